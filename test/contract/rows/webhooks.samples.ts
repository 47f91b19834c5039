import { randomUUID } from 'node:crypto';
import { tenantOf } from '../../../subgraphs/kernel/tenancy/tenant.ts';
import { queryBodySample, querySamples } from './query.samples.ts';
import type { Refusal, RowSample, SampleOwner } from './row-sample.ts';

const read = 'Webhooks.Subscriptions.Read';
const manage = 'Webhooks.Subscriptions.Manage';
const notFound = 'Webhooks:Subscription:NotFound';

/** Answered inside the process: nothing leaves it. */
const targetUrl = 'https://receiver.platform.test/samples';
const subscriptionBody = { targetUrl, eventType: 'Settings.SettingChanged' };
const filter = [{ field: 'name', operator: 'Eq', value: 'a.setting' }];

/** Lists of objects that a subscription may have. */
export const webhookExtras = { filter, headers: [{ name: 'X-Team', value: 'billing', isSecret: false }] };

/** A subscription of the owner's tenant. */
export async function newSubscription({ platform, token }: SampleOwner): Promise<string> {
  const body = subscriptionBody;
  const answer = await platform.call('/webhooks/subscriptions', { method: 'POST', token, body });
  if (answer.status !== 201) throw new Error(`No subscription: ${answer.text}`);
  return answer.body.id;
}

const own = async (owner: SampleOwner) => ({ parameters: { id: await newSubscription(owner) } });

const ownAfter = (move: string, body?: object) => async (owner: SampleOwner) => {
  const input = await own(owner);
  const path = `/webhooks/subscriptions/${input.parameters.id}/${move}`;
  const answer = await owner.platform.call(path, { method: 'POST', token: owner.token, body });
  if (answer.status >= 300) throw new Error(`Not moved: ${answer.text}`);
  return input;
};

/** A key that was rotated out, of a subscription of the owner's tenant. */
export async function newRetiredKey(owner: SampleOwner): Promise<{ id: string; keyId: string }> {
  const id = await newSubscription(owner);
  const path = `/webhooks/subscriptions/${id}/keys`;
  const { token } = owner;
  await owner.platform.call(path, { method: 'POST', token });
  const { body } = await owner.platform.call(path, { token });
  const retired = body.find(({ status }: { status: string }) => status === 'Retired');
  if (retired === undefined) throw new Error('No key was rotated out.');
  return { id, keyId: retired.id };
}

const replayBody = { from: '2001-01-01T00:00:00Z', dryRun: true };

/** A replay of a subscription of the owner's tenant, which its worker has not begun. */
export async function newReplay(owner: SampleOwner): Promise<string> {
  const subscriptionId = await newSubscription(owner);
  const { body } = await owner.platform.graphql('{ me { tenantId } }', {}, { token: owner.token });
  const { database, clock } = owner.platform.running.process.services;
  const { id: tenantId } = tenantOf(body.data.me.tenantId);
  const [id, now] = [randomUUID(), clock.now()];
  await database.session(tenantId).transactional((em) =>
    em.execute(
      `insert into webhooks.replay (id, tenant_id, subscription_id, status, is_dry_run, event_types, filter,
         only_undelivered, from_at, to_at, examined_count, matched_count, created_at)
       values (?, ?, ?, 'Running', true, '[]', '[]', false, ?, ?, 0, 0, ?)`,
      [id, tenantId, subscriptionId, now, now, now],
    ),
  );
  return id;
}

/** An event with a delivery to a subscription of the owner's tenant. */
export async function newStoredEvent(owner: SampleOwner): Promise<string> {
  const deliveryId = await newSkippedDelivery(owner);
  const document = 'query ($id: ID!) { webhookDelivery(id: $id) { eventId } }';
  const { body } = await owner.platform.graphql(document, { id: deliveryId }, { token: owner.token });
  return body.data.webhookDelivery.eventId;
}

const unknownReplay: Refusal = {
  name: 'a replay that does not exist',
  input: { parameters: { id: randomUUID() } },
  status: 404,
  errorCode: 'Webhooks:Replay:NotFound',
};

