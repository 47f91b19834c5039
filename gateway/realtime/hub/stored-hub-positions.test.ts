import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KernelDatabase, openKernelDatabase } from '../../../test/testkit/database/kernel-database.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { StoredHubPositions } from './stored-hub-positions.ts';

describe.each(databases)('the positions of hub connections on $name', (kind) => {
  let bench: KernelDatabase;
  let store: StoredHubPositions;
  beforeAll(async () => {
    bench = await openKernelDatabase(kind);
    store = new StoredHubPositions(bench.database);
  });
  afterAll(() => bench?.close());

  const positionOf = (client: string, position: number, isLost = false) => ({
    id: randomUUID(),
    client,
    position,
    isLost,
  });
  const pass = (seconds: number) =>
    bench.database.systemStatement(
      'update kernel.hub_position set expires_at = expires_at - make_interval(secs => ?)',
      [seconds],
    );

  it('are found by their client, the lowest of them, and forgotten', async () => {
    const [first, second] = [positionOf('a', 7), positionOf('a', 5)];
    await store.keep([first, second, positionOf('b', 1)]);
    expect([await store.find('a'), await store.find('b'), await store.find('c')]).toEqual([5, 1, null]);
    await store.keep([{ ...second, position: 9 }]);
    expect(await store.find('a')).toBe(7);
    await store.forget([first.id, second.id]);
    expect(await store.find('a')).toBeNull();
  });

  it('of lost connections count for half a minute after one was opened again', async () => {
    await store.keep([positionOf('d', 3, true), positionOf('d', 8)]);
    expect(await store.find('d')).toBe(3);
    await pass(29);
    expect(await store.find('d')).toBe(3);
    await pass(31);
    expect(await store.find('d')).toBe(8);
  });

  it('are deleted some time after they were written', async () => {
    await store.keep([positionOf('e', 1)]);
    await pass(601);
    expect(await store.find('e')).toBeNull();
    await store.keep([positionOf('f', 1)]);
    expect(
      await bench.database.systemStatement('select id from kernel.hub_position where client = ?', ['e']),
    ).toEqual([]);
  });
});
