import { afterAll, beforeAll, expect, it } from 'vitest';
import { CallHistory, historyEnv, killable } from '../testkit/http/call-history.ts';
import { SingleProcess } from '../testkit/process/single-process.ts';
import { ChatProvider } from '../testkit/provider/chat-provider.ts';

const provider = new ChatProvider();
let single: SingleProcess | undefined;
beforeAll(async () => {
  await provider.start();
  single = await SingleProcess.start(async () => historyEnv(provider));
});
afterAll(async () => {
  await single?.close();
  await provider.kill();
});

it('books every call exactly once while platform and provider are killed', async () => {
  const history = new CallHistory(killable(single as SingleProcess), provider);
  await history.prepare();
  await history.run(100, 8, { platform: 2, provider: 4 });
  const figures = await history.settle();
  expect(figures).toMatchObject({ kills: 6, differences: [] });
  expect(figures.acknowledged).toBeGreaterThan(25);
}, 300_000);
