import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice, carol, dave, keyIn } from '../../../test/testkit/callers.ts';
import { changed } from '../../../test/testkit/http/changed.ts';
import { openSlice, type Slice, type SliceCaller } from '../../../test/testkit/slice.ts';
import { jobSchema } from '../../kernel/messaging/job-schema.ts';
import { dispatchQueue } from '../delivery/delivery.rules.ts';

const fields = `id targetUrl eventType status consecutiveFailureCount lastSuccessAt signingSecretHint
  suspendedAt suspendedBy deactivationReason modifiedBy`;
const byId = (field: string) =>
  `mutation ($id: ID!) { answer: ${field}(input: { id: $id }) { webhookSubscription { ${fields} } } }`;
const documents = {
  create: `mutation ($input: CreateWebhookSubscriptionInput!) {
    answer: createWebhookSubscription(input: $input) { signingSecret webhookSubscription { ${fields} } } }`,
  update: `mutation ($id: ID!, $targetUrl: URL!) {
    answer: updateWebhookSubscription(input: { id: $id, targetUrl: $targetUrl }) { webhookSubscription { ${fields} } } }`,
  suspend: byId('suspendWebhookSubscription'),
  activate: byId('activateWebhookSubscription'),
  deactivate: `mutation ($id: ID!, $reason: String = "No longer needed.") {
    answer: deactivateWebhookSubscription(input: { id: $id, reason: $reason }) { webhookSubscription { ${fields} } } }`,
  delete: byId('deleteWebhookSubscription'),
  find: `query ($id: ID!) { answer: webhookSubscription(id: $id) { ${fields} } }`,
  list: `{ answer: webhookSubscriptions { totalCount nodes { ${fields} } } }`,
  ping: `mutation ($id: ID!) {
    answer: pingWebhookSubscription(input: { id: $id }) { testPing { success httpStatusCode durationMs } } }`,
  keys: 'query ($id: ID!) { answer: webhookSigningKeys(subscriptionId: $id) { id status } }',
  rotate:
    'mutation ($id: ID!) { answer: rotateWebhookSigningKey(input: { subscriptionId: $id }) { secret } }',
  types: '{ answer: webhookEventTypes { eventType displayName description category schema example } }',
} as const;

const input = { targetUrl: 'https://hooks.example.com/in', eventType: 'Settings.SettingChanged' };

