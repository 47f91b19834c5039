import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { DomainError } from '../error/domain-error.ts';
import { inSpan } from '../telemetry/span.ts';
import { seal, unseal } from './sealed-bytes.ts';
import type { KeyVault, WrappedKey } from './vault.ts';

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

/** Specification, "Telemetry". */
const source = 'Svc.Vault';

/**
 * Secrets at rest: AES-256-GCM with a data key per record, wrapped by the vault (reference/libraries.md §15). The text is
 * `env:1:<key id>:<wrapped data key>:<sealed value>`; tenant and purpose are authenticated with both parts.
 */
export class Envelope {
  /** Unwrapped data keys, so that reading the same rows again does not ask the vault each time. */
  private readonly dataKeys: LRUCache<string, Buffer>;

  /**
   * @param cache how many data keys are kept in memory after reading, and for how many milliseconds.
   */
  constructor(
    private readonly vault: KeyVault,
    cache: { readonly max: number; readonly ttl: number } = { max: 1_000, ttl: 300_000 },
  ) {
    this.dataKeys = new LRUCache({ ...cache });
  }

  /** Whether a stored text has the form of {@link encrypt}. */
  static isEncrypted(text: string): boolean {
    return text.startsWith(prefix);
  }

  /** @returns text for a column; never the same twice. */
  encrypt(plain: string | Buffer, context: EnvelopeContext): Promise<string> {
    return inSpan({ source, name: 'vault.encrypt' }, async (span) => {
      const bound = boundData(context);
      const dataKey = randomBytes(32);
      const { keyId, wrapped } = await this.vault.wrap(dataKey, bound);
      span.setAttribute('vault.key_id', keyId);
      const sealed = seal(dataKey, typeof plain === 'string' ? Buffer.from(plain, 'utf8') : plain, bound);
      const parts = [encodeURIComponent(keyId), wrapped.toString('base64url'), sealed.toString('base64url')];
      return prefix + parts.join(':');
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
    return inSpan({ source, name: 'vault.decrypt' }, async (span) => {
      try {
        const { key, sealed } = parsed(text);
        span.setAttribute('vault.key_id', key.keyId);
        const bound = boundData(context);
        return unseal(await this.dataKey(key, bound), sealed, bound);
      } catch (error) {
        throw error instanceof DomainError ? error : new DecryptionError();
      }
    });
  }

  private async dataKey(key: WrappedKey, bound: Buffer): Promise<Buffer> {
    const name = `${key.keyId} ${key.wrapped.toString('base64')} ${bound.toString('base64')}`;
    const known = this.dataKeys.get(name);
    if (known !== undefined) return known;
    const dataKey = await this.vault.unwrap(key, bound);
    this.dataKeys.set(name, dataKey);
    return dataKey;
  }
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
