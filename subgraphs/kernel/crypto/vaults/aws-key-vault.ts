import type { KMSClient } from '@aws-sdk/client-kms';
import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { optionalPackage } from '../../error/optional-package.ts';
import type { HealthCheck, HealthResult } from '../../health/check.ts';
import { createAwsRequestHandler } from '../../http/aws-requests.ts';
import {
  type KeyState,
  type KeyVault,
  secretField,
  secretPlace,
  vaultUnavailable,
  type WrappedKey,
} from '../vault.ts';
import type { AwsVaultOptions } from './vault-options.ts';

/** Prefix of this vault's key ids. Keys are identified by their ARN, also when an alias is configured. */
const ownKeys = 'arn:aws';

/** Milliseconds for one request, because a caller waits for it. */
const timeout = 5_000;

/** KMS errors for bytes that it can never decrypt. */
const notOurs = new Set(['InvalidCiphertextException', 'IncorrectKeyException', 'NotFoundException']);

/** KMS errors when the schedule is not visible or not supported. */
const noSchedule = new Set([
  'AccessDeniedException',
  'KMSInvalidStateException',
  'UnsupportedOperationException',
]);

/** AWS KMS for keys, Secrets Manager for secrets. */
export class AwsKeyVault implements KeyVault {
  readonly spans = { source: 'Svc.Vault.AwsKms', prefix: 'awskms' };
  readonly dataKeyUses = 1_000;
  readonly healthChecks: readonly HealthCheck[];
  private secrets: Promise<SecretsManagerClient> | null = null;

  private constructor(
    private readonly keys: KMSClient,
    private readonly sdk: typeof import('@aws-sdk/client-kms'),
    private readonly options: AwsVaultOptions,
  ) {
    this.healthChecks = [
      { name: 'aws-kms', tags: ['readiness', 'startup'], check: (signal) => this.health(signal) },
    ];
  }

  /** Loads the SDK on demand: installations without KMS do not need it. */
  static async open(options: AwsVaultOptions): Promise<AwsKeyVault> {
    const sdk = await optionalPackage(import('@aws-sdk/client-kms'));
    return new AwsKeyVault(new sdk.KMSClient(clientConfig(options)), sdk, options);
  }

  holds(keyId: string): boolean {
    return keyId.startsWith(ownKeys);
  }

  async wrap(dataKey: Buffer, context: Buffer): Promise<WrappedKey> {
    const answer = await this.keys
      .send(
        new this.sdk.EncryptCommand({
          KeyId: this.options.KeyId,
          Plaintext: dataKey,
          EncryptionContext: encryptionContext(context),
        }),
      )
      .catch(asUnavailable);
    if (answer.KeyId === undefined || answer.CiphertextBlob === undefined) throw vaultUnavailable();
    return { keyId: answer.KeyId, wrapped: Buffer.from(answer.CiphertextBlob) };
  }

  async unwrap({ keyId, wrapped }: WrappedKey, context: Buffer): Promise<Buffer> {
    const command = new this.sdk.DecryptCommand({
      KeyId: keyId,
      CiphertextBlob: wrapped,
      EncryptionContext: encryptionContext(context),
    });
    const { Plaintext } = await this.keys.send(command).catch((error: unknown) => {
      if (error instanceof Error && notOurs.has(error.name))
        throw new Error('The vault does not open this key.');
      return asUnavailable(error);
    });
    if (Plaintext === undefined) throw vaultUnavailable();
    return Buffer.from(Plaintext);
  }

  async secret(name: string): Promise<string> {
    const { GetSecretValueCommand } = await optionalPackage(import('@aws-sdk/client-secrets-manager'));
    this.secrets ??= this.openSecrets();
    const command = new GetSecretValueCommand({ SecretId: secretPlace(name).path });
    const { SecretString } = await (await this.secrets).send(command).catch(asUnavailable);
    return secretField(SecretString, name);
  }

  async keyState(): Promise<KeyState> {
    const { KeyId } = this.options;
    const { KeyMetadata } = await this.keys
      .send(new this.sdk.DescribeKeyCommand({ KeyId }))
      .catch(asUnavailable);
    if (KeyMetadata?.Arn === undefined) throw vaultUnavailable();
    // Reading the schedule needs its own right; without it the key counts as not rotated. Other errors, such as
    // throttling, say nothing about the schedule.
    const schedule = await this.keys
      .send(new this.sdk.GetKeyRotationStatusCommand({ KeyId: KeyMetadata.Arn }))
      .catch((error: unknown) => (isDenied(error) ? null : asUnavailable(error)));
    return {
      keyId: KeyMetadata.Arn,
      createdAt: KeyMetadata.CreationDate ?? null,
      endsAt: KeyMetadata.DeletionDate ?? KeyMetadata.ValidTo ?? null,
      rotatesItself: schedule?.KeyRotationEnabled === true,
    };
  }

  async close(): Promise<void> {
    this.keys.destroy();
    (await this.secrets)?.destroy();
  }

  /** The key's description; Degraded while it is pending deletion (specification, "Dependency checks"). */
  private async health(abortSignal: AbortSignal): Promise<HealthResult> {
    const command = new this.sdk.DescribeKeyCommand({ KeyId: this.options.KeyId });
    const { KeyMetadata } = await this.keys.send(command, { abortSignal });
    const state = KeyMetadata?.KeyState;
    if (state === 'Enabled') return { status: 'Healthy' };
    return state === 'PendingDeletion'
      ? { status: 'Degraded', description: 'the key is pending deletion' }
      : { status: 'Unhealthy', description: 'the key is not enabled' };
  }

  private async openSecrets(): Promise<SecretsManagerClient> {
    const { SecretsManagerClient: Client } = await optionalPackage(import('@aws-sdk/client-secrets-manager'));
    return new Client(clientConfig(this.options));
  }
}

function clientConfig({ Region, Endpoint, AccessKeyId, SecretAccessKey }: AwsVaultOptions) {
  return {
    region: Region,
    ...(Endpoint === undefined ? {} : { endpoint: Endpoint }),
    ...(AccessKeyId === undefined || SecretAccessKey === undefined
      ? {}
      : { credentials: { accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey } }),
    requestHandler: createAwsRequestHandler(Endpoint, timeout) as never,
    maxAttempts: 2,
  };
}

/** KMS authenticates pairs of texts; they appear in the account's audit log. */
const encryptionContext = (context: Buffer) => ({ context: context.toString('utf8') });

/** KMS denies the request, or has no schedule for this kind of key. */
const isDenied = (error: unknown) => error instanceof Error && noSchedule.has(error.name);

function asUnavailable(error: unknown): never {
  throw vaultUnavailable(error);
}
