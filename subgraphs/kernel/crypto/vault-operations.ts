import type { Span } from '@opentelemetry/api';
import { inSpan } from '../telemetry/span.ts';
import type { KeyState, KeyVault } from './vault.ts';

/** The operations of a vault, by the names of their spans (specification, "Telemetry"). */
type VaultOperation = 'encrypt' | 'decrypt' | 'get-secret' | 'check-rotation';

/** Runs an operation of a vault in its span. */
export function inVaultSpan<T>(
  { spans }: Pick<KeyVault, 'spans'>,
  operation: VaultOperation,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  return inSpan({ source: spans.source, name: `${spans.prefix}.${operation}` }, work);
}

/** Reads a secret from the vault. @throws as {@link KeyVault.secret}. */
export function readSecret(vault: Pick<KeyVault, 'spans' | 'secret'>, name: string): Promise<string> {
  return inVaultSpan(vault, 'get-secret', () => vault.secret(name));
}

/** The result of a check of the key. */
export interface RotationFinding extends KeyState {
  /** Whether the operator should rotate the key. */
  readonly isDue: boolean;
}

/** Milliseconds before its expiry at which a key is due. */
const warning = 30 * 24 * 60 * 60 * 1_000;

/**
 * Whether the key is due for rotation: older than `rotateAfter` without automatic rotation, or close to its expiry.
 * @throws as {@link KeyVault.keyState}.
 */
export function checkRotation(vault: KeyVault, rotateAfter: number, now: Date): Promise<RotationFinding> {
  return inVaultSpan(vault, 'check-rotation', async (span) => {
    const state = await vault.keyState();
    const isDue = isRotationDue(state, rotateAfter, now);
    span.setAttributes({ 'vault.key_id': state.keyId, 'vault.rotation_due': isDue });
    return { ...state, isDue };
  });
}

/** @param rotateAfter milliseconds: option `Vault:RotateAfter`. */
export function isRotationDue(
  { createdAt, endsAt, rotatesItself }: KeyState,
  rotateAfter: number,
  now: Date,
): boolean {
  if (endsAt !== null && endsAt.getTime() - now.getTime() < warning) return true;
  return !rotatesItself && createdAt !== null && now.getTime() - createdAt.getTime() > rotateAfter;
}
