import type { Database } from '../persistence/database.ts';
import type { Adjustment, Attempt, LimitCharge, LimitStore } from './limit-store.ts';

interface CounterRow {
  readonly is_allowed: boolean;
  readonly taken: string;
  readonly ends_at: string;
}

/** Counters in PostgreSQL, table `kernel.limit_counter`: exact without Redis, for one statement a call. */
export class StoredLimitStore implements LimitStore {
  constructor(private readonly database: Database) {}

  async take(tenantId: string, charges: readonly LimitCharge[], now: number): Promise<Attempt> {
    const rows: CounterRow[] = await this.database.session(tenantId).execute(
      `select is_allowed, taken, ends_at from kernel.take_limits(?::uuid, ?::timestamptz, ?::text[], ?::bigint[],
           ?::bigint[], ?::bigint[])`,
      [
        tenantId,
        new Date(now),
        ...toColumns(charges, [
          ({ key }) => key,
          ({ limit }) => limit,
          ({ windowSeconds }) => windowSeconds * 1_000,
          ({ points }) => points,
        ]),
      ],
    );
    return {
      isAllowed: rows[0]?.is_allowed ?? true,
      readings: rows.map(({ taken, ends_at }) => ({
        taken: Number(taken),
        resetsAt: Number(ends_at),
      })),
    };
  }

  async adjust(tenantId: string, adjustments: readonly Adjustment[]): Promise<void> {
    // The rows are locked in the order of their keys, as `take_limits` does.
    await this.database.session(tenantId).execute(
      `with change as (select * from unnest(?::text[], ?::bigint[], ?::timestamptz[]) as c(key, points, resets_at)),
         locked as (select kept.key from kernel.limit_counter kept join change on change.key = kept.key
           and change.resets_at = kept.resets_at where kept.tenant_id = ? order by kept.key for update of kept)
       update kernel.limit_counter kept set points = greatest(0, kept.points + change.points)
         from change join locked on locked.key = change.key
         where kept.tenant_id = ? and kept.key = change.key and kept.resets_at = change.resets_at`,
      [
        ...toColumns(adjustments, [
          ({ key }) => key,
          ({ points }) => points,
          ({ resetsAt }) => new Date(resetsAt).toISOString(),
        ]),
        tenantId,
        tenantId,
      ],
    );
  }
}

/** Rows as the array literals that `unnest` takes. */
function toColumns<T>(rows: readonly T[], columns: readonly ((row: T) => string | number)[]): string[] {
  return columns.map((column) => `{${rows.map((row) => quote(column(row))).join(',')}}`);
}

const quote = (value: string | number) => `"${String(value).replaceAll(/["\\]/g, '\\$&')}"`;
