import type { Database } from '../../../subgraphs/kernel/persistence/database.ts';
import { type HubPosition, type HubPositionStore, renewInterval } from './hub-positions.ts';

/** Seconds a position is kept after it was written. */
const kept = (2 * renewInterval) / 1_000;

/** Seconds within which all lost connections of a client begin at the same position. */
const claimed = 30;

/** The positions of hub connections in the database. */
export class StoredHubPositions implements HubPositionStore {
  constructor(private readonly database: Pick<Database, 'systemStatement'>) {}

  async find(client: string): Promise<number | null> {
    const [row] = await this.database.systemStatement<{ position: string | null }>(
      `with claimed as (
         update kernel.hub_position set expires_at = least(expires_at, now() + make_interval(secs => ?))
         where client = ? and is_lost)
       select min(position)::text as position from kernel.hub_position where client = ? and expires_at > now()`,
      [claimed, client, client],
    );
    return row?.position == null ? null : Number(row.position);
  }

  async keep(positions: readonly HubPosition[]): Promise<void> {
    await this.database.systemStatement(
      `with expired as (
         delete from kernel.hub_position where id in (
           select id from kernel.hub_position where expires_at < now() limit 1000))
       insert into kernel.hub_position (id, client, position, is_lost, expires_at)
       select id, client, position, "isLost", now() + make_interval(secs => ?)
       from jsonb_to_recordset(?::jsonb) as kept (id uuid, client text, position bigint, "isLost" boolean)
       on conflict (id) do update set position = excluded.position, is_lost = excluded.is_lost,
         expires_at = excluded.expires_at`,
      [kept, JSON.stringify(positions)],
    );
  }

  async forget(ids: readonly string[]): Promise<void> {
    await this.database.systemStatement(
      'delete from kernel.hub_position where id in (select jsonb_array_elements_text(?::jsonb)::uuid)',
      [JSON.stringify(ids)],
    );
  }
}
