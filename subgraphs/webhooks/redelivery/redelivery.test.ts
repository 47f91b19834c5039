import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acme, alice, bob, carol, keyIn, type TestCaller } from '../../../test/testkit/callers.ts';
import { deletePartitioned } from '../../../test/testkit/database/partitioned-rows.ts';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../test/testkit/webhook/webhook-receiver.ts';
import { openWebhookSlice, type WebhookSlice } from '../../../test/testkit/webhook/webhook-slice.ts';
import { mostDays } from '../../kernel/persistence/time-partitions.ts';

const delivery = 'id state subscriptionId eventId attemptNumber nextAttemptAt redeliveryOf finishedAt';
const attempt =
  'id deliveryId attemptNumber httpStatusCode isSuccess errorMessage signingKeyIds responseBody targetUrl tenantId payload';

describe('what was delivered, and delivering again', () => {
  let slice: WebhookSlice;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    slice = await openWebhookSlice();
  });
  afterAll(() => slice.close());
  beforeEach(async () => {
    receiver = await startWebhookReceiver();
  });
  afterEach(async () => {
    await receiver.close();
    for (const table of ['subscription', 'delivery']) await slice.sql(`delete from webhooks.${table}`);
    await deletePartitioned(slice, 'webhooks.delivery_attempt');
  });

  const attempts = async (caller: TestCaller = alice, variables = {}) =>
    (
      await slice.run(
        `query ($filter: WebhookDeliveryAttemptFilterInput, $search: String) {
           webhookDeliveries(filter: $filter, search: $search) { totalCount nodes { ${attempt} } } }`,
        caller,
        variables,
      )
    ).data?.webhookDeliveries;
  const find = async (id: string, caller: TestCaller = alice) =>
    (
      await slice.run(
        `query ($id: ID!) { webhookDelivery(id: $id) { ${delivery} attempts { attemptNumber httpStatusCode } } }`,
        caller,
        { id },
      )
    ).data.webhookDelivery;
  const retry = (id: string, caller: TestCaller = alice) =>
    slice.run(
      `mutation ($id: ID!) { retryWebhookDelivery(input: { id: $id }) { webhookDelivery { ${delivery} } } }`,
      caller,
      { id },
    );
  const deliver = async (...codes: number[]) => {
    receiver.answer((_, response) => response.writeHead(codes.shift() ?? 204).end('said'));
    const subscription = await slice.subscribe(receiver.url());
    await slice.publish(acme);
    await slice.settled();
    const [row] = await slice.sql('select id from webhooks.delivery where subscription_id = ?', [
      subscription.id,
    ]);
    return { deliveryId: String(row?.id), subscription };
  };
  const putInto = (state: string, id: string) =>
    slice.sql(
      `update webhooks.delivery set state = ?, finished_at = case when ? in ('Pending', 'Retrying') then null else ?::timestamptz end
       where id = ?`,
      [state, state, slice.clock.now(), id],
    );

  it('is the tenant’s own', async () => {
    const { deliveryId, subscription } = await deliver(500);
    expect(await attempts(carol)).toMatchObject({ totalCount: 0 });
    expect(await find(deliveryId, carol)).toBeNull();
    expect((await retry(deliveryId, carol)).error).toMatchObject({ code: 'NOT_FOUND' });
    const use = `query ($id: ID!) { webhookSigningKeyUse(subscriptionId: $id) { keyId } }`;
    expect((await slice.run(use, carol, { id: subscription.id })).error).toMatchObject({ code: 'NOT_FOUND' });
    const bulk = `mutation { redeliverWebhooks(input: { filter: {}, dryRun: true }) { matchedCount } }`;
    await putInto('DeadLettered', deliveryId);
    expect((await slice.run(bulk, carol)).data.redeliverWebhooks).toEqual({ matchedCount: 0 });
    expect((await slice.run(bulk, alice)).data.redeliverWebhooks).toEqual({ matchedCount: 1 });
  });

  it('is seen and repeated with permission', async () => {
    const { deliveryId } = await deliver(500);
    const reader = keyIn(acme, ['Webhooks.Subscriptions.Read']);
    expect(await attempts(reader)).toMatchObject({ totalCount: 1 });
    for (const caller of [bob, reader])
      expect((await retry(deliveryId, caller)).error).toMatchObject({ code: 'FORBIDDEN' });
    expect((await slice.run('{ webhookStats { activeCount } }', bob)).error).toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('shows every attempt with what was answered and who signed', async () => {
    const { deliveryId, subscription } = await deliver(500, 200);
    await slice.later(6_000);
    expect(await attempts()).toMatchObject({
      totalCount: 2,
      nodes: [
        { deliveryId, attemptNumber: 2, httpStatusCode: 200, isSuccess: true, errorMessage: null },
        {
          deliveryId,
          attemptNumber: 1,
          httpStatusCode: 500,
          isSuccess: false,
          errorMessage: 'The target answered 500.',
          responseBody: 'said',
          targetUrl: receiver.url(),
          signingKeyIds: [expect.any(String)],
          tenantId: acme.id,
          payload: null,
        },
      ],
    });
    expect(await find(deliveryId)).toMatchObject({
      state: 'Succeeded',
      attemptNumber: 2,
      nextAttemptAt: null,
      attempts: [
        { attemptNumber: 1, httpStatusCode: 500 },
        { attemptNumber: 2, httpStatusCode: 200 },
      ],
    });
    const filter = { isSuccess: { eq: true } };
    expect(await attempts(alice, { filter })).toMatchObject({ totalCount: 1 });
    const ofSubscription = { subscriptionId: { eq: subscription.id } };
    expect(await attempts(alice, { filter: ofSubscription })).toMatchObject({ totalCount: 2 });
  });

  it.each([
    ['Skipped', 'a new one'],
    ['DeadLettered', 'a new one'],
    ['Retrying', 'the same'],
    ['Pending', 'refused'],
    ['Succeeded', 'refused'],
    ['Rejected', 'refused'],
  ])('a %s delivery delivered again: %s', async (state, expected) => {
    const { deliveryId } = await deliver(500);
    await putInto(state, deliveryId);
    const { data, error } = await retry(deliveryId);
    await slice.settled();
    if (expected === 'refused') {
      expect(error).toMatchObject({ code: 'CONFLICT', errorCode: 'Webhooks:Delivery:NotRetryable' });
      expect(receiver.received).toHaveLength(1);
      return;
    }
    const again = data.retryWebhookDelivery.webhookDelivery;
    expect(again.id === deliveryId).toBe(expected === 'the same');
    expect(again.redeliveryOf).toBe(expected === 'the same' ? null : deliveryId);
    expect(await find(again.id)).toMatchObject({ state: 'Succeeded' });
    const [first, second] = receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  });

  it('is hurried before all that waits for a paused target', async () => {
    const { deliveryId, subscription } = await deliver(500);
    const pausedUntil = new Date(slice.clock.now().getTime() + 60_000);
    await slice.sql(
      'update webhooks.subscription set circuit_open_until = ?, consecutive_failure_count = 5 where id = ?',
      [pausedUntil, subscription.id],
    );
    await slice.publish(acme, 3);
    await slice.settled();
    await slice.later(1_000);
    expect(receiver.received).toHaveLength(1);
    await retry(deliveryId);
    await slice.settled();
    expect(receiver.received).toHaveLength(5);
    const [first, second] = receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  });

  it('is refused for an ended subscription, and once the event may be forgotten', async () => {
    const { deliveryId, subscription } = await deliver(500);
    await putInto('DeadLettered', deliveryId);
    slice.clock.advance(91 * 86_400_000);
    expect((await retry(deliveryId)).error).toMatchObject({ code: 'CONFLICT' });
    await putInto('DeadLettered', deliveryId);
    await slice.sql(`update webhooks.subscription set status = 'Deactivated' where id = ?`, [
      subscription.id,
    ]);
    expect((await retry(deliveryId)).error).toMatchObject({ code: 'CONFLICT' });
    await slice.sql('delete from webhooks.subscription where id = ?', [subscription.id]);
    for (const id of [deliveryId, '00000000-0000-7000-8000-000000000001', 'nonsense'])
      expect((await retry(id)).error).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is published to listeners at once', async () => {
    const controller = new AbortController();
    const document = `subscription { webhookDeliveryAttempted { httpStatusCode attemptNumber subscriptionId } }`;
    const listen = async (caller: TestCaller) =>
      (await slice.listen(document, { ...caller, signal: controller.signal })) as AsyncIterator<{
        data?: unknown;
      }>;
    const [mine, hers] = [await listen(alice), await listen(carol)];
    const heardByHer = hers.next();
    const { subscription } = await deliver(503);
    expect((await mine.next()).value?.data).toEqual({
      webhookDeliveryAttempted: { httpStatusCode: 503, attemptNumber: 1, subscriptionId: subscription.id },
    });
    controller.abort();
    expect((await heardByHer).done).toBe(true);
  });

  it('is counted', async () => {
    await deliver(500);
    await deliver(200);
    const stats = async (caller: TestCaller) =>
      (
        await slice.run(
          `{ webhookStats { totalSubscriptions activeCount suspendedCount deactivatedCount deliveriesLast24h
             successRateLast24h avgResponseTimeMsLast24h } }`,
          caller,
        )
      ).data.webhookStats;
    // The second event went to both.
    expect(await stats(alice)).toMatchObject({
      totalSubscriptions: 2,
      activeCount: 2,
      suspendedCount: 0,
      deactivatedCount: 0,
      deliveriesLast24h: 3,
      successRateLast24h: 66.67,
    });
    expect(await stats(carol)).toEqual({
      totalSubscriptions: 0,
      activeCount: 0,
      suspendedCount: 0,
      deactivatedCount: 0,
      deliveriesLast24h: 0,
      successRateLast24h: 0,
      avgResponseTimeMsLast24h: 0,
    });
    slice.takeStatements();
    await stats(alice);
    expect(slice.takeStatements().filter((sql) => sql.includes('webhooks.'))).toHaveLength(1);
    slice.clock.advance(86_400_001);
    expect(await stats(alice)).toMatchObject({ deliveriesLast24h: 0 });
  });

  it('contains the time from which a key can be revoked', async () => {
    const { subscription } = await deliver(200);
    const { id } = subscription;
    const use = async () =>
      (
        await slice.run(
          `query ($id: ID!) { webhookSigningKeyUse(subscriptionId: $id) { keyId lastSignedAt lastSucceededAt
             succeededWithoutAt isSafeToRevoke } }`,
          alice,
          { id },
        )
      ).data.webhookSigningKeyUse;
    await slice.run(
      'mutation ($id: ID!) { rotateWebhookSigningKey(input: { subscriptionId: $id }) { secret } }',
      alice,
      { id },
    );
    const signedAt = slice.clock.now().toISOString();
    expect(await use()).toMatchObject([
      { lastSignedAt: null, succeededWithoutAt: signedAt, isSafeToRevoke: false },
      { lastSignedAt: signedAt, succeededWithoutAt: null, isSafeToRevoke: false },
    ]);
    slice.clock.advance(25 * 3_600_000);
    await slice.publish(acme);
    await slice.settled();
    const later = slice.clock.now().toISOString();
    expect(await use()).toMatchObject([
      { lastSignedAt: later, lastSucceededAt: later, isSafeToRevoke: false },
      { lastSignedAt: signedAt, succeededWithoutAt: later, isSafeToRevoke: true },
    ]);
  });

  it('is forgotten when its time is over, and never while a delivery waits', async () => {
    const { deliveryId } = await deliver(200);
    const counts = async () => {
      const { jobs, database } = slice.process.services;
      await database.system((em) => jobs.send(em, 'webhooks.purge', {}));
      await slice.process.messaging.drain();
      const [row] = await slice.sql(
        `select (select count(*)::int from webhooks.event) as events,
           (select count(*)::int from webhooks.delivery_attempt) as attempts,
           (select count(*)::int from webhooks.delivery) as deliveries`,
      );
      return [row?.events, row?.attempts, row?.deliveries];
    };
    await slice.sql('delete from webhooks.event where id not in (select event_id from webhooks.delivery)');
    await putInto('Retrying', deliveryId);
    // An event without a delivery goes at its age.
    await slice.sql(
      `insert into webhooks.event select gen_random_uuid(), tenant_id, type, data, occurred_at, traceparent, created_at
       from webhooks.event`,
    );
    slice.clock.advance(89 * 86_400_000);
    expect(await counts()).toEqual([2, 1, 1]);
    slice.clock.advance(2 * 86_400_000);
    expect(await counts()).toEqual([1, 1, 1]);
    await putInto('Succeeded', deliveryId);
    slice.clock.advance(91 * 86_400_000);
    expect(await counts()).toEqual([0, 1, 1]);
    slice.clock.advance((1_096 - 91) * 86_400_000);
    expect(await counts()).toEqual([0, 0, 1]);
    slice.clock.advance((mostDays(1_096) - 1_096 - 1) * 86_400_000);
    expect(await counts()).toEqual([0, 0, 1]);
    slice.clock.advance(92 * 86_400_000);
    expect(await counts()).toEqual([0, 0, 0]);
  });

  it('refuses an invalid filter', async () => {
    const bulk = (filter: object) =>
      slice.run(
        `mutation ($filter: WebhookRedeliveryFilterInput!) { redeliverWebhooks(input: { filter: $filter }) { matchedCount } }`,
        alice,
        { filter },
      );
    expect((await bulk({ subscriptionId: 'x' })).error).toMatchObject({
      code: 'BAD_USER_INPUT',
      errors: { subscriptionId: expect.anything() },
    });
    expect((await bulk({ from: '2026-11-21T00:00:00Z', to: '2026-11-20T00:00:00Z' })).error).toMatchObject({
      code: 'BAD_USER_INPUT',
      errors: { to: ['Validation:OutOfRange'] },
    });
  });
});
