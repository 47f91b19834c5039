import { randomUUID } from 'node:crypto';
import type { KernelServices } from '../../kernel/subgraph/services.ts';
import { dispatchQueue } from '../delivery/delivery.rules.ts';
import type { AttemptRecorder } from './attempt-recorder.service.ts';
import { type Claimed, type ClaimedDelivery, claimDeliveries } from './claim-deliveries.ts';
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

/** Maximum number of deliveries per claim. */
const mostAtOnce = 200;

/** Maximum number of subscriptions claimed by name. Beyond it the dispatcher claims from all. */
const mostNamed = 1_000;

/** Milliseconds that a lease outlasts the longest attempt, for signing and recording. */
const leaseReserve = 5_000;

/** Milliseconds between wake-up jobs that take over if this process dies. */
const safetyInterval = 5_000;

/** Milliseconds until the next claim after a database error. */
const pauseAfterFailure = 1_000;

/**
 * Minimum and maximum milliseconds until the next claim while other processes hold the leases. Doubled after each
 * empty claim.
 */
const looks = { shortest: 25, longest: 1_000 };

/** Milliseconds that a stopping process waits for attempts in progress. */
const lastWait = 5_000;

export interface DispatcherDependencies {
  readonly services: Pick<KernelServices, 'database' | 'jobs' | 'clock' | 'logger'>;
  readonly attempts: AttemptDependencies;
  readonly judgement: JudgementDependencies;
  readonly recorder: Pick<AttemptRecorder, 'record'>;
  /** Maximum number of concurrent attempts of this process. */
  readonly lanes: number;
  readonly perSubscription: number;
}

/**
 * Makes due attempts, at most one per lane. A slow target occupies only its own lane, because claiming does not wait for
 * attempts. If the process dies, its deliveries are claimed again when their leases expire.
 */
export class Dispatcher {
  private readonly lanes: Lanes;
  private readonly running = new Set<Promise<void>>();
  private readonly stopping = new AbortController();
  private claiming: Promise<void> | null = null;
  /** The scope of the next claim: all subscriptions, or these. */
  private looksEverywhere = false;
  private readonly named = new Set<string>();
  private safeUntil = 0;
  private isStopped = false;
  private nextLook: NodeJS.Timeout | undefined;
  private patience = looks.shortest;

  constructor(private readonly dependencies: DispatcherDependencies) {
    this.lanes = new Lanes(dependencies.lanes);
  }

  /**
   * Claims and starts due deliveries while lanes are free. Deliveries that wait for a lane follow automatically.
   * @param subscriptions restricts the claim to these. Its cost does not depend on the number of other subscriptions.
   */
  pump(subscriptions?: readonly string[]): Promise<void> {
    this.note(subscriptions);
    // Starts in a later turn: otherwise a claim that ends synchronously would stay registered as in progress.
    this.claiming ??= Promise.resolve().then(() => this.claimAll());
    return this.claiming;
  }

  /** As {@link pump}, without waiting. Failures are retried. */
  wake(subscriptions?: readonly string[]): void {
    if (this.isStopped) return;
    this.pump(subscriptions).catch((error: unknown) => {
      this.warn(error);
      setTimeout(() => this.wake(), pauseAfterFailure).unref();
    });
  }

  /** Resolves when no attempt is in progress. For tests. */
  async idle(): Promise<void> {
    while (this.running.size > 0 || this.claiming !== null)
      await Promise.allSettled([this.claiming, ...this.running]);
  }

  /** Stops claiming, waits for attempts in progress, and aborts those that take too long. */
  async stop(): Promise<void> {
    const timer = setTimeout(() => this.stopping.abort(), lastWait);
    this.isStopped = true;
    clearTimeout(this.nextLook);
    await this.idle();
    clearTimeout(timer);
  }

  private note(subscriptions: readonly string[] | undefined): void {
    for (const id of subscriptions ?? []) this.named.add(id);
    if (subscriptions === undefined || this.named.size > mostNamed) this.looksEverywhere = true;
  }

  /** Takes the scope of the next claim. @returns null: all subscriptions; undefined: no claim is needed. */
  private nextNews(): readonly string[] | null | undefined {
    const news = this.looksEverywhere ? null : this.named.size > 0 ? [...this.named] : undefined;
    this.looksEverywhere = false;
    this.named.clear();
    return news;
  }

