import { v7 as uuid } from 'uuid';
import type { ResultCipher } from '../../kernel/persistence/unit-of-work.ts';
import type { WebhookSigningKey } from './signing-key.entity.ts';
import { newSecret, secretHint, signingKeyPurpose } from './signing-key.rules.ts';

/** The subscription of a key, its creator and its time. */
export type KeyOrigin = Pick<WebhookSigningKey, 'subscriptionId' | 'tenantId' | 'createdAt' | 'createdBy'>;

/** Makes an Active key. Uses the vault, so call it before the transaction. @returns the secret, which is shown once. */
export async function newKey(
  cipher: ResultCipher,
  origin: KeyOrigin,
): Promise<{ readonly key: WebhookSigningKey; readonly secret: string }> {
  const secret = newSecret();
  const { tenantId } = origin;
  const protectedSecret = await cipher.encrypt(secret, { tenantId, purpose: signingKeyPurpose });
  const key: WebhookSigningKey = {
    ...origin,
    id: uuid(),
    protectedSecret,
    hint: secretHint(secret),
    status: 'Active',
    retiredAt: null,
    expiresAt: null,
    revokedAt: null,
    revokedBy: null,
    lastRotationNotificationAt: null,
  };
  return { key, secret };
}
