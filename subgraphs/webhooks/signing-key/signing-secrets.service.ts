import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../../kernel/clock/clock.ts';
import type { ResultCipher } from '../../kernel/persistence/unit-of-work.ts';
import { WebhookSigningKeyEntity } from './signing-key.entity.ts';
import { type KeyLife, signingKeyPurpose, signingKeysAt } from './signing-key.rules.ts';

/** A secret that signs, for as long as it takes to sign with it. */
export interface SigningSecret {
  readonly keyId: string;
  /** `whsec_…`. Belongs into no job, log, row or answer. */
  readonly secret: string;
}

/** A key as it is stored. */
export interface ProtectedKey extends KeyLife {
  readonly tenantId: string;
  readonly protectedSecret: string | null;
}

/** Secrets for signing. Read for each attempt, so that a revoked key stops signing immediately. */
export class SigningSecrets {
  constructor(
    private readonly cipher: ResultCipher,
    private readonly clock: Clock,
  ) {}

  /**
   * Secrets that sign a subscription's deliveries at present, the Active key first. Never call it inside a
   * transaction, because it calls the vault.
   */
  async of(em: EntityManager, subscriptionId: string): Promise<readonly SigningSecret[]> {
    const now = this.clock.now();
    const keys = await em.find(
      WebhookSigningKeyEntity,
      {
        subscriptionId,
        $or: [{ status: 'Active' }, { status: 'Retired', expiresAt: { $gt: now } }],
      },
      { disableIdentityMap: true },
    );
    return this.open(keys);
  }

  /** Decrypts the secrets of keys that were just read, the Active key's first. @param keys of one subscription. */
  async open(keys: readonly ProtectedKey[]): Promise<readonly SigningSecret[]> {
    return Promise.all(
      signingKeysAt(keys, this.clock.now()).map(async ({ id, tenantId, protectedSecret }) => ({
        keyId: id,
        secret: await this.cipher.decrypt(protectedSecret ?? '', { tenantId, purpose: signingKeyPurpose }),
      })),
    );
  }
}
