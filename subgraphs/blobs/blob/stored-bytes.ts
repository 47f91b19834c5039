import type { Clock } from '../../kernel/clock/clock.ts';
import type { JobDefinition } from '../../kernel/messaging/job.ts';
import type { Database } from '../../kernel/persistence/database.ts';
import { measureLevels } from '../../kernel/usage/measure-levels.ts';
import type { UsageMeasure } from '../../kernel/usage/usage-measure.ts';

/** Bytes of files that are complete and not yet removed from the store. */
export const storedBytes: UsageMeasure = { name: 'Blobs.StoredBytes', unit: 'By', kind: 'Level' };

/** Only the index over the sizes is read. */
const bytesByTenant = `select tenant_id, sum(size_bytes)::bigint as amount from blobs.blob
  where size_bytes is not null group by tenant_id`;

/** Measures every hour how many bytes each tenant has stored. It computes the whole sum each time, so that a missed change corrects itself. */
export function measureStoredBytes(database: Pick<Database, 'systemStatement'>, clock: Clock): JobDefinition {
  return {
    name: 'blobs.measure-stored-bytes',
    schedules: [{ cron: '53 * * * *' }],
    timeout: 10 * 60_000,
    handle: () => measureLevels(database, clock, storedBytes, bytesByTenant),
  };
}
