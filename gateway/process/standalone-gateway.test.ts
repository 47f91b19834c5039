import { createServer } from 'node:http';
import { buildSubgraphSchema } from '@apollo/subgraph';
import express from 'express';
import { parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExecutableSubgraph } from '../../subgraphs/kernel/subgraph/executable-subgraph.ts';
import { silentLogger } from '../../subgraphs/kernel/telemetry/logger.ts';
import { FakeIdentityProvider } from '../../test/testkit/identity/fake-identity-provider.ts';
import { TestClock } from '../../test/testkit/test-clock.ts';
import { OperationUsage } from '../graphql/endpoints/usage/operation-usage.ts';
import { EventHub } from '../graphql/testing/event-hub.ts';
import { ask } from '../graphql/testing/example-gateway.ts';
import { type Listening, listening } from '../graphql/testing/listening.ts';
import { compose, composeReviews, reviewSubgraphs } from '../graphql/testing/review-subgraphs.ts';
import { sseClient, webSocketClient } from '../graphql/testing/stream-clients.ts';
import { type SubgraphServer, serveSubgraph } from '../graphql/testing/subgraph-server.ts';
import { loadOptions } from '../http/load/load-options.ts';
import {
  createStandaloneGateway,
  type StandaloneGateway,
  type StandaloneOptions,
} from './standalone-gateway.ts';

interface Started extends Listening {
  readonly gateway: StandaloneGateway;
  stop(): Promise<void>;
}

async function start(options: Omit<StandaloneOptions, 'logger'>): Promise<Started> {
  const gateway = await createStandaloneGateway({ ...options, logger: silentLogger });
  const server = createServer(gateway.listener(express().use(gateway.router)));
  gateway.attach(server);
  const started = await listening(server);
  return {
    ...started,
    gateway,
    stop: async () => {
      await gateway.close();
      await started.close();
    },
  };
}

