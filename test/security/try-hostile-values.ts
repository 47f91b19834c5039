import { expect } from 'vitest';
import { storedRows } from '../testkit/database/stored-rows.ts';
import type { TestPlatform } from '../testkit/platform.ts';
import { isWhole } from '../testkit/whole-tables.ts';
import type { HostileValue } from './hostile-values.ts';

/**
 * Sends all that must be refused, then proves that nothing was stored, then sends what may be taken for a text or a
 * number: every fourth value, or all in the long run. On PostgreSQL texts alone: what differs between the databases is which of them they store.
 * @param send sends one value and judges the answer.
 */
export async function tryHostileValues(
  platform: TestPlatform,
  values: readonly HostileValue[],
  send: (hostile: HostileValue) => Promise<void>,
): Promise<void> {
  // Places take turns by the length of their titles, so that every value is tried in many places.
  const turn = (expect.getState().currentTestName ?? '').length % 4;
  const isEmbedded = platform.running.process.services.database.engine.kind === 'pglite';
  const tried = values.filter(
    ({ value }, index) =>
      (isWhole || index % 4 === turn) && (isEmbedded || (typeof value === 'string' && value.length < 1_000)),
  );
  const stored = await storedRows(platform);
  await Promise.all(tried.filter(({ isRefused }) => isRefused).map(send));
  expect(await storedRows(platform)).toEqual(stored);
  await Promise.all(tried.filter(({ isRefused }) => !isRefused).map(send));
}
