import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, databases, type TestDatabase } from '../testkit/postgres.ts';
import { WebhookChaos } from '../testkit/webhook/webhook-chaos.ts';
import { judgeHistory, StateWatch, WebhookHistory } from '../testkit/webhook/webhook-history.ts';
import { WebhookKeyRing } from '../testkit/webhook/webhook-key-ring.ts';
import { isWhole } from '../testkit/whole-tables.ts';

describe('the checker', () => {
  const request = (
    token: string,
    id: string,
    [began, ended]: readonly [number, number],
    succeeded = true,
  ) => ({
    path: '/a',
    token,
    id,
    began,
    ended,
    succeeded,
  });
  const stored = { id: '1', path: '/a', token: 'e1', state: 'Retrying', nextAttemptAt: new Date() } as const;

  it('finds what is lost, comes under another id, or twice at once', () => {
    const history = new WebhookHistory(() => null);
    const times = [
      [0, 3],
      [2, 4],
      [5, 6],
    ] as const;
    for (const [index, id] of ['i', 'i', 'j'].entries())
      history.requests.push(request('e1', id, times[index] ?? times[0], false));
    history.requests.push(request('e2', 'i', [7, 8]));
    const expected = ['e1', 'e2', 'e3'].map((token) => ({ path: '/a', token }));
    const { delivered, scheduled, lost, violations } = judgeHistory(expected, history, [stored]);
    expect({ delivered, scheduled, lost }).toEqual({
      delivered: 1,
      scheduled: 1,
      lost: ['/a e3: no delivery'],
    });
    expect(violations).toEqual([
      'e1 came with several ids',
      'i came with several events',
      '/a e1 had two attempts at once',
    ]);
  });

  it('finds states that must not be, moves that are not allowed, and keys that signed though they may not', () => {
    const watch = new StateWatch();
    watch.see([stored, { ...stored, id: '2', state: 'Succeeded' }]);
    watch.see([{ ...stored, state: 'Pending' }]);
    watch.seeSubscriptions([{ id: 's', status: 'Active', activeKeys: 2 }]);
    expect(watch.illegal).toEqual([
      expect.stringMatching(/^2 is Succeeded, next: /),
      '1: Retrying → Pending',
      's is Active with 2 Active keys',
    ]);
    const keys = new WebhookKeyRing();
    const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
    const at = new Date();
    const headers = {
      'webhook-id': 'i',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(secret).sign('i', at, '{}'),
    };
    const hook = { path: '/a', headers, body: '{}' };
    expect(keys.problemOf(hook)).toBe('/a was signed by no key of its subscription');
    keys.add('/a', { id: 'k', secret });
    expect(keys.problemOf(hook)).toBeNull();
    for (const key of keys.of('/a')) key.revokedAt = at.getTime() - 60_000;
    expect(keys.problemOf(hook)).toBe('/a was signed by k after its revocation');
  });
});

/** The short form of `npm run chaos`: every process is killed once while two tenants write and move their subscriptions. */
describe.runIf(isWhole && databases.some(({ name }) => name === 'PostgreSQL'))(
  'webhooks under kill -9',
  () => {
    let database: TestDatabase;
    let chaos: WebhookChaos;
    beforeAll(async () => {
      database = await createTestDatabase();
      const tenants = [
        { user: 'alice', subscriptions: 2, writes: true },
        { user: 'carol', subscriptions: 1, writes: true },
        { user: 'dave', subscriptions: 1, writes: false },
      ];
      chaos = await WebhookChaos.start({ databaseUrl: database.url, workers: 1, tenants });
    }, 300_000);
    afterAll(async () => {
      await chaos?.close();
      await database?.drop();
    });

    it('are not lost', { timeout: 300_000 }, async () => {
      chaos.misbehave(0.05);
      await chaos.write(60);
      const meanwhile = [chaos.write(60), chaos.administer(), chaos.administer()];
      await Promise.all(chaos.members.map((victim) => chaos.restart(victim)));
      await chaos.look();
      await Promise.all(meanwhile);
      chaos.misbehave(0);
      await chaos.settle(90_000);
      const { expected, lost, violations, illegal } = await chaos.verdict();
      expect({ lost, violations, illegal }).toEqual({ lost: [], violations: [], illegal: [] });
      expect(expected).toBeGreaterThanOrEqual(240);
    });
  },
);