describe('a gateway over a finished supergraph', () => {
  const hub = new EventHub();
  const subgraphs = new Map<string, SubgraphServer>();
  let gateway: Started;
  beforeAll(async () => {
    for (const subgraph of reviewSubgraphs(hub)) subgraphs.set(subgraph.name, await serveSubgraph(subgraph));
    const urls = Object.fromEntries([...subgraphs].map(([name, { url }]) => [name, url]));
    const { reviews, ...others } = urls;
    gateway = await start({
      supergraphSdl: composeReviews(others),
      subgraphUrls: { reviews: String(reviews) },
    });
  });
  afterAll(async () => {
    await gateway.stop();
    for (const subgraph of subgraphs.values()) await subgraph.close();
  });

  it('serves anonymous callers, with URLs of the file and of the options', async () => {
    const { status, body } = await ask(
      gateway.url,
      { query: '{ users(first: 1) { name reviews { product { title } } } }' },
      {},
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      data: { users: [{ name: 'Ada', reviews: [{ product: { title: 'Title of p1' } }] }] },
    });
  });

  it("passes the caller's end-to-end headers on, and no others", async () => {
    const received = subgraphs.get('users')?.received ?? [];
    await ask(
      gateway.url,
      { query: '{ me { id } }' },
      {
        authorization: 'Bearer u1',
        'x-anything': 'yes',
        cookie: 'a=b',
        'idempotency-key': 'k',
        'x-request-id': 'r-1',
        te: 'trailers',
      },
    );
    const headers = received.at(-1);
    expect(headers).toMatchObject({
      authorization: 'Bearer u1',
      'x-anything': 'yes',
      cookie: 'a=b',
      'idempotency-key': 'k',
      'x-request-id': 'r-1',
      host: new URL(subgraphs.get('users')?.url ?? '').host,
    });
    expect(headers).not.toHaveProperty('te');
    expect(headers).not.toHaveProperty('x-idempotency-hash');
  });

  it('refuses at once what it cannot run', async () => {
    const urls = Object.fromEntries([...subgraphs].map(([name, { url }]) => [name, url]));
    const busy = await start({
      supergraphSdl: composeReviews(urls),
      load: loadOptions.parse({ Concurrency: '8', QueueTime: '00:01:00' }),
      requestTimeout: 500,
    });
    const sent = Array.from({ length: 16 }, () => ask(busy.url, { query: '{ slow }' }, {}));
    const codes = (await Promise.all(sent)).map(({ body }) => body.errors?.[0]?.extensions.errorCode);
    // Six run and eight wait, for one address has three quarters of the turns and half of the places.
    expect(codes.filter((code) => code === 'Http:Load:Overloaded')).toHaveLength(2);
    await busy.stop();
  });

  it('counts operations by client, also those of the fast path', async () => {
    const usage = new OperationUsage(new TestClock());
    const urls = Object.fromEntries([...subgraphs].map(([name, { url }]) => [name, url]));
    const counting = await start({ supergraphSdl: composeReviews(urls), usage });
    const query = '{ __typename }';
    try {
      for (const client of ['web', 'web', 'app', undefined]) {
        const named: Record<string, string> =
          client === undefined ? {} : { 'apollographql-client-name': client };
        expect(await ask(counting.url, { query }, named)).toMatchObject({
          body: { data: { __typename: 'Query' } },
        });
      }
      await ask(counting.url, { query: '{ nothing }' });
    } finally {
      await counting.stop();
    }
    const uses = [...usage.all().values()].flatMap((all) => [...all]);
    expect(uses.map(({ client, count }) => [client, count])).toEqual([
      ['web', 2],
      ['app', 1],
      ['', 1],
    ]);
  });

  it('is ready when it serves', async () => {
    const response = await fetch(`${gateway.url}/health/ready`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ status: 'Healthy', checks: [] });
  });

  it("passes subgraphs' errors on, and names itself for its own", async () => {
    const crash = (await ask(gateway.url, { query: '{ denied me { id } }' }, {})).body;
    expect(crash).toMatchObject({
      data: { denied: null, me: null },
      errors: [{ path: ['denied'], extensions: { code: 'FORBIDDEN', serviceName: 'users' } }],
    });
    const wrong = await ask(
      gateway.url,
      { query: 'query($n: Int!) { users(first: $n) { id } }', variables: { n: 'x' } },
      {},
    );
    expect(wrong.status).toBe(400);
    expect(wrong.body.errors[0].extensions.code).toBe('BAD_USER_INPUT');
    const unknown = await ask(gateway.url, { query: '{ nobody }' }, {});
    expect(unknown.status).toBe(400);
    expect(unknown.body.errors[0].extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
  });

  it('opens its schema, and explorers to browsers', async () => {
    expect(
      (await ask(gateway.url, { query: '{ __schema { types { name } } }' }, {})).body.data,
    ).toBeDefined();
    const html = async (path: string) =>
      (await fetch(`${gateway.url}${path}`, { headers: { accept: 'text/html' } })).text();
    expect(await html('/')).toContain('href="/graphiql"');
    expect(await html('/graphql')).toContain('EmbeddedSandbox');
    expect((await fetch(`${gateway.url}/nothing`)).status).toBe(404);
  });

  it('streams subscriptions of remote subgraphs', async () => {
    for (const client of [
      webSocketClient(gateway.url, { 'x-team': 'a' }),
      sseClient(gateway.url, { 'x-team': 'a' }),
    ]) {
      const next = client.iterate('subscription { reviewAdded { id author { name } } }').next();
      await hub.untilListeners('reviewAdded', 1);
      hub.publish('reviewAdded', { id: 'r9', author: { id: 'u1' }, product: { id: 'p1' } });
      expect((await next).value).toEqual({ data: { reviewAdded: { id: 'r9', author: { name: 'Ada' } } } });
      expect(subgraphs.get('reviews')?.connectionParams.at(-1)).toMatchObject({ 'x-team': 'a' });
      client.dispose();
      await hub.untilListeners('reviewAdded', 0);
    }
  });

  it('has generous limits, and takes others', async () => {
    const deep = `{ users ${'{ reviews { author '.repeat(8)} { id } ${'} }'.repeat(8)} }`;
    expect((await ask(gateway.url, { query: deep }, {})).status).toBe(200);
    const strict = await start({ supergraphSdl: composeReviews(), limits: { Depth: 3, Cost: 5 } });
    const refused = await ask(strict.url, { query: deep }, {});
    expect(refused).toMatchObject({
      status: 400,
      body: {
        errors: [{ extensions: { code: 'BAD_USER_INPUT', errorCode: 'GraphQL:Limit:Depth', limit: 3 } }],
      },
    });
    await strict.stop();
  });

  it('refuses callers without credentials where told to, and leaves the credentials of others to the subgraphs', async () => {
    const urls = Object.fromEntries([...subgraphs].map(([name, { url }]) => [name, url]));
    const closed = await start({ supergraphSdl: composeReviews(urls), allowAnonymous: false });
    const refusal = { errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] };
    const asked = { query: '{ users(first: 1) { name } }' };
    for (const authorization of [undefined, ' ']) {
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
      expect((await ask(closed.url, asked, headers)).body).toMatchObject(refusal);
    }
    expect(
      (await ask(closed.url, { query: '{ __schema { types { name } } }' }, {})).body.errors,
    ).toBeUndefined();
    const known = await ask(closed.url, asked, { authorization: 'Bearer u1' });
    expect(known.body).toEqual({ data: { users: [{ name: 'Ada' }] } });
    const subscription = 'subscription { reviewAdded { id } }';
    const stream = sseClient(closed.url, {});
    expect((await stream.iterate(subscription).next()).value).toMatchObject(refusal);
    stream.dispose();
    await closed.stop();
  });

  it('reports an unreachable subgraph', async () => {
    const gone = await listening(createServer());
    await gone.close();
    const away = await start({ supergraphSdl: composeReviews({ users: gone.url }) });
    const { status, body } = await ask(away.url, { query: '{ me { id } }' }, {});
    await away.stop();
    expect(status).toBe(200);
    expect(body.data).toEqual({ me: null });
    expect(body.errors[0]).toMatchObject({
      message: 'A part of the service does not answer.',
      extensions: { code: 'UNAVAILABLE' },
    });
    expect(JSON.stringify(body)).not.toMatch(/127|ECONN/);
  });

  it('refuses a text that is no supergraph', async () => {
    await expect(start({ supergraphSdl: 'type Query { a: Int }' })).rejects.toThrow('Invalid supergraph');
  });
});

