import { createHmac, createPublicKey } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { logoutEvent } from '../../gateway/authentication/token-claims.ts';
import type { ProductionPlatform } from './production-platform.ts';

/** What an attack is made with. */
export type Forge = (platform: ProductionPlatform) => string | Promise<string>;

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const seconds = () => Math.floor(Date.now() / 1_000);

const claimsOf = ({ provider }: ProductionPlatform, more: object = {}) => ({
  iss: provider.issuer,
  aud: 'api',
  sub: 'operator',
  roles: ['admin'],
  iat: seconds(),
  exp: seconds() + 300,
  ...more,
});

const unsigned =
  (alg: string): Forge =>
  (platform) =>
    `${base64url({ alg, typ: 'at+jwt' })}.${base64url(claimsOf(platform))}.`;

/** Signed by HMAC with any bytes as the key. */
function hmac(platform: ProductionPlatform, key: string | Buffer, header: object = {}): string {
  const head = { alg: 'HS256', typ: 'at+jwt', kid: platform.provider.signingKey.jwk.kid, ...header };
  const input = `${base64url(head)}.${base64url(claimsOf(platform))}`;
  return `${input}.${createHmac('sha256', key).update(input).digest('base64url')}`;
}

function publicPem({ provider }: ProductionPlatform, type: 'spki' | 'pkcs1'): string {
  const key = createPublicKey({ key: provider.signingKey.jwk as never, format: 'jwk' });
  return key.export({ format: 'pem', type }).toString();
}

/** Well-formed, signed with a key pair that is not the provider's. */
const stranger =
  (headerOf: (platform: ProductionPlatform, publicJwk: object) => object): Forge =>
  async (platform) => {
    const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
    const header = headerOf(platform, await exportJWK(publicKey));
    return await new SignJWT(claimsOf(platform))
      .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', ...header })
      .sign(privateKey);
  };

const knownKid = ({ provider }: ProductionPlatform) => provider.signingKey.jwk.kid ?? '';
const signed =
  (claims: () => object, header: object = {}): Forge =>
  (platform) =>
    platform.signed(claims(), header);

/** Tokens that must be refused; each is made when it is used, since some are about the time. */
export const forgedTokens: Readonly<Record<string, Forge>> = {
  'alg none': unsigned('none'),
  'alg nOnE': unsigned('nOnE'),
  'alg none over a good token': async (platform) =>
    `${base64url({ alg: 'none' })}.${(await platform.signed()).split('.').slice(1).join('.')}`,
  'a stripped signature': async (platform) => (await platform.signed()).replace(/[^.]+$/, ''),
  'another payload under the signature': async (platform) =>
    (await platform.signed()).replace(/\.[^.]+\./, `.${base64url(claimsOf(platform, { sub: 'root' }))}.`),
  'RS to HS with the public key': (platform) => hmac(platform, publicPem(platform, 'spki')),
  'RS to HS with white space before the public key': (platform) =>
    hmac(platform, ` \n${publicPem(platform, 'spki')}`),
  'RS to HS with the PKCS 1 key': (platform) => hmac(platform, publicPem(platform, 'pkcs1')),
  'RS to HS with the key as JWK': (platform) =>
    hmac(platform, JSON.stringify(platform.provider.signingKey.jwk)),
  'RS to HS with no key': (platform) => hmac(platform, ''),
  'a kid that is a path': (platform) => hmac(platform, '', { kid: '../../../../dev/null' }),
  'a kid that is SQL': (platform) => hmac(platform, 'x', { kid: "x' UNION SELECT 'x' --" }),
  'a kid that is a command': (platform) => hmac(platform, 'x', { kid: '| cat /etc/passwd' }),
  'a kid that is a prototype': signed(() => ({}), { kid: '__proto__' }),
  'an unknown kid': signed(() => ({}), { kid: 'key-99' }),
  'a kid that is an object': signed(() => ({}), { kid: { $ne: null } }),
  'a jwk of its own': stranger((_platform, jwk) => ({ jwk })),
  'a jwk of its own under the known kid': stranger((platform, jwk) => ({ jwk, kid: knownKid(platform) })),
  'a jku of its own': stranger(() => ({ kid: 'evil', jku: 'http://127.0.0.1:9/jwks' })),
  'an x5u of its own': stranger(() => ({ kid: 'evil', x5u: 'http://127.0.0.1:9/chain.pem' })),
  'an x5c of its own': stranger((platform) => ({ kid: knownKid(platform), x5c: ['MIIB'] })),
  'a stranger’s key under the known kid': stranger((platform) => ({ kid: knownKid(platform) })),
  'a critical header': (platform) => hmac(platform, 'x', { alg: 'RS256', crit: ['exp'], exp: 1 }),
  'another audience': signed(() => ({ aud: 'other' })),
  'no audience': signed(() => ({ aud: undefined })),
  'another issuer': signed(() => ({ iss: 'https://evil.example.test' })),
  'the issuer with a slash more': (platform) => platform.signed({ iss: `${platform.provider.issuer}/` }),
  'no issuer': signed(() => ({ iss: undefined })),
  'typ logout+jwt': signed(() => ({}), { typ: 'logout+jwt' }),
  'typ id+jwt': signed(() => ({}), { typ: 'id+jwt' }),
  'a logout token in disguise': signed(() => ({ events: { [logoutEvent]: {} } })),
  'expired by one second': signed(() => ({ exp: seconds() - 1 })),
  'no end': signed(() => ({ exp: undefined })),
  'not yet valid': signed(() => ({ nbf: seconds() + 120 })),
  'issued in the future': signed(() => ({ iat: seconds() + 120 })),
  'no subject': signed(() => ({ sub: undefined })),
  'a subject with a NUL': signed(() => ({ sub: 'oper\0ator' })),
  'a subject of 256 characters': signed(() => ({ sub: 'x'.repeat(256) })),
  'a tenant that is no GUID': signed(() => ({ tenant_id: 'acme' })),
  'the nil tenant': signed(() => ({ tenant_id: '00000000-0000-0000-0000-000000000000' })),
  'a list of tenants': signed(() => ({ tenant_id: ['00000000-0000-4000-8000-00000000ac3e'] })),
  nonsense: () => 'not-a-token',
  dots: () => '..',
  'an encrypted token': () => `${base64url({ alg: 'dir', enc: 'A256GCM' })}..AAAA.AAAA.AAAA`,
};
