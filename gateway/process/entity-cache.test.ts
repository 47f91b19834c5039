import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { buildSubgraphSchema } from '@apollo/subgraph';
import express from 'express';
import { execute, parse } from 'graphql';
import { afterEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../subgraphs/kernel/telemetry/logger.ts';
import { FakeIdentityProvider } from '../../test/testkit/identity/fake-identity-provider.ts';
import { TestClock } from '../../test/testkit/test-clock.ts';
import type { CacheStore } from '../graphql/subgraphs/caching/cache-store.ts';
import { Caching } from '../graphql/subgraphs/caching/caching.ts';
import { entityCacheOptions } from '../graphql/subgraphs/caching/entity-cache-options.ts';
import { MemoryStore } from '../graphql/subgraphs/caching/memory-store.ts';
import { ask } from '../graphql/testing/example-gateway.ts';
import { listening } from '../graphql/testing/listening.ts';
import { compose } from '../graphql/testing/review-subgraphs.ts';
import { createStandaloneGateway, type StandaloneOptions } from './standalone-gateway.ts';

const link =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.12", import: ["@key", "@composeDirective", "@requiresScopes", "@cacheTag"]) ' +
  '@link(url: "https://example.invalid/cache/v1.0", import: ["@cacheControl"]) ' +
  '@composeDirective(name: "@cacheControl") ' +
  'enum CacheControlScope { PUBLIC PRIVATE } ' +
  'directive @cacheControl(maxAge: Int, scope: CacheControlScope, inheritMaxAge: Boolean) on FIELD_DEFINITION | OBJECT | INTERFACE | UNION\n';

const plain: Record<string, string> = {
  shop: `${link} type Query { products(ids: [ID!]!): [Product] me: Me } type Mutation { touch: Product } type Product @key(fields: "id") { id: ID! } type Me @key(fields: "id") { id: ID! }`,
  stock: `${link} type Product @key(fields: "id") @cacheTag(format: "product-{$key.id}") { id: ID! count: Int } type Query { offer(id: ID!): String @cacheTag(format: "offer-{$args.id}") }`,
};

interface Asked {
  readonly query: string;
  readonly variables: { readonly representations?: readonly { readonly id: string }[] };
}

/** Headers of a subgraph's answers. */
type Answers = Readonly<Record<string, Readonly<Record<string, string>>>>;

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

interface Setting {
  readonly answers?: Answers;
  readonly options?: object;
  readonly sdl?: Record<string, string>;
  readonly store?: CacheStore;
  readonly cached?: boolean;
  readonly gateway?: Partial<StandaloneOptions>;
}

/** A gateway with two subgraphs: `shop` has the root, `stock` counts. */
async function start(setting: Setting = {}) {
  const { answers = {}, sdl = plain, options = {}, cached = true } = setting;
  const asked = { shop: [] as Asked[], stock: [] as Asked[] };
  let count = 0;
  const resolvers: Record<string, object> = {
    shop: {
      Query: {
        products: (_: unknown, { ids }: { ids: string[] }) => ids.map((id) => (id === 'x' ? null : { id })),
        me: (_: unknown, __: unknown, { caller }: { caller: string }) => ({ id: caller }),
      },
      Mutation: { touch: () => ({ id: '1' }) },
    },
    stock: {
      Product: {
        __resolveReference: async ({ id }: { id: string }) => {
          if (id === 'broken') throw new Error('broken');
          count += 1;
          return id === 'gone' ? null : { id, count };
        },
      },
      Query: {
        offer: (_: unknown, { id }: { id: string }) => {
          count += 1;
          return id === 'none' ? null : `${id} ${count}`;
        },
      },
    },
  };
  const urls: Record<string, string> = {};
  for (const name of ['shop', 'stock'] as const) {
    const schema = buildSubgraphSchema([
      { typeDefs: parse(sdl[name] ?? ''), resolvers: resolvers[name] as never },
    ]);
    const server = createServer(async (request, response) => {
      const body: Asked = JSON.parse(await text(request));
      asked[name].push(body);
      const contextValue = { caller: request.headers.authorization ?? 'nobody' };
      const { query, variables } = body;
      const result = await execute({
        schema,
        document: parse(query),
        variableValues: variables as never,
        contextValue,
      });
      response.writeHead(200, { 'content-type': 'application/json', ...answers[name] });
      response.end(JSON.stringify(result));
    });
    const started = await listening(server);
    closers.push(() => started.close());
    urls[name] = `${started.url}/graphql`;
  }
  const clock = new TestClock();
  const caching = cached
    ? new Caching({
        cacheControl: true,
        entities: entityCacheOptions.parse({ Enabled: 'true', ...options }),
        store: setting.store ?? new MemoryStore(1_048_576),
        clock,
      })
    : null;
  const gateway = await createStandaloneGateway({
    supergraphSdl: compose(sdl, urls),
    caching,
    invalidationSecret: 'a secret of the test',
    logger: silentLogger,
    ...setting.gateway,
  });
  const started = await listening(createServer(gateway.listener(express().use(gateway.router))));
  closers.push(async () => {
    await gateway.close();
    await started.close();
  });
  const run = (query: string, headers: Record<string, string> = {}) => ask(started.url, { query }, headers);
  const invalidate = (body: unknown, secret = 'a secret of the test') =>
    fetch(`${started.url}/invalidation`, {
      method: 'POST',
      headers: { authorization: secret, 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const counts = () => ({ shop: asked.shop.length, stock: asked.stock.length });
  return { run, invalidate, counts, asked, clock };
}

const products = (...ids: string[]) => `{ products(ids: ${JSON.stringify(ids)}) { id count } }`;
const minute = { 'cache-control': 'max-age=60, public' };
const u1 = { authorization: 'Bearer u1' };
const u2 = { authorization: 'Bearer u2' };

describe('the entity cache', () => {
  it('asks a subgraph once while its answer is fresh, by the clock', async () => {
    const { run, counts, clock } = await start({ answers: { shop: minute, stock: minute } });
    const first = await run(products('1', '2'));
    expect(first.body.data.products).toEqual([
      { id: '1', count: 1 },
      { id: '2', count: 2 },
    ]);
    expect((await run(products('1', '2'))).body).toEqual(first.body);
    expect(counts()).toEqual({ shop: 1, stock: 1 });
    clock.advance(59_000);
    const late = await run(products('1', '2'));
    expect(late.headers.get('cache-control')).toBe('max-age=1, public');
    expect(counts()).toEqual({ shop: 1, stock: 1 });
    clock.advance(1_000);
    expect((await run(products('1', '2'))).body.data.products[0].count).toBe(3);
    expect(counts()).toEqual({ shop: 2, stock: 2 });
  });

  it('asks only for the missing entities, and keeps order and nulls', async () => {
    const { run, asked } = await start({ answers: { stock: minute } });
    await run(products('2'));
    const { body } = await run(products('1', '2', 'x', 'gone', '3'));
    expect(body.data.products).toEqual([
      { id: '1', count: 2 },
      { id: '2', count: 1 },
      null,
      { id: 'gone', count: null },
      { id: '3', count: 4 },
    ]);
    expect(asked.stock[1]?.variables.representations?.map(({ id }) => id)).toEqual(['1', 'gone', '3']);
    await run(products('gone', '1'));
    expect(asked.stock[2]?.variables.representations?.map(({ id }) => id)).toEqual(['gone']);
  });

  it('keeps nothing of an answer with errors, and gives them their places', async () => {
    const { run, counts } = await start({ answers: { stock: minute } });
    await run(products('1'));
    const { body, headers } = await run(products('1', '2', 'broken'));
    expect(body.data.products.map((one: { count: number }) => one.count)).toEqual([1, 2, null]);
    expect(body.errors[0].path).toEqual(['products', 2]);
    expect(headers.get('cache-control')).toBe('no-store');
    await run(products('2'));
    expect(counts().stock).toBe(3);
  });

  it('keeps root fields by their arguments, and no null', async () => {
    const { run, counts } = await start({ answers: { stock: minute } });
    await run('{ offer(id: "a") }');
    await run('{ offer(id: "a") }');
    expect(counts().stock).toBe(1);
    await run('{ offer(id: "none") }');
    await run('{ offer(id: "none") }');
    expect(counts().stock).toBe(3);
  });

  it('keeps private answers by caller, and those that say nothing of callers', async () => {
    for (const header of ['max-age=60, private', 'max-age=60']) {
      const { run, counts } = await start({ answers: { shop: { 'cache-control': header } } });
      const ids = [];
      for (const caller of [u1, u2, u1, u2]) ids.push((await run('{ me { id } }', caller)).body.data.me.id);
      expect(ids).toEqual(['Bearer u1', 'Bearer u2', 'Bearer u1', 'Bearer u2']);
      expect(counts().shop).toBe(2);
    }
  });

  it.each([
    'x-api-key',
    'x-auth-token',
    'x-user-id',
    'x-forwarded-access-token',
    'x-amzn-oidc-data',
    'x-client-cert',
  ])(
    'shares nothing between callers who name themselves by %s, unless the subgraph says so',
    async (name) => {
      const { run, counts } = await start({ answers: { stock: { 'cache-control': 'max-age=60' } } });
      for (const value of ['a', 'b', 'a', 'b']) await run(products('1'), { [name]: value });
      expect(counts().stock).toBe(2);
      const shared = await start({ answers: { stock: minute } });
      for (const value of ['a', 'b']) await shared.run(products('1'), { [name]: value });
      expect(shared.counts().stock).toBe(1);
    },
  );

  it('shares nothing that a hint calls private, although its subgraph answers all callers alike', async () => {
    const { run, counts } = await start({
      sdl: { ...plain, shop: (plain.shop ?? '').replace('me: Me', 'me: Me @cacheControl(scope: PRIVATE)') },
      options: { Subgraphs: { shop: { Ttl: '00:01:00', Shared: 'true' } } },
    });
    const ids = [];
    for (const caller of [u1, u2, u1]) ids.push((await run('{ me { id } }', caller)).body.data.me.id);
    expect(ids).toEqual(['Bearer u1', 'Bearer u2', 'Bearer u1']);
    expect(counts().shop).toBe(2);
  });

  it('keeps no private answer of a caller without credentials', async () => {
    const { run, counts } = await start({ answers: { shop: { 'cache-control': 'max-age=60, private' } } });
    await run('{ me { id } }');
    await run('{ me { id } }');
    expect(counts().shop).toBe(2);
  });

  it('shares nothing across tenants, nor across headers on which an answer depends', async () => {
    const { run, counts } = await start({ answers: { shop: minute, stock: minute } });
    await run(products('1'), { 'x-tenant-id': 'acme' });
    await run(products('1'), { 'x-tenant-id': 'globex' });
    const { headers: ofTenant } = await run(products('1'), { 'x-tenant-id': 'acme' });
    expect(counts().stock).toBe(2);
    expect(ofTenant.get('cache-control')).not.toContain('public');
    const varied = await start({ answers: { stock: { ...minute, vary: 'X-Plan' } } });
    await varied.run(products('1'), { ...u1, 'x-plan': 'a' });
    const { headers } = await varied.run(products('1'), { ...u1, 'x-plan': 'a' });
    expect(varied.counts().stock).toBe(1);
    expect(headers.get('cache-control')).not.toContain('public');
    await varied.run(products('1'), { ...u1, 'x-plan': 'b' });
    await varied.run(products('1'), { ...u2, 'x-plan': 'a' });
    expect(varied.counts().stock).toBe(3);
  });

  it('reads what is true after a mutation', async () => {
    const { run } = await start({ answers: { stock: minute } });
    await run(products('1'));
    expect((await run('mutation { touch { id count } }')).body.data.touch.count).toBe(2);
  });

  it('keeps by type and subgraph what says nothing, for its caller alone', async () => {
    const { run, counts } = await start({
      options: { Subgraphs: { stock: { Types: { Product: '00:01:00' } }, shop: { Enabled: 'false' } } },
    });
    const first = await run(products('1'), u1);
    await run(products('1'), u1);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(counts()).toEqual({ shop: 2, stock: 1 });
    await run(products('1'), u2);
    await run('{ offer(id: "a") }', u1);
    await run('{ offer(id: "a") }', u1);
    expect(counts().stock).toBe(4);
  });

  it('keeps no value above the limit', async () => {
    const { run, counts } = await start({ answers: { stock: minute }, options: { MaxValue: '10' } });
    await run(products('1'));
    await run(products('1'));
    expect(counts().stock).toBe(2);
  });

  it('asks once for equal concurrent requests', async () => {
    const { run, counts } = await start({ answers: { shop: minute, stock: minute } });
    const answers = await Promise.all(Array.from({ length: 8 }, () => run(products('1'))));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(counts()).toEqual({ shop: 1, stock: 1 });
  });

  it('asks the subgraph while the store fails', async () => {
    const failing: CacheStore = {
      read: async (keys) => keys.map(() => null),
      write: async () => undefined,
      add: async (values) => values.map(() => null),
      remove: async () => false,
      close: async () => undefined,
    };
    const { run, counts, invalidate } = await start({ answers: { stock: minute }, store: failing });
    await run(products('1'));
    expect((await run(products('1'))).body.data.products).toEqual([{ id: '1', count: 2 }]);
    expect(counts().stock).toBe(2);
    expect((await invalidate([{ kind: 'subgraph', subgraph: 'stock' }])).status).toBe(503);
  });
});

describe('invalidation', () => {
  it.each([
    ['a subgraph', { kind: 'subgraph', subgraph: 'stock' }, [2, 2]],
    ['a type', { kind: 'type', subgraph: 'stock', type: 'Product' }, [2, 1]],
    ['an entity', { kind: 'entity', subgraph: 'stock', type: 'Product', key: { id: '1' } }, [2, 1]],
    ['another entity', { kind: 'entity', subgraph: 'stock', type: 'Product', key: { id: '2' } }, [1, 1]],
    ['a tag', { kind: 'cache_tag', subgraphs: ['stock'], cache_tag: 'product-1' }, [2, 1]],
    ['a tag of a root field', { kind: 'cache_tag', subgraphs: ['stock'], cache_tag: 'offer-a' }, [1, 2]],
    ['a tag of another subgraph', { kind: 'cache_tag', subgraphs: ['shop'], cache_tag: 'offer-a' }, [1, 1]],
  ])('forgets %s', async (_, request, [entities, roots]) => {
    const { run, invalidate, asked } = await start({ answers: { stock: minute } });
    const both = async () => {
      await run(products('1'));
      await run('{ offer(id: "a") }');
    };
    await both();
    const answer = await invalidate([request]);
    expect([answer.status, await answer.json()]).toEqual([202, { count: 1 }]);
    await both();
    await both();
    const isEntities = ({ query }: Asked) => query.includes('_entities');
    expect(asked.stock.filter(isEntities)).toHaveLength(entities as number);
    expect(asked.stock.filter((one) => !isEntities(one))).toHaveLength(roots as number);
  });

  it('refuses callers without the secret, and what it cannot read', async () => {
    const { invalidate } = await start();
    expect((await invalidate([{ kind: 'subgraph', subgraph: 'stock' }], 'another')).status).toBe(401);
    expect((await invalidate({ kind: 'subgraph' })).status).toBe(400);
    expect((await invalidate([{ kind: 'everything' }])).status).toBe(400);
    const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const entity = `[{"kind":"entity","subgraph":"stock","type":"Product","key":{"id":${nested}}}]`;
    expect((await invalidate(entity)).status).toBe(400);
    expect((await invalidate('[')).status).toBe(400);
  });

  it('does not exist without a secret', async () => {
    const { invalidate } = await start({ gateway: { invalidationSecret: undefined } });
    expect((await invalidate([])).status).toBe(404);
  });
});

describe('Cache-Control of an answer', () => {
  it('is the most restrictive of its fetches', async () => {
    const { run } = await start({
      answers: { shop: minute, stock: { 'cache-control': 'public, max-age=30' } },
    });
    const cacheControl = async (query: string) => (await run(query)).headers.get('cache-control');
    expect(await cacheControl('{ products(ids: ["1"]) { id } }')).toBe('max-age=60, public');
    expect(await cacheControl(products('1'))).toBe('max-age=30, public');
    expect(await cacheControl('mutation { touch { id } }')).toBe('no-store');
  });

  it('is what it was where a subgraph says nothing, and `no-store` where one does', async () => {
    const silent = await start({ answers: { shop: minute } });
    const refusing = await start({ answers: { shop: minute, stock: { 'cache-control': 'no-store' } } });
    expect((await silent.run(products('1'))).headers.get('cache-control')).toBe('private, no-cache');
    expect((await refusing.run(products('1'))).headers.get('cache-control')).toBe('no-store');
    const off = await start({ answers: { shop: minute, stock: minute }, cached: false });
    expect((await off.run(products('1'))).headers.get('cache-control')).toBe('private, no-cache');
  });

  it('follows hints in the supergraph', async () => {
    const sdl = {
      shop: `${link} type Query { products(ids: [ID!]!): [Product] @cacheControl(maxAge: 50) me: Me @cacheControl(maxAge: 40, scope: PRIVATE) } type Product @key(fields: "id") { id: ID! } type Me @key(fields: "id") { id: ID! }`,
      stock: `${link} type Product @key(fields: "id") @cacheControl(maxAge: 20) { id: ID! count: Int } type Query { offer(id: ID!): String }`,
    };
    const { run, counts } = await start({ sdl });
    const cacheControl = async (query: string) => (await run(query, u1)).headers.get('cache-control');
    expect(await cacheControl('{ me { id } }')).toBe('max-age=40, private');
    expect(await cacheControl(products('1'))).toBe('max-age=20, public');
    expect(await cacheControl('{ offer(id: "a") }')).toBe('private, no-cache');
    await run(products('1'), u2);
    expect(counts().stock).toBe(2);
  });
});

describe('fields with authorization directives', () => {
  it('are read by those who may, also from the cache', async () => {
    const provider = await FakeIdentityProvider.create();
    const sdl = {
      ...plain,
      stock: String(plain.stock).replace('count: Int', 'count: Int @requiresScopes(scopes: [["stock"]])'),
    };
    const { run, counts } = await start({
      sdl,
      answers: { shop: minute, stock: minute },
      gateway: {
        issuers: [{ Authority: provider.issuer, Audience: 'api' }],
        fetch: (url, init) => provider.fetch(url, init),
      },
    });
    const now = Math.floor(Date.now() / 1_000);
    const claims = { iss: provider.issuer, aud: 'api', iat: now, exp: now + 300 };
    const bearing = async (sub: string, scope: string) => ({
      authorization: `Bearer ${await provider.sign({ ...claims, sub, scope })}`,
    });
    const allowed = await bearing('u1', 'stock');
    const answer = await run(products('1'), allowed);
    expect(answer.body.data.products).toEqual([{ id: '1', count: 1 }]);
    expect(answer.headers.get('cache-control')).toBe('max-age=60, private');
    await run(products('1'), await bearing('u2', 'stock'));
    expect(counts().stock).toBe(1);
    // The same caller without the right.
    const refused = await run(products('1'), await bearing('u1', 'other'));
    expect(refused.body.data.products).toEqual([{ id: '1', count: null }]);
    expect(refused.body.errors[0].extensions.code).toBe('UNAUTHORIZED_FIELD_OR_TYPE');
    expect(counts().stock).toBe(1);
  });
});
