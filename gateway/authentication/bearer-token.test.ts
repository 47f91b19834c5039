import { createHmac, createPublicKey } from 'node:crypto';
import { exportJWK, exportSPKI, generateKeyPair, importJWK, SignJWT } from 'jose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FakeIdentityProvider } from '../../test/testkit/identity/fake-identity-provider.ts';
import { TestClock } from '../../test/testkit/test-clock.ts';
import { BearerTokenVerifier } from './bearer-token.ts';
import { localKeySet } from './key-set.ts';
import { logoutEvent } from './token-claims.ts';
import type { TrustedIssuer } from './trusted-issuer.ts';

let provider: FakeIdentityProvider;
let clock: TestClock;

beforeAll(async () => {
  provider = await FakeIdentityProvider.create();
});
beforeEach(() => {
  clock = new TestClock();
});

const verifierOf = (trusted: Partial<TrustedIssuer> = {}) =>
  new BearerTokenVerifier(
    localKeySet(provider.jwks),
    {
      kind: 'generic',
      issuer: provider.issuer,
      audiences: ['api'],
      clientId: null,
      logoutAudiences: ['api'],
      requireHttps: true,
      clockSkew: 0,
      nameClaimType: 'sub',
      ...trusted,
    },
    clock,
  );

const claimsWith = (claims: object = {}) => ({
  iss: provider.issuer,
  aud: 'api',
  sub: 'user-1',
  iat: clock.seconds,
  exp: clock.seconds + 3_600,
  ...claims,
});
const signed = (claims: object = {}, header: object = {}) => provider.sign(claimsWith(claims), header);
const codeOf = async (token: string, trusted?: Partial<TrustedIssuer>) =>
  verifierOf(trusted)
    .verify(token)
    .then(
      () => 'accepted',
      (error) => `${error.kind} ${error.errorCode} ${error.message}`,
    );
const invalid = 'unauthenticated Authentication:Token:Invalid Authentication:Token:Invalid';
const expired = 'unauthenticated Authentication:Token:Expired Authentication:Token:Expired';

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token signed by HMAC with any bytes as the key. */
function hmacToken(claims: object, key: string | Buffer, header: object = {}): string {
  const input = `${base64url({ alg: 'HS256', typ: 'at+jwt', kid: 'key-1', ...header })}.${base64url(claims)}`;
  return `${input}.${createHmac('sha256', key).update(input).digest('base64url')}`;
}

/** A well-formed token signed with a key other than the provider's. */
async function strangerToken(header: object, withOwnKey = false): Promise<string> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = withOwnKey ? { jwk: await exportJWK(publicKey) } : {};
  return await new SignJWT(claimsWith())
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', ...jwk, ...header })
    .sign(privateKey);
}

describe('accepted tokens', () => {
  it.each<readonly [string, object, object]>([
    ['at+jwt', {}, {}],
    ['typ JWT', {}, { typ: 'JWT' }],
    ['no typ', {}, { typ: undefined }],
    ['a media type in full', {}, { typ: 'application/at+jwt' }],
    ['one of several audiences', { aud: ['other', 'api'] }, {}],
    ['iat and nbf 60 s in the future', { iat: 60, nbf: 60 }, {}],
    ['no iat', { iat: undefined }, {}],
    ['the type Bearer in a claim', { typ: 'Bearer' }, {}],
    ['a nonce beside the type Bearer', { typ: 'Bearer', nonce: 'n' }, {}],
    ['the use access', { token_use: 'access' }, {}],
  ])('%s', async (_case, claims, header) => {
    const shifted = Object.fromEntries(
      Object.entries(claims).map(([name, value]) => [
        name,
        typeof value === 'number' ? clock.seconds + value : value,
      ]),
    );
    expect(await codeOf(await signed(shifted, header))).toBe('accepted');
  });

  it('answers the claims and the end', async () => {
    expect(await verifierOf().verify(await signed())).toEqual({
      claims: claimsWith(),
      expiresAt: new Date((clock.seconds + 3_600) * 1_000),
    });
  });

  it('has a last millisecond', async () => {
    const token = await signed({ exp: clock.seconds + 1 });
    clock.advance(999);
    expect(await codeOf(token)).toBe('accepted');
    clock.advance(1);
    expect(await codeOf(token)).toBe(expired);
  });

  it('lives on for the clock skew that is configured', async () => {
    const token = await signed({ exp: clock.seconds });
    clock.advance(29_999);
    expect(await codeOf(token, { clockSkew: 30_000 })).toBe('accepted');
    expect((await verifierOf({ clockSkew: 30_000 }).verify(token)).expiresAt).toEqual(
      new Date(clock.now().getTime() + 1),
    );
    clock.advance(1);
    expect(await codeOf(token, { clockSkew: 30_000 })).toBe(expired);
  });

  it('user-pool kind: client_id stands in for an absent aud', async () => {
    const poolToken = { aud: undefined, client_id: 'web', token_use: 'access' };
    expect(await codeOf(await signed(poolToken), { clientId: 'web' })).toBe('accepted');
    expect(await codeOf(await signed({ ...poolToken, client_id: 'x' }), { clientId: 'web' })).toBe(invalid);
    expect(await codeOf(await signed({ ...poolToken, aud: 'x' }), { clientId: 'web' })).toBe(invalid);
    expect(await codeOf(await signed({ ...poolToken, aud: [] }), { clientId: 'web' })).toBe(invalid);
    expect(await codeOf(await signed(poolToken))).toBe(invalid);
  });
});

