import { createServer } from 'node:http';
import { buildSubgraphSchema } from '@apollo/subgraph';
import express from 'express';
import { parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExecutableSubgraph } from '../../subgraphs/kernel/subgraph/executable-subgraph.ts';
import { silentLogger } from '../../subgraphs/kernel/telemetry/logger.ts';
import { EventHub } from '../graphql/testing/event-hub.ts';
import { ask } from '../graphql/testing/example-gateway.ts';
import { type Listening, listening } from '../graphql/testing/listening.ts';
import { compose, composeReviews, reviewSubgraphs } from '../graphql/testing/review-subgraphs.ts';
import { sseClient, webSocketClient } from '../graphql/testing/stream-clients.ts';
import { type SubgraphServer, serveSubgraph } from '../graphql/testing/subgraph-server.ts';
import { loadOptions } from '../http/load/load-options.ts';
import { createStandaloneGateway, type StandaloneOptions } from './standalone-gateway.ts';

interface Started extends Listening {
  stop(): Promise<void>;
}

async function start(options: Omit<StandaloneOptions, 'logger'>): Promise<Started> {
  const gateway = await createStandaloneGateway({ ...options, logger: silentLogger });
  const server = createServer(gateway.listener(express().use(gateway.router)));
  gateway.attach(server);
  const started = await listening(server);
  return {
    ...started,
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
