import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acme, alice, carol, type TestCaller } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../test/testkit/webhook/webhook-receiver.ts';
import { openWebhookSlice, type WebhookSlice } from '../../../test/testkit/webhook/webhook-slice.ts';
import { nextStepOf } from './explanation.rules.ts';

const now = new Date('2026-11-23T10:00:00Z');
const later = new Date(now.getTime() + 1_000);
const pending = { state: 'Pending', nextAttemptAt: now, isInProgress: false, isBehind: false } as const;
const active = { status: 'Active', pausedAt: null, circuitOpenUntil: null, pacedUntil: null } as const;

it.each([
  [{ ...active, delivery: null }, 'NotQueued', null],
  [{ ...active, status: 'Deactivated', delivery: null }, 'None', null],
  [{ ...active, delivery: pending }, 'AttemptDue', now],
  [{ ...active, delivery: { ...pending, isInProgress: true } }, 'AttemptInProgress', null],
  [{ ...active, delivery: { ...pending, nextAttemptAt: later } }, 'AttemptScheduled', later],
  [{ ...active, pausedAt: now, delivery: pending }, 'WaitsForResume', null],
  [{ ...active, circuitOpenUntil: later, delivery: pending }, 'WaitsForCircuit', later],
  [{ ...active, circuitOpenUntil: now, delivery: pending }, 'AttemptDue', now],
  [{ ...active, pacedUntil: later, delivery: pending }, 'WaitsForRate', later],
  [{ ...active, delivery: { ...pending, nextAttemptAt: null, isBehind: true } }, 'WaitsForOrder', null],
  [{ ...active, status: 'Suspended', pausedAt: now, delivery: pending }, 'IsSkipped', now],
  [{ ...active, status: 'Deactivated', delivery: pending }, 'IsRejected', now],
  [{ ...active, status: 'Suspended', pacedUntil: later, delivery: pending }, 'IsSkipped', later],
  [{ ...active, delivery: { ...pending, state: 'Succeeded' } }, 'None', null],
  [{ ...active, delivery: { ...pending, state: 'DeadLettered' } }, 'MayBeResent', null],
  [{ ...active, status: 'Deactivated', delivery: { ...pending, state: 'Skipped' } }, 'None', null],
] as const)('the next step of %j is %s', (situation, nextStep, nextAt) => {
  expect(nextStepOf(situation, now)).toEqual({ nextStep, nextAt });
});

describe.each(databases)('the explanation of an event on $name', (database) => {
  let slice: WebhookSlice;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    slice = await openWebhookSlice({ database });
  });
  afterAll(() => slice.close());
  beforeEach(async () => {
    receiver = await startWebhookReceiver();
  });
  afterEach(() => receiver.close());

  const create = async (input: object) => {
    const { data } = await slice.run(
      `mutation ($input: CreateWebhookSubscriptionInput!) {
         createWebhookSubscription(input: $input) { webhookSubscription { id } } }`,
      alice,
      { input: { targetUrl: receiver.url(), ...input } },
    );
    return data.createWebhookSubscription.webhookSubscription.id as string;
  };
  const explain = async (id: string, subscriptionId: string | null = null, caller: TestCaller = alice) => {
    const { data, error } = await slice.run(
      `query ($id: ID!, $subscriptionId: ID) { explainWebhookEvent(id: $id, subscriptionId: $subscriptionId) {
         eventId eventType subscriptions { subscriptionId match unmetConditions { field operator value }
           deliveryCount lastDelivery { state attemptNumber } attempts { attemptNumber } nextStep nextAt } } }`,
      caller,
      { id, subscriptionId },
    );
    return error ?? data.explainWebhookEvent;
  };

  it('says which subscriptions matched, which not and why, what was tried and what comes next', async () => {
    const filter = [{ field: 'number', operator: 'Gt', value: '7' }];
    const named = await create({ eventTypes: ['Test.*'] });
    const filtered = await create({ eventType: 'Test.Happened', filter });
    const other = await create({ eventType: 'Webhooks.SubscriptionSuspended' });
    receiver.answer((_, response) => response.writeHead(500).end());
    await slice.publish(acme);
    await slice.settled();
    const [row] = await slice.sql('select event_id from webhooks.delivery where subscription_id = ?', [
      named,
    ]);
    const id = String(row?.event_id);
    const nothing = {
      deliveryCount: 0,
      lastDelivery: null,
      attempts: [],
      nextStep: 'NotQueued',
      nextAt: null,
    };
    const told = await explain(id);
    expect(told).toMatchObject({ eventId: id, eventType: 'Test.Happened' });
    expect(told.subscriptions).toEqual([
      {
        subscriptionId: named,
        match: 'Matched',
        unmetConditions: [],
        deliveryCount: 1,
        lastDelivery: { state: 'Retrying', attemptNumber: 1 },
        attempts: [{ attemptNumber: 1 }],
        nextStep: 'AttemptScheduled',
        nextAt: expect.any(String),
      },
      { subscriptionId: filtered, match: 'FilterNotMet', unmetConditions: filter, ...nothing },
      { subscriptionId: other, match: 'OtherEventType', unmetConditions: [], ...nothing },
    ]);
    receiver.answer((_, response) => response.writeHead(204).end());
    await slice.later(3_600_000);
    expect((await explain(id, named)).subscriptions).toMatchObject([
      {
        lastDelivery: { state: 'Succeeded', attemptNumber: 2 },
        attempts: [{ attemptNumber: 2 }, { attemptNumber: 1 }],
        nextStep: 'None',
      },
    ]);
    expect(await explain(id, null, carol)).toBeNull();
    expect(await explain(id, id)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await explain('no id')).toBeNull();
  });

  it('stores an event that no subscription matched, and says of a later subscription that it came after', async () => {
    await slice.sql('delete from webhooks.subscription');
    await slice.sql('delete from webhooks.event');
    const filter = [{ field: 'number', operator: 'Gt', value: '7' }];
    const filtered = await create({ eventTypes: ['Test.*'], filter });
    await slice.publish(acme, 3);
    await slice.settled();
    const stored = await slice.sql('select id, type, data, created_at from webhooks.event order by id');
    expect(stored.map(({ data }) => data)).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }]);
    const id = String(stored[0]?.id);
    slice.clock.advance(1);
    const later = await create({ eventType: 'Test.Happened' });
    const nothing = {
      deliveryCount: 0,
      lastDelivery: null,
      attempts: [],
      nextStep: 'NotQueued',
      nextAt: null,
    };
    expect((await explain(id)).subscriptions).toEqual([
      { subscriptionId: filtered, match: 'FilterNotMet', unmetConditions: filter, ...nothing },
      { subscriptionId: later, match: 'CreatedAfter', unmetConditions: [], ...nothing },
    ]);
    const replay = `mutation ($input: CreateWebhookReplayInput!) { createWebhookReplay(input: $input) { webhookReplay { id } } }`;
    const from = new Date(slice.clock.now().getTime() - 60_000).toISOString();
    await slice.run(replay, alice, { input: { subscriptionId: later, from } });
    await slice.settled();
    expect((await explain(id, later)).subscriptions).toMatchObject([{ match: 'Matched', deliveryCount: 1 }]);
  });
});
