import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  acme,
  alice,
  anna,
  bob,
  callerIn,
  carol,
  dave,
  globex,
  keyIn,
  type TestCaller,
} from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../test/testkit/webhook/webhook-receiver.ts';
import { openWebhookSlice, type WebhookSlice } from '../../../test/testkit/webhook/webhook-slice.ts';
import { userDirectory } from '../../identity/identity.contract.ts';
import { type GraphQueries, graphQueries } from '../../kernel/subgraph/graph-queries.ts';
import { bindPort } from '../../kernel/subgraph/port.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';

type Run = Parameters<GraphQueries['run']>;

/** A supergraph that counts its answers, and fails where it is told to. */
class CountingQueries implements GraphQueries {
  readonly runs: Run[] = [];
  failures = 0;
  size = 0;

  check: GraphQueries['check'] = async () => null;

  run: GraphQueries['run'] = async (...run) => {
    this.runs.push(run);
    const hasFailed = this.failures > 0;
    this.failures -= 1;
    const data = hasFailed ? null : { run: this.runs.length, 2: 'b', filler: 'x'.repeat(this.size) };
    return { text: JSON.stringify({ data }), hasFailed };
  };
}

const query = 'query ($number: Int!, $eventId: ID) { answer(number: $number, id: $eventId) }';