describe('wrong claims', () => {
  it.each<readonly [string, () => object]>([
    ['another issuer', () => ({ iss: 'https://evil.example.test' })],
    ['the issuer with a slash more', () => ({ iss: `${provider.issuer}/` })],
    ['the issuer in upper case', () => ({ iss: provider.issuer.toUpperCase() })],
    ['no issuer', () => ({ iss: undefined })],
    ['a list of issuers', () => ({ iss: [provider.issuer] })],
    ['another audience', () => ({ aud: 'other' })],
    ['an audience that only begins right', () => ({ aud: 'api2' })],
    ['no audience', () => ({ aud: undefined })],
    ['an audience object', () => ({ aud: { api: true } })],
    ['no end', () => ({ exp: undefined })],
    ['an end in words', () => ({ exp: 'tomorrow' })],
    ['an end beyond all dates', () => ({ exp: 1e300 })],
    ['nbf 61 s ahead', () => ({ nbf: clock.seconds + 61 })],
    ['iat 61 s ahead', () => ({ iat: clock.seconds + 61 })],
    ['an iat in words', () => ({ iat: 'now' })],
    ...['ID', 'Refresh', 'Offline', 'Logout', 'DPoP', '', 1, null, ['Bearer']].map(
      (typ) => [`the type ${JSON.stringify(typ)} in a claim`, () => ({ typ })] as const,
    ),
    ...['at_hash', 'c_hash', 's_hash'].map(
      (name) => [`an ID token, by ${name}`, () => ({ [name]: 'x', typ: 'Bearer' })] as const,
    ),
    ['an ID token, by its nonce', () => ({ nonce: 'n' })],
    ['an ID token, by its nonce, of another type', () => ({ nonce: 'n', typ: 'JWT' })],
    ['an ID token, by its use', () => ({ token_use: 'id' })],
    ['another security event', () => ({ events: {} })],
    ['a logout token in disguise', () => ({ events: { [logoutEvent]: {} } })],
  ])('%s', async (_case, claims) => {
    expect(await codeOf(await signed(claims()))).toBe(invalid);
  });

  it.each([
    ['DPoP', { cnf: { jkt: '0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I' }, typ: 'DPoP' }],
    ['a client certificate', { cnf: { 'x5t#S256': 'bwcK0esc3ACC3DB2Y5_lESsXE8o9ltc05O89jdN-dg2' } }],
    ['what is unknown here', { cnf: null }],
  ])('bound to a key by %s: said, since the caller can mend it', async (_case, claims) => {
    expect(await codeOf(await signed(claims))).toBe(
      'unauthenticated Authentication:Token:BoundToKey Authentication:Token:BoundToKey',
    );
  });

  it('expired by one second', async () => {
    expect(await codeOf(await signed({ exp: clock.seconds - 1 }))).toBe(expired);
  });

  it('a forged token is invalid, not expired', async () => {
    expect(await codeOf(hmacToken(claimsWith({ exp: 1 }), 'secret'))).toBe(invalid);
  });
});

