import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acme, alice, carol, dave, type TestCaller } from '../../../test/testkit/callers.ts';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../test/testkit/webhook/webhook-receiver.ts';
import {
  openWebhookSlice,
  type WebhookSlice,
  whispered,
} from '../../../test/testkit/webhook/webhook-slice.ts';

import { verifyPublicly } from '../signature/testing/public-verifier.ts';

const fields = `id eventType eventTypes filter { field operator value } headers { name value isSecret } labels
  ratePerSecond pausedAt pausedBy`;

describe('what a subscription selects and how it is delivered', () => {
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
    for (const caller of [alice, carol, dave]) {
      const { data } = await slice.run('{ webhookSubscriptions { nodes { id } } }', caller);
      for (const { id } of data.webhookSubscriptions.nodes) await change('delete', { id }, caller);
    }
  });

  const create = async (input: object, caller: TestCaller = alice) => {
    const { data, error } = await slice.run(
      `mutation ($input: CreateWebhookSubscriptionInput!) {
         createWebhookSubscription(input: $input) { webhookSubscription { ${fields} } } }`,
      caller,
      { input: { targetUrl: receiver.url(), ...input } },
    );
    return error ?? data.createWebhookSubscription.webhookSubscription;
  };
  const change = async (verb: string, input: object, caller: TestCaller = alice) => {
    const name = `${verb}WebhookSubscription`;
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
    const { data, error } = await slice.run(
      `mutation ($input: ${type}!) { ${name}(input: $input) { webhookSubscription { ${fields} } } }`,
      caller,
      { input },
    );
    return error ?? data[name].webhookSubscription;
  };
  const numbers = () => receiver.received.map(({ body }) => JSON.parse(body).data.number);

  it('is one type of event, several, or patterns, and never what is internal', async () => {
    const one = await create({ eventType: 'Test.Happened' });
    expect(one).toMatchObject({ eventType: 'Test.Happened', eventTypes: ['Test.Happened'] });
    const several = await create({
      targetUrl: receiver.url('/several'),
      eventTypes: ['Webhooks.SubscriptionSuspended', 'Test.*', 'Test.*'],
    });
    expect(several).toMatchObject({
      eventType: 'Webhooks.SubscriptionSuspended',
      eventTypes: ['Webhooks.SubscriptionSuspended', 'Test.*'],
    });
    await create({ targetUrl: receiver.url('/all'), eventTypes: ['*'] }, dave);
    await create({ targetUrl: receiver.url('/other'), eventTypes: ['*'] }, carol);
    await slice.publish(acme);
    await slice.publish(acme, 1, whispered);
    await slice.settled();
    expect(receiver.received.map(({ path }) => path).sort()).toEqual(['/all', '/hook', '/several']);
  });

  it.each([
    [{}, { eventType: ['Validation:Required'] }],
    [{ eventType: 'Test.*' }, { eventType: ['Validation:UnknownWebhookEventType'] }],
    [{ eventTypes: [] }, { eventTypes: ['Validation:Required'] }],
    [{ eventTypes: ['Moon.*'] }, { 'eventTypes[0]': ['Validation:UnknownWebhookEventType'] }],
    [{ eventTypes: ['Te*st'] }, { 'eventTypes[0]': ['Validation:UnknownWebhookEventType'] }],
    [{ eventTypes: ['Test.Whispered'] }, { 'eventTypes[0]': ['Validation:UnknownWebhookEventType'] }],
    [
      { eventType: 'Test.Happened', eventTypes: ['Test.*'] },
      { eventTypes: ['Validation:InvalidCombination'] },
    ],
    [
      { eventTypes: ['Test.*'], filter: [{ field: 'colour', operator: 'Eq', value: 'red' }] },
      { 'filter[0].field': ['Validation:UnknownField'] },
    ],
    [
      { eventTypes: ['Test.*'], filter: [{ field: 'number', operator: 'Eq', value: 'red' }] },
      { 'filter[0].value': ['Validation:InvalidValue'] },
    ],
    [{ eventType: 'Test.Happened', ratePerSecond: 0 }, { ratePerSecond: ['Validation:OutOfRange'] }],
    [{ eventType: 'Test.Happened', labels: [' '] }, { 'labels[0]': ['Validation:Required'] }],
    ...[
      'Host',
      'content-length',
      'Webhook-Signature',
      'traceparent',
      'Cookie',
      'X-Forwarded-For',
      'Proxy-X',
    ].map(
      (name) =>
        [
          { eventType: 'Test.Happened', headers: [{ name, value: 'a' }] },
          { 'headers[0].name': ['Validation:Reserved'] },
        ] as const,
    ),
    [
      { eventType: 'Test.Happened', headers: [{ name: 'X-A', value: 'a\r\nHost: b' }] },
      { 'headers[0].value': ['Validation:InvalidFormat'] },
    ],
    [
      {
        eventType: 'Test.Happened',
        headers: [
          { name: 'X-A', value: 'a' },
          { name: 'x-a', value: 'b' },
        ],
      },
      { 'headers[1].name': ['Validation:Repeated'] },
    ],
  ] as const)('is refused: %j', async (input, errors) => {
    expect(await create(input)).toMatchObject({ code: 'BAD_USER_INPUT', errors });
  });

  it('receives events whose data meets its filter, and follows a change at once', async () => {
    const { id } = await create({
      eventType: 'Test.Happened',
      filter: [{ field: 'number', operator: 'Gt', value: '2' }],
    });
    await slice.publish(acme, 4);
    await slice.settled();
    expect(numbers().sort()).toEqual([3, 4]);
    await change('update', { id, filter: [{ field: 'number', operator: 'In', value: '1, 9' }] });
    await slice.publish(acme, 4);
    await slice.settled();
    expect(numbers().sort()).toEqual([1, 3, 4]);
    expect(await change('update', { id, filter: [{ field: 'name', operator: 'IsNull' }] })).toMatchObject({
      errors: { 'filter[0].field': ['Validation:UnknownField'] },
    });
    expect(await change('update', { id, eventTypes: ['Webhooks.SubscriptionSuspended'] })).toMatchObject({
      errors: { 'filter[0].field': ['Validation:UnknownField'] },
    });
    await change('update', { id, eventTypes: ['Webhooks.SubscriptionSuspended'], filter: [] });
    await slice.publish(acme, 4);
    await slice.settled();
    expect(receiver.received).toHaveLength(3);
  });

  it('stores events that it names and does not select, without a delivery', async () => {
    await create({
      eventType: 'Test.Happened',
      filter: [{ field: 'number', operator: 'Gt', value: '100' }],
    });
    const count = `select (select count(*)::int from webhooks.event) as events,
      (select count(*)::int from webhooks.delivery) as deliveries`;
    const [before] = await slice.sql(count);
    await slice.publish(acme, 5);
    await slice.settled();
    expect(await slice.sql(count)).toEqual([
      { events: Number(before?.events) + 5, deliveries: before?.deliveries },
    ]);
  });

  it('keeps secret headers from a target of another origin, for which they were not given', async () => {
    const secret = { name: 'Authorization', value: 'Bearer a-very-secret-token', isSecret: true };
    const { id } = await create({ eventType: 'Test.Happened', headers: [secret] });
    const move = async (input: object) =>
      slice.run(
        `mutation ($input: UpdateWebhookSubscriptionInput!) {
           updateWebhookSubscription(input: $input) { webhookSubscription { targetUrl } } }`,
        alice,
        { input: { id, ...input } },
      );
    const elsewhere = await startWebhookReceiver();
    const targetUrl = elsewhere.url('/hooks');
    expect((await move({ targetUrl })).error).toMatchObject({
      code: 'BAD_USER_INPUT',
      errors: { headers: ['Validation:Required'] },
    });
    expect((await move({ targetUrl: receiver.url('/other') })).error).toBeNull();
    expect((await move({ targetUrl, headers: [secret] })).error).toBeNull();
    expect((await move({ targetUrl: receiver.url('/other'), headers: [] })).error).toBeNull();
    expect((await move({ targetUrl })).error).toBeNull();
    await elsewhere.close();
  });

  it('sends its headers, and shows no value of a secret one', async () => {
    const headers = [
      { name: 'X-Team', value: 'billing', isSecret: false },
      { name: 'Authorization', value: 'Bearer a-very-secret-token', isSecret: true },
    ];
    const made = await create({ eventType: 'Test.Happened', headers, labels: [' red ', 'red', 'blue'] });
    const shown = [headers[0], { name: 'Authorization', value: null, isSecret: true }];
    expect(made).toMatchObject({ headers: shown, labels: ['red', 'blue'] });
    const { id } = made;
    const found = await slice.run(
      `{ webhookSubscriptions(filter: { labelNames: { contains: "BLU" } }) { nodes { ${fields} } } }`,
      alice,
    );
    expect(found.data.webhookSubscriptions.nodes).toMatchObject([
      { id, headers: shown, labels: ['red', 'blue'] },
    ]);
    await slice.publish(acme);
    await slice.settled();
    const [first] = receiver.received;
    expect(first?.headers).toMatchObject({
      'x-team': 'billing',
      authorization: 'Bearer a-very-secret-token',
      'content-type': 'application/json; charset=utf-8',
    });
    const stored = await slice.sql('select row_to_json(s)::text as text from webhooks.subscription s', []);
    expect(JSON.stringify([stored, await slice.takeEvents()])).not.toContain('a-very-secret');
    expect(await change('update', { id, labels: [] })).toMatchObject({ headers: shown, labels: [] });
    expect(await change('update', { id, headers: [] })).toMatchObject({ headers: [] });
    await slice.publish(acme);
    await slice.settled();
    expect(receiver.received[1]?.headers).not.toHaveProperty('authorization');
  });

  it('holds deliveries while it is paused, and sends them in their order when it is resumed', async () => {
    const { id } = await create({ eventType: 'Test.Happened' });
    expect(await change('pause', { id })).toMatchObject({ pausedBy: expect.any(String) });
    const refused = { code: 'CONFLICT', errorCode: 'Webhooks:InvalidStateTransition' };
    expect(await change('pause', { id })).toMatchObject(refused);
    expect(await change('pause', { id }, carol)).toMatchObject({ code: 'NOT_FOUND' });
    await slice.publish(acme, 3);
    await slice.later(3_600_000);
    expect(numbers()).toEqual([]);
    expect(await change('resume', { id })).toMatchObject({ pausedAt: null, pausedBy: null });
    await slice.settled();
    await slice.later(0);
    expect(numbers().sort()).toEqual([1, 2, 3]);
    expect(await change('resume', { id })).toMatchObject(refused);
  });

  it('has at most its rate of attempts in a second, and others are not held up', async () => {
    const { id } = await create({ eventType: 'Test.Happened', ratePerSecond: 2 });
    await create({ eventType: 'Test.Happened', targetUrl: receiver.url('/free') });
    // A new target has one attempt at a time; now both are fast.
    await slice.sql('update webhooks.subscription set last_duration_ms = 1', []);
    const counts = () => {
      const paths = receiver.received.map(({ path }) => path);
      return [
        paths.filter((path) => path === '/hook').length,
        paths.filter((path) => path === '/free').length,
      ];
    };
    await slice.publish(acme, 7);
    await slice.settled();
    expect(counts()).toEqual([2, 7]);
    await slice.later(499);
    expect(counts()).toEqual([2, 7]);
    await slice.later(1);
    expect(counts()).toEqual([3, 7]);
    await slice.later(60_000);
    expect(counts()).toEqual([5, 7]);
    await change('update', { id, ratePerSecond: null });
    await slice.settled();
    expect(counts()).toEqual([7, 7]);
  });

  it('signs with a pair of keys where it is asked to, and a rotation keeps the way', async () => {
    const { data } = await slice.run(
      `mutation ($input: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $input) {
         webhookSubscription { id signingSecretHint } signingSecret } }`,
      alice,
      { input: { targetUrl: receiver.url(), eventType: 'Test.Happened', signatureAlgorithm: 'Ed25519' } },
    );
    const { webhookSubscription: made, signingSecret: publicKey } = data.createWebhookSubscription;
    expect(publicKey).toMatch(/^whpk_[A-Za-z0-9+/]{43}=$/);
    expect(made.signingSecretHint).toMatch(/^whpk_.{4}\*{16}.{4}$/);
    const rotate = async (algorithm?: string) => {
      const answer = await slice.run(
        `mutation ($id: ID!, $algorithm: WebhookSignatureAlgorithm) {
           rotateWebhookSigningKey(input: { subscriptionId: $id, algorithm: $algorithm }) {
             secret webhookSigningKey { algorithm publicKey } } }`,
        alice,
        { id: made.id, algorithm },
      );
      return answer.data.rotateWebhookSigningKey;
    };
    const second = await rotate();
    expect(second.webhookSigningKey).toEqual({ algorithm: 'Ed25519', publicKey: second.secret });
    const shared = await rotate('HmacSha256');
    expect(shared.webhookSigningKey).toEqual({ algorithm: 'HmacSha256', publicKey: null });
    await slice.publish(acme);
    await slice.settled();
    const [{ headers = {}, body = '' } = {}] = receiver.received;
    for (const key of [publicKey, second.secret, shared.secret])
      expect(verifyPublicly(key, headers, body, slice.clock.now()), key).toBe(true);
    const foreign = `whpk_${Buffer.alloc(32, 1).toString('base64')}`;
    expect(verifyPublicly(foreign, headers, body, slice.clock.now())).toBe(false);
    const stored = await slice.sql('select row_to_json(k)::text as text from webhooks.signing_key k', []);
    expect(JSON.stringify(stored)).not.toContain('whsk_');
  });
});
