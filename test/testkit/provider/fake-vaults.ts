import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json, text } from 'node:stream/consumers';
import { serverOf } from '../http/outbound-http.ts';

/** One version of a key of a stand-in, and when it was made. */
interface KeyVersion {
  readonly key: Buffer;
  readonly createdAt: Date;
}

/** What a test does to a stand-in for a key service. */
export interface FakeVault {
  readonly origin: string;
  readonly port: number;
  /** `METHOD path` or the operation, of each request. */
  readonly asked: string[];
  /** Makes a new key version; stored keys of older ones stay readable. */
  rotate(createdAt?: Date): void;
  /** How it is: every request is answered so; 0: as it should be. */
  fail(status: number): void;
}

/** Words a service might say that must not come out of ours. */
export const plantedWords = 'planted-words-of-the-service';

/** Status and body. */
export type Answer = readonly [status: number, body: object];

const notFound: Answer = [404, { errors: [], message: plantedWords }];

function sealWith(key: Buffer, plain: Buffer, bound: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(bound));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function unsealWith(key: Buffer, sealed: Buffer, bound: string): Buffer | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAAD(Buffer.from(bound));
    decipher.setAuthTag(sealed.subarray(-16));
    return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
  } catch {
    return null;
  }
}

/** A stand-in on loopback. @param head headers of every answer. */
export async function serving(
  answer: (request: IncomingMessage, asked: string[]) => Promise<Answer>,
  head: Readonly<Record<string, string>> = {},
) {
  const state = { failure: 0 };
  const asked: string[] = [];
  const { origin, port } = await serverOf(async (request: IncomingMessage, response: ServerResponse) => {
    const [status, body] = await answer(request, asked);
    response.writeHead(state.failure || status, { 'content-type': 'application/json', ...head });
    response.end(JSON.stringify(state.failure ? { message: plantedWords, errors: [plantedWords] } : body));
  });
  return { origin, port, asked, fail: (status: number) => void Object.assign(state, { failure: status }) };
}

/** A HashiCorp Vault with transit, KV 2, AppRole and Kubernetes logins, as far as ours speaks with it. */
export async function fakeHashiCorpVault(secrets: Readonly<Record<string, Record<string, string>>> = {}) {
  const versions: KeyVersion[] = [];
  const rotate = (createdAt = new Date()) => void versions.push({ key: randomBytes(32), createdAt });
  rotate();
  const tokens = new Set(['root-token']);
  const state = { isSealed: false, logins: 0, serviceAccount: 'service account token' };
  const login = (isKnown: boolean, refusal: number): Answer => {
    if (!isKnown) return [refusal, { errors: [plantedWords] }];
    const token = `token-${++state.logins}`;
    tokens.add(token);
    return [200, { auth: { client_token: token, lease_duration: 3_600 } }];
  };
  const routes: Readonly<Record<string, (body: Record<string, string>) => Answer>> = {
    'GET sys/seal-status': () => [200, { sealed: state.isSealed }],
    'POST auth/approle/login': ({ role_id, secret_id }) =>
      login(role_id === 'the-role' && secret_id === 'the-secret', 400),
    'POST auth/clusters/one/login': ({ role, jwt }) =>
      login(role === 'platform' && jwt === state.serviceAccount, 403),
    'GET auth/token/lookup-self': () => [200, { data: {} }],
    'GET transit/keys/platform': () => {
      const keys = versions.map(({ createdAt }, index) => [
        index + 1,
        Math.floor(createdAt.getTime() / 1_000),
      ]);
      const data = { latest_version: versions.length, keys: Object.fromEntries(keys), auto_rotate_period: 0 };
      return [200, { data }];
    },
    'POST transit/encrypt/platform': ({ plaintext = '', associated_data = '' }) => {
      const sealed = sealWith(
        (versions.at(-1) as KeyVersion).key,
        Buffer.from(plaintext, 'base64'),
        associated_data,
      );
      return [200, { data: { ciphertext: `vault:v${versions.length}:${sealed.toString('base64')}` } }];
    },
    'POST transit/decrypt/platform': ({ ciphertext = '', associated_data = '' }) => {
      const [, version, sealed = ''] = ciphertext.split(':');
      const key = versions[Number(version?.slice(1)) - 1]?.key;
      const plain = key && unsealWith(key, Buffer.from(sealed, 'base64'), associated_data);
      return plain
        ? [200, { data: { plaintext: plain.toString('base64') } }]
        : [400, { errors: [plantedWords] }];
    },
  };
  const server = await serving(async (request, asked) => {
    const route = `${request.method} ${request.url?.replace('/v1/', '')}`;
    asked.push(route);
    const body = request.method === 'POST' ? ((await json(request)) as Record<string, string>) : {};
    const isOpen = route === 'GET sys/seal-status' || /^POST auth\/.+\/login$/.test(route);
    if (!isOpen && !tokens.has(String(request.headers['x-vault-token'])))
      return [403, { errors: [plantedWords] }];
    const secret = secrets[/^GET secret\/data\/(.+)$/.exec(route)?.[1] ?? ''];
    if (secret !== undefined) return [200, { data: { data: secret } }];
    return routes[route]?.(body) ?? notFound;
  });
  return {
    ...server,
    rotate,
    seal: () => void Object.assign(state, { isSealed: true }),
    /** Takes all tokens of logins back. */
    revokeTokens: () => tokens.clear(),
    logins: () => state.logins,
    /** Which token of a service account it takes from now on. */
    trust: (serviceAccount: string) => void Object.assign(state, { serviceAccount }),
  };
}

