import type { Logger } from '../telemetry/logger.ts';
import type { Database } from './database.ts';
import { inTime } from './in-time.ts';

/** State of a replica at its last check. Reads go only to a `current` one. */
export type ReplicaState = 'current' | 'behind' | 'away' | 'unfenced';

/** Milliseconds of the time limit of a check, and of the validity of its result. */
export const replicaTimes = { look: 2_000, validity: 3_000 } as const;

/** Milliseconds after which a look that never ended is given up: its connection is lost. */
const stuck = 30_000;

const lookSql = `select extract(epoch from ?::timestamptz - beat_at)::float8 * 1000 as behind,
    (select rolsuper or rolbypassrls from pg_roles where rolname = session_user) as unfenced
  from kernel.replica_beat`;

/** Log message of each state. */
const news: Readonly<Record<ReplicaState, string>> = {
  current: 'a read replica is in use',
  behind: 'a read replica is too far behind; reads go to the primary',
  away: 'a read replica is out of reach; reads go to the primary',
  unfenced: 'a read replica is not used: row-level security does not bind its role',
};

/** A read replica with its last known state. */
export class ReadReplica {
  private known: ReplicaState | null = null;
  private lookedAt = Number.NEGATIVE_INFINITY;
  private busyUntil = Number.NEGATIVE_INFINITY;
  /** Rejects of running reads. A promise that lives as long as the replica would keep the result of each. */
  private readonly running = new Set<(error: Error) => void>();

  /** @param place its index in the option, from 1, for the log. */
  constructor(
    readonly database: Database,
    private readonly place: number,
    private readonly logger: Logger,
  ) {}

  /** State at the last check; `away` if that is too long ago. */
  get state(): ReplicaState {
    return performance.now() - this.lookedAt < replicaTimes.validity ? (this.known ?? 'away') : 'away';
  }

  /**
   * Measures how far behind the replica is. Never rejects.
   * @param primaryTime the primary's clock, read before.
   * @param maxLag milliseconds.
   */
  async check(primaryTime: string, maxLag: number): Promise<void> {
    try {
      const [row] = await this.answer(primaryTime);
      if (row === undefined) throw new Error('It has no heartbeat.');
      if (row.unfenced === true) this.enter('unfenced');
      else this.enter(Number(row.behind) <= maxLag ? 'current' : 'behind');
    } catch (error) {
      this.fail(error);
    }
  }

  /**
   * Runs a read on the replica while it is usable.
   * @throws the error of the read; an error if the replica was lost in the meantime, because its server may have
   * stopped silently.
   */
  async run<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const lost = Promise.withResolvers<never>();
    this.running.add(lost.reject);
    try {
      return await Promise.race([work(this.database), lost.promise]);
    } finally {
      this.running.delete(lost.reject);
    }
  }

  /** Marks it as failed: it is not used until a check succeeds. */
  fail(error: unknown): void {
    this.enter('away', error);
  }

  private enter(state: ReplicaState, error?: unknown): void {
    this.lookedAt = performance.now();
    if (state === this.known) return;
    this.known = state;
    if (state !== 'current') {
      for (const reject of this.running) reject(new ReplicaLostError(news[state]));
    }
    if (state === 'current') this.logger.info({ replica: this.place }, news[state]);
    else this.logger.warn({ replica: this.place, err: error }, news[state]);
  }

  /** Queries the replica. While a query is stuck in a lost connection, no other is sent. */
  private answer(primaryTime: string): Promise<Record<string, unknown>[]> {
    if (performance.now() < this.busyUntil) throw new Error('It has not answered yet.');
    this.busyUntil = performance.now() + stuck;
    const limit = { signal: new AbortController().signal, milliseconds: replicaTimes.look };
    return inTime(
      () =>
        this.database
          .system((em) => em.execute(lookSql, [primaryTime]))
          .finally(() => {
            this.busyUntil = Number.NEGATIVE_INFINITY;
          }),
      limit,
      async () => {},
    );
  }
}

/** A replica went away or fell behind while it read. */
export class ReplicaLostError extends Error {}
