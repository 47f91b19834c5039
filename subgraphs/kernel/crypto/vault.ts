import { DomainError } from '../error/domain-error.ts';
import type { HealthCheck } from '../health/check.ts';

/** A data key as it may be stored: readable only through the vault that wrapped it. */
export interface WrappedKey {
  /** The vault's key that wrapped it. */
  readonly keyId: string;
  readonly wrapped: Buffer;
}

/** What a vault says of the key that wraps from now on. */
export interface KeyState {
  /** As in {@link WrappedKey}. */
  readonly keyId: string;
  /** When it was made; null where nobody knows. */
  readonly createdAt: Date | null;
  /** When it ends by itself, or is going to be deleted. */
  readonly endsAt: Date | null;
  /** Whether the vault replaces it on a schedule of its own. */
  readonly rotatesItself: boolean;
}

/** Where the keys live that protect all others. The port behind which a cloud key service may stand. */
export interface KeyVault {
  /** Specification, "Telemetry": the source of its spans, and what stands before `.encrypt`. */
  readonly spans: { readonly source: string; readonly prefix: string };
  /** How many values one data key may seal before the vault is asked for the next; 1 where wrapping costs nothing. */
  readonly dataKeyUses: number;
  /** Questions to the service behind it; none for keys of this process. */
  readonly healthChecks: readonly HealthCheck[];
  /** Whether a stored key id is one of this vault's. */
  holds(keyId: string): boolean;
  /**
   * Protects a data key with the current key.
   * @param dataKey 32 bytes.
   * @param context bound to the result; unwrapping under another one fails.
   * @throws {DomainError} `unavailable` when the vault cannot be reached or refuses.
   */
  wrap(dataKey: Buffer, context: Buffer): Promise<WrappedKey>;
  /**
   * Gives a data key back.
   * @throws {Error} for another context, an unknown key or changed bytes; a {@link DomainError} `unavailable` when the
   * vault cannot be reached.
   */
  unwrap(key: WrappedKey, context: Buffer): Promise<Buffer>;
  /**
   * A secret somebody put into the vault.
   * @param name as the vault has it; `name#field` for one of several values under a name.
   * @throws {DomainError} `unavailable` when it is not there, or the vault cannot be reached; neither name nor value is repeated.
   */
  secret(name: string): Promise<string>;
  /** @throws {DomainError} `unavailable` when the vault cannot be reached. */
  keyState(): Promise<KeyState>;
  /** Closes connections. */
  close(): Promise<void>;
}

/** The vault does not answer, or not to us: 503 `Vault:Service:Unavailable`. Its words stay in the cause. */
export function vaultUnavailable(cause?: unknown): DomainError {
  return new DomainError('unavailable', 'Vault:Service:Unavailable', {
    message: 'The key vault cannot be used.',
    cause,
  });
}

/** Name and field of a secret: `mail#password`; the field of a name alone is `value`. */
export function secretPlace(name: string): { readonly path: string; readonly field: string } {
  const [path = '', field = 'value'] = name.split('#', 2);
  return { path, field };
}

/**
 * One field of a secret that is JSON, or the whole of one that is not.
 * @throws {DomainError} as {@link KeyVault.secret}.
 */
export function secretField(text: string | undefined, name: string): string {
  if (text === undefined) throw vaultUnavailable();
  if (!name.includes('#')) return text;
  let value: unknown;
  try {
    value = (JSON.parse(text) as Record<string, unknown> | null)?.[secretPlace(name).field];
  } catch {
    throw vaultUnavailable();
  }
  if (typeof value !== 'string') throw vaultUnavailable();
  return value;
}
