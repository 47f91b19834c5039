import { v7 as uuid } from 'uuid';
import type { Clock } from '../../kernel/clock/clock.ts';
import { DomainError } from '../../kernel/error/domain-error.ts';
import type { GuardedClient } from '../../kernel/http/guarded-client.ts';
import type { Limits } from '../../kernel/limit/limits.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { checkUuid } from '../../kernel/persistence/uuid.ts';
import { HOST_TENANT_ID } from '../../kernel/tenancy/tenant.ts';
import type { CustomHeaders } from '../custom-header/custom-headers.service.ts';
import { deliveryMessage } from '../dispatch/delivery-message.ts';
import { signatureHeaders } from '../signature/standard-webhooks.rules.ts';
import type { SigningSecrets } from '../signing-key/signing-secrets.service.ts';
import { alreadyDeactivated, subscriptionNotFound, tooManyTestPings } from '../webhooks.errors.ts';
import type { WebhooksOptions } from '../webhooks.options.ts';
import { type WebhookSubscription, WebhookSubscriptionEntity } from './subscription.entity.ts';

/** The result of a test ping. */
export interface TestPingResult {
  readonly success: boolean;
  /** 0 where nothing answered in time. */
  readonly httpStatusCode: number;
  readonly durationMs: number;
}

export interface TestPingDependencies {
  readonly unit: UnitOfWork;
  readonly clock: Clock;
  readonly secrets: SigningSecrets;
  readonly customHeaders: Pick<CustomHeaders, 'open'>;
  readonly client: Pick<GuardedClient, 'open'>;
  readonly limits: Pick<Limits, 'consume'>;
  readonly options: Pick<WebhooksOptions, 'ConnectTimeout' | 'TestPingTimeout' | 'TestPingsPerMinute'>;
}

/** The type of the synthetic event. */
const pingType = 'webhook.test';

const operation = 'pingWebhookSubscription';

/** Test pings: signed like a delivery, and in no log or statistics. */
export class TestPingService {
  constructor(private readonly dependencies: TestPingDependencies) {}

  /**
   * Sends a synthetic event to a subscription's target, also while it is suspended: its owner can check that the
   * target works again. A repeated `Idempotency-Key` sends nothing and does not count towards the limit.
   * @throws {DomainError} `notFound`; `conflict` when it is deactivated; `rateLimited`. A failure of the target is a
   * result, not an error.
   */
  async ping(id: string): Promise<TestPingResult> {
    const { unit } = this.dependencies;
    const known = checkUuid(id, subscriptionNotFound);
    const replay = await unit.replay<TestPingResult>(operation);
    if (replay !== null) return replay.value;
    const subscription = await unit.call.em.findOne(WebhookSubscriptionEntity, { id: known });
    if (subscription === null) throw subscriptionNotFound();
    if (subscription.status === 'Deactivated') throw alreadyDeactivated();
    await this.limit(known);
    const result = await this.send(subscription);
    return unit.run(operation, async () => result);
  }

  /** The limit prevents callers from flooding a foreign target. */
  private async limit(id: string): Promise<void> {
    const { unit, limits, options } = this.dependencies;
    const limit = options.TestPingsPerMinute;
    const charge = {
      name: 'test-pings',
      key: `webhooks:test-pings:${id}`,
      limit,
      windowSeconds: 60,
      points: 1,
    };
    const call = { tenantId: unit.call.tenant.id, errorCode: tooManyTestPings };
    await limits.consume(limit === 0 ? [] : [charge], call);
  }

  private async send(subscription: WebhookSubscription): Promise<TestPingResult> {
    const { id, tenantId, targetUrl } = subscription;
    const { unit, clock, secrets, customHeaders, client, options } = this.dependencies;
    const at = clock.now();
    const data = { message: 'This is a test ping.' };
    const event = { type: pingType, occurredAt: at, tenantId: HOST_TENANT_ID, data };
    const { body } = deliveryMessage(event);
    const keys = await secrets.of(unit.call.em, id);
    const signed = signatureHeaders(
      { id: uuid(), at, body },
      keys.map(({ secret }) => secret),
    );
    const added = await customHeaders.open(tenantId, subscription);
    const began = performance.now();
    const hangUp = new AbortController();
    const httpStatusCode = await statusOf(
      client.open({
        url: targetUrl,
        method: 'POST',
        body,
        signal: AbortSignal.any([unit.call.signal, hangUp.signal]),
        headers: { ...added, 'content-type': 'application/json; charset=utf-8', ...signed },
        connectTimeout: options.ConnectTimeout,
        timeout: options.TestPingTimeout,
      }),
    );
    // Only the status decides, as in an attempt: the body is not read.
    hangUp.abort();
    const success = httpStatusCode >= 200 && httpStatusCode < 300;
    return { success, httpStatusCode, durationMs: Math.round(performance.now() - began) };
  }
}

/** The status of an answer; 0 for none in time, no connection, or a target that is refused. */
async function statusOf(answer: Promise<{ readonly status: number }>): Promise<number> {
  try {
    return (await answer).status;
  } catch (error) {
    if (error instanceof DomainError && (error.kind === 'upstream' || error.kind === 'rejected')) return 0;
    throw error;
  }
}
