import { createHash } from 'node:crypto';
import { ApolloClient, ApolloLink, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { Defer20220824Handler } from '@apollo/client/incremental';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memoryCache } from '../../../subgraphs/kernel/cache/memory-cache.ts';
import { unauthenticated } from '../../../subgraphs/kernel/error/domain-error.ts';
import { noCallLimits } from '../../http/traffic/call-limits.ts';
import { callOf } from '../testing/example-calls.ts';
import { type ExampleGateway, startExample } from '../testing/example-gateway.ts';
import { AutomaticQueries } from './automatic-queries.ts';

const accept = 'multipart/mixed;deferSpec=20220824,application/json;q=0.9';
const authorization = 'Bearer u1';

describe('queries with @defer', () => {
  let gateway: ExampleGateway;
  /** Costs that were counted. */
  const counted: number[] = [];
  /** Calls until the credentials are refused. */
  let valid = Number.POSITIVE_INFINITY;
  /** The caller from the second time on that it is resolved; null: the same. */
  let later: string | null = null;
  let isFirst = true;
  beforeAll(async () => {
    gateway = await startExample({
      remote: false,
      parts: {
        automaticQueries: new AutomaticQueries(memoryCache()),
        callLimits: { ...noCallLimits, countCost: (_call, cost) => counted.push(cost) },
        resolveCall: async ({ headers, signal }) => {
          valid -= 1;
          if (valid < 0) throw unauthenticated('Authentication:Token:Expired');
          const known = later === null || isFirst ? headers : { ...headers, authorization: later };
          isFirst = false;
          return { ...callOf(known, signal), idempotency: null };
        },
      },
    });
  });
  beforeEach(() => {
    valid = Number.POSITIVE_INFINITY;
    later = null;
    isFirst = true;
  });
  afterAll(() => gateway.close());

  const post = (body: object, headers: object = {}, signal: AbortSignal | null = null) =>
    fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization, accept, ...headers },
      body: JSON.stringify(body),
      signal,
    });
  const partsOf = (text: string) =>
    text
      .split('\r\n---')
      .flatMap((part) => (part.includes('{') ? [JSON.parse(part.slice(part.indexOf('{')))] : []));
  const ask = async (query: string, variables: object = {}) => {
    const answer = await post({ query, variables });
    expect(answer.headers.get('content-type')).toBe('multipart/mixed; boundary="-"; deferSpec=20220824');
    return partsOf(await answer.text());
  };

  it('are answered in Apollo’s parts: fields of other subgraphs, in lists, in each other, by label', async () => {
    const query = `query ($no: Boolean = false) {
      users { id ...Written @defer(label: "written") ... @defer(if: $no) { name } }
    }
    fragment Written on User { reviews { body ... @defer { product { title } } } }`;
    const review = (body: string) => ({ body });
    expect(await ask(query)).toEqual([
      {
        data: {
          users: [
            { id: 'u1', name: 'Ada' },
            { id: 'u2', name: 'Bo' },
          ],
        },
        extensions: { cost: expect.any(Number) },
        hasNext: true,
      },
      {
        incremental: [
          { path: ['users', 0], label: 'written', data: { reviews: [review('good')] } },
          { path: ['users', 1], label: 'written', data: { reviews: [review('bad')] } },
        ],
        hasNext: true,
      },
      {
        incremental: [
          { path: ['users', 0, 'reviews', 0], data: { product: { title: expect.any(String) } } },
          { path: ['users', 1, 'reviews', 0], data: { product: { title: expect.any(String) } } },
        ],
        hasNext: false,
      },
    ]);
  });

  it('have the errors of a part in that part', async () => {
    const [first, second] = await ask('{ me { id } ... @defer { denied } }');
    expect(first).toMatchObject({ data: { me: { id: 'u1' } }, hasNext: true });
    expect(second).toMatchObject({
      incremental: [{ path: [], data: { denied: null }, errors: [{ path: ['denied'] }] }],
      hasNext: false,
    });
    expect(JSON.stringify(await ask('{ me { id } ... @defer { crash } }'))).not.toContain('hunter2');
  });

  it('cost what the whole answer costs, and are as deep', async () => {
    const inner = 'reviews { product { reviews { author { id } } } }';
    const costOf = async (query: string) => {
      const answer = await post(
        { query },
        { accept: query.includes('@defer') ? accept : 'application/json' },
      );
      return Number(/"cost":(\d+)/.exec(await answer.text())?.[1]);
    };
    expect(await costOf(`{ users { ... @defer { ${inner} } } }`)).toBe(
      await costOf(`{ users { ${inner} } }`),
    );
    const deep = `${'author { reviews { '.repeat(6)}id${' } }'.repeat(6)}`;
    const refused = await post({ query: `{ reviews { ... @defer { ${deep} } } }` });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('GraphQL:Limit:Depth');
  });

  it('end with an error when the credentials end, without the data of the part', async () => {
    const query = '{ me { id ... @defer(label: "late") { reviews { body } } } }';
    for (const calls of [1, 2]) {
      valid = calls;
      const [first, second, ...more] = await ask(query);
      expect(first).toMatchObject({ data: { me: { id: 'u1' } }, hasNext: true });
      expect(second).toMatchObject({
        incremental: [
          {
            data: null,
            path: ['me'],
            label: 'late',
            errors: [{ extensions: { errorCode: 'Authentication:Token:Expired' } }],
          },
        ],
        hasNext: false,
      });
      expect(more).toEqual([]);
    }
  });

  it('have what the caller may have when a part is fetched, not when the first one was', async () => {
    later = 'Bearer u2';
    expect(await ask('{ me { id } ... @defer { again: me { id } } }')).toMatchObject([
      { data: { me: { id: 'u1' } } },
      { incremental: [{ data: { again: { id: 'u2' } } }], hasNext: false },
    ]);
  });

  it('end with their caller', async () => {
    const caller = new AbortController();
    const answer = await post({ query: '{ me { id } ... @defer { slow } }' }, {}, caller.signal);
    const { value } = (await answer.body?.getReader().read()) ?? {};
    expect(new TextDecoder().decode(value)).toContain('u1');
    await gateway.hub.untilWaiting(1);
    caller.abort();
    await gateway.hub.untilWaiting(0);
  });

  it('need a client that accepts the parts, unless nothing is deferred', async () => {
    const query = '{ me { id ... @defer { name } } }';
    for (const other of ['application/json', '*/*']) {
      const refused = await post({ query }, { accept: other });
      expect([refused.status, await refused.text()]).toEqual([
        406,
        expect.stringContaining('GraphQL:Operation:Deferred'),
      ]);
    }
    const off = { query: '{ me { id ... @defer(if: false) { name } } }' };
    for (const each of [accept, 'application/json']) {
      const answer = await post(off, { accept: each });
      expect(await answer.json()).toMatchObject({ data: { me: { id: 'u1', name: 'Ada' } } });
    }
  });

  it('are admitted once, also where there are too many choices of parts to plan', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const declared = names.map((name) => `$${name}: Boolean!`).join();
    const parts = names.map((name) => `... @defer(if: $${name}) { ${name}: name }`).join(' ');
    const query = `query (${declared}) { me { id ${parts} } }`;
    const types = new Set<string | null>();
    for (let choice = 1; choice < 2 ** names.length; choice += 1) {
      const chosen = names.map((name, bit) => [name, ((choice >> bit) & 1) === 1] as const);
      counted.length = 0;
      const answer = await post({ query, variables: Object.fromEntries(chosen) });
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Ada')]);
      types.add((answer.headers.get('content-type') ?? '').split(';', 1)[0] ?? null);
      expect([choice, counted.length]).toEqual([choice, 1]);
    }
    expect([...types]).toEqual(['multipart/mixed', 'application/json']);
  });

  it('are refused like any other operation', async () => {
    const query = '{ me { id ... @defer { nothing } } }';
    const invalid = await post({ query });
    expect([invalid.status, await invalid.text()]).toEqual([400, expect.stringContaining('nothing')]);
    const anonymous = await post({ query: '{ me { id ... @defer { name } } }' }, { authorization: '' });
    expect(await anonymous.text()).toContain('UNAUTHENTICATED');
  });

  it('reach @apollo/client, and by their hash the second time', async () => {
    const sent: string[] = [];
    for (const _client of ['first', 'second']) {
      const client = new ApolloClient({
        cache: new InMemoryCache(),
        incrementalHandler: new Defer20220824Handler(),
        link: ApolloLink.from([
          new PersistedQueryLink({
            sha256: async (text: string) => createHash('sha256').update(text).digest('hex'),
          }),
          new HttpLink({
            uri: `${gateway.url}/graphql`,
            headers: { authorization },
            fetch: (url, init) => {
              sent.push(String(init?.body).includes('me {') ? 'text' : 'hash');
              return fetch(url, init);
            },
          }),
        ]),
      });
      const heard: unknown[] = [];
      await new Promise<void>((resolve, reject) => {
        client
          .watchQuery({ query: gql('{ me { id ... @defer { reviews { id body } } } }') })
          .subscribe(({ data, dataState, error }) => {
            if (error !== undefined) return reject(error);
            if (data === undefined) return;
            heard.push(dataState);
            if (dataState !== 'complete') return;
            expect(data).toMatchObject({ me: { id: 'u1', reviews: [{ body: 'good' }] } });
            resolve();
          });
      });
      expect(heard).toEqual(['streaming', 'complete']);
      client.stop();
    }
    expect(sent).toEqual(['hash', 'text', 'hash']);
  });
});
