import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { keyPrefixes } from '../signature/standard-webhooks.rules.ts';
import { type SignatureAlgorithm, type SigningKeyStatus, webhookLimits } from '../webhooks.contract.ts';

/** Purpose that secrets are encrypted for. */
export const signingKeyPurpose = 'webhooks.signing-key';

/** What a key signs with, and what its receivers verify with: the same for a symmetric key. */
export interface KeyMaterial {
  readonly secret: string;
  /** Null for a symmetric key. */
  readonly publicKey: string | null;
}

const makers: Readonly<Record<SignatureAlgorithm, () => KeyMaterial>> = {
  HmacSha256: () => ({
    secret: keyPrefixes.symmetric + randomBytes(32).toString('base64'),
    publicKey: null,
  }),
  Ed25519: () => {
    const { d = '', x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
    const [seed, publicKey] = [Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')];
    return {
      secret: keyPrefixes.private + Buffer.concat([seed, publicKey]).toString('base64'),
      publicKey: keyPrefixes.public + publicKey.toString('base64'),
    };
  },
};

/** New key material: 32 random bytes, or a pair of keys. */
export function newKeyMaterial(algorithm: SignatureAlgorithm): KeyMaterial {
  return makers[algorithm]();
}

/** The visible part of a secret or public key: its first and last four characters. */
export function secretHint(secret: string): string {
  const [prefix = '', body = ''] = secret.split(/(?<=_)/);
  return `${prefix}${body.slice(0, 4)}${'*'.repeat(16)}${body.slice(-4)}`;
}

/** The lifecycle of a signing key. */
export interface KeyLife {
  readonly id: string;
  readonly status: SigningKeyStatus;
  readonly createdAt: Date;
  /** End of signing by a Retired key. */
  readonly expiresAt: Date | null;
}

/** A change of one key. */
export interface KeyChange {
  readonly id: string;
  readonly status: SigningKeyStatus;
  readonly retiredAt?: Date;
  readonly expiresAt?: Date;
  readonly revokedAt?: Date;
}

/** Why something is refused. */
export type KeyRefusal = 'NotFound' | 'AlreadyRevoked' | 'LastActive' | 'TooMany';

/** The changes to write, or the reason for none. */
export type KeyStep = { readonly changes: readonly KeyChange[] } | { readonly refusal: KeyRefusal };

/** Whether deliveries are signed with a key: the Active one, and a Retired one inside its grace period. */
export function signsAt({ status, expiresAt }: KeyLife, at: Date): boolean {
  return status === 'Active' || (status === 'Retired' && expiresAt !== null && expiresAt > at);
}

/** The keys that sign, the Active one first, then the one retired last. */
export function signingKeysAt<K extends KeyLife>(keys: readonly K[], at: Date): K[] {
  const rank = ({ status }: KeyLife) => (status === 'Active' ? 0 : 1);
  return keys
    .filter((key) => signsAt(key, at))
    .sort((a, b) => rank(a) - rank(b) || b.createdAt.getTime() - a.createdAt.getTime());
}

/**
 * Makes room for a new Active key: the one before it retires and signs until its grace period ends.
 * @param grace milliseconds.
 */
export function rotate(keys: readonly KeyLife[], at: Date, grace: number): KeyStep {
  if (signingKeysAt(keys, at).length >= webhookLimits.signingKeys) return { refusal: 'TooMany' };
  const expiresAt = new Date(at.getTime() + grace);
  const active = keys.filter(({ status }) => status === 'Active');
  return { changes: active.map(({ id }) => ({ id, status: 'Retired', retiredAt: at, expiresAt })) };
}

/** Ends a key immediately; never the last Active one. */
export function revoke(keys: readonly KeyLife[], id: string, at: Date): KeyStep {
  const key = keys.find((one) => one.id === id);
  if (key === undefined) return { refusal: 'NotFound' };
  if (key.status === 'Revoked') return { refusal: 'AlreadyRevoked' };
  const others = keys.filter((one) => one !== key && one.status === 'Active');
  if (key.status === 'Active' && others.length === 0) return { refusal: 'LastActive' };
  return { changes: [{ id, status: 'Revoked', revokedAt: at }] };
}
