import { DomainError } from '../error/domain-error.ts';
import type { HealthCheck } from '../health/check.ts';

/** A wrapped data key; only the vault that wrapped it can unwrap it. */
export interface WrappedKey {
  /** The vault's key that wrapped it. */
  readonly keyId: string;
  readonly wrapped: Buffer;
}

/** The state of the vault's current key. */
export interface KeyState {
  /** As in {@link WrappedKey}. */
  readonly keyId: string;
  /** The creation time; null if unknown. */
  readonly createdAt: Date | null;
  /** When it expires or will be deleted. */
  readonly endsAt: Date | null;
  /** Whether the vault rotates it automatically. */
  readonly rotatesItself: boolean;
}

/** The keys that protect all others. A port: a cloud key service may implement it. */
export interface KeyVault {
  /** The source of its spans and the prefix of their names (specification, "Telemetry"). */
  readonly spans: { readonly source: string; readonly prefix: string };
  /** Maximum number of values that one data key encrypts; 1 where wrapping is free. */
  readonly dataKeyUses: number;
  /** Health checks of the service behind it; none for keys of this process. */
  readonly healthChecks: readonly HealthCheck[];
  /** Whether a stored key id belongs to this vault. */
  holds(keyId: string): boolean;
  /**
   * Wraps a data key with the current key.
   * @param dataKey 32 bytes.
   * @param context bound to the result; unwrapping with another one fails.
   * @throws {DomainError} `unavailable` when the vault is unreachable or refuses.
   */
  wrap(dataKey: Buffer, context: Buffer): Promise<WrappedKey>;
  /**
   * Unwraps a data key.
   * @throws {Error} for another context, an unknown key or changed bytes; a {@link DomainError} `unavailable` when the
   * vault is unreachable.
   */
  unwrap(key: WrappedKey, context: Buffer): Promise<Buffer>;
  /**
   * Reads a secret.
   * @param name as the vault has it; `name#field` for one of several values under a name.
   * @throws {DomainError} `unavailable` when it is missing or the vault is unreachable; the message contains neither
   * name nor value.
   */
  secret(name: string): Promise<string>;
  /** @throws {DomainError} `unavailable` when the vault is unreachable. */
  keyState(): Promise<KeyState>;
  /** Closes connections. */
  close(): Promise<void>;
}

/** The vault does not answer or refuses: 503 `Vault:Service:Unavailable`. Its message is only in the cause. */
export function vaultUnavailable(cause?: unknown): DomainError {
  return new DomainError('unavailable', 'Vault:Service:Unavailable', {
    message: 'The key vault cannot be used.',
    cause,
  });
}

/** Splits `mail#password` into name and field of a secret; the default field is `value`. */
export function secretPlace(name: string): { readonly path: string; readonly field: string } {
  const [path = '', field = 'value'] = name.split('#', 2);
  return { path, field };
}

/**
 * One field of a secret that is JSON, or the whole secret otherwise.
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
