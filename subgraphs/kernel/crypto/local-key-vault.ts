import { createHash } from 'node:crypto';
import { readVaultKeyFile } from './key-file.ts';
import { seal, unseal } from './sealed-bytes.ts';
import type { KeyVault, WrappedKey } from './vault.ts';

/**
 * A vault whose keys this process holds. Rotation: put a new key in front; what older keys wrapped stays readable as
 * long as they are listed.
 */
export class LocalKeyVault implements KeyVault {
  readonly currentKeyId: string;
  private readonly keys: ReadonlyMap<string, Buffer>;

  /**
   * @param keys 32 bytes each, newest first.
   * @throws {RangeError} without keys, or for one of another length.
   */
  constructor(keys: readonly Buffer[]) {
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
   * @param directory option `Persistence.DataDirectory`; touched only without configured keys.
   * @throws {Error} when the key file cannot be used; the sentence names it.
   */
  static async open(keys: readonly Buffer[], directory: string): Promise<LocalKeyVault> {
    return new LocalKeyVault(keys.length > 0 ? keys : await readVaultKeyFile(directory));
  }

  async wrap(dataKey: Buffer, context: Buffer): Promise<WrappedKey> {
    return { keyId: this.currentKeyId, wrapped: seal(this.key(this.currentKeyId), dataKey, context) };
  }

  async unwrap({ keyId, wrapped }: WrappedKey, context: Buffer): Promise<Buffer> {
    return unseal(this.key(keyId), wrapped, context);
  }

  private key(keyId: string): Buffer {
    const key = this.keys.get(keyId);
    if (key === undefined) throw new Error('The vault does not hold this key.');
    return key;
  }
}

/** Derived from the key, so that ids need no bookkeeping; 64 bits tell nothing about 256. */
function keyIdOf(key: Buffer): string {
  return `local-${createHash('sha256').update('vault-key-id').update(key).digest('hex').slice(0, 16)}`;
}
