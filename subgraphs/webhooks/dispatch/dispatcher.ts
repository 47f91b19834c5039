import type { EntityManager } from '@mikro-orm/postgresql';
import { renewLeases } from '../../kernel/messaging/dispatch/renew-leases.ts';
import {
  type ClaimedRows,
  type HeldRow,
  type LeasedRows,
  type RowClaim,
  RowDispatcher,
  type RowDispatcherDependencies,
} from '../../kernel/messaging/dispatch/row-dispatcher.ts';
import { dispatchQueue } from '../delivery/delivery.rules.ts';
import { makeAgain } from '../payload-query/outdated-payload.ts';
import type { AttemptRecorder } from './attempt-recorder.service.ts';
import { type ClaimedDelivery, claimDeliveries } from './claim-deliveries.ts';
import { deliveryMessage } from './delivery-message.ts';
import {
  type AttemptRecord,
  type JudgementDependencies,
  judgeAttempt,
  unsentRecord,
} from './judge-attempt.ts';
import { Lanes } from './lanes.ts';
import {
  type AttemptDependencies,
  createPreventedAttempt,
  makeAttempt,
  type SendableDelivery,
} from './make-attempt.ts';

/** Milliseconds of a lease. It is renewed while its process lives, so it may be shorter than an attempt. */
const lease = 4_000;

export interface DispatcherDependencies {
  readonly services: RowDispatcherDependencies<ClaimedDelivery>['services'];
  readonly attempts: AttemptDependencies;
  readonly judgement: JudgementDependencies;
  readonly recorder: Pick<AttemptRecorder, 'record'>;
  /** Maximum number of concurrent attempts of this process. */
  readonly lanes: number;
  readonly perSubscription: number;
}

/** Makes due attempts, at most one per lane. Its claims are named by subscriptions. */
export class Dispatcher extends RowDispatcher<ClaimedDelivery> {
  constructor(dependencies: DispatcherDependencies) {
    super({
      services: dependencies.services,
      rows: new DueDeliveries(dependencies),
      lostMessage: 'a webhook attempt is lost, and made again',
    });
  }
}

class DueDeliveries implements LeasedRows<ClaimedDelivery> {
  readonly wakeQueue = dispatchQueue;
  readonly lease = lease;
  private readonly lanes: Lanes;

  constructor(private readonly dependencies: DispatcherDependencies) {
    this.lanes = new Lanes(dependencies.lanes);
  }

  room(): number {
    return this.lanes.free;
  }

  async claim(
    em: EntityManager,
    { names: subscriptions, ...claim }: RowClaim,
  ): Promise<ClaimedRows<ClaimedDelivery>> {
    const { lanes } = this;
    const { deliveries, isCrowded, pacedUntil } = await claimDeliveries(em, {
      ...claim,
      lease,
      subscriptions,
      perSubscription: this.dependencies.perSubscription,
      limitForSlow: lanes.freeForSlow,
      perTenant: lanes.perTenant,
      slowPerTenant: lanes.slowPerTenant,
      tenants: lanes.tenants,
    });
    // Each claim brings as many of a subscription or tenant as its limit allows.
    const isMore = deliveries.length >= (subscriptions === null ? 1 : claim.limit);
    return { rows: deliveries, isMore, isCrowded, heldUntil: pacedUntil };
  }

  take(delivery: ClaimedDelivery): void {
    this.lanes.take(delivery);
  }

  async run(delivery: ClaimedDelivery, leaseId: string, signal: AbortSignal): Promise<void> {
    if (delivery.isOutdated && delivery.subscription?.status === 'Active')
      return makeAgain(this.dependencies.services, delivery.id, leaseId);
    await this.dependencies.recorder.record(await this.deliver(delivery, leaseId, signal));
  }

  release(delivery: ClaimedDelivery): readonly string[] | undefined {
    const isWaitedFor = this.lanes.isWaitedFor(delivery);
    this.lanes.release(delivery);
    return isWaitedFor ? undefined : [delivery.subscriptionId];
  }

  async renew(held: readonly HeldRow<ClaimedDelivery>[]): Promise<void> {
    const { database } = this.dependencies.services;
    await database.system((em) => renewLeases(em, 'webhooks.delivery', held, lease));
  }

  private async deliver(
    delivery: ClaimedDelivery,
    leaseId: string,
    signal: AbortSignal,
  ): Promise<AttemptRecord> {
    const { attempts, judgement } = this.dependencies;
    const { clock } = judgement;
    const status = delivery.subscription?.status ?? 'Deactivated';
    if (status === 'Deactivated') return unsentRecord(clock, delivery, leaseId, 'rejected');
    if (status === 'Suspended') return unsentRecord(clock, delivery, leaseId, 'skipped');
    if (!isSendable(delivery)) return unsentRecord(clock, delivery, leaseId, 'forgotten');
    const message = deliveryMessage(delivery.event);
    const made = await makeAttempt(attempts, delivery, message, signal).catch((error: unknown) => {
      if (signal.aborted) throw error;
      const { id, tenantId, subscriptionId, eventId } = delivery;
      this.dependencies.services.logger.error(
        { err: error, deliveryId: id, tenantId, subscriptionId, eventId },
        'a webhook attempt could not be prepared',
      );
      return createPreventedAttempt(clock);
    });
    return judgeAttempt(judgement, delivery, { leaseId, ...message }, made, Math.random());
  }
}

function isSendable(delivery: ClaimedDelivery): delivery is SendableDelivery {
  return delivery.subscription !== null && delivery.event !== null;
}
