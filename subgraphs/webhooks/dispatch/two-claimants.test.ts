import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acme } from '../../../test/testkit/callers.ts';
import { hasServer, serverEngine } from '../../../test/testkit/postgres.ts';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../test/testkit/webhook/webhook-receiver.ts';
import { openWebhookSlice, type WebhookSlice } from '../../../test/testkit/webhook/webhook-slice.ts';
import { type Claim, claimDeliveries } from './claim-deliveries.ts';
import type { AttemptRecord } from './judge-attempt.ts';
import { recordAttempts } from './record-attempts.ts';

/** PGlite has one session. */

const blocked = `select count(*)::int as sessions from pg_stat_activity
  where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;

describe.runIf(hasServer)('two sessions that work off deliveries on PostgreSQL', () => {
  let slice: WebhookSlice;
  let receiver: WebhookReceiver;
  let delivery: AttemptRecord['delivery'];
  beforeAll(async () => {
    slice = await openWebhookSlice({ database: serverEngine });
    receiver = await startWebhookReceiver();
  });
  afterAll(async () => {
    await receiver.close();
    await slice.close();
  });

  /** A delivery that is due, and that the process itself is not told of. */
  beforeEach(async () => {
    const { id: subscriptionId } = await slice.subscribe(receiver.url());
    const [id, eventId, now] = [randomUUID(), randomUUID(), slice.clock.now()];
    delivery = { id, tenantId: acme.id, subscriptionId, eventId, orderingKey: null };
    await slice.sql(
      `insert into webhooks.event (id, tenant_id, type, data, occurred_at, created_at)
       values (?, ?, 'Test.Happened', '{}', ?, ?)`,
      [eventId, acme.id, now, now],
    );
    await slice.sql(
      `insert into webhooks.delivery (id, tenant_id, subscription_id, event_id, state, attempt_number, created_at, next_attempt_at)
       values (?, ?, ?, ?, 'Pending', 0, ?, ?)`,
      [id, acme.id, subscriptionId, eventId, now, now],
    );
  });

  const claimOf = (leaseId: string, lease = 60_000): Claim => ({
    leaseId,
    lease,
    now: slice.clock.now(),
    limit: 10,
    limitForSlow: 10,
    perSubscription: 5,
    perTenant: 10,
    slowPerTenant: 10,
    tenants: [],
    subscriptions: [delivery.subscriptionId],
  });
  const stored = async () =>
    (await slice.sql('select state, lease_id from webhooks.delivery where id = ?', [delivery.id]))[0];
  const system = <T>(work: Parameters<typeof slice.process.services.database.system<T>>[0]) =>
    slice.process.services.database.system(work);

  const attempt = (leaseId: string): AttemptRecord => ({
    delivery,
    leaseId,
    eventType: 'Test.Happened',
    targetUrl: receiver.url(),
    attemptNumber: 1,
    occurredAt: slice.clock.now(),
    durationMs: 1,
    isSuccess: true,
    httpStatusCode: 200,
    errorMessage: null,
    payloadHash: 'x',
    payload: null,
    signingKeyIds: [],
    responseBody: null,
    traceId: null,
    state: 'Succeeded',
    nextAttemptAt: null,
    finishedAt: slice.clock.now(),
    tellsOfTarget: true,
    measuredAs: null,
    suspension: null,
  });

  it('do not claim the same delivery, and do not wait for each other', async () => {
    await system(async (em) => {
      const mine = await claimDeliveries(em, claimOf(randomUUID()));
      expect(mine.deliveries.map(({ id }) => id)).toEqual([delivery.id]);
      const theirs = await system(async (other) => {
        await other.execute("set local lock_timeout = '10s'");
        return claimDeliveries(other, claimOf(randomUUID()));
      });
      expect(theirs).toEqual({ deliveries: [], isCrowded: true, pacedUntil: null });
    });
  });

  it('leave a delivery to who has claimed it meanwhile, and log the attempt all the same', async () => {
    const [late, now] = [randomUUID(), randomUUID()];
    await system((em) => claimDeliveries(em, claimOf(late, 0)));
    let recording: Promise<unknown> = Promise.resolve();
    await system(async (em) => {
      const { deliveries } = await claimDeliveries(em, claimOf(now));
      expect(deliveries.map(({ id }) => id)).toEqual([delivery.id]);
      recording = system((other) => recordAttempts(other, [attempt(late)], slice.clock.now()));
      recording.catch(() => undefined);
      await expect
        .poll(async () => (await slice.sql(blocked))[0]?.sessions, { timeout: 10_000 })
        .toBeGreaterThan(0);
    });
    await recording;
    expect(await stored()).toEqual({ state: 'Pending', lease_id: now });
    const log = await slice.sql(
      'select attempt_number from webhooks.delivery_attempt where delivery_id = ?',
      [delivery.id],
    );
    expect(log).toEqual([{ attempt_number: 1 }]);
  });

  it('count what was sent, by tenant, and nothing where nothing was', async () => {
    const used = () =>
      slice.sql(
        'select tenant_id, measure, sum(amount)::int as amount from kernel.usage_entry group by 1, 2',
      );
    await slice.sql('delete from kernel.usage_entry');
    const silent = { ...attempt(randomUUID()), attemptNumber: 0 };
    const at = slice.clock.now();
    await system((em) => recordAttempts(em, [silent], at));
    expect(await used()).toEqual([]);
    await system((em) => recordAttempts(em, [attempt(randomUUID()), silent, attempt(randomUUID())], at));
    expect(await used()).toEqual([{ tenant_id: acme.id, measure: 'Webhooks.Attempts', amount: 2 }]);
  });
});
