import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type KernelDatabase,
  openKernelDatabase,
  tenantA,
} from '../../test/testkit/database/kernel-database.ts';
import { firstRun } from '../../test/testkit/messaging/job-run.ts';
import { databases } from '../../test/testkit/postgres.ts';
import { TestClock } from '../../test/testkit/test-clock.ts';
import { kernelHousekeeping } from './kernel-housekeeping.ts';

const day = 24 * 60 * 60 * 1000;

/** What else the job deletes is tested with its owner: results of mutations, revoked sessions, refused API keys. */
const kept = [
  {
    what: 'a window of a limit until it ends',
    insert: `insert into kernel.limit_counter (tenant_id, key, points, resets_at)
      values ('${tenantA}', 'swept', 1, ?)`,
    count: `select count(*)::int as count from kernel.limit_counter where key = 'swept'`,
    lasts: 0,
  },
  {
    what: 'a handled event for 31 days',
    insert: `insert into kernel.handled_event (event_id, subscriber, handled_at)
      values (gen_random_uuid(), 'swept', ?)`,
    count: 'select count(handled_at)::int as count from kernel.handled_event',
    lasts: 31 * day,
  },
];

describe.each(databases)('the housekeeping on $name', (kind) => {
  let bench: KernelDatabase;
  beforeAll(async () => {
    bench = await openKernelDatabase(kind);
  });
  afterAll(() => bench.close());

  it.each(kept)('stores $what for its time only', async ({ insert, count, lasts }) => {
    const clock = new TestClock();
    const job = kernelHousekeeping(bench.database, clock, 1, { trimLog: async () => {} });
    await bench.database.system((em) => em.execute(insert, [clock.now()]));
    for (const [passed, left] of [
      [lasts, 1],
      [1, 0],
    ] as const) {
      clock.advance(passed);
      await job.handle({}, firstRun());
      expect(await bench.database.system((em) => em.execute(count))).toEqual([{ count: left }]);
    }
  });
});