describe('federation directives', () => {
  const link = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@requires",
    "@external", "@override", "@provides", "@shareable", "@interfaceObject"])`;
  const sdl = {
    stock: `${link}
      interface Media @key(fields: "id") { id: ID! title: String! }
      type Book implements Media @key(fields: "id") { id: ID! title: String! weight(unit: String): Int old: String }
      type Query { media: [Media!]! book: Book! }`,
    ship: `${link}
      type Book @key(fields: "id") {
        id: ID! weight(unit: String): Int @external
        postage: Int @requires(fields: "weight(unit: \\"g\\")")
        old: String @override(from: "stock")
      }`,
    shelves: `${link}
      type Media @key(fields: "id") @interfaceObject { id: ID! shelf: String! }`,
  };
  const resolvers: Record<string, object> = {
    stock: {
      Media: { __resolveType: () => 'Book' },
      Book: {
        __resolveReference: ({ id }: { id: string }) => ({ id, title: `T${id}` }),
        weight: (_: unknown, { unit }: { unit: string }) => (unit === 'g' ? 500 : 1),
        old: () => 'stock',
      },
      Query: { media: () => [{ id: '1', title: 'T1' }], book: () => ({ id: '2', title: 'T2' }) },
    },
    ship: {
      Book: {
        __resolveReference: (book: object) => book,
        postage: (book: { weight: number }) => book.weight * 2,
        old: () => 'ship',
      },
    },
    shelves: {
      Media: {
        __resolveReference: ({ id }: { id: string }) => ({ id }),
        shelf: ({ id }: { id: string }) => `S${id}`,
      },
    },
  };

  it('keep the semantics of @apollo/gateway: requires with arguments, override, interface objects', async () => {
    const servers = await Promise.all(
      Object.entries(sdl).map(async ([name, text]) => {
        const schema = buildSubgraphSchema([{ typeDefs: parse(text), resolvers: resolvers[name] as never }]);
        const subgraph: ExecutableSubgraph = { name, schema: schema as never, contextFor: () => ({}) };
        return [name, await serveSubgraph(subgraph)] as const;
      }),
    );
    const urls = Object.fromEntries(servers.map(([name, { url }]) => [name, url]));
    const gateway = await start({ supergraphSdl: compose(sdl, urls) });
    const { body } = await ask(
      gateway.url,
      { query: '{ book { postage old } media { __typename title shelf } }' },
      {},
    );
    await gateway.stop();
    for (const [, server] of servers) await server.close();
    expect(body).toEqual({
      data: {
        book: { postage: 1_000, old: 'ship' },
        media: [{ __typename: 'Book', title: 'T1', shelf: 'S1' }],
      },
    });
  });
});

describe('a gateway with issuers', () => {
  const subgraphSdl = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@authenticated", "@requiresScopes", "@policy"])
    type Query { open: String inside: String @authenticated mail: String @requiresScopes(scopes: [["mail"]]) staff: String @policy(policies: [["staff"]]) }`;
  let gateway: Started;
  let subgraph: SubgraphServer;
  const providers: FakeIdentityProvider[] = [];
  beforeAll(async () => {
    const values = { open: () => 'o', inside: () => 'i', mail: () => 'm', staff: () => 's' };
    const schema = buildSubgraphSchema([{ typeDefs: parse(subgraphSdl), resolvers: { Query: values } }]);
    subgraph = await serveSubgraph({
      name: 'one',
      schema,
      contextFor: (call) => ({ call }),
    } as ExecutableSubgraph);
    for (const issuer of ['https://one.example.test', 'https://two.example.test'])
      providers.push(await FakeIdentityProvider.create(issuer));
    gateway = await start({
      supergraphSdl: compose({ one: subgraphSdl }),
      subgraphUrls: { one: subgraph.url },
      explainRole: 'schema-owner',
      issuers: providers.map(({ issuer }, index) => ({ Authority: issuer, Audience: `api-${index}` })),
      fetch: (url, init) => {
        const provider = providers.find(({ issuer }) => url.startsWith(issuer));
        if (provider === undefined) throw new Error(`Nobody asks ${url}.`);
        return provider.fetch(url, init);
      },
    });
  });
  afterAll(async () => {
    await gateway.stop();
    await subgraph.close();
  });
  const query = '{ open inside mail staff }';
  const tokenOf = (index: number, claims: object = {}) => {
    const provider = providers[index];
    if (provider === undefined) throw new Error('There is no such provider.');
    const now = Math.floor(Date.now() / 1_000);
    return provider.sign({
      iss: provider.issuer,
      aud: `api-${index}`,
      sub: 'u1',
      iat: now,
      exp: now + 300,
      ...claims,
    });
  };
  const asked = async (token: string | null) => {
    const { body } = await ask(
      gateway.url,
      { query },
      token === null ? {} : { authorization: `Bearer ${token}` },
    );
    return body;
  };

  it('withholds what an anonymous caller may not have', async () => {
    const { data, errors } = await asked(null);
    expect(data).toEqual({ open: 'o', inside: null, mail: null, staff: null });
    expect(
      errors.map(({ path, extensions }: { path: string[]; extensions: object }) => [path, extensions]),
    ).toEqual(['inside', 'mail', 'staff'].map((name) => [[name], { code: 'UNAUTHORIZED_FIELD_OR_TYPE' }]));
  });

  it.each([
    ['of the first issuer', 0, {}, { open: 'o', inside: 'i', mail: null, staff: null }],
    [
      'of the second, with a scope',
      1,
      { scope: 'openid mail' },
      { open: 'o', inside: 'i', mail: 'm', staff: null },
    ],
    [
      'with scopes as Entra writes them',
      1,
      { scp: 'mail' },
      { open: 'o', inside: 'i', mail: 'm', staff: null },
    ],
    [
      'with a role that is a policy',
      0,
      { roles: ['staff'] },
      { open: 'o', inside: 'i', mail: null, staff: 's' },
    ],
  ])('gives a token %s what it may have', async (_, issuer, claims, data) => {
    expect((await asked(await tokenOf(issuer, claims))).data).toEqual(data);
  });

  it.each([
    ['for another audience', { aud: 'api-1' }],
    ['of an issuer that signs for another', { iss: 'https://two.example.test' }],
    ['of an unknown issuer', { iss: 'https://three.example.test' }],
    ['that has expired', { exp: 1 }],
  ])('refuses a token %s', async (_, claims) => {
    expect(await asked(await tokenOf(0, claims))).toMatchObject({
      errors: [
        {
          extensions: {
            code: 'UNAUTHENTICATED',
            errorCode: expect.stringMatching(/^Authentication:Token:(?:Invalid|Expired)$/),
          },
        },
      ],
    });
  });

  describe('explains an operation', () => {
    const explained = (url: string, token: string | null) =>
      ask(
        url,
        { query: '{ open mail }', extensions: { explain: true } },
        token === null ? {} : { authorization: `Bearer ${token}` },
      );

    it('to those with the role, with what it withholds from them', async () => {
      const { status, body } = await explained(gateway.url, await tokenOf(0, { roles: ['Schema-Owner'] }));
      expect(status).toBe(200);
      expect(body.data).toEqual({ open: 'o', mail: null });
      expect(body.extensions.explain).toMatchObject({
        plan: expect.stringContaining('Fetch(service: "one")'),
        cost: { estimated: expect.any(Number) },
        withheld: ['mail'],
        cache: { plan: expect.stringMatching(/^(?:Hit|Miss)$/) },
      });
    });

    it.each([
      ['no caller without a token', () => Promise.resolve(null)],
      ['no caller without the role', () => tokenOf(0, { roles: ['staff'] })],
    ])('to %s', async (_, token) => {
      const { status, body } = await explained(gateway.url, await token());
      expect(status).toBe(403);
      expect(body).toMatchObject({ errors: [{ extensions: { errorCode: 'GraphQL:Explain:Denied' } }] });
    });

    it('to no caller where no role is named', async () => {
      const other = await start({
        supergraphSdl: compose({ one: 'type Query { open: String mail: String }' }),
        subgraphUrls: { one: subgraph.url },
      });
      const { status } = await explained(other.url, null);
      await other.stop();
      expect(status).toBe(403);
    });
  });

  it('does not start over such a supergraph without issuers', async () => {
    await expect(start({ supergraphSdl: compose({ one: subgraphSdl }) })).rejects.toThrow(
      /Gateway__Issuers__main__Authority/,
    );
  });
});

