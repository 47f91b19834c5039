import { afterAll, beforeAll, expect, it } from 'vitest';
import { CallHistory, historyEnv, killable } from '../testkit/http/call-history.ts';
import { createTestDatabase, type TestDatabase } from '../testkit/postgres.ts';
import { SingleProcess } from '../testkit/process/single-process.ts';
import { ChatProvider } from '../testkit/provider/chat-provider.ts';

const provider = new ChatProvider();
let database: TestDatabase | undefined;
let single: SingleProcess | undefined;
beforeAll(async () => {
  await provider.start();
  database = await createTestDatabase();
  const env = { ...historyEnv(provider), Persistence__Url: database.url };
  single = await SingleProcess.start(async () => env);
});
afterAll(async () => {
  await single?.close();
  await provider.kill();
  await database?.drop();
});

it('books every call exactly once while platform and provider are killed', async () => {
  const history = new CallHistory(killable(single as SingleProcess), provider);
  await history.prepare();
  await history.run(2_000, 16, { platform: 12, provider: 40 });
  const figures = await history.settle();
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  expect(figures).toMatchObject({ kills: 52, differences: [] });
  expect(figures.sent).toBeGreaterThanOrEqual(2_000);
  expect(figures.acknowledged).toBeGreaterThan(1_000);
});
