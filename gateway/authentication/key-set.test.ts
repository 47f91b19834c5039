import { errors } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../subgraphs/kernel/telemetry/logger.ts';
import { FakeIdentityProvider } from '../../test/testkit/identity/fake-identity-provider.ts';
import { TestClock } from '../../test/testkit/test-clock.ts';
import { RemoteKeySet } from './key-set.ts';
import { type FetchJson, ProviderMetadata } from './provider-metadata.ts';
import { readSignedToken } from './signed-token.ts';

let provider: FakeIdentityProvider;
let clock: TestClock;
let keySet: RemoteKeySet;

const accept = async (token: string) => (await readSignedToken(token, keySet, ['at+jwt'])).claims;
const keyFetches = () => provider.fetched.filter((url) => url.endsWith('/jwks')).length;
const seconds = (count: number) => count * 1_000;

beforeEach(async () => {
  provider = await FakeIdentityProvider.create(undefined, 'ES256');
  clock = new TestClock();
  keySet = keySetOf({ issuer: provider.issuer, requireHttps: true }, provider.fetch);
});

function keySetOf(trusted: { issuer: string; requireHttps: boolean }, fetch: FetchJson): RemoteKeySet {
  return new RemoteKeySet(new ProviderMetadata(trusted, fetch, silentLogger), clock);
}

describe('RemoteKeySet', () => {
  it('reads discovery and keys once for parallel first tokens, and not again for ten minutes', async () => {
    const token = await provider.sign({ sub: 'a' });
    await Promise.all(Array.from({ length: 20 }, () => accept(token)));
    clock.advance(seconds(599));
    await accept(token);
    expect(provider.fetched).toEqual([
      `${provider.issuer}/.well-known/openid-configuration`,
      `${provider.issuer}/jwks`,
    ]);
    clock.advance(seconds(1));
    await accept(token);
    expect(keyFetches()).toBe(2);
  });

  it('accepts a new key at first use, with the old one still published', async () => {
    const old = await provider.sign({ sub: 'old' });
    await accept(old);
    await provider.rotate({ overlap: true });
    expect(await accept(await provider.sign({ sub: 'new' }))).toEqual({ sub: 'new' });
    expect(await accept(old)).toEqual({ sub: 'old' });
  });

  it('accepts a new key at first use without overlap, and refuses the withdrawn one', async () => {
    const old = await provider.sign({ sub: 'old' });
    await accept(old);
    await provider.rotate({ overlap: false });
    expect(await accept(await provider.sign({ sub: 'new' }))).toEqual({ sub: 'new' });
    await expect(accept(old)).rejects.toThrow('The signature is not valid.');
  });

  it('reads keys once per cooldown, however many unknown keys are named', async () => {
    await accept(await provider.sign({ sub: 'a' }));
    const unknown = await Promise.all(
      Array.from({ length: 200 }, (_, index) => provider.sign({}, { kid: `random-${index}` })),
    );
    for (const token of unknown) await expect(accept(token)).rejects.toThrow('The signature is not valid.');
    expect(keyFetches()).toBe(2);
    clock.advance(seconds(29));
    await Promise.allSettled(unknown.map(accept));
    expect(keyFetches()).toBe(2);
    clock.advance(seconds(1));
    await Promise.allSettled(unknown.map(accept));
    expect(keyFetches()).toBe(3);
  });

  it('uses the old keys while the provider is down, retries once per cooldown, and recovers', async () => {
    const token = await provider.sign({ sub: 'a' });
    await accept(token);
    provider.isDown = true;
    clock.advance(seconds(3_600));
    for (let call = 0; call < 5; call += 1) expect(await accept(token)).toEqual({ sub: 'a' });
    expect(keyFetches()).toBe(2);
    await expect(accept(await provider.sign({}, { kid: 'random' }))).rejects.toThrow(
      'The signature is not valid.',
    );
    expect(keyFetches()).toBe(2);
    provider.isDown = false;
    await provider.rotate({ overlap: false });
    clock.advance(seconds(30));
    expect(await accept(await provider.sign({ sub: 'b' }))).toEqual({ sub: 'b' });
  });

  it('is unavailable, not unauthenticated, before any key was read; tries again after a second', async () => {
    provider.isDown = true;
    const token = await provider.sign({ sub: 'a' });
    for (let call = 0; call < 3; call += 1) {
      await expect(accept(token)).rejects.toMatchObject({
        kind: 'unavailable',
        errorCode: 'Authentication:Provider:Unavailable',
      });
    }
    expect(provider.fetched).toHaveLength(1);
    provider.isDown = false;
    clock.advance(seconds(1));
    expect(await accept(token)).toEqual({ sub: 'a' });
  });

  it('tries every key that fits a token without kid', async () => {
    const old = await provider.sign({ sub: 'old' }, { kid: undefined });
    await provider.rotate({ overlap: true });
    expect(await accept(old)).toEqual({ sub: 'old' });
    const stranger = await FakeIdentityProvider.create(provider.issuer, 'ES256');
    await expect(accept(await stranger.sign({}, { kid: undefined }))).rejects.toThrow(
      'The signature is not valid.',
    );
  });

  it('reports a missing key as jose does', async () => {
    await expect(
      keySet.keyFor({ alg: 'ES256', kid: 'nobody' }, { payload: '', signature: '' }),
    ).rejects.toBeInstanceOf(errors.JWKSNoMatchingKey);
  });
});

