import type { Clock } from '../../kernel/clock/clock.ts';
import { equalSecrets } from '../../kernel/crypto/digest.ts';
import { invalidInput } from '../../kernel/error/domain-error.ts';
import type { GuardedClient } from '../../kernel/http/guarded-client.ts';
import type { Database } from '../../kernel/persistence/database.ts';
import type { ResultCipher } from '../../kernel/persistence/unit-of-work.ts';
import { suppressionLimits } from '../contract/suppression.ts';
import { callbackNotFound } from '../notifications.errors.ts';
import { withoutAddresses } from '../publishing/delivery.rules.ts';
import { type Feedback, readCallback } from './provider-callback.rules.ts';
import { isSnsUrl } from './sns-signature.rules.ts';
import type { SnsSignatures } from './sns-signatures.ts';
import { type NewSuppression, storeSuppressions } from './store-suppressions.ts';
import { addressDigest, normalizeAddress, suppressedPurpose } from './suppression.rules.ts';

export interface ProviderCallbackDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly cipher: Pick<ResultCipher, 'sealer'>;
  readonly client: Pick<GuardedClient, 'request'>;
  /** Of the options; absent: there are no callbacks. */
  readonly secret: string | undefined;
  /** Null: the secret alone is the right to report. */
  readonly signatures: Pick<SnsSignatures, 'verify'> | null;
}

/** A callback as it came. */
export interface GivenCallback {
  readonly provider: string;
  readonly token: string;
  readonly body: string;
}

/**
 * Suppresses the addresses that providers report. The secret is the right to it, with a signature of Amazon SNS where the
 * options name its topics; the caller is not asked.
 */
export class ProviderCallbackService {
  constructor(private readonly dependencies: ProviderCallbackDependencies) {}

  /**
   * Idempotent. What belongs to no e-mail of the platform changes nothing, and is not told.
   * @throws {DomainError} `notFound` without the secret or a demanded signature; `invalid` for a body that cannot be read;
   * `upstream` while SNS cannot be asked.
   */
  async receive({ provider, token, body }: GivenCallback): Promise<void> {
    const { secret, client, signatures } = this.dependencies;
    if (secret === undefined || !equalSecrets(token, secret) || !/^[a-z][a-z0-9-]{0,31}$/.test(provider))
      throw callbackNotFound();
    // No other provider is taken then: without a signature it would be a way around it.
    if (signatures !== null && !(provider === 'ses' && (await signatures.verify(body))))
      throw callbackNotFound();
    const callback = readCallback(provider, body);
    if (callback === null) throw invalidInput({ body: ['Validation:InvalidFormat'] });
    const { feedback, confirmUrl } = callback;
    if (confirmUrl !== null) {
      if (!isSnsUrl(confirmUrl)) throw invalidInput({ body: ['Validation:InvalidFormat'] });
      const { status } = await client.request({ url: confirmUrl, maxResponseBytes: 1_024 });
      if (status !== 200) throw new Error(`sns did not confirm the subscription (${status})`);
    }
    await this.suppress(provider, feedback);
  }

  private async suppress(provider: string, feedback: readonly Feedback[]): Promise<void> {
    if (feedback.length === 0) return;
    const { database, cipher, clock } = this.dependencies;
    const now = clock.now();
    const tenants = await this.tenantsOf(feedback);
    // The vault is asked once for each tenant, and outside the transaction.
    const sealers = new Map(
      await Promise.all(
        [...new Set(tenants.values())].map(
          async (tenantId) =>
            [tenantId, await cipher.sealer({ tenantId, purpose: suppressedPurpose })] as const,
        ),
      ),
    );
    const found = feedback.flatMap(({ deliveryId, address: given, reason, details, occurredAt }) => {
      const tenantId = tenants.get(deliveryId);
      const seal = tenantId === undefined ? undefined : sealers.get(tenantId);
      const address = normalizeAddress('email', given);
      if (tenantId === undefined || seal === undefined || address === null) return [];
      const one: NewSuppression = {
        tenantId,
        channel: 'email',
        addressDigest: addressDigest(tenantId, 'email', address),
        sealed: seal(address),
        reason,
        provider,
        details: details === null ? null : withoutAddresses(details, suppressionLimits.details),
        occurredAt: occurredAt === null || occurredAt > now ? now : occurredAt,
        createdBy: null,
      };
      return [one];
    });
    await database.system((em) => storeSuppressions(em, found, now));
  }

  /** The tenants whose e-mails the deliveries are, by delivery. One statement. */
  private async tenantsOf(feedback: readonly Feedback[]): Promise<ReadonlyMap<string, string>> {
    const ids = JSON.stringify([...new Set(feedback.map(({ deliveryId }) => deliveryId))]);
    const rows: { id: string; tenant_id: string }[] = await this.dependencies.database.system((em) =>
      em.execute(
        `select id, tenant_id from notifications.delivery
         where channel = 'email' and id = any(array(select jsonb_array_elements_text(?::jsonb)::uuid))`,
        [ids],
      ),
    );
    return new Map(rows.map(({ id, tenant_id }) => [id, tenant_id]));
  }
}