/** A skipped delivery of a subscription of the owner's tenant. */
export async function newSkippedDelivery(owner: SampleOwner): Promise<string> {
  const subscriptionId = await newSubscription(owner);
  const { body } = await owner.platform.graphql('{ me { tenantId } }', {}, { token: owner.token });
  const { database, clock } = owner.platform.running.process.services;
  const { id: tenantId } = tenantOf(body.data.me.tenantId);
  const [id, eventId, now] = [randomUUID(), randomUUID(), clock.now()];
  await database.session(tenantId).transactional(async (em) => {
    await em.execute(
      `insert into webhooks.event (id, tenant_id, type, data, occurred_at, created_at) values (?, ?, ?, '{}', ?, ?)`,
      [eventId, tenantId, subscriptionBody.eventType, now, now],
    );
    await em.execute(
      `insert into webhooks.delivery
         (id, tenant_id, subscription_id, event_id, state, attempt_number, created_at, finished_at)
       values (?, ?, ?, ?, 'Skipped', 0, ?, ?)`,
      [id, tenantId, subscriptionId, eventId, now, now],
    );
  });
  return id;
}

const unknown: Refusal = {
  name: 'a subscription that does not exist',
  input: { parameters: { id: randomUUID() } },
  status: 404,
  errorCode: notFound,
};

const invalid = { status: 400, errorCode: 'Validation:Failed' };
const badTargets: readonly (readonly [name: string, targetUrl: string, code: string])[] = [
  ['an empty target', '', 'Validation:Required'],
  ['a target over 2048 characters', `https://hooks.example.com/${'x'.repeat(2_048)}`, 'Validation:MaxLength'],
  ['a target that is not HTTPS', 'http://hooks.example.com/', 'Validation:InvalidWebhookUrl'],
  ['a target that is no URL', 'hooks.example.com', 'Validation:InvalidWebhookUrl'],
  ['a private address', 'https://10.0.0.1/', 'Validation:WebhookUrlPrivateAddress'],
  ['localhost', 'https://localhost/', 'Validation:WebhookUrlPrivateAddress'],
  ['a reserved name', 'https://printer.LOCAL./', 'Validation:WebhookUrlBlockedTld'],
];

const refusedTargets = (body: object, parameters?: { id: string }): readonly Refusal[] =>
  badTargets.map(([name, url, code]) => ({
    name,
    ...invalid,
    errors: { targetUrl: [code] },
    input: { body: { ...body, targetUrl: url }, ...(parameters === undefined ? {} : { parameters }) },
  }));

const refusedTypes: readonly (readonly [name: string, eventType: string, code: string])[] = [
  ['no type of event', '', 'Validation:Required'],
  ['a type of event over 200 characters', 'x'.repeat(201), 'Validation:MaxLength'],
  ['an undeclared event type', 'Moon.Landed', 'Validation:UnknownWebhookEventType'],
  ['a type of event of the platform’s own', 'Timeline.SystemLogged', 'Validation:UnknownWebhookEventType'],
];

const one = '/webhooks/subscriptions/{id}';

