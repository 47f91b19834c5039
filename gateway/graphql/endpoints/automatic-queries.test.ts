import { createHash } from 'node:crypto';
import { ApolloClient, ApolloLink, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { afterEach, describe, expect, it } from 'vitest';
import type { Cache } from '../../../subgraphs/kernel/cache/cache.ts';
import { memoryCache } from '../../../subgraphs/kernel/cache/memory-cache.ts';
import { ask, type ExampleGateway, startExample } from '../testing/example-gateway.ts';
import { AutomaticQueries } from './automatic-queries.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const byHash = (text: string, isSent = false) => ({
  ...(isSent ? { query: text } : {}),
  extensions: { persistedQuery: { version: 1, sha256Hash: sha256(text) } },
});

describe('automatic persisted queries', () => {
  let gateway: ExampleGateway;
  afterEach(() => gateway.close());
  const start = async (parts: object = {}, settings: object = {}) => {
    const automaticQueries = new AutomaticQueries(memoryCache());
    gateway = await startExample({ remote: false, settings, parts: { automaticQueries, ...parts } });
  };
  const isKept = async (text: string) =>
    (await ask(gateway.url, byHash(text))).body.errors?.[0].message !== 'PersistedQueryNotFound';

  it.each([false, true])('@apollo/client sends an operation once, then its hash; GET: %s', async (useGet) => {
    await start();
    const sent: string[] = [];
    const client = () =>
      new ApolloClient({
        cache: new InMemoryCache(),
        link: ApolloLink.from([
          new PersistedQueryLink({
            sha256: async (text: string) => sha256(text),
            useGETForHashedQueries: useGet,
          }),
          new HttpLink({
            uri: `${gateway.url}/graphql`,
            headers: { authorization: 'Bearer u1', 'apollo-require-preflight': '1' },
            fetch: (url, init) => {
              const body = `${init?.body ?? decodeURIComponent(String(url))}`;
              sent.push(`${init?.method} ${body.includes('me {') ? 'text' : 'hash'}`);
              return fetch(url, init);
            },
          }),
        ]),
      });
    for (const _client of ['first', 'second']) {
      const { data } = await client().query<{ me: object }>({ query: gql('{ me { id name } }') });
      expect(data?.me).toMatchObject({ id: 'u1' });
    }
    const hash = `${useGet ? 'GET' : 'POST'} hash`;
    expect(sent).toEqual([hash, 'POST text', hash]);
  });

  it('are refused by GET without a preflight', async () => {
    await start();
    expect((await ask(gateway.url, byHash('{ me { id } }', true))).status).toBe(200);
    const { extensions } = byHash('{ me { id } }');
    const url = `${gateway.url}/graphql?extensions=${encodeURIComponent(JSON.stringify(extensions))}`;
    const headers = { authorization: 'Bearer u1' };
    expect((await fetch(url, { headers })).status).toBe(400);
    expect((await fetch(url, { headers: { ...headers, 'apollo-require-preflight': '1' } })).status).toBe(200);
  });

  it('are kept only when they are valid and admitted, of known callers, and not too long', async () => {
    await start(
      {},
      { limits: { Depth: 3, Aliases: 15, Characters: 262_144, Tokens: 20_000, Directives: 50, Cost: 5 } },
    );
    const send = (text: string, headers?: Record<string, string>) =>
      ask(gateway.url, byHash(text, true), headers);
    const refused = ['{ me {', '{ nothing }', '{ me { reviews { author { id } } } }', '{ reviews { id } }'];
    for (const text of refused) {
      expect((await send(text)).status, text).not.toBe(200);
      expect(await isKept(text), text).toBe(false);
    }
    const open = '{ __typename }';
    expect((await send(open, {})).status).toBe(200);
    expect(await isKept(open)).toBe(false);
    const long = `{ me { id ${' '.repeat(17_000)} } }`;
    expect((await send(long)).status).toBe(200);
    expect(await isKept(long)).toBe(false);
    expect((await send(open)).status).toBe(200);
    expect(await isKept(open)).toBe(true);
  });

  it('are checked again for the caller who sends the hash', async () => {
    await start();
    await ask(gateway.url, byHash('{ me { id } }', true));
    expect((await ask(gateway.url, byHash('{ me { id } }'), {})).body.errors[0].extensions.code).toBe(
      'UNAUTHENTICATED',
    );
    expect(
      (await ask(gateway.url, byHash('{ me { id } }'), { authorization: 'Bearer u2' })).body.data,
    ).toEqual({
      me: { id: 'u2' },
    });
  });

  it('stand beside a list, and do not exist where only listed operations run', async () => {
    const text = '{ me { id } }';
    await start({ persisted: { byHash: new Map([[sha256(text), text]]), only: false } });
    expect(await isKept(text)).toBe(true);
    await ask(gateway.url, byHash('{ me { name } }', true));
    expect(await isKept('{ me { name } }')).toBe(true);
    await gateway.close();
    await start({ persisted: { byHash: new Map([[sha256(text), text]]), only: true } });
    expect(await isKept(text)).toBe(true);
    expect((await ask(gateway.url, byHash('{ me { name } }', true))).status).toBe(403);
    expect(await isKept('{ me { name } }')).toBe(false);
  });
});

describe('the store', () => {
  /** Counts the places. */
  class Places implements Pick<Cache, 'get' | 'set'> {
    readonly taken = new Map<string, unknown>();
    get = async <T>(key: string) => this.taken.get(key) as T | undefined;
    set = async (key: string, value: unknown) => void this.taken.set(key, value);
  }

  it('has two places for a hash, and the last text stays', async () => {
    const places = new Places();
    const store = new AutomaticQueries(places);
    for (const tail of ['a', 'b', 'c']) await store.set(`${'0'.repeat(15)}1${tail.repeat(48)}`, tail);
    expect([...places.taken.keys()]).toEqual(['apq:0', 'apq:1']);
    expect(await store.get(`${'0'.repeat(15)}1${'a'.repeat(48)}`)).toBe('a');
    expect(await store.get(`${'0'.repeat(15)}1${'b'.repeat(48)}`)).toBeUndefined();
    expect(await store.get(`${'0'.repeat(15)}1${'c'.repeat(48)}`)).toBe('c');
  });

  it('knows nothing by what is no hash', async () => {
    const places = new Places();
    const store = new AutomaticQueries(places);
    await store.set('../x', 'text');
    expect([places.taken.size, await store.get('../x')]).toEqual([0, undefined]);
  });
});
