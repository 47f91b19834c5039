import type { Logger } from '../telemetry/logger.ts';
import type { Adjustment, Attempt, LimitCharge, LimitStore } from './limit-store.ts';

/**
 * Uses Redis while it is reachable, else the database. Each call tries Redis first, so counting returns to it
 * automatically. Counters are not copied: the windows start again at each change, so a window can be exceeded once.
 */
export class FailoverLimitStore implements LimitStore {
  private lost = false;

  constructor(
    private readonly redis: LimitStore,
    private readonly database: LimitStore,
    private readonly logger: Logger,
  ) {}

  take(tenantId: string, charges: readonly LimitCharge[], now: number): Promise<Attempt> {
    return this.first((store) => store.take(tenantId, charges, now));
  }

  adjust(tenantId: string, adjustments: readonly Adjustment[]): Promise<void> {
    return this.first((store) => store.adjust(tenantId, adjustments));
  }

  private async first<T>(work: (store: LimitStore) => Promise<T>): Promise<T> {
    try {
      const answer = await work(this.redis);
      if (this.lost) this.logger.info('limits are counted in Redis again');
      this.lost = false;
      return answer;
    } catch (error) {
      if (!this.lost) this.logger.warn({ err: error }, 'limits are counted in the database');
      this.lost = true;
      return work(this.database);
    }
  }
}
