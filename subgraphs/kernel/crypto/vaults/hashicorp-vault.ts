import type { Clock } from '../../clock/clock.ts';
import type { HealthCheck, HealthResult } from '../../health/check.ts';
import { GuardedClient } from '../../http/guarded-client.ts';
import { trustHosts } from '../../http/target-policy.ts';
import { type KeyState, type KeyVault, secretPlace, vaultUnavailable, type WrappedKey } from '../vault.ts';
import { type HashiCorpAnswer, HashiCorpClient } from './hashicorp-client.ts';
import type { HashiCorpOptions } from './vault-options.ts';

/** Prefix of this vault's key ids: `transit/<key>/v<version>`. */
const ownKeys = 'transit/';

/**
 * HashiCorp Vault: data keys wrapped by a key of the transit engine (with associated data, so Vault 1.14 or newer and an
 * AEAD key), secrets from a KV engine of version 2.
 */
export class HashiCorpVault implements KeyVault {
  readonly spans = { source: 'Svc.Vault', prefix: 'vault' };
  readonly dataKeyUses = 1_000;
  readonly healthChecks: readonly HealthCheck[];
  private readonly http: GuardedClient;
  private readonly api: HashiCorpClient;

  constructor(
    private readonly options: HashiCorpOptions,
    clock: Clock,
  ) {
    this.http = new GuardedClient({ policy: trustHosts([options.Address ?? 'http://localhost']) });
    this.api = new HashiCorpClient(options, this.http, clock);
    this.healthChecks = [
      { name: 'vault', tags: ['readiness', 'startup'], check: (signal) => this.health(signal) },
    ];
  }

  holds(keyId: string): boolean {
    return keyId.startsWith(ownKeys);
  }

  async wrap(dataKey: Buffer, context: Buffer): Promise<WrappedKey> {
    const { KeyName } = this.options;
    const body = { plaintext: dataKey.toString('base64'), associated_data: context.toString('base64') };
    const answer = await this.api.call('POST', this.transit('encrypt', KeyName), body);
    const [, version, sealed] = /^vault:v(\d+):(.+)$/.exec(String(dataOf(answer).ciphertext)) ?? [];
    if (answer.status !== 200 || version === undefined || sealed === undefined)
      throw unavailableError(answer);
    return { keyId: `${ownKeys}${KeyName}/v${version}`, wrapped: Buffer.from(sealed, 'base64') };
  }

  async unwrap({ keyId, wrapped }: WrappedKey, context: Buffer): Promise<Buffer> {
    const [, name, version] = /^transit\/(.+)\/v(\d+)$/.exec(keyId) ?? [];
    if (name === undefined || version === undefined) throw new Error('The key id is not one of this vault.');
    const answer = await this.api.call('POST', this.transit('decrypt', name), {
      ciphertext: `vault:v${version}:${wrapped.toString('base64')}`,
      associated_data: context.toString('base64'),
    });
    // Transit answers 400 for unauthentic bytes, and for unknown or deleted versions.
    if (answer.status === 400) throw new Error('The vault does not open this key.');
    const { plaintext } = dataOf(answer);
    if (answer.status !== 200 || typeof plaintext !== 'string') throw unavailableError(answer);
    return Buffer.from(plaintext, 'base64');
  }

  async secret(name: string): Promise<string> {
    const { path, field } = secretPlace(name);
    const places = path.split('/').map(encodeURIComponent).join('/');
    const answer = await this.api.call('GET', `${this.options.SecretsMount}/data/${places}`);
    const value = (dataOf(answer).data as Record<string, unknown> | undefined)?.[field];
    if (answer.status !== 200 || typeof value !== 'string') throw unavailableError(answer);
    return value;
  }

  async keyState(): Promise<KeyState> {
    const { KeyName } = this.options;
    const answer = await this.api.call('GET', this.transit('keys', KeyName));
    const { latest_version: latest, keys, auto_rotate_period: period } = dataOf(answer);
    if (answer.status !== 200 || typeof latest !== 'number') throw unavailableError(answer);
    const created = (keys as Record<string, unknown> | undefined)?.[String(latest)];
    return {
      keyId: `${ownKeys}${KeyName}/v${latest}`,
      createdAt: dateOf(created),
      endsAt: null,
      rotatesItself: typeof period === 'number' && period > 0,
    };
  }

  close(): Promise<void> {
    return this.http.close();
  }

  /** Seal status and authentication (specification, "Dependency checks"). */
  private async health(signal: AbortSignal): Promise<HealthResult> {
    const seal = await this.api.request('GET', 'sys/seal-status', { signal });
    if (seal.status !== 200) return { status: 'Unhealthy', description: `answered ${seal.status}` };
    if (seal.data.sealed !== false) return { status: 'Unhealthy', description: 'sealed' };
    const self = await this.api.call('GET', 'auth/token/lookup-self', undefined, signal);
    return self.status === 200
      ? { status: 'Healthy' }
      : { status: 'Unhealthy', description: 'does not accept our credentials' };
  }

  private transit(operation: string, key: string): string {
    return `${this.options.TransitMount}/${operation}/${encodeURIComponent(key)}`;
  }
}

const dataOf = ({ data }: HashiCorpAnswer): Readonly<Record<string, unknown>> =>
  (data.data ?? {}) as Record<string, unknown>;

const unavailableError = ({ status }: HashiCorpAnswer) =>
  vaultUnavailable(new Error(`The vault answered ${status}.`));

/** Unix seconds of a symmetric key; others have an object with `creation_time`. */
function dateOf(created: unknown): Date | null {
  const written =
    typeof created === 'number'
      ? created * 1_000
      : (created as { creation_time?: string } | null)?.creation_time;
  const date = new Date(written ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}
