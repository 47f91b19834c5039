import { createHash, timingSafeEqual } from 'node:crypto';
import type { CryptographyClient, KeyClient } from '@azure/keyvault-keys';
import type { SecretClient } from '@azure/keyvault-secrets';
import type { Clock } from '../../clock/clock.ts';
import { optionalPackage } from '../../error/optional-package.ts';
import { CachedAnswer } from '../../health/cached-answer.ts';
import type { HealthCheck, HealthResult } from '../../health/check.ts';
import { GuardedClient } from '../../http/guarded-client.ts';
import { trustHosts } from '../../http/target-policy.ts';
import {
  type KeyState,
  type KeyVault,
  secretField,
  secretPlace,
  vaultUnavailable,
  type WrappedKey,
} from '../vault.ts';
import { createAzureHttpClient } from './azure-requests.ts';
import type { AzureVaultOptions } from './vault-options.ts';

/** Prefix of this vault's key ids: `azure/<name>/<version>`. */
const ownKeys = 'azure/';

/** RSA-OAEP with SHA-256; keys of 2,048 bits take 190 bytes. */
const algorithm = 'RSA-OAEP-256';

/** Milliseconds that the current version of the key is cached. */
const versionLifetime = 60_000;

type Sdk = typeof import('@azure/keyvault-keys');
type Access = ConstructorParameters<Sdk['KeyClient']>;

interface AzureClientDependencies {
  readonly sdk: Sdk;
  readonly credential: Access[1];
  readonly client: Pick<NonNullable<Access[2]>, 'httpClient' | 'retryOptions'>;
  readonly http: GuardedClient;
  readonly clock: Clock;
}

/**
 * Azure Key Vault. RSA keys support no associated data, so a digest of the context is wrapped together with the data
 * key; the data key's own encryption is bound to the context too.
 */
export class AzureKeyVault implements KeyVault {
  readonly spans = { source: 'Svc.Vault.AzureKeyVault', prefix: 'azurekeyvault' };
  readonly dataKeyUses = 1_000;
  readonly healthChecks: readonly HealthCheck[];
  private readonly keys: KeyClient;
  private readonly versions = new Map<string, CryptographyClient>();
  private readonly current: CachedAnswer<KeyState>;
  private secrets: Promise<SecretClient> | null = null;

  private constructor(
    private readonly dependencies: AzureClientDependencies,
    private readonly options: AzureVaultOptions,
  ) {
    this.keys = new dependencies.sdk.KeyClient(this.url, dependencies.credential, dependencies.client);
    this.current = new CachedAnswer(() => this.askKeyState(), versionLifetime, dependencies.clock);
    this.healthChecks = [
      { name: 'azure-key-vault', tags: ['readiness'], check: (signal) => this.health(signal) },
    ];
  }

  /**
   * Loads the SDK on demand: installations without Azure do not need it.
   * @param http default: a client that reaches the vault, and public addresses for the sign-in.
   */
  static async open(
    options: AzureVaultOptions,
    clock: Clock,
    http = new GuardedClient({ policy: trustHosts([options.VaultUrl ?? 'https://localhost']) }),
  ): Promise<AzureKeyVault> {
    const [sdk, identity] = await Promise.all([
      optionalPackage(import('@azure/keyvault-keys')),
      optionalPackage(import('@azure/identity')),
    ]);
    const { TenantId, ClientId, ClientSecret } = options;
    const client = { httpClient: createAzureHttpClient(http), retryOptions: { maxRetries: 1 } };
    const credential =
      TenantId === undefined || ClientId === undefined || ClientSecret === undefined
        ? new identity.DefaultAzureCredential()
        : new identity.ClientSecretCredential(TenantId, ClientId, ClientSecret, client);
    return new AzureKeyVault({ sdk, credential, client, http, clock }, options);
  }

  holds(keyId: string): boolean {
    return keyId.startsWith(ownKeys);
  }

  async wrap(dataKey: Buffer, context: Buffer): Promise<WrappedKey> {
    const { keyId } = await this.current.get();
    const both = Buffer.concat([dataKey, digestOf(context)]);
    const { result } = await this.cryptography(keyId).wrapKey(algorithm, both).catch(asUnavailable);
    return { keyId, wrapped: Buffer.from(result) };
  }

  async unwrap({ keyId, wrapped }: WrappedKey, context: Buffer): Promise<Buffer> {
    const { result } = await this.cryptography(keyId)
      .unwrapKey(algorithm, wrapped)
      .catch((error: unknown) => {
        const { statusCode } = (error ?? {}) as { statusCode?: unknown };
        // 400: bytes that cannot be decrypted. 404: an unknown version.
        if (statusCode === 400 || statusCode === 404) throw new Error('The vault does not open this key.');
        return asUnavailable(error);
      });
    const both = Buffer.from(result);
    if (both.length !== 64 || !timingSafeEqual(both.subarray(32), digestOf(context)))
      throw new Error('The key is bound to another context.');
    return both.subarray(0, 32);
  }

  async secret(name: string): Promise<string> {
    this.secrets ??= this.openSecrets();
    const { value } = await (await this.secrets).getSecret(secretPlace(name).path).catch(asUnavailable);
    return secretField(value, name);
  }

  /** Reads the newest version; later wraps use it. */
  keyState(): Promise<KeyState> {
    return this.current.renew();
  }

  close(): Promise<void> {
    return this.dependencies.http.close();
  }

  private async askKeyState(): Promise<KeyState> {
    const { properties } = await this.keys.getKey(this.options.KeyName).catch(asUnavailable);
    if (properties.version === undefined) throw vaultUnavailable();
    return {
      keyId: `${ownKeys}${properties.name}/${properties.version}`,
      createdAt: properties.createdOn ?? null,
      endsAt: properties.expiresOn ?? null,
      rotatesItself: false,
    };
  }

  private get url(): string {
    return this.options.VaultUrl ?? '';
  }

  /** Checks the key (specification, "Dependency checks"). */
  private async health(abortSignal: AbortSignal): Promise<HealthResult> {
    const { properties } = await this.keys.getKey(this.options.KeyName, { abortSignal });
    return properties.enabled === false
      ? { status: 'Unhealthy', description: 'the key is not enabled' }
      : { status: 'Healthy' };
  }

  /** @param keyId as stored. @throws {Error} for one that is not a name and a version. */
  private cryptography(keyId: string): CryptographyClient {
    const [, name, version] = /^azure\/([\w-]+)\/([\w-]+)$/.exec(keyId) ?? [];
    if (name === undefined || version === undefined) throw new Error('The key id is not one of this vault.');
    const known = this.versions.get(keyId);
    if (known !== undefined) return known;
    const { sdk, credential, client } = this.dependencies;
    const url = `${this.url}/keys/${name}/${version}`;
    const opened = new sdk.CryptographyClient(url, credential, client);
    // Stored ids name few versions of one key; the bound protects the memory against forged ids.
    if (this.versions.size >= 100) this.versions.clear();
    this.versions.set(keyId, opened);
    return opened;
  }

  private async openSecrets(): Promise<SecretClient> {
    const { SecretClient: Client } = await optionalPackage(import('@azure/keyvault-secrets'));
    return new Client(this.url, this.dependencies.credential, this.dependencies.client);
  }
}

const digestOf = (context: Buffer) => createHash('sha256').update(context).digest();

function asUnavailable(error: unknown): never {
  throw vaultUnavailable(error);
}
