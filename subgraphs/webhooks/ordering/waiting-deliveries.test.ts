import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acme } from '../../../test/testkit/callers.ts';
import { analyzeTables } from '../../../test/testkit/database/analyze-tables.ts';
import { rowsReadBy } from '../../../test/testkit/database/rows-read.ts';
import { hasServer, serverEngine } from '../../../test/testkit/postgres.ts';
import { openWebhookSlice, type WebhookSlice } from '../../../test/testkit/webhook/webhook-slice.ts';
import { type Claim, type ClaimedDelivery, claimDeliveries } from '../dispatch/claim-deliveries.ts';
import type { AttemptRecord } from '../dispatch/judge-attempt.ts';
import { recordAttempts } from '../dispatch/record-attempts.ts';
import { storeFanOut } from '../dispatch/store-fan-out.ts';
import { freeSuccessors, lockOrder } from './ordered-deliveries.ts';

type Session = Parameters<typeof claimDeliveries>[0];

const sessionsBlocked = `select count(*)::int as sessions from pg_stat_activity
  where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;

/** PGlite has one session. Nothing here wakes the process's own dispatcher. */
describe.runIf(hasServer)('several sessions with ordered deliveries on PostgreSQL', () => {
  let slice: WebhookSlice;
  let subscriptionId: string;
  beforeAll(async () => {
    slice = await openWebhookSlice({ database: serverEngine });
  });
  afterAll(() => slice.close());
  beforeEach(async () => {
    await slice.sql('delete from webhooks.delivery');
    ({ id: subscriptionId } = await slice.subscribe('https://hooks.example.com/'));
    await slice.sql('update webhooks.subscription set last_duration_ms = 1');
  });

  const system = <T>(work: (em: Session) => Promise<T>) => slice.process.services.database.system(work);
  const fanOut = async (em: Session, number: number) => {
    const target = { id: subscriptionId, tenantId: acme.id, targetUrl: 'https://hooks.example.com/' };
    const now = slice.clock.now();
    await lockOrder(em, [subscriptionId]);
    await storeFanOut(em, [{ ...target, status: 'Active', orderingKey: 'number', isQueried: false }], {
      id: randomUUID(),
      tenantId: acme.id,
      type: 'Test.Happened',
      data: { number },
      traceparent: null,
      occurredAt: now,
      now,
      firstAttemptAt: now,
      isNamed: true,
      hash: 'x',
    });
    // What is sent later is sent with this.
    await em.execute('select 1');
  };
  const claim = (em: Session, leaseId: string, only: readonly string[] | null = [subscriptionId]) =>
    claimDeliveries(em, {
      leaseId,
      lease: 60_000,
      now: slice.clock.now(),
      limit: 100,
      limitForSlow: 50,
      perSubscription: 10,
      perTenant: 75,
      slowPerTenant: 25,
      tenants: [],
      subscriptions: only,
    } satisfies Claim);
  const success = (delivery: ClaimedDelivery, leaseId: string): AttemptRecord => ({
    delivery,
    leaseId,
    eventType: 'Test.Happened',
    targetUrl: 'https://hooks.example.com/',
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
  const record = (em: Session, deliveries: readonly ClaimedDelivery[], leaseId: string) =>
    recordAttempts(
      em,
      deliveries.map((delivery) => success(delivery, leaseId)),
      slice.clock.now(),
    );
  const open = () =>
    slice.sql(`select next_attempt_at is null as waits from webhooks.delivery where finished_at is null
      order by ordering_position`);
  const someoneWaits = () =>
    expect
      .poll(async () => (await slice.sql(sessionsBlocked))[0]?.sessions, { timeout: 10_000 })
      .toBeGreaterThan(0);

  it('make what is stored while the one before ends due', async () => {
    await system((em) => fanOut(em, 1));
    const lease = randomUUID();
    const { deliveries } = await system((em) => claim(em, lease));
    let storing: Promise<void> = Promise.resolve();
    await system(async (em) => {
      await record(em, deliveries, lease);
      storing = system((other) => fanOut(other, 1));
      storing.catch(() => undefined);
      await someoneWaits();
    });
    await storing;
    expect(await open()).toEqual([{ waits: false }]);
  });

  it('free what is stored before the end of the one before is', async () => {
    await system((em) => fanOut(em, 1));
    const lease = randomUUID();
    const { deliveries } = await system((em) => claim(em, lease));
    let recording: Promise<unknown> = Promise.resolve();
    await system(async (em) => {
      await fanOut(em, 1);
      recording = system((other) => record(other, deliveries, lease));
      recording.catch(() => undefined);
      await someoneWaits();
    });
    await recording;
    expect(await open()).toEqual([{ waits: false }]);
  });

  it('leave the next one waiting where the lease was lost', async () => {
    await system((em) => fanOut(em, 1));
    await system((em) => fanOut(em, 1));
    const [late, now] = [randomUUID(), randomUUID()];
    const { deliveries } = await system((em) => claim(em, late));
    await slice.sql('update webhooks.delivery set lease_until = now() where lease_id is not null');
    const again = await system((em) => claim(em, now));
    expect(again.deliveries.map(({ id }) => id)).toEqual(deliveries.map(({ id }) => id));
    await system((em) => record(em, deliveries, late));
    expect(await open()).toEqual([{ waits: false }, { waits: true }]);
    await system((em) => record(em, again.deliveries, now));
    expect(await open()).toEqual([{ waits: false }]);
  });

  it('have one of a key at a time, in order, while others are stored', async () => {
    const keys = 3;
    const count = 60;
    const made: string[] = [];
    let isStored = false;
    const store = async () => {
      for (let number = 0; number < count; number += 1) await system((em) => fanOut(em, number % keys));
      isStored = true;
    };
    const workOff = async () => {
      while (made.length < count) {
        const lease = randomUUID();
        const { deliveries } = await system((em) => claim(em, lease));
        const under = new Set(deliveries.map(({ orderingKey }) => orderingKey));
        expect(under.size).toBe(deliveries.length);
        const earlier = await slice.sql(
          `select 1 from webhooks.delivery d join webhooks.delivery o on o.subscription_id = d.subscription_id
             and o.ordering_key = d.ordering_key and o.ordering_position < d.ordering_position
           where d.lease_id = ? and o.finished_at is null`,
          [lease],
        );
        expect(earlier).toEqual([]);
        for (const delivery of deliveries) {
          await system((em) => record(em, [delivery], lease));
          made.push(delivery.id);
        }
        if (deliveries.length === 0) await turn();
      }
    };
    await Promise.all([store(), workOff(), workOff(), workOff()]);
    expect(isStored).toBe(true);
    expect(new Set(made).size).toBe(count);
    const order = await slice.sql('select id, ordering_key from webhooks.delivery order by id');
    const ofKey = (key: string) => order.filter((row) => row.ordering_key === key).map(({ id }) => id);
    for (let key = 0; key < keys; key += 1) {
      const ids = ofKey(`${key}`);
      expect(made.filter((id) => ids.includes(id))).toEqual(ids);
    }
  });

  it.each([false, true])('read as few rows with 10,000 behind one, analysed: %s', async (isAnalysed) => {
    const { id: other } = await slice.subscribe('https://other.example.com/');
    await slice.sql('update webhooks.subscription set last_duration_ms = 1');
    await slice.sql(
      `insert into webhooks.delivery (id, tenant_id, subscription_id, event_id, state, attempt_number, next_attempt_at,
         created_at, ordering_key, ordering_position)
       select gen_random_uuid(), ?, ?, gen_random_uuid(), 'Pending', 0, case n when 1 then ?::timestamptz + interval '1 hour' end,
         ?, '1', n from generate_series(1, 10000) n`,
      [acme.id, subscriptionId, slice.clock.now(), slice.clock.now()],
    );
    await slice.sql(
      `insert into webhooks.delivery (id, tenant_id, subscription_id, event_id, state, attempt_number, next_attempt_at, created_at)
       values (gen_random_uuid(), ?, ?, gen_random_uuid(), 'Pending', 0, ?, ?)`,
      [acme.id, other, slice.clock.now(), slice.clock.now()],
    );
    const { database } = slice.process.services;
    if (isAnalysed) await analyzeTables(database, ['webhooks.delivery']);
    const readBy = (work: (em: Session) => Promise<unknown>) =>
      system((em) => rowsReadBy(em, ['webhooks.delivery'], work));
    const claiming = async (em: Session) => {
      const { deliveries } = await claim(em, randomUUID(), null);
      expect(deliveries.map((one) => one.subscriptionId)).toEqual([other]);
    };
    expect(await readBy(claiming)).toBeLessThan(20);
    expect(await readBy((em) => fanOut(em, 1))).toBeLessThan(20);
    const free = (em: Session) =>
      freeSuccessors(em, [{ subscriptionId, orderingKey: '1' }], slice.clock.now());
    expect(await readBy(free)).toBeLessThan(20);
  });
});
