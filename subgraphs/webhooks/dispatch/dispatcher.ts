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
  makeAttempt,
  preventedAttempt,
  type SendableDelivery,
} from './make-attempt.ts';

/** Deliveries of one claim. */
const mostAtOnce = 200;

/** Subscriptions that are looked at by name; of more, everything is looked at. */
const mostNamed = 1_000;

/** Milliseconds a lease outlasts the longest attempt: for its signatures and its record. */
const leaseReserve = 5_000;

/** Milliseconds between two wake-ups for the case that this process dies. */
const safetyInterval = 5_000;

/** Milliseconds until the next try after the database failed. */
const pauseAfterFailure = 1_000;

/** Milliseconds until the next look at what others had, from the shortest, doubled with each that found nothing. */
const looks = { shortest: 25, longest: 1_000 };

/** Milliseconds a stopping process gives the attempts under way. */
const lastWait = 5_000;

export interface DispatcherDependencies {
  readonly services: Pick<KernelServices, 'database' | 'jobs' | 'clock' | 'logger'>;
  readonly attempts: AttemptDependencies;
  readonly judgement: JudgementDependencies;
  readonly recorder: Pick<AttemptRecorder, 'record'>;
  /** Attempts this process makes at once. */
  readonly lanes: number;
  readonly perSubscription: number;
}

/**
 * Makes the attempts that are due, as many at once as there are lanes. A slow target holds its own lane and nothing
 * else: claiming does not wait for attempts. Whatever dies with the process is claimed again when its lease runs out.
 */
export class Dispatcher {
  private readonly lanes: Lanes;
  private readonly running = new Set<Promise<void>>();
  private readonly stopping = new AbortController();
  private claiming: Promise<void> | null = null;
  /** What the next look is for: everything that is due, or what these subscriptions have. */
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
   * Claims and starts what is due, as far as there are lanes; what waits for a lane follows by itself.
   * @param subscriptions whose deliveries alone are news: a look at these costs the same however many others wait.
   */
  pump(subscriptions?: readonly string[]): Promise<void> {
    this.note(subscriptions);
    // Begun a turn later: claiming that ends at once would otherwise be noted as under way for ever.
    this.claiming ??= Promise.resolve().then(() => this.claimAll());
    return this.claiming;
  }

  /** The same without waiting: what fails is tried again. */
  wake(subscriptions?: readonly string[]): void {
    if (this.isStopped) return;
    this.pump(subscriptions).catch((error: unknown) => {
      this.warn(error);
      setTimeout(() => this.wake(), pauseAfterFailure).unref();
    });
  }

  /** Resolves when no attempt is under way; for tests. */
  async idle(): Promise<void> {
    while (this.running.size > 0 || this.claiming !== null)
      await Promise.allSettled([this.claiming, ...this.running]);
  }

  /** Takes nothing more, waits for what is under way, and breaks off what takes too long. */
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

  /** Takes what the next look is for. @returns null: everything; undefined: nothing is to be looked for. */
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
        // Whoever leaves the last lane has everything looked at.
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

  /** What another process has under way ends without a word to this one, which may have lanes to spare meanwhile. */
  private planLook(hasFound: boolean, isCrowded: boolean, wasEverywhere: boolean): void {
    const isVain = isCrowded && !hasFound;
    // A look at some says nothing of what the last one at all has met.
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
        // Not sooner than the last lease of this interval ends.
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
      return preventedAttempt(clock);
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
