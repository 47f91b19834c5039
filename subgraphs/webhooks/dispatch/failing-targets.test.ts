import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acme, alice } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../test/testkit/webhook/webhook-receiver.ts';
import { openWebhookSlice, type WebhookSlice } from '../../../test/testkit/webhook/webhook-slice.ts';

const hour = 3_600_000;

describe.each(databases)('webhook targets that fail on $name', (database) => {
  let slice: WebhookSlice;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    slice = await openWebhookSlice({ database, env: { WebhooksOptions__RetryJitterPercent: '0' } });
  });
  afterAll(() => slice.close());
  beforeEach(async () => {
    receiver = await startWebhookReceiver();
  });
  afterEach(async () => {
    await receiver.close();
    await slice.sql('delete from webhooks.subscription');
    await slice.sql(`delete from webhooks.delivery`);
  });

  const states = async () =>
    (await slice.sql('select state from webhooks.delivery order by created_at, id')).map(
      ({ state }) => state,
    );
  const log = () =>
    slice.sql(`select attempt_number as number, http_status_code as status, error_message as error
      from webhooks.delivery_attempt where subscription_id in (select id from webhooks.subscription)
      order by occurred_at, id`);
  const statusOf = async (id: string) =>
    (await slice.sql('select * from webhooks.subscription where id = ?', [id]))[0];
  const answerWith = (...codes: number[]) =>
    receiver.answer((_, response) => response.writeHead(codes.shift() ?? 204).end());

  it('suspends a subscription whose receiver is gone, skips what follows, and delivers it again later', async () => {
    const { id } = await slice.subscribe(receiver.url());
    answerWith(410);
    await slice.takeEvents();
    await slice.publish(acme);
    await slice.settled();
    expect(await statusOf(id)).toMatchObject({
      status: 'Suspended',
      suspended_by: 'system',
      deactivation_reason: 'Auto-suspended: HTTP 410',
    });
    expect((await slice.takeEvents()).map(({ type }) => type)).toContain('Webhooks.SubscriptionSuspended');
    await slice.publish(acme);
    await slice.settled();
    expect(receiver.received).toHaveLength(1);
    expect(await states()).toEqual(['Skipped', 'Skipped']);
    expect(await log()).toMatchObject([
      { number: 1, status: 410 },
      { number: 0, status: null, error: 'The subscription is suspended.' },
    ]);
    await slice.run(
      'mutation ($id: ID!) { activateWebhookSubscription(input: { id: $id }) { webhookSubscription { status } } }',
      alice,
      { id },
    );
    const redeliver = (dryRun: boolean) =>
      slice.run(
        `mutation ($filter: WebhookRedeliveryFilterInput!, $dryRun: Boolean!) {
           redeliverWebhooks(input: { filter: $filter, dryRun: $dryRun }) { matchedCount redeliveredCount } }`,
        alice,
        { filter: { subscriptionId: id }, dryRun },
      );
    expect((await redeliver(true)).data.redeliverWebhooks).toEqual({ matchedCount: 2, redeliveredCount: 0 });
    expect((await redeliver(false)).data.redeliverWebhooks).toEqual({ matchedCount: 2, redeliveredCount: 2 });
    await slice.settled();
    expect(receiver.received).toHaveLength(3);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(2);
    expect((await redeliver(true)).data.redeliverWebhooks).toEqual({ matchedCount: 0, redeliveredCount: 0 });
  });

  it('suspends a subscription that had no success for five days', async () => {
    const { id } = await slice.subscribe(receiver.url());
    receiver.answer((_, response) => response.writeHead(503).end());
    await slice.publish(acme);
    await slice.settled();
    expect(await statusOf(id)).toMatchObject({ status: 'Active', consecutive_failure_count: 1 });
    await slice.later(5 * 24 * hour);
    expect(await statusOf(id)).toMatchObject({
      status: 'Suspended',
      deactivation_reason: 'Auto-suspended: no success for 5 days',
    });
    await slice.later(hour);
    expect(await states()).toEqual(['Skipped']);
  });

  it('does not suspend one that had a success while the attempt was under way', async () => {
    const { id } = await slice.subscribe(receiver.url());
    await slice.sql('update webhooks.subscription set failing_since = ? where id = ?', [
      new Date(slice.clock.now().getTime() - 6 * 24 * hour),
      id,
    ]);
    receiver.answer(async (_, response) => {
      await slice.sql('update webhooks.subscription set failing_since = null where id = ?', [id]);
      response.writeHead(500).end();
    });
    await slice.publish(acme);
    await slice.settled();
    expect(await statusOf(id)).toMatchObject({ status: 'Active', consecutive_failure_count: 1 });
  });

  it('does not blame the target for what it could not prepare', async () => {
    const { id } = await slice.subscribe(receiver.url());
    await slice.sql(`update webhooks.signing_key set protected_secret = 'broken' where subscription_id = ?`, [
      id,
    ]);
    await slice.publish(acme);
    await slice.settled();
    expect(await states()).toEqual(['Retrying']);
    expect(await log()).toMatchObject([{ number: 1, error: 'The delivery could not be prepared.' }]);
    expect(await statusOf(id)).toMatchObject({ consecutive_failure_count: 0, failing_since: null });
  });

  it('resets failures at the first success', async () => {
    const { id } = await slice.subscribe(receiver.url());
    answerWith(500, 200);
    await slice.publish(acme);
    await slice.settled();
    expect(await statusOf(id)).toMatchObject({ consecutive_failure_count: 1, last_success_at: null });
    await slice.later(5_000);
    expect(await statusOf(id)).toMatchObject({ consecutive_failure_count: 0, failing_since: null });
    expect((await statusOf(id))?.last_success_at).not.toBeNull();
  });

  it('opens the circuit of a target that fails repeatedly, and allows one attempt', async () => {
    const { id } = await slice.subscribe(receiver.url());
    receiver.answer((_, response) => response.writeHead(500).end());
    await slice.takeEvents();
    await slice.publish(acme, 40);
    await slice.settled();
    // One at a time, until five have failed in a row.
    expect(receiver.received).toHaveLength(5);
    expect((await statusOf(id))?.circuit_open_until).not.toBeNull();
    const alerts = (await slice.takeEvents()).filter(({ type }) => type === 'Webhooks.DeliveriesFailing');
    expect(alerts.map(({ tenantId, data }) => [tenantId, data])).toEqual([
      [acme.id, { subscriptionId: id, targetUrl: receiver.url(), consecutiveFailureCount: 5 }],
    ]);
    await slice.later(29_000);
    expect(receiver.received).toHaveLength(5);
    answerWith();
    await slice.later(1_000);
    expect(new Set(await states())).toEqual(new Set(['Succeeded']));
    expect(receiver.received).toHaveLength(45);
  });
});
