import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { KeyVault, WrappedKey } from './vault.ts';

/** A data key, plain and wrapped. */
export interface SealingKey {
  readonly key: WrappedKey;
  readonly dataKey: Buffer;
}

/** Bounds of the in-memory cache. */
export interface DataKeyCache {
  /** Maximum keys, for encryption and for decryption each. */
  readonly max: number;
  /** Milliseconds that each key is cached. */
  readonly ttl: number;
}

/**
 * A bounded, short-lived cache of data keys, so that bulk reads and writes do not call the vault for each value.
 * Concurrent requests for one key share a call; failures are not cached.
 */
export class DataKeys {
  private readonly opened: LRUCache<string, Promise<Buffer>>;
  private readonly sealing: LRUCache<string, { readonly made: Promise<SealingKey>; uses: number }>;

  constructor(
    private readonly vault: KeyVault,
    { max, ttl }: DataKeyCache,
  ) {
    this.opened = new LRUCache({ max, ttl });
    this.sealing = new LRUCache({ max, ttl });
  }

  /** Returns a key for the next value of a context. @throws as `KeyVault.wrap`. */
  async forSealing(bound: Buffer): Promise<SealingKey> {
    if (this.vault.dataKeyUses === 1) return this.fresh(bound);
    const name = bound.toString('base64');
    const known = this.sealing.get(name);
    if (known !== undefined && known.uses < this.vault.dataKeyUses) {
      known.uses++;
      return known.made;
    }
    const made = this.fresh(bound);
    this.sealing.set(name, { made, uses: 1 });
    return this.forgetOnFailure(made, () => this.forgetSealing(name, made));
  }

  /** Returns the key that a stored value was encrypted with. @throws as `KeyVault.unwrap`. */
  async forOpening(key: WrappedKey, bound: Buffer): Promise<Buffer> {
    const name = nameOf(key, bound);
    const known = this.opened.get(name);
    if (known !== undefined) return known;
    const opened = this.vault.unwrap(key, bound);
    this.opened.set(name, opened);
    return this.forgetOnFailure(opened, () => {
      if (this.opened.peek(name) === opened) this.opened.delete(name);
    });
  }

  private async fresh(bound: Buffer): Promise<SealingKey> {
    const dataKey = randomBytes(32);
    const key = await this.vault.wrap(dataKey, bound);
    // Values that were written with a key are often read soon after.
    if (this.vault.dataKeyUses > 1) this.opened.set(nameOf(key, bound), Promise.resolve(dataKey));
    return { key, dataKey };
  }

  private forgetSealing(name: string, made: Promise<SealingKey>): void {
    if (this.sealing.peek(name)?.made === made) this.sealing.delete(name);
  }

  private async forgetOnFailure<T>(asked: Promise<T>, forget: () => void): Promise<T> {
    try {
      return await asked;
    } catch (error) {
      forget();
      throw error;
    }
  }
}

/** The cache key of a wrapped key and its context. */
export function nameOf({ keyId, wrapped }: WrappedKey, bound: Buffer): string {
  return `${keyId} ${wrapped.toString('base64')} ${bound.toString('base64')}`;
}