/** KMS and Secrets Manager, as far as ours speaks with them. */
export async function fakeAws(secrets: Readonly<Record<string, string>> = {}) {
  const versions: KeyVersion[] = [];
  const rotate = (createdAt = new Date()) => void versions.push({ key: randomBytes(32), createdAt });
  rotate();
  const state = { keyState: 'Enabled', rotates: false, scheduleRefusal: '' };
  const arnOf = (index: number) => `arn:aws:kms:eu-west-1:1:key/k${index}`;
  const current = () => versions.length - 1;
  const refusal = (type: string): Answer => [400, { __type: type, message: plantedWords }];
  type Body = Record<string, string> & { EncryptionContext?: Record<string, string> };
  const operations: Readonly<Record<string, (body: Body) => Answer>> = {
    'TrentService.Encrypt': ({ Plaintext = '', EncryptionContext = {} }) => {
      const bound = JSON.stringify(EncryptionContext);
      const sealed = sealWith(
        (versions[current()] as KeyVersion).key,
        Buffer.from(Plaintext, 'base64'),
        bound,
      );
      return [200, { KeyId: arnOf(current()), CiphertextBlob: sealed.toString('base64') }];
    },
    'TrentService.Decrypt': ({ KeyId, CiphertextBlob = '', EncryptionContext = {} }) => {
      const key = versions.find((_, index) => arnOf(index) === KeyId)?.key;
      if (key === undefined) return refusal('NotFoundException');
      const plain = unsealWith(key, Buffer.from(CiphertextBlob, 'base64'), JSON.stringify(EncryptionContext));
      return plain
        ? [200, { KeyId, Plaintext: plain.toString('base64') }]
        : refusal('InvalidCiphertextException');
    },
    'TrentService.DescribeKey': () => {
      const CreationDate = (versions[current()] as KeyVersion).createdAt.getTime() / 1_000;
      return [
        200,
        { KeyMetadata: { KeyId: 'k', Arn: arnOf(current()), CreationDate, KeyState: state.keyState } },
      ];
    },
    'TrentService.GetKeyRotationStatus': () =>
      state.scheduleRefusal === ''
        ? [200, { KeyRotationEnabled: state.rotates }]
        : refusal(state.scheduleRefusal),
    'secretsmanager.GetSecretValue': ({ SecretId = '' }) =>
      SecretId in secrets ? [200, { SecretString: secrets[SecretId] }] : refusal('ResourceNotFoundException'),
  };
  const signers = new Set<string>();
  const server = await serving(async (request, asked) => {
    if (request.url === '/credentials') return containerCredentials(request.headers);
    const operation = String(request.headers['x-amz-target']);
    asked.push(operation);
    signers.add(/Credential=([^/]+)/.exec(String(request.headers.authorization))?.[1] ?? 'nobody');
    return operations[operation]?.(JSON.parse(await text(request)) as Body) ?? notFound;
  });
  return {
    ...server,
    rotate,
    become: (next: Partial<typeof state>) => void Object.assign(state, next),
    /** Ids of the access keys that signed requests. */
    signers: () => [...signers],
  };
}

/** As a container's agent gives the credentials of its role. */
function containerCredentials({ authorization }: IncomingMessage['headers']): Answer {
  if (authorization !== 'known to the container') return [401, { message: plantedWords }];
  const Expiration = new Date(Date.now() + 3_600_000).toISOString();
  return [200, { AccessKeyId: 'OF-THE-CONTAINER', SecretAccessKey: 'secret', Token: 'session', Expiration }];
}