describe('webhook subscriptions', () => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openSlice({ area: 'webhooks' });
  });
  afterAll(() => slice.close());

  const ask = async (
    document: keyof typeof documents,
    variables: Record<string, unknown> = {},
    caller: SliceCaller = alice,
  ) => {
    const { data, error } = await slice.run(documents[document], caller, variables);
    return error ?? changed(data.answer);
  };
  const create = async (caller: SliceCaller = alice) => {
    const { webhookSubscription: subscription, signingSecret } = await ask('create', { input }, caller);
    return { id: subscription.id as string, signingSecret: signingSecret as string };
  };
  const eventsOf = async () => (await slice.takeEvents()).map(({ type, data }) => ({ type, data }));

  it('are their tenant’s alone', async () => {
    const { id } = await create();
    const missing = { code: 'NOT_FOUND', errorCode: 'Webhooks:Subscription:NotFound' };
    for (const stranger of [carol, dave]) {
      expect(await ask('find', { id }, stranger)).toBeNull();
      expect(await ask('list', {}, stranger)).toEqual({ totalCount: 0, nodes: [] });
      for (const move of ['suspend', 'activate', 'deactivate', 'delete', 'ping', 'keys', 'rotate'] as const)
        expect(await ask(move, { id }, stranger), move).toMatchObject(missing);
      expect(await ask('update', { id, targetUrl: input.targetUrl }, stranger)).toMatchObject(missing);
    }
    expect(await ask('find', { id })).toMatchObject({ id, status: 'Active' });
  });

  it('are found by their address', async () => {
    const { webhookSubscription } = await ask('create', {
      input: { ...input, targetUrl: 'https://found.example.com/by-address' },
    });
    const { id } = webhookSubscription;
    const find = async (request: string) => {
      const { data } = await slice.run(`{ webhookSubscriptions(${request}) { nodes { id } } }`, alice);
      return data.webhookSubscriptions.nodes;
    };
    expect(await find('search: "FOUND.example"')).toEqual([{ id }]);
    expect(await find('filter: { targetUrl: { endsWith: "/by-address" } }')).toEqual([{ id }]);
    expect(await find('search: "not-found.example"')).toEqual([]);
  });

  it('show their secret once, and keep it out of reach', async () => {
    await slice.takeEvents();
    const { id, signingSecret } = await create();
    expect(signingSecret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { signingSecretHint } = await ask('find', { id });
    expect(signingSecretHint).toBe(
      `${signingSecret.slice(0, 10)}${'*'.repeat(16)}${signingSecret.slice(-4)}`,
    );
    const stored = await slice.sql(
      `select row_to_json(s)::text || row_to_json(k)::text as text from webhooks.subscription s
         join webhooks.signing_key k on k.subscription_id = s.id where s.id = ?`,
      [id],
    );
    const jobs = await slice.process.services.database.execute(
      `select data::text as text from ${jobSchema}.job`,
    );
    const seen = JSON.stringify([stored, jobs, await slice.takeEvents()]);
    expect(stored).toHaveLength(1);
    expect(seen).not.toContain(signingSecret.slice(6, 40));
    expect(seen).toContain('env:1:');
  });

  it('answer a repeated Idempotency-Key with the same secret, which is stored encrypted', async () => {
    const caller = { ...alice, idempotency: { key: 'create-once', requestHash: 'h' } };
    const first = await slice.run(documents.create, caller, { input });
    const again = await slice.run(documents.create, caller, { input });
    expect([first.replayed, again.replayed]).toEqual([false, true]);
    expect(again.data).toEqual(first.data);
    const secret: string = first.data.answer.signingSecret;
    const [record] = await slice.sql(
      `select result from kernel.idempotency_record where key = 'create-once'`,
    );
    expect(String(record?.result)).toMatch(/^env:1:/);
    expect(JSON.stringify(record)).not.toContain(secret.slice(6, 40));
  });

  it('go through their states, each move in their history', async () => {
    const { id } = await create();
    await slice.takeEvents();
    expect(await ask('activate', { id })).toMatchObject({ errorCode: 'Webhooks:InvalidStateTransition' });
    expect(await ask('suspend', { id })).toMatchObject({
      status: 'Suspended',
      suspendedBy: 'alice',
      deactivationReason: 'Suspended by hand.',
      suspendedAt: slice.clock.now().toISOString(),
      modifiedBy: 'alice',
    });
    expect(await ask('suspend', { id })).toMatchObject({
      code: 'CONFLICT',
      errorCode: 'Webhooks:InvalidStateTransition',
    });
    await slice.sql('update webhooks.subscription set consecutive_failure_count = 7 where id = ?', [id]);
    expect(await ask('activate', { id })).toMatchObject({
      status: 'Active',
      suspendedAt: null,
      suspendedBy: null,
      deactivationReason: null,
      consecutiveFailureCount: 0,
    });
    expect(await ask('update', { id, targetUrl: 'https://hooks.example.com/new' })).toMatchObject({
      targetUrl: 'https://hooks.example.com/new',
    });
    expect(await ask('deactivate', { id })).toMatchObject({
      status: 'Deactivated',
      deactivationReason: 'No longer needed.',
    });
    const events = await eventsOf();
    const history = events.filter(({ type }) => type === 'Timeline.SystemLogged').map(({ data }) => data);
    expect(history).toMatchObject(
      ['Suspended', 'Activated', 'Updated', 'Deactivated'].map((move) => ({
        entityType: 'WebhookSubscription',
        entityId: id,
        data: { event: `Webhooks.Subscription${move}` },
      })),
    );
    expect(events.filter(({ type }) => type === 'Webhooks.SubscriptionSuspended')).toMatchObject([
      { data: { subscriptionId: id, suspendedBy: 'alice', targetUrl: input.targetUrl } },
    ]);
  });

  it.each(['update', 'activate'] as const)('reset the failures and resume at once: %s', async (move) => {
    const { id } = await create();
    if (move === 'activate') await ask('suspend', { id });
    await slice.takeEvents();
    await slice.sql(
      `update webhooks.subscription set consecutive_failure_count = 7, failing_since = ?, circuit_open_until = ?
       where id = ?`,
      [slice.clock.now(), slice.clock.now(), id],
    );
    const wakeUps = async () =>
      (
        await slice.process.services.database.execute(
          `select id from ${jobSchema}.job where name = '${dispatchQueue}'`,
        )
      ).length;
    const before = await wakeUps();
    expect(await ask(move, { id, targetUrl: 'https://hooks.example.com/new' })).toMatchObject({
      consecutiveFailureCount: 0,
    });
    expect(
      await slice.sql('select failing_since, circuit_open_until from webhooks.subscription where id = ?', [
        id,
      ]),
    ).toEqual([{ failing_since: null, circuit_open_until: null }]);
    expect(await wakeUps()).toBeGreaterThan(before);
  });

  it('end for good', async () => {
    const { id } = await create();
    await ask('deactivate', { id });
    const ended = { code: 'CONFLICT', errorCode: 'Webhooks:AlreadyDeactivated' };
    for (const move of ['suspend', 'activate', 'deactivate', 'ping', 'rotate'] as const)
      expect(await ask(move, { id }), move).toMatchObject(ended);
    expect(await ask('update', { id, targetUrl: input.targetUrl })).toMatchObject(ended);
    expect(await ask('delete', { id })).toMatchObject({ id });
    expect(await ask('find', { id })).toBeNull();
    expect(await slice.sql('select 1 from webhooks.signing_key where subscription_id = ?', [id])).toEqual([]);
  });

  it('report no response for a target that cannot be reached', async () => {
    const { id } = await create();
    // What a registration would refuse: nothing is resolved or dialled for it.
    await slice.sql(`update webhooks.subscription set target_url = 'https://127.0.0.1/' where id = ?`, [id]);
    expect(await ask('ping', { id })).toMatchObject({ success: false, httpStatusCode: 0 });
  });

  it('may name what is offered, in the caller’s language', async () => {
    const reader = keyIn(acme, ['Webhooks.Subscriptions.Read']);
    const french = await ask('types', {}, { ...reader, locale: 'fr' });
    const names = french.map(({ eventType }: { eventType: string }) => eventType);
    expect(names).toEqual([...names].sort());
    expect(names).not.toContain('Timeline.SystemLogged');
    expect(french).toContainEqual(
      expect.objectContaining({
        eventType: 'Webhooks.SubscriptionSuspended',
        displayName: 'Abonnement webhook suspendu',
        schema: expect.objectContaining({ type: 'object' }),
        example: expect.objectContaining({ suspendedBy: 'system' }),
      }),
    );
  });
});
