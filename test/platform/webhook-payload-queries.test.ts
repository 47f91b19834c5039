import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defineModule } from '../../subgraphs/kernel/registry/module.ts';
import { deliveryNetwork } from '../../subgraphs/webhooks/webhooks.contract.ts';
import { platforms, startTestPlatform, type TestPlatform } from '../testkit/platform.ts';
import {
  loopbackNetwork,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../testkit/webhook/webhook-receiver.ts';

const zone = 'Svc.Timing.PreferredTimezone';
const eventType = 'Settings.SettingChanged';
const modules = [defineModule({ name: 'test deliveries', contributes: [deliveryNetwork(loopbackNetwork)] })];

describe.each(platforms)('payload queries over $transport on $database.name', ({ transport, database }) => {
  let platform: TestPlatform;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    platform = await startTestPlatform({ transport, database, modules });
  });
  afterAll(() => platform.close());
  beforeEach(async () => {
    receiver = await startWebhookReceiver();
  });
  afterEach(async () => {
    const { body } = await platform.graphql('{ webhookSubscriptions { nodes { id } } }');
    for (const { id } of body.data.webhookSubscriptions.nodes)
      await platform.graphql(
        'mutation ($id: ID!) { deleteWebhookSubscription(input: { id: $id }) { webhookSubscription { id } } }',
        { id },
      );
    await receiver.close();
  });

  const subscribe = (payloadQuery: string, more: object = {}, user = 'alice') =>
    platform.token(user).then((token) =>
      platform.graphql(
        `mutation ($input: CreateWebhookSubscriptionInput!) {
           createWebhookSubscription(input: $input) { webhookSubscription { id payloadQuery } } }`,
        { input: { targetUrl: receiver.url(), eventType, payloadQuery, ...more } },
        { token },
      ),
    );
  /** Changes a setting of the tenant. @returns the body of the delivery. */
  const happen = async (value: string) => {
    const before = receiver.received.length;
    await platform.call(`/api/v1/settings/tenant/${zone}`, { method: 'PUT', body: { value } });
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(before + 1);
    return receiver.received.at(-1)?.body ?? '';
  };
  /** What `data` of a delivery is, in its bytes. */
  const dataOf = (body: string) => /"data":(.*),"tenantId":/s.exec(body)?.[1];
  /** The same query of the same caller over HTTP, without the extensions of the answer. */
  const asked = async (query: string, variables: object, user = 'alice') => {
    const response = await fetch(`${platform.url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${await platform.token(user)}`,
      },
      body: JSON.stringify({ query, variables }),
    });
    return (await response.text()).replace(/,"extensions":\{"cost":\d+\}\}\s*$/, '}');
  };
  const ofDelivery = (body: string) => {
    const { type, timestamp, tenantId } = JSON.parse(body);
    const eventId = receiver.received.at(-1)?.headers['webhook-id'];
    return { type, timestamp, tenantId, eventType: type, occurredAt: timestamp, eventId };
  };

  it.each([
    [
      'of several subgraphs, with fragments and aliases',
      `query ($name: String!, $eventId: ID!) {
         zone: setting(scope: tenant, name: $name) { ...Known }
         mine: setting(scope: user, name: $name) { value level }
         explainWebhookEvent(id: $eventId) { eventType subscriptions { match } }
         webhookSubscriptions(first: 5) { totalCount nodes { status eventTypes createdBy } }
       }
       fragment Known on Setting { name value level }`,
    ],
    [
      'of which a part is not there or a foreign tenant’s',
      `query ($name: String!) {
         setting(scope: tenant, name: $name) { value }
         mine: setting(scope: user, name: "Unknown.Setting.Name") { value }
         webhookSubscription(id: "%foreign%") { id }
       }`,
    ],
    [
      'with a value that does not fit',
      'query ($name: Int!) { webhookSubscriptions(first: $name) { totalCount } }',
    ],
    ['without errors but with nothing', '{ webhookSubscription(id: "%foreign%") { id } }'],
  ])('has the bytes that the same query answers: one %s', async (_, text) => {
    const globex = await subscribe('{ me { userId } }', { targetUrl: 'https://hooks.example.com/' }, 'carol');
    const foreign = globex.body.data.createWebhookSubscription.webhookSubscription.id;
    const query = text.replace('%foreign%', foreign);
    expect((await subscribe(query)).body.errors).toBeUndefined();
    const body = await happen(`Europe/${receiver.port}`);
    const variables = { name: zone, ...ofDelivery(body) };
    const answer = await asked(query, variables);
    expect(dataOf(body)).toBe(answer);
    expect(answer).toMatch(/"(data|errors)":/);
  });

  it('withholds a part whose right was revoked since, and says so, and comes back with the right', async () => {
    const grant = (verb: 'grant' | 'revoke', permissionName: string) =>
      platform.graphql(
        `mutation ($input: ${verb === 'grant' ? 'Grant' : 'Revoke'}PermissionInput!) {
           ${verb}Permission(input: $input) { __typename } }`,
        { input: { roleName: 'member', permissionName } },
      );
    const readKeys = 'AuthenticationApiKeys.Keys.Read';
    for (const name of ['Webhooks.Subscriptions.Manage', readKeys])
      expect((await grant('grant', name)).body.errors).toBeUndefined();
    const { body } = await platform.graphql(
      `mutation { createApiKey(input: { name: "seen", type: Secret, environment: test, permissions: [] }) {
         apiKey { id } } }`,
    );
    const query = `{ me { userId } apiKey(id: "${body.data.createApiKey.apiKey.id}") { name } }`;
    expect((await subscribe(query, {}, 'bob')).body.errors).toBeUndefined();
    expect(JSON.parse(await happen('CET')).data).toMatchObject({ data: { apiKey: { name: 'seen' } } });
    await grant('revoke', readKeys);
    const withheld = await happen('EET');
    expect(dataOf(withheld)).toBe(await asked(query, {}, 'bob'));
    expect(JSON.parse(withheld).data).toMatchObject({
      data: { me: {}, apiKey: null },
      errors: [{ path: ['apiKey'], extensions: { errorCode: 'Authorization:Permission:Denied' } }],
    });
    await grant('grant', readKeys);
    expect(JSON.parse(await happen('MET')).data).toMatchObject({ data: { apiKey: { name: 'seen' } } });
    await grant('revoke', 'Webhooks.Subscriptions.Manage');
    expect(JSON.parse(await happen('WET')).data).toMatchObject({
      data: null,
      errors: [{ extensions: { permission: 'Webhooks.Subscriptions.Manage' } }],
    });
  });

  it.each([
    ['{ me {', 'Invalid', /Syntax Error.*"line":1,"column":7/],
    ['{ mee }', 'Invalid', /mee/],
    ['{ me { userId } } { me { email } }', 'Invalid', /./],
    ['{ __schema { types { name } } }', 'Invalid', /introspection/i],
    ['mutation { markAllNotificationsRead(input: {}) { __typename } }', 'NotAllowed', /mutation/],
    ['subscription { webhookDeliveryAttempted { id } }', 'NotAllowed', /subscription/],
    ['{ pushTokens { token } }', 'NotAllowed', /PushToken.token/],
    ['query ($colour: String!) { setting(scope: user, name: $colour) { value } }', 'Variable', null],
    [
      '{ webhookSubscriptions(first: 100) { nodes { signingKeyUse { keyId } deliveries(first: 100) { nodes { id } } } } }',
      'TooComplex',
      /cost/,
    ],
    [
      `{ webhookSubscriptions(first: 1) { nodes { ${'deliveries(first: 1) { nodes { subscription { '.repeat(6)} id ${'} } }'.repeat(6)} } } }`,
      'TooComplex',
      /depth/,
    ],
  ])('are refused when they are saved: %s', async (query, code, sentence) => {
    const { body } = await subscribe(query);
    const [{ extensions }] = body.errors;
    expect(extensions.errors).toEqual({ payloadQuery: [`Validation:PayloadQuery${code}`] });
    if (sentence !== null) expect(JSON.stringify(extensions.parseErrors)).toMatch(sentence);
  });

  it('are in the routes, and stay unless they are changed', async () => {
    const path = '/api/v1/webhooks/subscriptions';
    const payloadQuery = '{ me { userId } }';
    const created = await platform.call(path, {
      method: 'POST',
      body: { targetUrl: receiver.url(), eventType, payloadQuery },
    });
    const own = `${path}/${created.body.id}`;
    expect((await platform.call(own)).body).toMatchObject({ payloadQuery });
    const patch = async (body: object) => {
      await platform.call(own, { method: 'PATCH', body });
      return (await platform.call(own)).body.payloadQuery;
    };
    expect(await patch({ labels: ['one'] })).toBe(payloadQuery);
    expect(await patch({ payloadQuery: null })).toBe(null);
  });
});
