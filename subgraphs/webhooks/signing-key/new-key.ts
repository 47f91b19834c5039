import { v7 as uuid } from 'uuid';
import type { SignatureAlgorithm } from '../webhooks.contract.ts';
import type { WebhookSigningKey } from './signing-key.entity.ts';
import { newKeyMaterial, secretHint } from './signing-key.rules.ts';

/** The subscription of a key, its creator and its time. */
export type KeyOrigin = Pick<WebhookSigningKey, 'subscriptionId' | 'tenantId' | 'createdAt' | 'createdBy'>;

/**
 * Makes an Active key.
 * @param seal encrypts for `signingKeyPurpose` without calling the vault.
 * @returns what receivers verify with, which is shown once: the secret, or the public key.
 */
export function newKey(
  seal: (plain: string) => string,
  origin: KeyOrigin,
  algorithm: SignatureAlgorithm,
): { readonly key: WebhookSigningKey; readonly verifier: string } {
  const { secret, publicKey } = newKeyMaterial(algorithm);
  const verifier = publicKey ?? secret;
  const key: WebhookSigningKey = {
    ...origin,
    id: uuid(),
    algorithm,
    publicKey,
    protectedSecret: seal(secret),
    hint: secretHint(verifier),
    status: 'Active',
    retiredAt: null,
    expiresAt: null,
    revokedAt: null,
    revokedBy: null,
    lastRotationNotificationAt: null,
  };
  return { key, verifier };
}
