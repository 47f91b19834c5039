import { LRUCache } from 'lru-cache';
import { DomainError } from '../error/domain-error.ts';
import { type DataKeyCache, DataKeys, nameOf } from './data-keys.ts';
import { seal, unseal } from './sealed-bytes.ts';
import type { KeyVault, WrappedKey } from './vault.ts';
import { inVaultSpan } from './vault-operations.ts';

/** What a secret belongs to; it can be read under the same two only. */
export interface EnvelopeContext {
  /** As stored; the nil id for host and global rows. */
  readonly tenantId: string;
  /** What the secret is for: `webhooks.signing-key`, `settings.value`. */
  readonly purpose: string;
}

/** The text was not encrypted here, for this tenant, for this purpose, or was changed. Says no more, on purpose. */
export class DecryptionError extends Error {
  override readonly name = 'DecryptionError';
  constructor() {
    super('The value cannot be decrypted.');
  }
}

/** First parts of every encrypted text; the second is the version of the form. */
const prefix = 'env:1:';

/** Data keys a pass of re-wrapping remembers; one forgotten is wrapped once more. */
const renewedKeys = 1_000;

/**
 * Secrets at rest: AES-256-GCM with data keys wrapped by the vault, one for few values. The text is
 * `env:1:<key id>:<wrapped data key>:<sealed value>`; tenant and purpose are authenticated with both parts.
 */
export class Envelope {
  private readonly dataKeys: DataKeys;

  /** @param cache how many data keys are kept in memory, and for how many milliseconds. */
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

  /** Asks the vault now for what encrypts one value later at once: inside a transaction, which must not wait for it. */
  sealer(context: EnvelopeContext): Promise<(plain: string | Buffer) => string> {
    return inVaultSpan(this.vault, 'encrypt', async (span) => {
      const bound = boundData(context);
      const { key, dataKey } = await this.dataKeys.forSealing(bound);
      span.setAttribute('vault.key_id', key.keyId);
      return (plain) =>
        written(key, seal(dataKey, typeof plain === 'string' ? Buffer.from(plain, 'utf8') : plain, bound));
    });
  }

  /**
   * @returns the text that was encrypted.
   * @throws {DecryptionError} for another tenant or purpose, a changed or foreign text, or a key the vault lost.
   * @throws {DomainError} as the vault throws it when it cannot be reached.
   */
  async decrypt(text: string, context: EnvelopeContext): Promise<string> {
    return (await this.decryptBytes(text, context)).toString('utf8');
  }

  /** As {@link decrypt}, for bytes. */
  decryptBytes(text: string, context: EnvelopeContext): Promise<Buffer> {
    return inVaultSpan(this.vault, 'decrypt', async (span) => {
      try {
        const { key, sealed } = parsed(text);
        span.setAttribute('vault.key_id', key.keyId);
        const bound = boundData(context);
        return unseal(await this.dataKeys.forOpening(key, bound), sealed, bound);
      } catch (error) {
        throw error instanceof DomainError ? error : new DecryptionError();
      }
    });
  }

  /**
   * For one pass over stored texts: what puts the vault's current key around the data key of a text; what that seals
   * stays as it is. Texts that shared a data key share it afterwards too, so that reading them asks the vault once.
   * @returns a function that throws as {@link decrypt}.
   */
  rewrapping(): (text: string, context: EnvelopeContext) => Promise<string> {
    const renewed = new LRUCache<string, WrappedKey>({ max: renewedKeys });
    return async (text, context) => {
      try {
        const { key, sealed } = parsed(text);
        const bound = boundData(context);
        const dataKey = await this.dataKeys.forOpening(key, bound);
        // Opened for nothing but the proof: a text that no key opens must not look as if one did.
        unseal(dataKey, sealed, bound);
        const name = nameOf(key, bound);
        const newKey = renewed.get(name) ?? (await this.vault.wrap(dataKey, bound));
        renewed.set(name, newKey);
        return written(newKey, sealed);
      } catch (error) {
        throw error instanceof DomainError ? error : new DecryptionError();
      }
    };
  }
}

/** How every text begins that is sealed under a key of the vault. */
export function sealedUnder(keyId: string): string {
  return `${prefix}${encodeURIComponent(keyId)}:`;
}

function written({ keyId, wrapped }: WrappedKey, sealed: Buffer): string {
  return `${sealedUnder(keyId)}${wrapped.toString('base64url')}:${sealed.toString('base64url')}`;
}

/** JSON keeps the two apart: no tenant and purpose can be read as another pair. */
const boundData = ({ tenantId, purpose }: EnvelopeContext) =>
  Buffer.from(JSON.stringify([prefix, tenantId, purpose]));

function parsed(text: string): { key: WrappedKey; sealed: Buffer } {
  const [keyId, wrapped, sealed, ...rest] = text.slice(prefix.length).split(':');
  if (!Envelope.isEncrypted(text) || !keyId || !wrapped || !sealed || rest.length > 0)
    throw new DecryptionError();
  return {
    key: { keyId: decodeURIComponent(keyId), wrapped: Buffer.from(wrapped, 'base64url') },
    sealed: Buffer.from(sealed, 'base64url'),
  };
}
