import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type KernelDatabase,
  openKernelDatabase,
  tenantA,
} from '../../../test/testkit/database/kernel-database.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { driverErrorOf } from '../error/driver-errors.ts';

const server = databases.find(({ name }) => name === 'PostgreSQL');
// A tenant's session may not end other sessions.
const dying = 'reset role; select pg_terminate_backend(pg_backend_pid())';

describe.runIf(server !== undefined)('a connection that is lost in a transaction', () => {
  let bench: KernelDatabase;
  beforeAll(async () => {
    if (server === undefined) throw new Error('There is no server.');
    // One connection: a leak would let the next caller wait for ever.
    bench = await openKernelDatabase(server, { poolSize: 1 });
  });
  afterAll(() => bench?.close());

  it.each([
    ['at its first statement', []],
    ['later', ['select 1']],
    ['and asked again', ['select 1', dying]],
  ])('%s makes room for another, and says that the database was away', async (_, before) => {
    const session = bench.database.session(tenantA);
    const error = await session
      .transactional(async (em) => {
        for (const statement of before) await em.execute(statement).catch(() => undefined);
        await em.execute(dying);
      })
      .catch((reason: unknown) => reason);
    expect(driverErrorOf(error)).toMatchObject({ errorCode: 'Persistence:Database:Unavailable' });
    expect(
      await bench.database.session(tenantA).transactional((em) => em.execute('select 1 as one')),
    ).toEqual([{ one: 1 }]);
  });
});
