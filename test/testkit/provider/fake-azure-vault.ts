import { constants, generateKeyPairSync, privateDecrypt, publicEncrypt } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Answer, plantedWords, serving } from './fake-vaults.ts';

/** Where the stand-in for Azure's key vault says it is, and the tenant of its sign-in. */
export const azureVaultUrl = 'https://platform.vault.azure.net';
export const azureTenant = '11111111-1111-4111-8111-111111111111';

/** Azure's key vault and the sign-in before it, both on one port: the host of a request tells them apart. */
export async function fakeAzure(secrets: Readonly<Record<string, string>> = {}) {
  const versions: { readonly pair: ReturnType<typeof pairOf>; readonly createdAt: Date }[] = [];
  const rotate = (createdAt = new Date()) => void versions.push({ pair: pairOf(), createdAt });
  rotate();
  const state: { expires: Date | null; enabled: boolean } = { expires: null, enabled: true };
  const login = 'https://login.microsoftonline.com';
  const challenge = `Bearer authorization="${login}/${azureTenant}", resource="https://vault.azure.net"`;
  const keyOf = (version: number): Answer => {
    const { pair, createdAt } = versions[version - 1] as (typeof versions)[number];
    const { n, e } = pair.publicKey.export({ format: 'jwk' });
    const kid = `${azureVaultUrl}/keys/platform/v${version}`;
    const seconds = (date: Date) => Math.floor(date.getTime() / 1_000);
    const attributes = {
      enabled: state.enabled,
      created: seconds(createdAt),
      ...(state.expires === null ? {} : { exp: seconds(state.expires) }),
    };
    return [200, { key: { kid, kty: 'RSA', n, e, key_ops: ['wrapKey', 'unwrapKey'] }, attributes }];
  };
  const signIn = (path: string): Answer => {
    if (path.includes('/discovery/instance'))
      return [
        200,
        {
          tenant_discovery_endpoint: `${login}/${azureTenant}/v2.0/.well-known/openid-configuration`,
          metadata: [],
        },
      ];
    if (path.includes('openid-configuration'))
      return [
        200,
        {
          issuer: `${login}/${azureTenant}/v2.0`,
          authorization_endpoint: `${login}/${azureTenant}/oauth2/v2.0/authorize`,
          token_endpoint: `${login}/${azureTenant}/oauth2/v2.0/token`,
          jwks_uri: `${login}/${azureTenant}/discovery/v2.0/keys`,
        },
      ];
    return [
      200,
      { token_type: 'Bearer', expires_in: 3_600, ext_expires_in: 3_600, access_token: 'azure-token' },
    ];
  };
  /** As the host of an app gives its managed identity's tokens. */
  const machineToken = (headers: IncomingMessage['headers']): Answer =>
    headers['x-identity-header'] === 'known to the machine'
      ? [
          200,
          {
            token_type: 'Bearer',
            expires_on: Math.floor(Date.now() / 1_000) + 3_600,
            access_token: 'azure-token',
          },
        ]
      : [401, { message: plantedWords }];
  const server = await serving(
    async (request, asked) => {
      const [path = ''] = (request.url ?? '').split('?');
      asked.push(`${request.method} ${path}`);
      const body = await text(request);
      if (request.headers.host?.startsWith('login.')) return signIn(path);
      if (path === '/identity') return machineToken(request.headers);
      if (request.headers.authorization !== 'Bearer azure-token')
        return [401, { error: { code: 'Unauthorized' } }];
      const [, kind, name = '', version, operation] = path.split('/');
      if (kind === 'secrets')
        return name in secrets
          ? [200, { value: secrets[name], id: `${azureVaultUrl}/secrets/${name}/1`, attributes: {} }]
          : [404, { error: { code: 'SecretNotFound', message: plantedWords } }];
      const number = version ? Number(version.slice(1)) : versions.length;
      const held = versions[number - 1];
      if (name !== 'platform' || held === undefined)
        return [404, { error: { code: 'KeyNotFound', message: plantedWords } }];
      if (operation === undefined || operation === '') return keyOf(number);
      const { value } = JSON.parse(body) as { value: string };
      const result = rsa[operation]?.(held.pair, Buffer.from(value, 'base64url')) ?? null;
      return result === null
        ? [400, { error: { code: 'BadParameter', message: plantedWords } }]
        : [200, { kid: path, value: result.toString('base64url') }];
    },
    { 'www-authenticate': challenge },
  );
  return { ...server, rotate, become: (next: Partial<typeof state>) => void Object.assign(state, next) };
}

const pairOf = () => generateKeyPairSync('rsa', { modulusLength: 2_048 });

const oaep = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };

/** Operations of an RSA key; null for bytes it does not open. */
const rsa: Readonly<Record<string, (pair: ReturnType<typeof pairOf>, value: Buffer) => Buffer | null>> = {
  wrapkey: ({ publicKey }, value) => publicEncrypt({ key: publicKey, ...oaep }, value),
  unwrapkey: ({ privateKey }, value) => {
    try {
      return privateDecrypt({ key: privateKey, ...oaep }, value);
    } catch {
      return null;
    }
  },
};
