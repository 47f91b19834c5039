import { LRUCache } from 'lru-cache';
import { DomainError } from '../error/domain-error.ts';
import { type DataKeyCache, DataKeys, nameOf } from './data-keys.ts';
import { seal, unseal } from './sealed-bytes.ts';
import type { KeyVault, WrappedKey } from './vault.ts';
import { inVaultSpan } from './vault-operations.ts';

/** The context of a secret; decryption needs the same one. */
export interface EnvelopeContext {
  /** As stored; the nil id for host and global rows. */
  readonly tenantId: string;
  /** The use of the secret: `webhooks.signing-key`, `settings.value`. */
  readonly purpose: string;
}

/**
 * The text was not encrypted here, or for another tenant or purpose, or was changed. The message is deliberately
 * vague.
 */
export class DecryptionError extends Error {
  override readonly name = 'DecryptionError';
  constructor() {
    super('The value cannot be decrypted.');
  }
}

/** The first parts of every encrypted text; the second is the version of the format. */
const prefix = 'env:1:';

/** Data keys that one pass of re-wrapping caches; others are wrapped again. */
const renewedKeys = 1_000;

/**
 * Encrypts secrets at rest: AES-256-GCM with data keys that the vault wraps. The text is `env:1:<key id>:<wrapped data
 * key>:<sealed value>`; both parts authenticate tenant and purpose.
 */
export class Envelope {
  private readonly dataKeys: DataKeys;

  /** @param cache the number of cached data keys, and the milliseconds they are cached. */
  constructor(
    private readonly vault: KeyVault,
    cache: DataKeyCache = { max: 1_000, ttl: 300_000 },
  ) {
    this.dataKeys = new DataKeys(vault, cache);
  }

  /** Whether a stored text has the form of {@link encrypt}. */
  static isEncrypted(text: string): boolean {
    return text.startsWith(prefix);
  }

  /** @returns text for a column; never the same twice. */
  async encrypt(plain: string | Buffer, context: EnvelopeContext): Promise<string> {
    return (await this.sealer(context))(plain);
  }

  /** Fetches a data key from the vault now, so that a later encryption inside a transaction does not wait for it. */
  sealer(context: EnvelopeContext): Promise<(plain: string | Buffer) => string> {
    return inVaultSpan(this.vault, 'encrypt', async (span) => {
      const bound = additionalData(context);
      const { key, dataKey } = await this.dataKeys.forSealing(bound);
      span.setAttribute('vault.key_id', key.keyId);
      return (plain) =>
        writeText(key, seal(dataKey, typeof plain === 'string' ? Buffer.from(plain, 'utf8') : plain, bound));
    });
  }

  /**
   * @returns the decrypted text.
   * @throws {DecryptionError} for another tenant or purpose, a changed or foreign text, or a key that the vault lost.
   * @throws {DomainError} as the vault throws it when it is unreachable.
   */
  async decrypt(text: string, context: EnvelopeContext): Promise<string> {
    return (await this.decryptBytes(text, context)).toString('utf8');
  }

  /** As {@link decrypt}, for bytes. */
  decryptBytes(text: string, context: EnvelopeContext): Promise<Buffer> {
    return inVaultSpan(this.vault, 'decrypt', async (span) => {
      try {
        const { key, sealed } = parseText(text);
        span.setAttribute('vault.key_id', key.keyId);
        const bound = additionalData(context);
        return unseal(await this.dataKeys.forOpening(key, bound), sealed, bound);
      } catch (error) {
        throw error instanceof DomainError ? error : new DecryptionError();
      }
    });
  }

  /**
   * Returns a function for one pass over stored texts. It wraps the data key of a text with the vault's current key;
   * the sealed value is unchanged. Texts that share a data key share it afterwards too, so that reading them calls the
   * vault once.
   * @returns a function that throws as {@link decrypt}.
   */
  createRewrap(): (text: string, context: EnvelopeContext) => Promise<string> {
    const renewed = new LRUCache<string, WrappedKey>({ max: renewedKeys });
    return async (text, context) => {
      try {
        const { key, sealed } = parseText(text);
        const bound = additionalData(context);
        const dataKey = await this.dataKeys.forOpening(key, bound);
        // Decrypted only as a proof: a text that no key decrypts must not look valid.
        unseal(dataKey, sealed, bound);
        const name = nameOf(key, bound);
        const newKey = renewed.get(name) ?? (await this.vault.wrap(dataKey, bound));
        renewed.set(name, newKey);
        return writeText(newKey, sealed);
      } catch (error) {
        throw error instanceof DomainError ? error : new DecryptionError();
      }
    };
  }
}

/** The prefix of every text that is encrypted under a key of the vault. */
export function sealPrefix(keyId: string): string {
  return `${prefix}${encodeURIComponent(keyId)}:`;
}

/** The vault's key of an encrypted text; null for a text of another form. */
export function keyIdOf(text: string): string | null {
  try {
    return parseText(text).key.keyId;
  } catch {
    return null;
  }
}

function writeText({ keyId, wrapped }: WrappedKey, sealed: Buffer): string {
  return `${sealPrefix(keyId)}${wrapped.toString('base64url')}:${sealed.toString('base64url')}`;
}

/** JSON separates the two: no tenant and purpose can be read as another pair. */
const additionalData = ({ tenantId, purpose }: EnvelopeContext) =>
  Buffer.from(JSON.stringify([prefix, tenantId, purpose]));

function parseText(text: string): { key: WrappedKey; sealed: Buffer } {
  const [keyId, wrapped, sealed, ...rest] = text.slice(prefix.length).split(':');
  if (!Envelope.isEncrypted(text) || !keyId || !wrapped || !sealed || rest.length > 0)
    throw new DecryptionError();
  return {
    key: { keyId: decodeURIComponent(keyId), wrapped: Buffer.from(wrapped, 'base64url') },
    sealed: Buffer.from(sealed, 'base64url'),
  };
}
