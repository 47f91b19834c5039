import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice, carol, keyIn, type TestCaller } from '../../../test/testkit/callers.ts';
import { deletePartitioned } from '../../../test/testkit/database/partitioned-rows.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../test/testkit/webhook/webhook-receiver.ts';
import { openWebhookSlice, type WebhookSlice } from '../../../test/testkit/webhook/webhook-slice.ts';

const key = 'id subscriptionId status algorithm hint createdAt';
const attempt = 'id deliveryId subscriptionId isSuccess httpStatusCode occurredAt signingKeyIds tenantId';
const page = `nodes { ${attempt} } edges { cursor node { id } } totalCount isTotalCountEstimated
  pageInfo { hasNextPage hasPreviousPage startCursor endCursor }`;

interface Subscription {
  readonly id: string;
  // biome-ignore lint/suspicious/noExplicitAny: what a test selects.
  readonly [field: string]: any;
}

describe.each(databases)('fields of webhook nouns on $name', (database) => {
  let slice: WebhookSlice;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    slice = await openWebhookSlice({ database });
    receiver = await startWebhookReceiver();
    for (let number = 0; number < 3; number += 1) await slice.subscribe(receiver.url());
    receiver.answer((_, response) => response.writeHead(500).end());
    await slice.publish(acme);
    await slice.settled();
    receiver.answer((_, response) => response.writeHead(204).end());
    await slice.publish(acme);
    await slice.settled();
  });
  afterAll(async () => {
    await receiver.close();
    await slice.close();
  });

  const ask = async (document: string, variables = {}, caller: TestCaller = alice) => {
    const { data, error } = await slice.run(document, caller, variables);
    return error ?? data;
  };
  const subscriptions = async (fields: string, first = 10): Promise<Subscription[]> =>
    (await ask(`{ webhookSubscriptions(first: ${first}) { nodes { id ${fields} } } }`)).webhookSubscriptions
      .nodes;
  const statementsOf = async (document: string): Promise<number> => {
    slice.takeStatements();
    await ask(document);
    return slice.takeStatements().length;
  };

  it('show the keys that the root field lists', async () => {
    const [first] = await subscriptions('');
    await ask(
      'mutation ($id: ID!) { rotateWebhookSigningKey(input: { subscriptionId: $id }) { secret } }',
      first,
    );
    const found = await subscriptions(`signingKeys { ${key} }`);
    expect(found).toHaveLength(3);
    for (const { id, signingKeys } of found) {
      const list = `query ($id: ID!) { webhookSigningKeys(subscriptionId: $id) { ${key} } }`;
      expect(signingKeys).toEqual((await ask(list, { id })).webhookSigningKeys);
      expect(signingKeys).toHaveLength(id === first?.id ? 2 : 1);
    }
  });

  it('show the use of keys that the root field lists', async () => {
    const use = 'keyId lastSignedAt lastSucceededAt succeededWithoutAt isSafeToRevoke';
    for (const { id, signingKeyUse } of await subscriptions(`signingKeyUse { ${use} }`)) {
      const root = `query ($id: ID!) { webhookSigningKeyUse(subscriptionId: $id) { ${use} } }`;
      expect(signingKeyUse).toEqual((await ask(root, { id })).webhookSigningKeyUse);
      expect(signingKeyUse.at(-1)).toMatchObject({ lastSucceededAt: expect.any(String) });
    }
  });

  it.each([
    'first: 1',
    'last: 1',
    'search: "happened"',
    'filter: { isSuccess: { eq: true } }',
    'orderBy: [{ field: DurationMs, direction: Descending }]',
    'filter: { presets: { outcome: [Failed] } }, first: 3',
  ])('show the attempts that the root field lists with %s', async (list) => {
    for (const { id, deliveries } of await subscriptions(`deliveries(${list}) { ${page} }`)) {
      const root = list.includes('isSuccess: {')
        ? `filter: { isSuccess: { eq: true }, subscriptionId: { eq: "${id}" } }`
        : list.includes('presets')
          ? `filter: { presets: { outcome: [Failed] }, subscriptionId: { eq: "${id}" } }, first: 3`
          : `${list}, filter: { subscriptionId: { eq: "${id}" } }`;
      expect(deliveries).toEqual((await ask(`{ webhookDeliveries(${root}) { ${page} } }`)).webhookDeliveries);
      expect(deliveries.nodes.length).toBeGreaterThan(0);
    }
  });

  it('page the attempts of each subscription by cursor', async () => {
    const all = await subscriptions('deliveries { nodes { id } totalCount }');
    const firsts = await subscriptions('deliveries(first: 1) { nodes { id } pageInfo { endCursor } }');
    for (const [at, { id, deliveries }] of firsts.entries()) {
      const next = await ask(
        `query ($id: ID!, $after: String) { webhookSubscription(id: $id) {
           deliveries(first: 1, after: $after) { nodes { id } totalCount } } }`,
        { id, after: deliveries.pageInfo.endCursor },
      );
      expect([...deliveries.nodes, ...next.webhookSubscription.deliveries.nodes]).toEqual(
        all[at]?.deliveries.nodes.slice(0, 2),
      );
      expect(next.webhookSubscription.deliveries.totalCount).toBe(all[at]?.deliveries.totalCount);
    }
    expect(
      await ask('{ webhookSubscriptions { nodes { deliveries(after: "x") { totalCount } } } }'),
    ).toMatchObject({ errors: { after: ['Validation:InvalidCursor'] } });
    expect(
      await ask('{ webhookSubscriptions { nodes { deliveries(first: 0) { totalCount } } } }'),
    ).toMatchObject({
      errors: { first: ['Validation:OutOfRange'] },
    });
  });

  it('group the attempts of each subscription', async () => {
    const groups = 'groups(by: IsSuccess) { field value label count }';
    for (const { id, deliveries } of await subscriptions(`deliveries { ${groups} }`)) {
      const root = `{ webhookDeliveries(filter: { subscriptionId: { eq: "${id}" } }) { ${groups} } }`;
      expect(deliveries).toEqual((await ask(root)).webhookDeliveries);
      expect(deliveries.groups.length).toBeGreaterThan(0);
    }
  });

  it('count attempts up to 1,000', async () => {
    const [first] = await subscriptions('');
    const columns = `tenant_id, delivery_id, subscription_id, event_id, event_type, attempt_number, target_url,
      occurred_at, duration_ms, is_success, payload_hash, signing_key_ids`;
    const more = `insert into webhooks.delivery_attempt (id, ${columns}) select gen_random_uuid(), ${columns}
      from (select * from webhooks.delivery_attempt where subscription_id = ? limit 1) as one, generate_series(1, 1100)
      returning id`;
    const added = await slice.sql(more, [first?.id]);
    const counts = await subscriptions('deliveries(first: 1) { totalCount isTotalCountEstimated }');
    expect(counts.find(({ id }) => id === first?.id)?.deliveries).toEqual({
      totalCount: 1_001,
      isTotalCountEstimated: true,
    });
    expect(counts.filter(({ deliveries }) => !deliveries.isTotalCountEstimated)).toHaveLength(2);
    await deletePartitioned(slice, 'webhooks.delivery_attempt', 'id = any (?::uuid[])', [
      `{${added.map(({ id }) => id).join(',')}}`,
    ]);
  });

  it('lead from attempts to deliveries and back to subscriptions', async () => {
    const { webhookDeliveries } = await ask(`{ webhookDeliveries { nodes { deliveryId subscriptionId
      subscription { id targetUrl } delivery { id attempts { id deliveryId } subscription { id } } } } }`);
    expect(webhookDeliveries.nodes.length).toBeGreaterThan(0);
    for (const { deliveryId, subscriptionId, subscription, delivery } of webhookDeliveries.nodes) {
      expect(subscription).toEqual({ id: subscriptionId, targetUrl: receiver.url() });
      expect(delivery).toMatchObject({ id: deliveryId, subscription: { id: subscriptionId } });
      const root = 'query ($id: ID!) { webhookDelivery(id: $id) { attempts { id deliveryId } } }';
      expect(delivery.attempts).toEqual((await ask(root, { id: deliveryId })).webhookDelivery.attempts);
      expect(delivery.attempts.length).toBeGreaterThan(0);
      expect(delivery.attempts.every((one: { deliveryId: string }) => one.deliveryId === deliveryId)).toBe(
        true,
      );
    }
  });

  it.each([
    [
      'signingKeys',
      '{ webhookSubscriptions(first: $) { nodes { signingKeys { id } signingKeyUse { keyId } } } }',
    ],
    [
      'deliveries',
      `{ webhookSubscriptions(first: $) { nodes { deliveries(first: 1) { ${page} groups(by: IsSuccess) { count } } } } }`,
    ],
    [
      'nouns of attempts',
      '{ webhookDeliveries(first: $) { nodes { subscription { id } delivery { attempts { id } subscription { id } } } } }',
    ],
  ])('%s of several cost as many statements as of one', async (_, document) => {
    const one = await statementsOf(document.replace('$', '1'));
    expect(await statementsOf(document.replace('$', '3'))).toBe(one);
  });

  it('are fresh after each change of one request', async () => {
    const [first] = await subscriptions('');
    const field = 'webhookSubscription { signingKeys { id } }';
    const { a, b } = await ask(
      `mutation ($id: ID!) {
         a: pauseWebhookSubscription(input: { id: $id }) { ${field} }
         rotateWebhookSigningKey(input: { subscriptionId: $id }) { secret }
         b: resumeWebhookSubscription(input: { id: $id }) { ${field} } }`,
      first,
    );
    expect(b.webhookSubscription.signingKeys).toHaveLength(a.webhookSubscription.signingKeys.length + 1);
  });

  it('are fresh in each event of a stream', async () => {
    const controller = new AbortController();
    const document = 'subscription { webhookDeliveryAttempted { delivery { id state attempts { id } } } }';
    const caller = { ...alice, signal: controller.signal };
    const heard = (await slice.listen(document, caller)) as AsyncIterator<{
      readonly data: { readonly webhookDeliveryAttempted: { readonly delivery: Subscription } };
    }>;
    const [, ...others] = await subscriptions('');
    await slice.sql('update webhooks.subscription set paused_at = ? where id = any (?::uuid[])', [
      slice.clock.now(),
      `{${others.map(({ id }) => id).join(',')}}`,
    ]);
    receiver.answer((_, response) => response.writeHead(500).end());
    await slice.publish(acme);
    await slice.settled();
    const first = (await heard.next()).value.data.webhookDeliveryAttempted.delivery;
    expect(first).toMatchObject({ state: 'Retrying', attempts: [{}] });
    receiver.answer((_, response) => response.writeHead(204).end());
    await slice.later(3_600_000);
    let later: Subscription;
    // Deliveries of earlier tests are tried again, too.
    do later = (await heard.next()).value.data.webhookDeliveryAttempted.delivery;
    while (later.id !== first.id);
    expect(later).toMatchObject({ state: 'Succeeded', attempts: [{}, {}] });
    controller.abort();
    await slice.sql('update webhooks.subscription set paused_at = null');
  });

  it('are refused without the permission to read, whatever the way', async () => {
    const [{ id } = { id: '' }] = await subscriptions('');
    const deliveries = await slice.sql(
      `update webhooks.delivery set state = 'DeadLettered', next_attempt_at = null, finished_at = ? returning id`,
      [slice.clock.now()],
    );
    const retrying = await slice.another({ WebhooksOptions__RetryPermission: 'Timeline.Entries.Read' });
    const caller = keyIn(acme, ['Timeline.Entries.Read']);
    const denied = { code: 'FORBIDDEN', permission: 'Webhooks.Subscriptions.Read' };
    const replay = (field: string) => `mutation ($id: ID!) {
      createWebhookReplay(input: { subscriptionId: $id, from: "2020-01-01T00:00:00Z", dryRun: true }) {
        webhookReplay { subscriptionId ${field} } } }`;
    const retry = (field: string) => `mutation ($id: ID!) {
      retryWebhookDelivery(input: { id: $id }) { webhookDelivery { id ${field} } } }`;
    const [one, other, third] = deliveries.map((row) => ({ id: String(row.id) }));
    expect((await retrying.run(retry(''), caller, one)).error).toBeNull();
    expect((await retrying.run(retry('attempts { id }'), caller, other)).error).toMatchObject(denied);
    expect((await retrying.run(retry('subscription { id }'), caller, third)).error).toMatchObject(denied);
    const { data, error } = await retrying.run(replay('subscription { id }'), caller, { id });
    expect(error).toMatchObject(denied);
    expect(data.createWebhookReplay.webhookReplay).toEqual({ subscriptionId: id, subscription: null });
    expect(await ask(replay('subscription { id }'), { id })).toMatchObject({
      createWebhookReplay: { webhookReplay: { subscription: { id } } },
    });
    await slice.settled();
  });

  it('show nothing of another tenant', async () => {
    const [first] = await subscriptions('');
    const theirs = await slice.run(
      `mutation { createWebhookSubscription(input: { targetUrl: "${receiver.url()}", eventType: "Test.Happened" }) {
         webhookSubscription { id signingKeys { subscriptionId } deliveries { totalCount nodes { id } } } } }`,
      carol,
    );
    const { id, ...fields } = theirs.data.createWebhookSubscription.webhookSubscription;
    expect(fields).toEqual({
      signingKeys: [{ subscriptionId: id }],
      deliveries: { totalCount: 0, nodes: [] },
    });
    // Rows of Acme that name the subscription of Globex, as no code writes them.
    await slice.sql('update webhooks.delivery_attempt set subscription_id = ? where subscription_id = ?', [
      id,
      first?.id,
    ]);
    const read = `query ($id: ID!) { webhookSubscription(id: $id) { deliveries { totalCount nodes { id } } } }`;
    expect(await ask(read, { id }, carol)).toEqual({
      webhookSubscription: { deliveries: { totalCount: 0, nodes: [] } },
    });
    const attempts = '{ webhookDeliveries { nodes { subscriptionId subscription { id } } } }';
    const { webhookDeliveries } = await ask(attempts);
    const stray = webhookDeliveries.nodes.filter((node: Subscription) => node.subscriptionId === id);
    expect(stray.length).toBeGreaterThan(0);
    for (const { subscription } of stray) expect(subscription).toBeNull();
  });
});
