import { setTimeout as pause } from 'node:timers/promises';

/** Rows of the first batch; the others follow the time it took. */
const firstBatch = 500;
/** After rows that cost little, the next batch may be of rows that cost much: the largest takes less than 200 ms all the same. */
const batchSizes = { min: 100, max: 2_000 };
/** Milliseconds a batch is to take. */
const wanted = 50;

/**
 * Runs batches of about 50 ms each, with a pause as long as the batch took.
 * @param run receives the number of rows for a transaction.
 * @returns whether there are more rows.
 * @param signal ends the work between two batches.
 */
export async function runInBatches(
  run: (rows: number) => Promise<boolean>,
  signal: AbortSignal,
): Promise<void> {
  let size = firstBatch;
  while (!signal.aborted) {
    const begin = performance.now();
    if (!(await run(size))) return;
    const took = performance.now() - begin;
    size = Math.round(Math.min(batchSizes.max, Math.max(batchSizes.min, (size * wanted) / took)));
    await pause(took, undefined, { signal }).catch(() => undefined);
  }
}
