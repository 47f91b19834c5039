import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { abandon, nothing, openPartsCounter, streamsOnTheHeap } from '../testkit/http/abandoned-streams.ts';
import { startTestPlatform, type TestPlatform, transports } from '../testkit/platform.ts';

const rounds = 10_000;

describe.each(transports)('streams that clients leave ten thousand times, %s', (transport) => {
  let counter: ReturnType<typeof openPartsCounter>;
  let platform: TestPlatform;
  beforeAll(async () => {
    counter = openPartsCounter();
    platform = await startTestPlatform({ transport });
  });
  afterAll(async () => {
    await platform?.close();
    counter.release();
  });

  it('leave nothing behind, and no more memory than the first thousand took', async () => {
    await abandon(platform, rounds / 10, 50);
    await expect.poll(() => counter.count(platform), { timeout: 60_000 }).toEqual(nothing);
    expect(streamsOnTheHeap()).toBe(0);
    const before = process.memoryUsage().heapUsed;
    await abandon(platform, rounds, 50);
    await expect.poll(() => counter.count(platform), { timeout: 60_000 }).toEqual(nothing);
    await expect.poll(streamsOnTheHeap, { timeout: 60_000, interval: 1_000 }).toBe(0);
    const grown = process.memoryUsage().heapUsed - before;
    expect(grown / rounds).toBeLessThan(1_024);
  });
});
