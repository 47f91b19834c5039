import type { Clock } from '../../../subgraphs/kernel/clock/clock.ts';
import type { Limits } from '../../../subgraphs/kernel/limit/limits.ts';
import type { Logger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import { hostTenant } from '../../../subgraphs/kernel/tenancy/tenant.ts';
import { type RateCounter, type RateCounters, rateWindow } from './rate-counters.ts';

/** Milliseconds between two reconciliations. */
const interval = 1_000;

/** Part of a limit below which a process does not share its count: an ordinary caller causes no write. */
const worthSharing = 1 / 20;

/** Counters per round trip. */
const largestBatch = 500;

/** The store refuses nothing: it only adds counts. */
const unlimited = Number.MAX_SAFE_INTEGER;

/**
 * Shares counters between processes, once a second in one round trip per policy. In between each process counts
 * locally, so a limit may be exceeded by the counts of one second.
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

  /** Stops after the running round trip. */
  async close(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    await this.running;
  }

  /** Sends this process's counts and receives those of the others. Never fails. */
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
    const told = rates.listUnshared(worthSharing).slice(0, largestBatch);
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
      updateCounter(counter, { told: points[at] ?? 0, taken: unlimited - shared.remaining, limit });
      counter.resetsAt = Math.min(counter.resetsAt, now + shared.resetSeconds * 1_000);
    }
  }
}

function updateCounter(
  counter: RateCounter,
  { told, taken, limit }: { readonly told: number; readonly taken: number; readonly limit: number },
): void {
  counter.unshared -= told;
  // A counter that already refuses everything needs no update.
  if (counter.taken < limit) counter.taken = Math.min(limit, taken + counter.unshared);
}
