import { LRUCache } from 'lru-cache';
import type { Cache } from '../cache/cache.ts';
import type { CallContext } from '../call/context.ts';
import type { HealthCheck } from '../health/check.ts';
import type { Database } from './database.ts';
import { PrivilegeError } from './privileges.ts';
import { type ReadReplica, replicaTimes } from './read-replica.ts';
import { replicaFailure } from './replica-failure.rules.ts';

/** The caller whose reads and writes are routed. */
export type ReplicaCaller = Pick<CallContext, 'actor' | 'tenant'>;

/** Reads that may be slightly stale: lists, renders, exports, statistics; never reads on which a write depends. */
export interface LaggingReads {
  /**
   * Runs a read, and repeats it on the primary if the replica fails; the read must not change anything.
   * @param work receives the replica's database, or null for the primary.
   * @throws the error of the read on the primary, or an error that is not caused by a replica.
   */
  read<T>(caller: ReplicaCaller, work: (replica: Database | null) => Promise<T>): Promise<T>;
  /** Call it after a caller's commit, so that its next reads include the change. */
  noteWrite(caller: ReplicaCaller): Promise<void>;
}

/** Without replicas. */
export const primaryAlone: LaggingReads = {
  read: (_caller, work) => work(null),
  noteWrite: async () => {},
};

/** Dependencies of the replicas. */
export interface LaggingReadsOptions {
  readonly primary: Database;
  readonly replicas: readonly ReadReplica[];
  /** Milliseconds a replica may be behind. */
  readonly maxLag: number;
  /** Shares between processes which callers have just written. */
  readonly cache: Cache;
}

/** Milliseconds between two checks, and between two records of one caller's writes. */
const interval = 1_000;

/** Maximum number of callers with recorded writes. */
const capacity = 10_000;

const heartbeatSql = `update kernel.replica_beat set beat_at = clock_timestamp()
  where beat_at < clock_timestamp() - interval '0.9 seconds'`;

/**
 * The read replicas of this process. Once a second the primary's time is written, and each replica is queried for the
 * latest time it has received. A replica that is away or too far behind is not read from. A caller that wrote recently
 * reads from the primary, so that it always sees its changes.
 */
export class ReadReplicas implements LaggingReads {
  private readonly noted: LRUCache<string, true>;
  private turn = 0;
  private timer: NodeJS.Timeout | null = null;
  private looking: Promise<void> = Promise.resolve();
  private isStopped = false;

  constructor(private readonly options: LaggingReadsOptions) {
    this.noted = new LRUCache({ max: capacity, ttl: interval });
  }

  /** Checks them now and every second. @throws {PrivilegeError} for a role that reads all tenants' rows. */
  async start(): Promise<void> {
    await this.checkReplicas();
    if (this.options.replicas.some(({ state }) => state === 'unfenced')) {
      throw new PrivilegeError(
        'The role of a replica of Persistence__ReplicaUrls is a superuser or has BYPASSRLS: row-level security would ' +
          'not hold between tenants. Use the role of Persistence__Url there.',
      );
    }
    this.scheduleCheck();
  }

  /** Stops the monitoring; the caller who opened the databases closes them. */
  async stop(): Promise<void> {
    this.isStopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
    await this.looking;
  }

  async read<T>(caller: ReplicaCaller, work: (replica: Database | null) => Promise<T>): Promise<T> {
    const replica = this.next();
    if (replica === null || (await this.hasJustWritten(caller))) return work(null);
    try {
      return await replica.run(work);
    } catch (error) {
      const failure = replicaFailure(error);
      if (failure === null) throw error;
      if (failure === 'away') replica.fail(error);
      return work(null);
    }
  }

  async noteWrite(caller: ReplicaCaller): Promise<void> {
    const key = keyOf(caller);
    if (this.noted.has(key)) return;
    this.noted.set(key, true);
    await this.options.cache.set(key, true, this.window);
  }

  /** Degraded while a replica is not used: the primary takes its reads. */
  get healthCheck(): HealthCheck {
    return {
      name: 'read-replicas',
      tags: ['readiness'],
      failureStatus: 'Degraded',
      check: async () => {
        const states = this.options.replicas.map(({ state }) => state);
        const current = states.filter((state) => state === 'current').length;
        const description = `${current} of ${states.length} in use`;
        return { status: current === states.length ? 'Healthy' : 'Degraded', description };
      },
    };
  }

  /** Longer than the possible lag of a replica in use, including the age of its state and the interval of writes. */
  private get window(): number {
    return this.options.maxLag + replicaTimes.validity + interval * 2;
  }

  private scheduleCheck(): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => {
      this.looking = this.checkReplicas().then(() => this.scheduleCheck());
    }, interval).unref();
  }

  private async hasJustWritten(caller: ReplicaCaller): Promise<boolean> {
    return (await this.options.cache.get(keyOf(caller))) !== undefined;
  }

  /** Round robin over the usable replicas. */
  private next(): ReadReplica | null {
    const usable = this.options.replicas.filter(({ state }) => state === 'current');
    this.turn += 1;
    return usable[this.turn % usable.length] ?? null;
  }

  /** Never rejects: while the primary is unreachable, the state of the replicas expires. */
  private async checkReplicas(): Promise<void> {
    const { primary, replicas, maxLag } = this.options;
    const time = await primary
      .system(async (em) => {
        await em.execute(heartbeatSql);
        const [row] = await em.execute('select clock_timestamp()::text as now');
        return String(row?.now);
      })
      .catch(() => null);
    if (time !== null) await Promise.all(replicas.map((replica) => replica.check(time, maxLag)));
  }
}

function keyOf({ actor, tenant }: ReplicaCaller): string {
  return `wrote:${tenant.id}:${actor.userId ?? actor.apiKeyId ?? 'anonymous'}`;
}