describe('attacks', () => {
  it.each<readonly [string, () => Promise<string> | string]>([
    [
      'alg none without signature',
      () => `${base64url({ alg: 'none', typ: 'at+jwt' })}.${base64url(claimsWith())}.`,
    ],
    ['alg None in another case', () => `${base64url({ alg: 'nOnE' })}.${base64url(claimsWith())}.`],
    [
      'alg none with a signature',
      async () => `${base64url({ alg: 'none' })}.${(await signed()).split('.').slice(1).join('.')}`,
    ],
    ['an empty signature', async () => `${(await signed()).split('.').slice(0, 2).join('.')}.`],
    ['no signature part', async () => (await signed()).split('.').slice(0, 2).join('.')],
    [
      'a signature of zeros',
      async () =>
        `${(await signed()).split('.').slice(0, 2).join('.')}.${Buffer.alloc(256).toString('base64url')}`,
    ],
    [
      'another payload under the signature',
      async () => (await signed()).replace(/\.[^.]+\./, `.${base64url(claimsWith({ sub: 'admin' }))}.`),
    ],
    [
      'alg mismatch: PS256 for an RS256 key',
      () =>
        strangerToken({ alg: 'RS256', kid: 'key-1' }).then((token) =>
          token.replace(/^[^.]+/, base64url({ alg: 'PS256', kid: 'key-1' })),
        ),
    ],
    [
      'alg mismatch: ES256 for an RSA key',
      () =>
        `${base64url({ alg: 'ES256', kid: 'key-1' })}.${base64url(claimsWith())}.${Buffer.alloc(64).toString('base64url')}`,
    ],
    ['typ logout+jwt', () => signed({}, { typ: 'logout+jwt' })],
    ['typ id+jwt', () => signed({}, { typ: 'id+jwt' })],
    ['a typ that is no text', () => signed({}, { typ: ['at+jwt'] as unknown as string })],
    ['an unknown kid', () => signed({}, { kid: 'key-9' })],
    ['a kid that is a path', () => hmacToken(claimsWith(), '', { kid: '../../../../dev/null' })],
    ['a kid that is SQL', () => hmacToken(claimsWith(), 'x', { kid: "key-1' UNION SELECT 'x' --" })],
    ['a kid that is a command', () => hmacToken(claimsWith(), 'x', { kid: '| id' })],
    ['a kid that is an object', () => signed({}, { kid: { $ne: null } as unknown as string })],
    ['a kid that is a prototype', () => signed({}, { kid: '__proto__' })],
    ['a jwk header with the attacker’s key', () => strangerToken({}, true)],
    ['a jwk header under the known kid', () => strangerToken({ kid: 'key-1' }, true)],
    ['a jku header', () => strangerToken({ kid: 'evil', jku: 'https://evil.example.test/jwks' })],
    ['an x5u header', () => strangerToken({ kid: 'evil', x5u: 'https://evil.example.test/chain.pem' })],
    ['an x5c header', () => strangerToken({ kid: 'key-1', x5c: ['MIIB'] })],
    ['a stranger’s key under the known kid', () => strangerToken({ kid: 'key-1' })],
    ['crit with an unknown member', () => signedWithCrit(['evil'])],
    ['crit with b64', () => signedWithCrit(['b64'], { b64: true })],
    ['an empty crit', () => hmacToken(claimsWith(), 'x', { alg: 'RS256', crit: [] })],
    ['a token over 16 KiB', () => signed({ filler: 'x'.repeat(16_384) })],
    ['an encrypted token', () => `${base64url({ alg: 'dir', enc: 'A256GCM' })}..AAAA.AAAA.AAAA`],
    ['claims that are a list', () => rawToken('[]')],
    ['claims that are no JSON', () => rawToken('nonsense')],
    ['claims that are no UTF-8', () => rawToken(Buffer.from([0xff, 0xfe]))],
    ['a nested token', async () => rawToken(await signed())],
    ['an empty token', () => ''],
    ['dots', () => '..'],
    ['base64 with padding', async () => `${await signed()}==`],
    ['whitespace inside', async () => (await signed()).replace('.', '. ')],
  ])('%s', async (_case, forge) => {
    expect(await codeOf(await forge())).toBe(invalid);
  });

  it('the corpus differs from a good token in the attack alone', async () => {
    expect(await codeOf(await signed())).toBe('accepted');
    expect(await codeOf(await rawToken(JSON.stringify(claimsWith())))).toBe('accepted');
  });

  it('RS256 to HS256 confusion with the public key in every spelling', async () => {
    const publicKey = createPublicKey({ key: provider.signingKey.jwk as never, format: 'jwk' });
    const pem = await exportSPKI((await importJWK(provider.signingKey.jwk, 'RS256')) as never);
    const secrets: (string | Buffer)[] = [
      pem,
      `${pem}\n`,
      pem.trim(),
      pem.replaceAll('\n', '\r\n'),
      ` ${pem}\t`,
      pem.replace(/-----[^-]+-----/g, '').replaceAll('\n', ''),
      publicKey.export({ format: 'der', type: 'spki' }),
      publicKey.export({ format: 'pem', type: 'pkcs1' }),
      JSON.stringify(provider.signingKey.jwk),
      JSON.stringify(provider.jwks),
      provider.signingKey.jwk.n ?? '',
      '',
    ];
    for (const secret of secrets) {
      expect(await codeOf(hmacToken(claimsWith(), secret))).toBe(invalid);
    }
  });

  it('a symmetric key in the key set is of no use', async () => {
    const verifier = new BearerTokenVerifier(
      localKeySet({ keys: [{ kty: 'oct', k: Buffer.from('secret').toString('base64url'), kid: 'key-1' }] }),
      { issuer: provider.issuer, audiences: ['api'] } as unknown as TrustedIssuer,
      clock,
    );
    await expect(verifier.verify(hmacToken(claimsWith(), 'secret'))).rejects.toMatchObject({
      errorCode: 'Authentication:Token:Invalid',
    });
  });
});

/** Signs any bytes as claims with the provider's key. */
async function rawToken(payload: string | Buffer): Promise<string> {
  const { CompactSign } = await import('jose');
  return await new CompactSign(Buffer.from(payload))
    .setProtectedHeader({ alg: 'RS256', kid: 'key-1', typ: 'at+jwt' })
    .sign(provider.signingKey.privateKey);
}

async function signedWithCrit(crit: string[], header: object = {}): Promise<string> {
  const { CompactSign } = await import('jose');
  return await new CompactSign(Buffer.from(JSON.stringify(claimsWith())))
    .setProtectedHeader({ alg: 'RS256', kid: 'key-1', crit, evil: 1, ...header })
    .sign(provider.signingKey.privateKey, { crit: { evil: true } });
}
