import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { KeyVault, WrappedKey } from './vault.ts';

/** A data key in both forms. */
export interface SealingKey {
  readonly key: WrappedKey;
  readonly dataKey: Buffer;
}

/** Bounds of what is kept in memory. */
export interface DataKeyCache {
  /** Keys kept, for sealing and for opening each. */
  readonly max: number;
  /** Milliseconds each is kept. */
  readonly ttl: number;
}

/**
 * Data keys in memory, bounded and for a short time, so that neither writing nor reading many rows asks the vault for
 * each. Who asks for the same at once waits for one answer; a failure is not kept.
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

  /** A key to seal the next value with, by what it is bound to. @throws as `KeyVault.wrap`. */
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
    return this.unlessFailed(made, () => this.forgetSealing(name, made));
  }

  /** The key a stored value was sealed with. @throws as `KeyVault.unwrap`. */
  async forOpening(key: WrappedKey, bound: Buffer): Promise<Buffer> {
    const name = nameOf(key, bound);
    const known = this.opened.get(name);
    if (known !== undefined) return known;
    const opened = this.vault.unwrap(key, bound);
    this.opened.set(name, opened);
    return this.unlessFailed(opened, () => {
      if (this.opened.peek(name) === opened) this.opened.delete(name);
    });
  }

  private async fresh(bound: Buffer): Promise<SealingKey> {
    const dataKey = randomBytes(32);
    const key = await this.vault.wrap(dataKey, bound);
    // Whoever writes many values with one key reads them back soon.
    if (this.vault.dataKeyUses > 1) this.opened.set(nameOf(key, bound), Promise.resolve(dataKey));
    return { key, dataKey };
  }

  private forgetSealing(name: string, made: Promise<SealingKey>): void {
    if (this.sealing.peek(name)?.made === made) this.sealing.delete(name);
  }

  private async unlessFailed<T>(asked: Promise<T>, forget: () => void): Promise<T> {
    try {
      return await asked;
    } catch (error) {
      forget();
      throw error;
    }
  }
}

/** What tells a wrapped key and what it is bound to apart from all others. */
export function nameOf({ keyId, wrapped }: WrappedKey, bound: Buffer): string {
  return `${keyId} ${wrapped.toString('base64')} ${bound.toString('base64')}`;
}