describe('ProviderMetadata', () => {
  const document = (body: unknown, status = 200): FetchJson => {
    return async () => ({
      status,
      text: async () => (typeof body === 'string' ? body : JSON.stringify(body)),
    });
  };
  const issuer = 'https://login.example.test';

  const keys = { keys: [] };
  const discovery = (uri: string) => document({ issuer, jwks_uri: uri, ...keys });

  it.each<readonly [string, string, boolean, FetchJson, RegExp]>([
    [
      'an http authority where https is demanded',
      issuer.replace('https', 'http'),
      true,
      document({}),
      /forbids/,
    ],
    [
      'http keys where https is demanded',
      issuer,
      true,
      discovery('http://x.test/jwks'),
      /forbids http:\/\/x/,
    ],
    [
      'a redirect',
      issuer,
      true,
      document({ issuer, jwks_uri: `${issuer}/jwks`, ...keys }, 302),
      /answered 302/,
    ],
    [
      'no content',
      issuer,
      true,
      document({ issuer, jwks_uri: `${issuer}/jwks`, ...keys }, 204),
      /answered 204/,
    ],
    ['no JSON', issuer, true, document('<html>'), /JSON/],
    ['no key document', issuer, true, document({ issuer, jwks_uri: `${issuer}/jwks` }), /"keys"/],
    ['a file as jwks_uri', issuer, false, discovery('file:///etc/passwd'), /Invalid URL/],
    ['another protocol as jwks_uri', issuer, false, discovery('ftp://x.test/jwks'), /Invalid URL/],
  ])('refuses %s', async (_case, authority, requireHttps, fetch, reason) => {
    const metadata = new ProviderMetadata({ issuer: authority, requireHttps }, fetch, silentLogger);
    await expect(metadata.fetchKeys()).rejects.toThrow(reason);
  });

  it('refuses the keys of a provider that calls itself otherwise', async () => {
    const named = (name: string): FetchJson => {
      return async (url, init) => {
        if (!url.endsWith('openid-configuration')) return await provider.fetch(url, init);
        return await document({ issuer: name, jwks_uri: `${provider.issuer}/jwks` })(url, init);
      };
    };
    const trusted = { issuer: provider.issuer, requireHttps: true };
    const fetchKeys = (name: string) => new ProviderMetadata(trusted, named(name), silentLogger).fetchKeys();
    expect(await fetchKeys(provider.issuer)).toEqual(provider.jwks);
    await expect(fetchKeys(`${provider.issuer}/`)).rejects.toThrow('names another issuer');
  });

  it('never uses http if https is required', async () => {
    const asked: string[] = [];
    const fetch: FetchJson = async (url) => {
      asked.push(url);
      return { status: 200, text: async () => '{}' };
    };
    const metadata = new ProviderMetadata(
      { issuer: 'http://x.test', requireHttps: true },
      fetch,
      silentLogger,
    );
    await expect(metadata.fetchKeys()).rejects.toThrow('RequireHttpsMetadata');
    expect(asked).toEqual([]);
  });

  it('requests keys without redirects and with a time limit', async () => {
    const inits: Parameters<FetchJson>[1][] = [];
    const metadata = new ProviderMetadata(
      { issuer: provider.issuer, requireHttps: true },
      async (url, init) => {
        inits.push(init);
        return await provider.fetch(url, init);
      },
      silentLogger,
    );
    expect(await metadata.fetchKeys()).toEqual(provider.jwks);
    expect(inits.map(({ redirect }) => redirect)).toEqual(['manual', 'manual']);
    expect(inits.every(({ signal }) => signal instanceof AbortSignal)).toBe(true);
  });
});
