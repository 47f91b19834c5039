import { isStorable } from '../../kernel/error/text.ts';
import type { Database } from '../../kernel/persistence/database.ts';
import type { Ports } from '../../kernel/subgraph/port.ts';
import { followers } from '../../timeline/timeline.contract.ts';
import { notificationLimits } from '../contract/notification.ts';
import type { Notify } from '../contract/notify.ts';
import { chunkSize } from './delivery.rules.ts';

/** Finds the recipients of a notification. */
export class Audience {
  constructor(
    private readonly database: Database,
    private readonly ports: Ports,
  ) {}

  /** Recipients in chunks of {@link chunkSize} at most, each id once. Never inside a transaction. */
  async *chunks(tenantId: string, { recipients, type }: Notify): AsyncGenerator<readonly string[]> {
    const except = new Set('except' in recipients ? recipients.except : []);
    const pages =
      'users' in recipients
        ? batchUsers(recipients.users)
        : 'followersOf' in recipients
          ? this.followersOf(tenantId, recipients.followersOf)
          : this.subscribers(tenantId, type);
    for await (const page of pages) {
      const left = [...new Set(page)].filter((user) => isUserId(user) && !except.has(user));
      if (left.length > 0) yield left;
    }
  }

  private async *followersOf(
    tenantId: string,
    entity: { readonly entityType: string; readonly entityId: string },
  ): AsyncGenerator<readonly string[]> {
    const port = this.ports.find(followers);
    if (port === null) return;
    let after: string | null = null;
    do {
      const page: { readonly users: readonly string[]; readonly next: string | null } =
        await port.followersOf(tenantId, entity, { after, limit: chunkSize });
      yield page.users;
      after = page.next;
    } while (after !== null);
  }

  private async *subscribers(tenantId: string, typeName: string): AsyncGenerator<readonly string[]> {
    let after = '';
    for (;;) {
      const rows: { user_id: string }[] = await this.database.session(tenantId).execute(
        `select user_id from notifications.type_subscription
         where tenant_id = ? and type_name = ? and user_id > ? order by user_id limit ?`,
        [tenantId, typeName, after, chunkSize],
      );
      yield rows.map(({ user_id }) => user_id);
      const last = rows.at(-1);
      if (last === undefined || rows.length < chunkSize) return;
      after = last.user_id;
    }
  }
}

async function* batchUsers(users: readonly string[]): AsyncGenerator<readonly string[]> {
  const different = [...new Set(users)];
  for (let at = 0; at < different.length; at += chunkSize) yield different.slice(at, at + chunkSize);
}

const isUserId = (user: string) =>
  user !== '' && user.length <= notificationLimits.userId && isStorable(user);