/** Rows of `webhooks.routes.ts`, `webhook-keys.routes.ts` and `webhook-deliveries.routes.ts`. */
export const webhooksSamples: readonly RowSample[] = [
  ...querySamples('/webhooks/subscriptions', read),
  queryBodySample('/webhooks/subscriptions', read, 'eventType'),
  {
    row: 'GET /webhooks/deliveries/query',
    permission: read,
    foreign: null,
    good: async (owner) => ({ query: `subscriptionId=${await newSubscription(owner)}&page=1&pageSize=5` }),
  },
  {
    row: `GET ${one}/deliveries`,
    permission: read,
    foreign: notFound,
    good: own,
    refusals: [unknown],
  },
  { row: `GET ${one}`, permission: read, foreign: notFound, good: own, refusals: [unknown] },
  {
    row: 'POST /webhooks/subscriptions',
    permission: manage,
    foreign: null,
    good: async () => ({ body: { ...subscriptionBody, ...webhookExtras } }),
    refusals: [
      ...refusedTargets(subscriptionBody),
      ...refusedTypes.map(([name, eventType, code]) => ({
        name,
        ...invalid,
        errors: { eventType: [code] },
        input: { body: { ...subscriptionBody, eventType } },
      })),
      {
        name: 'an ordering key that no event has',
        ...invalid,
        errors: { orderingKey: ['Validation:UnknownField'] },
        input: { body: { ...subscriptionBody, orderingKey: 'colour' } },
      },
    ],
  },
  {
    row: `PUT ${one}`,
    permission: manage,
    foreign: notFound,
    good: async (owner) => ({ ...(await own(owner)), body: { targetUrl } }),
    refusals: [
      { ...unknown, input: { ...unknown.input, body: { targetUrl } } },
      ...refusedTargets({}, { id: randomUUID() }),
    ],
  },
  { row: `DELETE ${one}`, permission: manage, foreign: notFound, good: own, refusals: [unknown] },
  {
    row: `PATCH ${one}`,
    permission: manage,
    foreign: notFound,
    good: async (owner) => ({
      ...(await own(owner)),
      body: { labels: ['billing'], orderingKey: '*', ratePerSecond: 5, ...webhookExtras },
    }),
    // Changes nothing.
    accepts: { $: ['an empty object'] },
    refusals: [{ ...unknown, input: { ...unknown.input, body: { labels: [] } } }],
  },
  {
    row: `POST ${one}/replays`,
    permission: manage,
    foreign: notFound,
    good: async (owner) => ({ ...(await own(owner)), body: { ...replayBody, filter } }),
    refusals: [{ ...unknown, input: { ...unknown.input, body: replayBody } }],
  },
  ...querySamples('/webhooks/events', read),
  queryBodySample('/webhooks/events', read, 'eventType'),
  {
    row: 'GET /webhooks/events/{id}/explanation',
    permission: read,
    foreign: 'Webhooks:Event:NotFound',
    good: async (owner) => ({ parameters: { id: await newStoredEvent(owner) } }),
    refusals: [
      {
        name: 'an event that is not stored',
        input: { parameters: { id: randomUUID() } },
        status: 404,
        errorCode: 'Webhooks:Event:NotFound',
      },
    ],
  },
  {
    row: 'GET /webhooks/replays/{id}',
    permission: read,
    foreign: 'Webhooks:Replay:NotFound',
    good: async (owner) => ({ parameters: { id: await newReplay(owner) } }),
    refusals: [unknownReplay],
  },
  {
    row: 'POST /webhooks/replays/{id}/cancel',
    permission: manage,
    foreign: 'Webhooks:Replay:NotFound',
    good: async (owner) => ({ parameters: { id: await newReplay(owner) } }),
    refusals: [unknownReplay],
  },
  { row: `POST ${one}/pause`, permission: manage, foreign: notFound, good: own, refusals: [unknown] },
  {
    row: `POST ${one}/resume`,
    permission: manage,
    foreign: notFound,
    good: ownAfter('pause'),
    refusals: [unknown],
  },
  { row: `POST ${one}/suspend`, permission: manage, foreign: notFound, good: own, refusals: [unknown] },
  {
    row: `POST ${one}/activate`,
    permission: manage,
    foreign: notFound,
    good: ownAfter('suspend'),
    refusals: [unknown],
  },
  {
    row: `POST ${one}/deactivate`,
    permission: manage,
    foreign: notFound,
    good: async (owner) => ({ ...(await own(owner)), body: { reason: 'No longer needed.' } }),
    refusals: [
      { ...unknown, input: { ...unknown.input, body: { reason: 'x' } } },
      {
        name: 'an empty reason',
        ...invalid,
        errors: { reason: ['Validation:Required'] },
        input: { ...unknown.input, body: { reason: ' ' } },
      },
      {
        name: 'a reason over 1000 characters',
        ...invalid,
        input: { ...unknown.input, body: { reason: 'x'.repeat(1_001) } },
        errors: { reason: ['Validation:MaxLength'] },
      },
    ],
  },
  { row: `POST ${one}/test-ping`, permission: manage, foreign: notFound, good: own, refusals: [unknown] },
  { row: `POST ${one}/rotate-secret`, permission: manage, foreign: notFound, good: own, refusals: [unknown] },
  { row: `GET ${one}/keys`, permission: read, foreign: notFound, good: own, refusals: [unknown] },
  {
    row: `POST ${one}/keys`,
    permission: manage,
    foreign: notFound,
    good: async (owner) => ({ ...(await own(owner)), body: { algorithm: 'Ed25519' } }),
    // Keeps the algorithm.
    accepts: { $: ['an empty object', 'null'] },
    refusals: [unknown],
  },
  {
    row: `DELETE ${one}/keys/{keyId}`,
    permission: manage,
    foreign: notFound,
    good: async (owner) => ({ parameters: await newRetiredKey(owner) }),
    refusals: [{ ...unknown, input: { parameters: { id: randomUUID(), keyId: randomUUID() } } }],
  },
  ...querySamples('/webhooks/deliveries', read),
  queryBodySample('/webhooks/deliveries', read, 'eventType'),
  {
    row: 'POST /webhooks/deliveries/{deliveryId}/retry',
    permission: manage,
    foreign: 'Webhooks:Delivery:NotFound',
    good: async (owner) => ({ parameters: { deliveryId: await newSkippedDelivery(owner) } }),
    refusals: [
      {
        name: 'a delivery that does not exist',
        status: 404,
        errorCode: 'Webhooks:Delivery:NotFound',
        input: { parameters: { deliveryId: randomUUID() } },
      },
    ],
  },
];
