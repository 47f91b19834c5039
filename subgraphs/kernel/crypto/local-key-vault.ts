import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readVaultKeyFile, vaultKeyFileAge } from './key-file.ts';
import { seal, unseal } from './sealed-bytes.ts';
import {
  type KeyState,
  type KeyVault,
  secretField,
  secretPlace,
  vaultUnavailable,
  type WrappedKey,
} from './vault.ts';

/**
 * A vault whose keys are in this process. To rotate, append the new key, and move it to the front once every process
 * has it. Values under older keys stay readable as long as those are listed.
 */
export class LocalKeyVault implements KeyVault {
  readonly spans = { source: 'Svc.Vault', prefix: 'vault' };
  readonly dataKeyUses = 1;
  readonly healthChecks = [];
  readonly currentKeyId: string;
  private readonly keys: ReadonlyMap<string, Buffer>;

  /**
   * @param keys 32 bytes each, newest first.
   * @param source when the newest was made, and the folder of secrets: one file for each.
   * @throws {RangeError} without keys, or for one of another length.
   */
  constructor(
    keys: readonly Buffer[],
    private readonly source: {
      readonly createdAt?: Date;
      readonly secretsDirectory?: string | undefined;
    } = {},
  ) {
    const [newest] = keys;
    if (newest === undefined || keys.some((key) => key.length !== 32)) {
      throw new RangeError('A vault needs at least one key, of 32 bytes.');
    }
    this.currentKeyId = keyIdOf(newest);
    this.keys = new Map(keys.map((key) => [keyIdOf(key), key]));
  }

  /**
   * The vault of this installation: the configured keys, else those of the key file.
   * @param keys option `Vault.LocalKey`.
   * @param directory option `Persistence.DataDirectory`; read only without configured keys.
   * @param secretsDirectory option `Vault.SecretsDirectory`.
   * @throws {Error} when the key file is unusable; the message names it.
   */
  static async open(
    keys: readonly Buffer[],
    directory: string,
    secretsDirectory?: string,
  ): Promise<LocalKeyVault> {
    if (keys.length > 0) return new LocalKeyVault(keys, { secretsDirectory });
    const inFile = await readVaultKeyFile(directory);
    return new LocalKeyVault(inFile, { secretsDirectory, createdAt: await vaultKeyFileAge(directory) });
  }

  holds(keyId: string): boolean {
    return keyId.startsWith(ownKeys);
  }

  async wrap(dataKey: Buffer, context: Buffer): Promise<WrappedKey> {
    return { keyId: this.currentKeyId, wrapped: seal(this.key(this.currentKeyId), dataKey, context) };
  }

  async unwrap({ keyId, wrapped }: WrappedKey, context: Buffer): Promise<Buffer> {
    return unseal(this.key(keyId), wrapped, context);
  }

  async secret(name: string): Promise<string> {
    const { path } = secretPlace(name);
    const { secretsDirectory } = this.source;
    if (secretsDirectory === undefined || !/^[\w-][\w.-]*$/.test(path)) throw vaultUnavailable();
    const text = await readFile(join(secretsDirectory, path), 'utf8').catch((cause: unknown) => {
      throw vaultUnavailable(cause);
    });
    return secretField(text.replace(/\r?\n$/, ''), name);
  }

  async keyState(): Promise<KeyState> {
    const { createdAt = null } = this.source;
    return { keyId: this.currentKeyId, createdAt, endsAt: null, rotatesItself: false };
  }

  async close(): Promise<void> {}

  private key(keyId: string): Buffer {
    const key = this.keys.get(keyId);
    if (key === undefined) throw new Error('The vault does not hold this key.');
    return key;
  }
}

const ownKeys = 'local-';

/** Derived from the key, so that ids need no bookkeeping; 64 bits reveal nothing about 256. */
function keyIdOf(key: Buffer): string {
  return `${ownKeys}${createHash('sha256').update('vault-key-id').update(key).digest('hex').slice(0, 16)}`;
}
