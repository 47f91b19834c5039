import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KernelDatabase, openKernelDatabase } from '../../../test/testkit/database/kernel-database.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { CachedCheck } from '../health/cached-check.ts';
import { silentLogger } from '../telemetry/logger.ts';
import { writeProbe } from './write-probe.ts';

describe.each(databases)('the probe of writes on $name', (kind) => {
  let bench: KernelDatabase;
  beforeAll(async () => {
    bench = await openKernelDatabase(kind);
  });
  afterAll(() => bench?.close());

  const run = (database: Parameters<typeof writeProbe>[0]) => {
    const settings = { cacheDuration: 0, clock: { now: () => new Date() }, logger: silentLogger };
    return new CachedCheck(writeProbe(database), settings).run();
  };

  it('leaves nothing behind', async () => {
    expect(await run(bench.database)).toMatchObject({ status: 'Healthy', countsAs: 'Healthy' });
    expect(await bench.database.systemStatement('select id from kernel.write_probe')).toEqual([]);
  });

  it('is Unhealthy on a database that refuses writes, which keeps the process in rotation', async () => {
    const readOnly: Parameters<typeof writeProbe>[0] = {
      system: (work) =>
        bench.database.system(async (em) => {
          await em.execute('set transaction read only');
          return work(em);
        }),
    };
    expect(await run(readOnly)).toMatchObject({ status: 'Unhealthy', countsAs: 'Degraded' });
  });
});
