import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type KernelDatabase,
  openKernelDatabase,
  tenantA,
} from '../../../test/testkit/database/kernel-database.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { ConnectionTurns } from './connection-turns.ts';

/** Turns at two connections, and the clock they go by. */
function twoConnections() {
  const state = { now: 0 };
  const turns = new ConnectionTurns(2, 5_000, () => state.now);
  const outcomes: string[] = [];
  const wait = (name: string) =>
    turns.wait().then(
      () => outcomes.push(name),
      () => outcomes.push(`${name} refused`),
    );
  return { state, turns, outcomes, wait };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('callers of connections that are all in use', () => {
  it('wait for as long as it takes while connections work, first come, first served', async () => {
    const { state, turns, outcomes, wait } = twoConnections();
    expect([turns.tryTake(), turns.tryTake(), turns.tryTake()]).toEqual([true, true, false]);
    for (const name of ['first', 'second', 'third']) void wait(name);
    for (const at of [4_000, 8_000]) {
      state.now = at;
      turns.giveBack(true);
      state.now = at + 3_000;
      turns.look();
    }
    await settle();
    expect(outcomes).toEqual(['first', 'second']);
  });

  it('are refused once none of them worked for a while', async () => {
    const { state, turns, outcomes, wait } = twoConnections();
    turns.tryTake();
    turns.giveBack(true);
    void wait('early');
    state.now = 3_000;
    void wait('late');
    state.now = 5_000;
    turns.look();
    await settle();
    expect(outcomes).toEqual(['early refused']);
    state.now = 8_000;
    turns.look();
    await settle();
    expect(outcomes).toEqual(['early refused', 'late refused']);
  });

  it('have the next try where a connection could not be opened, which is no sign of work', async () => {
    const { state, turns, outcomes, wait } = twoConnections();
    for (const name of ['first', 'second']) void wait(name);
    state.now = 6_000;
    turns.giveBack(false);
    turns.look();
    await settle();
    expect(outcomes).toEqual(['first', 'second refused']);
  });
});

const server = databases.find(({ name }) => name === 'PostgreSQL');

describe.runIf(server !== undefined)('a pool of one connection', () => {
  let bench: KernelDatabase;
  beforeAll(async () => {
    if (server === undefined) throw new Error('There is no server.');
    bench = await openKernelDatabase(server, { poolSize: 1, connectPatience: 100 });
  });
  afterAll(() => bench?.close());

  const ask = (seconds: number) =>
    bench.database
      .session(tenantA)
      .transactional((em) => em.execute(`select pg_sleep(${seconds})::text`))
      .then(() => 'answered');

  it('answers all who wait longer than the patience, one after the other', async () => {
    expect(await Promise.all(Array.from({ length: 6 }, () => ask(0.06)))).toEqual(
      Array.from({ length: 6 }, () => 'answered'),
    );
  });

  it('refuses who waits for a connection that does not come back', async () => {
    const stuck = ask(2);
    await expect(ask(0)).rejects.toThrow('timeout exceeded when trying to connect');
    expect(await stuck).toBe('answered');
    expect(await ask(0)).toBe('answered');
  });
});
