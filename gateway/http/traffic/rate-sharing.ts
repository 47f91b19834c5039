import type { Clock } from '../../../subgraphs/kernel/clock/clock.ts';
import type { Limits } from '../../../subgraphs/kernel/limit/limits.ts';
import type { Logger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import { hostTenant } from '../../../subgraphs/kernel/tenancy/tenant.ts';
import { type RateCounter, type RateCounters, rateWindow } from './rate-counters.ts';

/** Milliseconds between two reconciliations. */
const interval = 1_000;

/** Part of a limit below which a process keeps its count to itself: an ordinary caller causes no write at all. */
const worthSharing = 1 / 20;

/** Counters reconciled at once. */
const largestBatch = 500;

/** Refuses nothing: the store only adds up what has happened. */
const unlimited = Number.MAX_SAFE_INTEGER;

/**
 * Brings the counters of all processes together, once a second and in one round trip for each policy. In between each
 * process counts for itself, so that a limit may be exceeded by what the others take in a second.
 */
export class RateSharing {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> | null = null;
  private isLost = false;

  constructor(
    private readonly rates: readonly RateCounters[],
    private readonly limits: Pick<Limits, 'consume'>,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.timer ??= setInterval(() => void this.reconcile(), interval).unref();
  }

  /** Stops; what is on its way ends first. */
  async close(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    await this.running;
  }

  /** Tells the others what was taken here, and learns what was taken elsewhere. Never fails. */
  reconcile(): Promise<void> {
    this.running ??= this.share().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  private async share(): Promise<void> {
    try {
      for (const rates of this.rates) await this.shareOne(rates);
      this.isLost = false;
    } catch (error) {
      if (!this.isLost) this.logger.warn({ err: error }, 'request limits are counted by each process alone');
      this.isLost = true;
    }
  }

  private async shareOne(rates: RateCounters): Promise<void> {
    const { name, limit, errorCode } = rates.policy;
    const told = rates.unshared(worthSharing).slice(0, largestBatch);
    if (told.length === 0) return;
    const points = told.map(({ unshared }) => unshared);
    const charges = told.map(({ key }, at) => ({
      name,
      key: `traffic:${name}:${key}`,
      limit: unlimited,
      windowSeconds: rateWindow,
      points: points[at] ?? 0,
    }));
    const { state } = await this.limits.consume(charges, { tenantId: hostTenant.id, errorCode });
    const now = this.clock.now().getTime();
    for (const [at, counter] of told.entries()) {
      const shared = state.policies[at];
      if (shared === undefined) continue;
      learn(counter, { told: points[at] ?? 0, taken: unlimited - shared.remaining, limit });
      counter.resetsAt = Math.min(counter.resetsAt, now + shared.resetSeconds * 1_000);
    }
  }
}

function learn(
  counter: RateCounter,
  { told, taken, limit }: { readonly told: number; readonly taken: number; readonly limit: number },
): void {
  counter.unshared -= told;
  // One that refuses already stays as it is: past the limit there is nothing to learn.
  if (counter.taken <= limit) counter.taken = Math.min(limit, taken + counter.unshared);
}