  private async claimAll(): Promise<void> {
    try {
      for (;;) {
        const news = this.isStopped ? undefined : this.nextNews();
        // All lanes were taken: when one becomes free, claim from all subscriptions.
        if (news === undefined || this.lanes.free === 0) return;
        const leaseId = randomUUID();
        const limit = Math.min(mostAtOnce, this.lanes.free);
        const { deliveries, isCrowded } = await this.claim(leaseId, limit, news);
        for (const delivery of deliveries) this.start(delivery, leaseId);
        if (deliveries.length >= (news === null ? 1 : limit)) this.looksEverywhere = true;
        this.planLook(deliveries.length > 0, isCrowded, news === null);
      }
    } finally {
      this.claiming = null;
    }
  }

  /** Other processes do not announce the end of their attempts, so this process claims again after a delay. */
  private planLook(hasFound: boolean, isCrowded: boolean, wasEverywhere: boolean): void {
    const isVain = isCrowded && !hasFound;
    // A claim from named subscriptions says nothing about leases of the others.
    if (!wasEverywhere && !isVain) return;
    clearTimeout(this.nextLook);
    const patience = this.patience;
    this.patience = isVain ? Math.min(patience * 2, looks.longest) : looks.shortest;
    if (isVain && !this.isStopped) this.nextLook = setTimeout(() => this.wake(), patience).unref();
  }

  private claim(leaseId: string, limit: number, subscriptions: readonly string[] | null): Promise<Claimed> {
    const { services, attempts, perSubscription } = this.dependencies;
    const { lanes } = this;
    const now = services.clock.now();
    const lease = attempts.timeout + leaseReserve;
    return services.database.system(async (em) => {
      const claimed = await claimDeliveries(em, {
        leaseId,
        lease,
        now,
        perSubscription,
        limit,
        subscriptions,
        limitForSlow: lanes.freeForSlow,
        perTenant: lanes.perTenant,
        slowPerTenant: lanes.slowPerTenant,
        tenants: lanes.tenants,
      });
      if (claimed.deliveries.length > 0 && now.getTime() >= this.safeUntil) {
        // Not before the last lease of this interval expires.
        const startAfter = new Date(now.getTime() + lease + safetyInterval);
        await services.jobs.send(em, dispatchQueue, {}, { startAfter });
        this.safeUntil = now.getTime() + safetyInterval;
      }
      return claimed;
    });
  }

  private start(delivery: ClaimedDelivery, leaseId: string): void {
    this.lanes.take(delivery);
    const run = this.run(delivery, leaseId)
      .catch((error: unknown) => this.warn(error))
      .finally(() => {
        const isWaitedFor = this.lanes.isWaitedFor(delivery);
        this.lanes.release(delivery);
        this.running.delete(run);
        this.wake(isWaitedFor ? undefined : [delivery.subscriptionId]);
      });
    this.running.add(run);
  }

  private async run(delivery: ClaimedDelivery, leaseId: string): Promise<void> {
    await this.dependencies.recorder.record(await this.deliver(delivery, leaseId));
  }

  private async deliver(delivery: ClaimedDelivery, leaseId: string): Promise<AttemptRecord> {
    const { attempts, judgement } = this.dependencies;
    const { clock } = judgement;
    const status = delivery.subscription?.status ?? 'Deactivated';
    if (status === 'Deactivated') return unsentRecord(clock, delivery, leaseId, 'rejected');
    if (status === 'Suspended') return unsentRecord(clock, delivery, leaseId, 'skipped');
    if (!isSendable(delivery)) return unsentRecord(clock, delivery, leaseId, 'forgotten');
    const message = deliveryMessage(delivery.event);
    const { signal } = this.stopping;
    const made = await makeAttempt(attempts, delivery, message, signal).catch((error: unknown) => {
      if (signal.aborted) throw error;
      const { id, tenantId, subscriptionId, eventId } = delivery;
      const ids = { deliveryId: id, tenantId, subscriptionId, eventId };
      this.dependencies.services.logger.error(
        { err: error, ...ids },
        'a webhook attempt could not be prepared',
      );
      return createPreventedAttempt(clock);
    });
    return judgeAttempt(judgement, delivery, { leaseId, ...message }, made, Math.random());
  }

  private warn(error: unknown): void {
    if (!this.stopping.signal.aborted)
      this.dependencies.services.logger.warn({ err: error }, 'a webhook attempt is lost, and made again');
  }
}

function isSendable(delivery: ClaimedDelivery): delivery is SendableDelivery {
  return delivery.subscription !== null && delivery.event !== null;
}
