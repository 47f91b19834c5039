import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatGlobalId } from '../../gateway/graphql/subgraphs/node/global-id.ts';
import { nodeLookups } from '../../subgraphs/host/node-subgraph.ts';
import { newReplay, newSkippedDelivery } from '../contract/rows/webhooks.samples.ts';
import { startTestPlatform, type TestPlatform, transports } from '../testkit/platform.ts';

const alice = '00000000-0000-4000-8000-0000000a11ce';
const nobody = '00000000-0000-4000-8000-00000000dead';
const node = `query ($id: ID!) {
  node(id: $id) {
    __typename
    id
    databaseId
    ... on User { displayName }
    ... on Dashboard { name status }
    ... on Blob { fileName }
    ... on WebhookSubscription { targetUrl }
    ... on TimelineStreamEntry { body author { displayName } }
    ... on Tenant { name }
    ... on ApiKey { name }
    ... on DataTransfer { format }
    ... on WebhookDelivery { state }
    ... on WebhookReplay { subscriptionId }
  }
}`;
const nodes = 'query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }';

describe.each(transports)('node(id:) with subgraphs over %s', (transport) => {
  let platform: TestPlatform;
  let ids: Readonly<Record<string, string>>;
  beforeAll(async () => {
    platform = await startTestPlatform({ transport });
    ids = await makeObjects(platform);
  });
  afterAll(() => platform.close());

  const find = async (id: string, user = 'alice') => {
    const { body } = await platform.graphql(node, { id }, { token: await platform.token(user) });
    return { node: body.data?.node, errors: body.errors };
  };

  it('finds an object of every type by its id, and by its id with its type', async () => {
    const found = {
      User: { displayName: 'Alice Archer' },
      Tenant: { name: 'Acme' },
      Dashboard: { status: 'Draft' },
      Blob: { fileName: 'a.txt' },
      WebhookSubscription: { targetUrl: 'https://receiver.platform.test/node' },
      TimelineStreamEntry: { body: 'Hello', author: { displayName: 'Alice Archer' } },
      ApiKey: { name: 'Node' },
      DataTransfer: { format: 'Csv' },
      WebhookDelivery: { state: 'Skipped' },
      WebhookReplay: { subscriptionId: expect.any(String) },
    };
    expect(Object.keys(found).sort()).toEqual(await implementationsOf(platform));
    expect(Object.keys(ids).sort()).toEqual(await implementationsOf(platform));
    for (const [type, id = ''] of Object.entries(ids)) {
      const object = { __typename: type, id, databaseId: id, ...found[type as keyof typeof found] };
      for (const given of [id, formatGlobalId({ type, id })]) {
        expect(await find(given), type).toEqual({ node: expect.objectContaining(object), errors: undefined });
      }
    }
  });

  it('and their owners show the id of REST', async () => {
    for (const { type, field } of nodeLookups) {
      const query = `query ($id: ID!) { ${field}(id: $id) { databaseId } }`;
      const { body } = await platform.graphql(query, { id: ids[type] });
      expect(body.data, type).toEqual({ [field]: { databaseId: ids[type] } });
    }
  });

  it('finds nothing of another tenant, also where only the id is selected', async () => {
    for (const [type, id = ''] of Object.entries(ids)) {
      for (const given of [id, formatGlobalId({ type, id })]) {
        expect(await find(given, 'carol'), type).toEqual({ node: null, errors: undefined });
        const answer = await platform.graphql(
          nodes,
          { ids: [given] },
          { token: await platform.token('carol') },
        );
        expect(answer.body, type).toMatchObject({ data: { nodes: [null] } });
      }
    }
  });

  it('finds nothing that the caller lacks the permission to read', async () => {
    const id = ids.WebhookSubscription ?? '';
    for (const given of [id, formatGlobalId({ type: 'WebhookSubscription', id })])
      expect(await find(given, 'bob')).toEqual({ node: null, errors: undefined });
    expect((await find(alice, 'bob')).node).toMatchObject({ displayName: 'Alice Archer' });
  });

  it('decides for each of many by itself', async () => {
    const asked = Object.entries(ids).map(([type, id]) => formatGlobalId({ type, id }));
    const seenBy = async (user: string) => {
      const { body } = await platform.graphql(nodes, { ids: asked }, { token: await platform.token(user) });
      return body.data.nodes
        .flatMap((found: { __typename: string } | null) => found?.__typename ?? [])
        .sort();
    };
    expect(await seenBy('alice')).toEqual(Object.keys(ids).sort());
    expect(await seenBy('bob')).toEqual(expect.arrayContaining(['User']));
    expect(await seenBy('bob')).not.toContain('WebhookSubscription');
    expect(await seenBy('carol')).toEqual([]);
  });

  it.each([
    ['an unknown id', nobody],
    ['an unknown id of a type', formatGlobalId({ type: 'Blob', id: nobody })],
    ['the id of another type', formatGlobalId({ type: 'Blob', id: alice })],
    ['a type that is no node', formatGlobalId({ type: 'Setting', id: alice })],
    ['a text', 'nonsense'],
    ['nothing', ''],
    ['a long text', 'x'.repeat(100_000)],
    ['NUL', 'a\0b'],
    ['a member of the prototype', '__proto__'],
  ])('answers null to %s', async (_, id) => {
    expect(await find(id)).toEqual({ node: null, errors: undefined });
  });

  it('finds many in their order, and at most 100', async () => {
    const { Dashboard = '', Blob = '' } = ids;
    const { body } = await platform.graphql(nodes, { ids: [Blob, nobody, Dashboard, alice, Blob] });
    expect(body.data.nodes).toEqual([
      { __typename: 'Blob', id: Blob },
      null,
      { __typename: 'Dashboard', id: Dashboard },
      { __typename: 'User', id: alice },
      { __typename: 'Blob', id: Blob },
    ]);
    const many = (count: number) => platform.graphql(nodes, { ids: Array(count).fill(alice) });
    expect((await many(100)).body.data.nodes).toHaveLength(100);
    expect((await many(101)).body.errors).toMatchObject([
      { extensions: { code: 'BAD_USER_INPUT', errors: { ids: ['Validation:TooLarge'] } } },
    ]);
  });

  it('is refused without credentials, and costs what its ids are', async () => {
    const anonymous = await platform.graphql(node, { id: alice }, { token: null });
    expect(anonymous.body.errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
    const costOf = async (count: number) =>
      (await platform.graphql(nodes, { ids: Array(count).fill(alice) })).body.extensions.cost;
    expect([await costOf(1), await costOf(21)]).toEqual([501, 521]);
    const wide = `query ($ids: [ID!]!) { ${['a', 'b', 'c', 'd'].map((alias) => `${alias}: ${lists}`).join(' ')} }`;
    const refused = await platform.graphql(wide, { ids: Array(100).fill(alice) });
    expect(refused.body.errors).toMatchObject([
      { extensions: { errorCode: 'GraphQL:Limit:Cost', field: 'nodes' } },
    ]);
  });

  it('refetches what a list brought, in the cache of a stock client', async () => {
    const token = await platform.token('alice');
    const client = new ApolloClient({
      link: new HttpLink({ uri: `${platform.url}/graphql`, headers: { authorization: `Bearer ${token}` } }),
      cache: new InMemoryCache({ possibleTypes: { Node: Object.keys(ids) } }),
    });
    const list = gql`query { dashboards(first: 1) { nodes { id name } } }`;
    const listed = (await client.query<{ dashboards: { nodes: { id: string }[] } }>({ query: list })).data;
    const id = listed?.dashboards.nodes[0]?.id ?? '';
    const name = 'Renamed elsewhere';
    const renamed = await platform.call(`/api/v1/dashboards/${id}`, {
      method: 'PUT',
      body: { name, layoutColumns: 12, layoutRowHeight: 80 },
    });
    expect(renamed.status).toBe(200);
    const refetch = gql`query ($id: ID!) { node(id: $id) { id ... on Dashboard { name } } }`;
    await client.query({ query: refetch, variables: { id }, fetchPolicy: 'network-only' });
    expect(client.readQuery({ query: list })).toMatchObject({ dashboards: { nodes: [{ id, name }] } });
    client.stop();
  });
});

/** The types that implement `Node`, as clients see them. */
async function implementationsOf(platform: TestPlatform): Promise<readonly string[]> {
  const { body } = await platform.graphql('{ __type(name: "Node") { possibleTypes { name } } }');
  return body.data.__type.possibleTypes.map(({ name }: { name: string }) => name).sort();
}

/** Four of them with a hundred ids cost more than the limit. */
const lists = `nodes(ids: $ids) {
  ... on Dashboard { widgets { id } filters { name } }
  ... on TimelineStreamEntry { reactions { emoji } attachments { blobId } }
}`;

/** One object of every type, of alice's tenant. */
async function makeObjects(platform: TestPlatform): Promise<Readonly<Record<string, string>>> {
  const post = async (path: string, body: object) =>
    (await platform.call(`/api/v1${path}`, { method: 'POST', body })).body;
  const dashboard = await post('/dashboards/from-definition/Platform.Timeline.Activity', {});
  const subscription = await post('/webhooks/subscriptions', {
    eventType: 'Settings.SettingChanged',
    targetUrl: 'https://receiver.platform.test/node',
  });
  const blob = await platform.call('/api/v1/blobs?fileName=a.txt', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: 'text',
  });
  const made = await platform.graphql(`mutation {
    createTimelineEntry(input: { entityType: "Invoice", entityId: "1", entryType: Comment, body: "Hello" }) {
      timelineEntry { id }
    }
  }`);
  const started = await platform.graphql(`mutation {
    createApiKey(input: { name: "Node", type: Secret, environment: test }) { apiKey { id } }
    startExport(input: { query: "Webhooks.Subscriptions", format: Csv }) { dataTransfer { id } }
  }`);
  const me = await platform.graphql('{ me { tenantId } }');
  const owner = { platform, token: await platform.token('alice') };
  return {
    User: alice,
    Tenant: me.body.data.me.tenantId,
    Dashboard: dashboard.id,
    WebhookSubscription: subscription.id,
    Blob: blob.body.id,
    TimelineStreamEntry: made.body.data.createTimelineEntry.timelineEntry.id,
    ApiKey: started.body.data.createApiKey.apiKey.id,
    DataTransfer: started.body.data.startExport.dataTransfer.id,
    WebhookDelivery: await newSkippedDelivery(owner),
    WebhookReplay: await newReplay(owner),
  };
}
