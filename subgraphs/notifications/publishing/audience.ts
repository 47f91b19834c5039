import { isStorable } from '../../kernel/error/text.ts';
import type { Database } from '../../kernel/persistence/database.ts';
import type { Ports } from '../../kernel/subgraph/port.ts';
import { type EntityReference, type FollowerPage, followers } from '../../timeline/timeline.contract.ts';
import { notificationLimits } from '../contract/notification.ts';
import type { Notify } from '../contract/notify.ts';
import { chunkSize } from './delivery.rules.ts';

/** The first followers of entities. */
type FirstPages = ReadonlyMap<string, FollowerPage>;

const noFollowers: FollowerPage = { users: [], next: null };

const keyOf = ({ entityType, entityId }: EntityReference) => JSON.stringify([entityType, entityId]);

/** Finds the recipients of notifications. */
export class Audience {
  constructor(
    private readonly database: Database,
    private readonly ports: Ports,
  ) {}

  /**
   * Finds the first followers of all entities together, whose number no number of statements grows with.
   * @returns the chunks of each request, in their order: recipients, {@link chunkSize} at most, each id once. Never inside
   * a transaction.
   */
  async chunksOf(
    tenantId: string,
    requests: readonly Notify[],
  ): Promise<readonly AsyncGenerator<readonly string[]>[]> {
    const followed = new Map(
      requests.flatMap(({ recipients }) =>
        'followersOf' in recipients ? [[keyOf(recipients.followersOf), recipients.followersOf] as const] : [],
      ),
    );
    const port = this.ports.find(followers);
    const found =
      port === null || followed.size === 0
        ? []
        : await port.firstFollowersOf(tenantId, [...followed.values()], chunkSize);
    const pages: FirstPages = new Map([...followed.keys()].map((key, at) => [key, found[at] ?? noFollowers]));
    return requests.map((request) => this.chunks(tenantId, request, pages));
  }

  private async *chunks(
    tenantId: string,
    { recipients, type }: Notify,
    firstPages: FirstPages,
  ): AsyncGenerator<readonly string[]> {
    const except = new Set('except' in recipients ? recipients.except : []);
    const pages =
      'users' in recipients
        ? batchUsers(recipients.users)
        : 'followersOf' in recipients
          ? this.followersOf(tenantId, recipients.followersOf, firstPages)
          : this.subscribers(tenantId, type);
    for await (const page of pages) {
      const left = [...new Set(page)].filter((user) => isUserId(user) && !except.has(user));
      if (left.length > 0) yield left;
    }
  }

  private async *followersOf(
    tenantId: string,
    entity: EntityReference,
    firstPages: FirstPages,
  ): AsyncGenerator<readonly string[]> {
    let { users, next: after } = firstPages.get(keyOf(entity)) ?? noFollowers;
    yield users;
    while (after !== null) {
      ({ users, next: after } = await this.ports
        .get(followers)
        .followersOf(tenantId, entity, { after, limit: chunkSize }));
      yield users;
    }
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
