import type { Clock } from '../clock/clock.ts';
import type { Database } from '../persistence/database.ts';
import type { Logger } from '../telemetry/logger.ts';
import { type UsageMeasure, usageLimits } from './usage-measure.ts';

export interface UsageCounterDependencies {
  readonly database: Pick<Database, 'systemStatement'>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Milliseconds between two flushes. */
  readonly interval: number;
}

/** What one tenant used of one measure on one day, since the last flush. */
interface Counted {
  readonly tenant_id: string;
  readonly day: string;
  readonly measure: string;
  readonly part: string;
  amount: number;
}

/** Maximum number of counters in memory: tenants, times the measures counted here. */
const maxCounters = 50_000;

const dayLength = 86_400_000;

/**
 * Counts in memory what is too frequent for a statement, such as requests, and writes it every few seconds by one
 * statement. What was counted since the last flush is lost when the process is killed.
 */
export class UsageCounter {
  private counted = new Map<string, Counted>();
  private day = '';
  private dayBegins = 0;
  private timer: NodeJS.Timeout | null = null;
  private flushing: Promise<void> = Promise.resolve();
  private isLost = false;

  constructor(
    private readonly dependencies: UsageCounterDependencies,
    private readonly limit = maxCounters,
  ) {}

  start(): void {
    this.timer ??= setInterval(() => void this.flush(), this.dependencies.interval).unref();
  }

  /** Writes what is counted, for the last time. */
  async stop(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    await this.flush();
  }

  /**
   * Counts in memory.
   * @param amount a whole number.
   * @param part of a bounded set; default: none.
   * @throws for what the table would refuse, which would hold up all that is counted.
   */
  count({ name }: Pick<UsageMeasure, 'name'>, tenantId: string, amount = 1, part = ''): void {
    if (!Number.isSafeInteger(amount)) throw new TypeError(`${name} is counted in whole numbers.`);
    if (part.length > usageLimits.part || part.includes('\0') || !part.isWellFormed())
      throw new TypeError(`A part of ${name} is no text of at most ${usageLimits.part} characters.`);
    const day = this.today();
    const key = `${day} ${tenantId} ${name} ${part}`;
    const known = this.counted.get(key);
    if (known !== undefined) known.amount += amount;
    else this.add(key, { tenant_id: tenantId, day, measure: name, part, amount });
  }

  /** Writes what is counted. Never fails: what could not be written is part of the next flush. */
  flush(): Promise<void> {
    this.flushing = this.flushing.then(() => this.write());
    return this.flushing;
  }

  private async write(): Promise<void> {
    if (this.counted.size === 0) return;
    const taken = this.counted;
    this.counted = new Map();
    try {
      await this.dependencies.database.systemStatement(
        `insert into kernel.usage_entry (id, tenant_id, day, measure, part, amount)
         select gen_random_uuid(), tenant_id, day, measure, part, amount
         from jsonb_to_recordset(?::jsonb) as c(tenant_id uuid, day date, measure varchar, part varchar, amount bigint)`,
        [JSON.stringify([...taken.values()])],
      );
      this.isLost = false;
    } catch (error) {
      this.warn(error, 'usage could not be stored yet');
      this.putBack(taken);
    }
  }

  private putBack(taken: ReadonlyMap<string, Counted>): void {
    for (const [key, counted] of taken) {
      const known = this.counted.get(key);
      if (known !== undefined) known.amount += counted.amount;
      else this.add(key, counted);
    }
  }

  private add(key: string, counted: Counted): void {
    if (this.counted.size < this.limit) this.counted.set(key, counted);
    else this.warn(null, 'usage of further tenants is not counted: the database takes none');
  }

  /** Once for each outage. */
  private warn(error: unknown, message: string): void {
    if (!this.isLost) this.dependencies.logger.warn(error === null ? {} : { err: error }, message);
    this.isLost = true;
  }

  /** The day (UTC), which is written once a day. */
  private today(): string {
    const now = this.dependencies.clock.now().getTime();
    if (this.day === '' || now < this.dayBegins || now >= this.dayBegins + dayLength) {
      this.dayBegins = now - (now % dayLength);
      this.day = new Date(now).toISOString().slice(0, 10);
    }
    return this.day;
  }
}
