import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CallHistory, historyEnv } from '../testkit/http/call-history.ts';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';
import { databases } from '../testkit/postgres.ts';
import { ChatProvider } from '../testkit/provider/chat-provider.ts';

describe.each(databases)('the books of AI calls on $name', (database) => {
  const provider = new ChatProvider();
  let platform: TestPlatform;
  beforeAll(async () => {
    await provider.start();
    const env = { ...historyEnv(provider), AI__Limits__User__TokensPerMinute: '1000000' };
    platform = await startTestPlatform({ database, env });
  });
  afterAll(async () => {
    await platform.close();
    await provider.kill();
  });

  it('have every call once, by every API, while callers hang up and the provider is killed', async () => {
    const history = new CallHistory(platform, provider);
    await history.prepare();
    await history.run(90, 6, { platform: 0, provider: 5 });
    const figures = await history.settle();
    expect(figures).toMatchObject({ kills: 5, differences: [] });
    expect(figures.acknowledged).toBeGreaterThan(30);
    // What was reserved of the caller's limit is released, but for what the call used.
    const { database: stored } = platform.running.process.services;
    const reserved = async () => {
      const counters: { key: string; points: number }[] = await stored.system((em) =>
        em.execute(`select key, points from kernel.limit_counter where key like 'ai:user-tokens:%'`),
      );
      return new Map(counters.map(({ key, points }) => [key.split(':').at(-1), Number(points)]));
    };
    const rows = await history.rows();
    const used = new Map(rows.map((row) => [row.userId, row.inputTokens + row.outputTokens]));
    await expect.poll(reserved).toEqual(used);
  }, 120_000);
});