describe.each(databases)('a payload that a query makes, on $name', (database) => {
  let slice: WebhookSlice;
  let receiver: WebhookReceiver;
  let queries: CountingQueries;
  beforeAll(async () => {
    slice = await openWebhookSlice({
      database,
      env: { WebhooksOptions__RetryJitterPercent: '0', WebhooksOptions__SuspendAfter: '00:00:00' },
    });
    const { ports } = slice.process.services;
    const run: GraphQueries = {
      check: (...given) => queries.check(...given),
      run: (...given) => queries.run(...given),
    };
    await expect(create({ payloadQuery: query })).rejects.toMatchObject({
      errors: { payloadQuery: ['Validation:PayloadQueryUnsupported'] },
    });
    ports.bind([bindPort(graphQueries, run)]);
    for (const { tenant, actor } of [alice, anna, bob, carol, dave])
      await ports.get(userDirectory).remember(tenant.id, actor);
  });
  afterAll(() => slice.close());
  beforeEach(async () => {
    queries = new CountingQueries();
    receiver = await startWebhookReceiver();
  });
  afterEach(async () => {
    await receiver.close();
    await slice.sql('delete from webhooks.subscription');
    await slice.sql('delete from webhooks.delivery');
    await slice.sql('delete from webhooks.event');
  });

  async function mutate(name: string, input: object, caller: TestCaller = alice) {
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
    const { data, error } = await slice.run(
      `mutation ($input: ${type}!) { ${name}(input: $input) { webhookSubscription { id payloadQuery } } }`,
      caller,
      { input },
    );
    if (error) throw error;
    return data[name].webhookSubscription;
  }
  const create = (input: object, caller: TestCaller = alice) =>
    mutate(
      'createWebhookSubscription',
      {
        targetUrl: receiver?.url('/queried') ?? 'https://hooks.example.com/',
        eventType: 'Test.Happened',
        ...input,
      },
      caller,
    );
  const sent = (path = '/queried') =>
    receiver.received.filter((one) => one.path === path).map(({ body }) => JSON.parse(body).data);
  const runsOf = (data: readonly { data: { run: number } }[]) => data.map((one) => one.data.run).sort();
  const bodies = () => receiver.received.map(({ body }) => body);
  const publish = async (count = 1) => {
    await slice.publish(acme, count);
    await slice.settled();
  };

  it('is sent in place of the data, and the data to others', async () => {
    await create({ payloadQuery: query });
    await slice.subscribe(receiver.url('/plain'));
    await publish();
    expect(sent()).toEqual([{ data: { run: 1, 2: 'b', filler: '' } }]);
    expect(sent('/plain')).toEqual([{ number: 1 }]);
    const [[text, values, { actor, tenant }]] = queries.runs as [Run];
    expect([text, values.number, values.eventType, tenant.id]).toEqual([query, 1, 'Test.Happened', acme.id]);
    expect(values.eventId).toBe(receiver.received[0]?.headers['webhook-id']);
    expect([actor.userId, actor.roles]).toEqual(['alice', ['admin']]);
  });

  it('is frozen: retries and resends have its bytes', async () => {
    await create({ payloadQuery: query });
    receiver.answer((_, response) => response.writeHead(500).end());
    await publish();
    for (let wait = 0; wait < 12; wait += 1) await slice.later(2 * 86_400_000);
    const [delivery] = await slice.sql('select id, state from webhooks.delivery');
    expect(delivery?.state).toBe('DeadLettered');
    await slice.run(
      'mutation ($id: ID!) { retryWebhookDelivery(input: { id: $id }) { webhookDelivery { nextAttemptAt } } }',
      alice,
      { id: delivery?.id },
    );
    receiver.answer((_, response) => response.writeHead(204).end());
    await slice.settled();
    expect(bodies().length).toBeGreaterThan(5);
    expect([new Set(bodies()).size, queries.runs.length]).toEqual([1, 1]);
  });

  it('is made once a subgraph that failed answers, and holds up no other', async () => {
    await create({ payloadQuery: query });
    await slice.subscribe(receiver.url('/plain'));
    queries.failures = 2;
    await slice.publish(acme);
    await slice.process.messaging.drain({ failOnError: false });
    await slice.settled();
    expect([sent(), sent('/plain')]).toEqual([[], [{ number: 1 }]]);
    const { data } = await slice.run('{ webhookEvents { nodes { id } } }', alice);
    const explained = await slice.run(
      'query ($id: ID!) { explainWebhookEvent(id: $id) { subscriptions { nextStep } } }',
      alice,
      { id: data.webhookEvents.nodes[0].id },
    );
    expect(explained.data.explainWebhookEvent.subscriptions).toContainEqual({ nextStep: 'WaitsForPayload' });
    for (let run = 0; run < 2; run += 1)
      await slice.process.messaging.drain({ failOnError: false, future: true });
    await slice.settled();
    expect(sent()).toEqual([{ data: { run: 3, 2: 'b', filler: '' } }]);
    expect(await slice.sql('select count(*)::int as count from webhooks.delivery')).toEqual([{ count: 2 }]);
  });

  it('is made for tenants in turns: one with many events holds up no other', async () => {
    await create({ payloadQuery: query });
    await create({ payloadQuery: query, targetUrl: receiver.url('/globex') }, carol);
    const { run } = queries;
    const { promise: isFull, resolve: start } = Promise.withResolvers<void>();
    queries.run = async (...given) => {
      await isFull;
      return run(...given);
    };
    const waiting = async (tenant: Tenant) => {
      const found = await slice.sql('select id from webhooks.delivery where tenant_id = ?', [tenant.id]);
      return found.length;
    };
    for (const [tenant, count] of [
      [acme, 60],
      [globex, 3],
    ] as const) {
      await slice.publish(tenant, count);
      await expect.poll(() => waiting(tenant), { timeout: 20_000 }).toBe(count);
    }
    start();
    await slice.settled();
    const order = queries.runs.map(([, , { tenant }]) => tenant.id);
    expect(order).toHaveLength(63);
    // A worker has taken 20 before the others came; three rounds follow.
    expect(order.lastIndexOf(globex.id)).toBeLessThan(20 + 6 + 8);
  });

  it('waits for an earlier delivery of its key, and holds back the next until it is made', async () => {
    await create({ payloadQuery: query, orderingKey: '*' });
    const { run } = queries;
    let isDown = true;
    queries.run = async (...given) =>
      isDown && given[1].number === 1 ? { text: '{}', hasFailed: true } : run(...given);
    await slice.publish(acme, 2);
    await slice.process.messaging.drain({ failOnError: false });
    await slice.settled();
    const states = () =>
      slice.sql(`select payload is not null as made, next_attempt_at is not null as due, state
        from webhooks.delivery order by ordering_position`);
    expect(sent()).toEqual([]);
    expect(await states()).toEqual([
      { made: false, due: false, state: 'Pending' },
      { made: true, due: false, state: 'Pending' },
    ]);
    isDown = false;
    await slice.process.messaging.drain({ failOnError: false, future: true });
    await slice.settled();
    expect(await states()).toEqual([
      { made: true, due: false, state: 'Succeeded' },
      { made: true, due: false, state: 'Succeeded' },
    ]);
    const events = await slice.sql('select event_id from webhooks.delivery order by ordering_position');
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(
      events.map(({ event_id }) => event_id),
    );
  });

  it('says at last what failed', async () => {
    await create({ payloadQuery: query });
    queries.failures = 100;
    await slice.publish(acme);
    for (let run = 0; run < 14; run += 1)
      await slice.process.messaging.drain({ failOnError: false, future: true });
    await slice.settled();
    expect([sent(), queries.runs.length]).toEqual([[{ data: null }], 13]);
  });

  it('does not hold back its key for ever where a process cannot ask', async () => {
    await create({ payloadQuery: query, orderingKey: '*' });
    const { run } = queries;
    queries.run = async (...given) => {
      if (given[1].number === 1) throw new Error('cannot read /etc/secret');
      return run(...given);
    };
    await slice.publish(acme, 2);
    for (let attempt = 0; attempt < 14; attempt += 1)
      await slice.process.messaging.drain({ failOnError: false, future: true });
    await slice.settled();
    expect(sent()).toMatchObject([
      { data: null, errors: [{ extensions: { errorCode: 'Internal:Unexpected' } }] },
      { data: { run: 1 } },
    ]);
    expect(JSON.stringify(sent())).not.toContain('secret');
  });

  it('says that it is too large', async () => {
    await create({ payloadQuery: query });
    queries.size = 300_000;
    await publish();
    expect(sent()).toMatchObject([
      {
        data: null,
        errors: [{ extensions: { errorCode: 'Webhooks:PayloadQuery:TooLarge', limit: 262_144 } }],
      },
    ]);
  });

  it('is made also while the subscription is suspended, and resent', async () => {
    const { id } = await create({ payloadQuery: query });
    await mutate('suspendWebhookSubscription', { id });
    await publish();
    expect([sent(), queries.runs.length]).toEqual([[], 1]);
    await mutate('activateWebhookSubscription', { id });
    await slice.run('mutation { redeliverWebhooks(input: { filter: {} }) { redeliveredCount } }', alice);
    await slice.settled();
    expect([sent(), queries.runs.length]).toEqual([[{ data: { run: 1, 2: 'b', filler: '' } }], 1]);
  });

  it('is made for replayed events that had none', async () => {
    await slice.subscribe(receiver.url('/plain'));
    await publish(2);
    const { id } = await create({ payloadQuery: query });
    for (const runs of [2, 2]) {
      slice.clock.advance(1_000);
      await slice.run(
        `mutation ($id: ID!) { createWebhookReplay(input: { subscriptionId: $id, from: "2000-01-01T00:00:00Z" }) {
           webhookReplay { id } } }`,
        alice,
        { id },
      );
      await slice.settled();
      await slice.later(60_000);
      expect(queries.runs).toHaveLength(runs);
    }
    expect(
      sent()
        .map(({ data }) => data.run)
        .sort(),
    ).toEqual([1, 1, 2, 2]);
  });

  describe('runs for who saved the subscription last', () => {
    const reasons = () => sent().map(({ errors }) => errors?.[0].extensions.errorCode ?? null);

    it('who may manage subscriptions no longer: nothing is sent but that', async () => {
      await create({ payloadQuery: query });
      const demoted = callerIn(acme, { userId: 'alice', userName: 'alice', roles: ['member'] });
      const directory = slice.process.services.ports.get(userDirectory);
      await directory.remember(acme.id, demoted.actor);
      await publish();
      await directory.remember(acme.id, alice.actor);
      expect(reasons()).toEqual(['Authorization:Permission:Denied']);
      expect([sent()[0].data, queries.runs]).toEqual([null, []]);
    });

    it('who is not known any more', async () => {
      const eve = callerIn(acme, { userId: 'eve', userName: 'eve', roles: ['admin'] });
      await create({ payloadQuery: query }, eve);
      await publish();
      expect(reasons()).toEqual(['Webhooks:PayloadQuery:OwnerGone']);
    });

    it('who changed the target', async () => {
      const { id } = await create({ payloadQuery: query });
      await mutate('updateWebhookSubscription', { id, labels: ['one'] }, anna);
      await publish();
      expect(queries.runs.map(([, , { actor }]) => actor.userId)).toEqual(['anna']);
    });

    it('and not with what was made for the one before: a delivery that waits', async () => {
      const { id } = await create({ payloadQuery: query });
      await mutate('pauseWebhookSubscription', { id });
      await publish(2);
      await mutate('updateWebhookSubscription', { id, targetUrl: receiver.url('/elsewhere') }, anna);
      await mutate('resumeWebhookSubscription', { id });
      await slice.settled();
      expect(queries.runs.map(([, , { actor }]) => actor.userId)).toEqual(['alice', 'alice', 'anna', 'anna']);
      expect(runsOf(sent('/elsewhere'))).toEqual([3, 4]);
    });

    it('and not with what was made for the one before: a retry, a resend and a replay', async () => {
      const { id } = await create({ payloadQuery: query });
      receiver.answer((_, response) => response.writeHead(500).end());
      await publish();
      await mutate('updateWebhookSubscription', { id, targetUrl: receiver.url('/elsewhere') }, anna);
      for (let wait = 0; wait < 12; wait += 1) await slice.later(2 * 86_400_000);
      expect(new Set(runsOf(sent('/elsewhere')))).toEqual(new Set([2]));
      await mutate('updateWebhookSubscription', { id, labels: ['one'] });
      receiver.answer((_, response) => response.writeHead(204).end());
      const [delivery] = await slice.sql('select id, state from webhooks.delivery');
      expect(delivery?.state).toBe('DeadLettered');
      await slice.run(
        'mutation ($id: ID!) { retryWebhookDelivery(input: { id: $id }) { webhookDelivery { id } } }',
        alice,
        { id: delivery?.id },
      );
      await slice.settled();
      await slice.later(60_000);
      expect(sent('/elsewhere').at(-1).data.run).toBe(3);
      await mutate('updateWebhookSubscription', { id, labels: [] }, anna);
      await slice.run(
        `mutation ($id: ID!) { createWebhookReplay(input: { subscriptionId: $id, from: "2000-01-01T00:00:00Z" }) {
           webhookReplay { id } } }`,
        anna,
        { id },
      );
      await slice.settled();
      await slice.later(60_000);
      expect(sent('/elsewhere').at(-1).data.run).toBe(4);
    });

    it('in the tenant of the subscription', async () => {
      await create({ payloadQuery: query }, dave);
      await publish();
      expect(queries.runs.map(([, , { actor, tenant }]) => [actor.userId, tenant.isHost])).toEqual([
        ['dave', true],
      ]);
    });

    it('an API key as long as it holds', async () => {
      await create({ payloadQuery: query }, keyIn(acme, ['Webhooks.Subscriptions.Manage']));
      await publish();
      expect(reasons()).toEqual(['Webhooks:PayloadQuery:OwnerGone']);
    });

    it('a publishable API key, which may not do more than by itself', async () => {
      const key = keyIn(acme, ['Webhooks.Subscriptions.Manage'], { isPublishable: true });
      await slice.sql(
        `insert into kernel.api_key (id, tenant_id, name, type, environment, prefix, last_four_chars, permissions,
           allowed_cidrs, cache_behavior, created_at)
         values (?, ?, 'key', 'Publishable', 'live', 'svc_live_pk_', 'abcd', ?::jsonb, '[]', 'Default', now())`,
        [key.actor.apiKeyId, acme.id, JSON.stringify(key.actor.permissions)],
      );
      await create({ payloadQuery: query }, key);
      await publish();
      await slice.sql('delete from kernel.api_key');
      const [[, , { actor }]] = queries.runs as [Run];
      expect([actor.apiKeyId, actor.isPublishable]).toEqual([key.actor.apiKeyId, true]);
    });

    it('never for an embed token, which has not all rights of its key', async () => {
      const { id } = await create({ payloadQuery: query });
      const viewer = callerIn(acme, {
        ...keyIn(acme, ['Webhooks.Subscriptions.Manage']).actor,
        userId: 'alice',
        actorKind: 'User',
        roles: ['admin'],
        embed: { tokenId: id, userId: 'alice', components: ['webhooks'], objects: [], origins: [] },
      });
      await expect(
        mutate('updateWebhookSubscription', { id, targetUrl: receiver.url('/elsewhere') }, viewer),
      ).rejects.toMatchObject({ errorCode: 'Authorization:Permission:Denied' });
      await mutate('updateWebhookSubscription', { id, payloadQuery: null });
      await mutate('updateWebhookSubscription', { id, targetUrl: receiver.url('/elsewhere') }, viewer);
      await publish();
      expect([sent('/elsewhere'), queries.runs]).toEqual([[{ number: 1 }], []]);
    });
  });

  it('has variables that every type of event has', async () => {
    const variable = { errors: { payloadQuery: ['Validation:PayloadQueryVariable'] } };
    const other = 'Webhooks.SubscriptionSuspended';
    await expect(create({ payloadQuery: 'query ($colour: ID) { a(id: $colour) }' })).rejects.toMatchObject(
      variable,
    );
    await expect(
      create({ payloadQuery: query, eventType: null, eventTypes: ['Test.*', other] }),
    ).rejects.toMatchObject(variable);
    const { id } = await create({ payloadQuery: query });
    await expect(mutate('updateWebhookSubscription', { id, eventTypes: [other] })).rejects.toMatchObject(
      variable,
    );
    const update = (input: object) => mutate('updateWebhookSubscription', { id, ...input });
    expect((await update({ labels: [] })).payloadQuery).toBe(query);
    expect((await update({ payloadQuery: null, eventTypes: [other] })).payloadQuery).toBe(null);
    await expect(update({ payloadQuery: '' })).rejects.toMatchObject({
      errors: { payloadQuery: ['Validation:Required'] },
    });
    await expect(update({ payloadQuery: 'x'.repeat(8_001) })).rejects.toMatchObject({
      errors: { payloadQuery: ['Validation:MaxLength'] },
    });
  });
});
