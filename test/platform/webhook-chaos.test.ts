import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, databases, type TestDatabase } from '../testkit/postgres.ts';
import { WebhookChaos } from '../testkit/webhook-chaos.ts';

/** The short form of `npm run chaos`: every process is killed once while somebody writes. */
describe.runIf(databases.some(({ name }) => name === 'PostgreSQL'))('webhooks under kill -9', () => {
  let database: TestDatabase;
  let chaos: WebhookChaos;
  beforeAll(async () => {
    database = await createTestDatabase();
    chaos = await WebhookChaos.start({ databaseUrl: database.url, workers: 1, subscriptions: 3 });
  });
  afterAll(async () => {
    await chaos?.close();
    await database?.drop();
  });

  it('are not lost', { timeout: 180_000 }, async () => {
    chaos.misbehave(0.05);
    await chaos.write(60);
    const writing = chaos.write(60);
    await Promise.all(chaos.members.map((victim) => chaos.restart(victim)));
    await chaos.look();
    await writing;
    chaos.misbehave(0);
    await chaos.settle(90_000);
    const { expected, lost, violations, illegal } = await chaos.verdict();
    expect({ lost, violations, illegal }).toEqual({ lost: [], violations: [], illegal: [] });
    expect(expected).toBeGreaterThanOrEqual(360);
  });
});
