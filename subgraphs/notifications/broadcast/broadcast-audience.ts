import { userDirectory } from '../../identity/identity.contract.ts';
import type { Database } from '../../kernel/persistence/database.ts';
import type { Ports } from '../../kernel/subgraph/port.ts';
import type { BroadcastFailure } from '../contract/broadcast.ts';
import type { BroadcastAudience } from './broadcast.entity.ts';

/** Finds the recipients of broadcasts, page by page in the order of their ids. */
export class BroadcastAudiences {
  constructor(
    private readonly database: Database,
    private readonly ports: Ports,
  ) {}

  /**
   * Not inside a transaction.
   * @param after the last recipient of the page before; empty: the first page.
   * @returns why there are none where the audience no longer exists.
   */
  async page(
    tenantId: string,
    audience: BroadcastAudience,
    { after, limit }: { readonly after: string; readonly limit: number },
  ): Promise<readonly string[] | BroadcastFailure> {
    if ('topicId' in audience) return this.subscribers(tenantId, audience.topicId, after, limit);
    const conditions = 'filter' in audience ? audience.filter : [];
    const found = await this.ports.get(userDirectory).page(tenantId, conditions, { after, limit });
    return found ?? 'FilterNotValid';
  }

  /** A topic without subscribers is one row without a user. */
  private async subscribers(
    tenantId: string,
    topicId: string,
    after: string,
    limit: number,
  ): Promise<readonly string[] | BroadcastFailure> {
    const rows: { user_id: string | null }[] = await this.database.session(tenantId).execute(
      `select s.user_id from notifications.topic t left join lateral (
         select user_id from notifications.topic_subscriber s
         where s.tenant_id = t.tenant_id and s.topic_id = t.id and s.user_id > ? order by user_id limit ?) s on true
       where t.tenant_id = ? and t.id = ? order by s.user_id`,
      [after, limit, tenantId, topicId],
    );
    if (rows.length === 0) return 'TopicNotFound';
    return rows.flatMap(({ user_id }) => (user_id === null ? [] : [user_id]));
  }
}
