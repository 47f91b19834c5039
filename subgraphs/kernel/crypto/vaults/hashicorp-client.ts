import { readFile } from 'node:fs/promises';
import type { Clock } from '../../clock/clock.ts';
import type { GuardedClient, GuardedResponse } from '../../http/guarded-client.ts';
import { vaultUnavailable } from '../vault.ts';
import type { HashiCorpOptions } from './vault-options.ts';

/** A response of the vault's API, with its JSON if there is any. */
export interface HashiCorpAnswer {
  readonly status: number;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A token with its expiry. */
interface Session {
  readonly token: string;
  /** Epoch milliseconds; infinite for a configured token. */
  readonly until: number;
  /** Whether the vault refused it: it was revoked. */
  isRefused: boolean;
}

/** Milliseconds for one request, because a caller waits for it. */
const timeout = 5_000;

/** Maximum bytes of a response. */
const largestAnswer = 1_048_576;

/** The share of a lease after which the token is replaced. */
const usedPart = 0.8;

/**
 * HashiCorp Vault's HTTP API over the guarded client. Signs in by token, AppRole or Kubernetes, and again when
 * refused.
 */
export class HashiCorpClient {
  private signingIn: Promise<Session> | null = null;

  constructor(
    private readonly options: HashiCorpOptions,
    private readonly client: GuardedClient,
    private readonly clock: Clock,
  ) {}

  /** Sends a request without credentials. @throws {DomainError} `unavailable` without a response. */
  async request(
    method: 'GET' | 'POST',
    path: string,
    { body, token, signal }: { body?: object; token?: string; signal?: AbortSignal | undefined } = {},
  ): Promise<HashiCorpAnswer> {
    const { Address = '', Namespace } = this.options;
    const answer = await this.client
      .request({
        url: `${Address}/v1/${path}`,
        method,
        headers: {
          'x-vault-request': 'true',
          accept: 'application/json',
          ...(Namespace === undefined ? {} : { 'x-vault-namespace': Namespace }),
          ...(token === undefined ? {} : { 'x-vault-token': token }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal === undefined ? {} : { signal }),
        connectTimeout: timeout,
        timeout,
        maxResponseBytes: largestAnswer,
      })
      .catch((error: unknown) => {
        throw vaultUnavailable(error);
      });
    return { status: answer.status, data: jsonOf(answer) };
  }

  /** Sends a request with credentials; after a refusal it signs in again and retries once. @throws as {@link request}. */
  async call(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    signal?: AbortSignal,
  ): Promise<HashiCorpAnswer> {
    const send = (token: string) =>
      this.request(method, path, { ...(body === undefined ? {} : { body }), token, signal });
    const used = await this.session();
    const answer = await send(used.token);
    if (answer.status !== 403 || this.options.Token !== undefined) return answer;
    used.isRefused = true;
    return send((await this.session()).token);
  }

  /** Concurrent requests share one sign-in. */
  private async session(): Promise<Session> {
    const asked = this.signingIn;
    const known = await asked?.catch(() => null);
    if (known && !known.isRefused && known.until > this.clock.now().getTime()) return known;
    if (this.signingIn === asked) this.signingIn = this.signIn();
    return this.signingIn ?? this.signIn();
  }

  private async signIn(): Promise<Session> {
    const { Token, RoleId, SecretId, KubernetesRole, KubernetesTokenFile, AuthPath } = this.options;
    if (Token !== undefined) return { token: Token, until: Number.POSITIVE_INFINITY, isRefused: false };
    const [path, body] =
      KubernetesRole === undefined
        ? [AuthPath ?? 'approle', { role_id: RoleId, secret_id: SecretId }]
        : [AuthPath ?? 'kubernetes', { role: KubernetesRole, jwt: await tokenFrom(KubernetesTokenFile) }];
    const { status, data } = await this.request('POST', `auth/${path}/login`, { body });
    const { client_token: token, lease_duration: lease } = (data.auth ?? {}) as Record<string, unknown>;
    if (status !== 200 || typeof token !== 'string') throw vaultUnavailable(new Error(`login: ${status}`));
    const seconds = typeof lease === 'number' && lease > 0 ? lease : Number.POSITIVE_INFINITY;
    return { token, until: this.clock.now().getTime() + seconds * 1_000 * usedPart, isRefused: false };
  }
}

async function tokenFrom(file: string): Promise<string> {
  return (
    await readFile(file, 'utf8').catch((cause: unknown) => {
      throw vaultUnavailable(cause);
    })
  ).trim();
}

function jsonOf({ body }: GuardedResponse): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