describe('a gateway whose supergraph changes', () => {
  const hub = new EventHub();
  const subgraphs: SubgraphServer[] = [];
  let gateway: Started;
  let texts: readonly [string, string];
  beforeAll(async () => {
    const urls: Record<string, string> = {};
    for (const subgraph of reviewSubgraphs(hub)) {
      const server = await serveSubgraph(subgraph);
      subgraphs.push(server);
      urls[subgraph.name] = server.url;
    }
    const text = composeReviews(urls);
    texts = [text, text.replace(/\btitle: String/, 'headline: String')];
    gateway = await start({ supergraphSdl: text });
  });
  afterAll(async () => {
    await gateway.stop();
    for (const subgraph of subgraphs) await subgraph.close();
  });
  const users = { query: '{ users(first: 1) { name reviews { body } } }' };
  const titles = { query: '{ product(id: "p1") { id title } }' };

  it('serves each text at once, and the last one on after a text that it cannot serve', async () => {
    const seen = async () =>
      (await ask(gateway.url, titles, {})).body.errors?.[0]?.extensions.code ?? 'served';
    expect(await seen()).toBe('served');
    await gateway.gateway.reload(texts[1]);
    expect(await seen()).toBe('GRAPHQL_VALIDATION_FAILED');
    await expect(gateway.gateway.reload('type Query { a: Int }')).rejects.toThrow();
    expect(await seen()).toBe('GRAPHQL_VALIDATION_FAILED');
    await gateway.gateway.reload(texts[0]);
    expect(await seen()).toBe('served');
  });

  it('fails no request and ends no stream in a hundred changes', async () => {
    const clients = [sseClient(gateway.url), webSocketClient(gateway.url)];
    const next = clients.map((client) => client.iterate('subscription { ticked }').next());
    await hub.untilListeners('ticked', 2);
    const failed: unknown[] = [];
    const call = async () => {
      const { status, body } = await ask(gateway.url, users, {});
      if (status !== 200 || body.errors !== undefined) failed.push(body);
    };
    for (let change = 0; change < 100; change += 1) {
      const text = texts[change % 2 === 0 ? 0 : 1];
      await Promise.all([call(), call(), gateway.gateway.reload(text), call(), call()]);
    }
    expect(failed).toEqual([]);
    hub.publish('ticked', 7);
    expect((await Promise.all(next)).map(({ value }) => value.data)).toEqual([{ ticked: 7 }, { ticked: 7 }]);
    for (const client of clients) client.dispose();
    await hub.untilListeners('ticked', 0);
  });
});
