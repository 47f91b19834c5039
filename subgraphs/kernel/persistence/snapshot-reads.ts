import { IsolationLevel } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from '../telemetry/logger.ts';
import type { Database } from './database.ts';
import type { FairTurns } from './fair-turns.ts';
import { inTime, type TimeLimit } from './in-time.ts';

/** One of several reads that see the same rows; it sends its statements one after the other. */
export type SnapshotRead<T> = (em: EntityManager) => Promise<T>;

/** How much reads may take of a process. */
export interface SnapshotReadLimits {
  /** Connections the reads of one call may use at once. */
  readonly connections: number;
  /** Connections all calls together may use beside the first of each, as far as there are turns. */
  readonly spareConnections: number;
  /** Milliseconds each statement may take, and with a second of grace each read. */
  readonly timeout: number;
  /** Milliseconds all reads of a call may take, a half of which it may wait; those that have not ended by then fail. */
  readonly wholeTimeout: number;
}

/** A connection that reads, and what the server calls it; null where nothing can be cancelled. */
interface Lane {
  readonly em: EntityManager;
  readonly backend: number | null;
}

/** Reads nobody has begun, and what became of the others. */
interface Round<T> {
  readonly signal: AbortSignal;
  /** By `performance.now()`. */
  readonly until: number;
  readonly waiting: { readonly at: number; readonly read: SnapshotRead<T> }[];
  readonly begun: Promise<void>[];
  readonly outcomes: PromiseSettledResult<T>[];
}

/** Milliseconds a read has beyond the time-out of its statements, which the server keeps. */
const grace = 1_000;

const readOnly = { readOnly: true, isolationLevel: IsolationLevel.REPEATABLE_READ };

const laneSql = "set_config('statement_timeout', ?, true), pg_backend_pid() as backend";

/**
 * Reads of which each fails or takes too long for itself, and which all see one snapshot. On PostgreSQL they share an
 * exported snapshot over several connections, each fenced as the session is; on the embedded database they run one after
 * the other. One per process.
 */
export class SnapshotReads {
  private spareInUse = 0;

  constructor(
    private readonly database: Database,
    private readonly limits: SnapshotReadLimits,
    private readonly turns: FairTurns,
    private readonly logger: Logger,
  ) {}

  /**
   * What became of each read, in their order. A call takes a turn for its first connection, which reads whatever no other
   * has taken: no call waits for a second one, however many there are. Tenants take turns.
   * @param session of the tenant, in no transaction.
   * @param signal when it aborts, running statements are cancelled.
   * @throws what losing the first connection throws; the reason of the signal; the refusal of the turns.
   */
  async settle<T>(
    session: EntityManager,
    reads: readonly SnapshotRead<T>[],
    signal: AbortSignal,
  ): Promise<readonly PromiseSettledResult<T>[]> {
    signal.throwIfAborted();
    if (reads.length === 0) return [];
    const waiting = reads.map((read, at) => ({ at, read }));
    const { wholeTimeout } = this.limits;
    const until = performance.now() + wholeTimeout;
    const round: Round<T> = { signal, until, waiting, begun: [], outcomes: [] };
    const { id: tenantId } = session.getFilterParams<{ id: string }>('tenant');
    await this.turns.during(tenantId, { signal, milliseconds: wholeTimeout / 2 }, () =>
      this.open(session, round),
    );
    await Promise.all(round.begun);
    signal.throwIfAborted();
    return round.outcomes;
  }

  /** Reads on the first connection, and calls others to help. */
  private async open<T>(session: EntityManager, round: Round<T>): Promise<void> {
    const isServer = this.database.engine.kind === 'postgres';
    const spare = isServer ? Math.min(this.limits.connections, round.waiting.length) - 1 : 0;
    await session.transactional(async (em) => {
      const exported = spare > 0 ? ', pg_export_snapshot() as snapshot' : '';
      const [own] = await em.execute(`select ${laneSql}${exported}`, [`${this.limits.timeout}`]);
      for (let at = 0; at < spare && this.mayHelp(); at += 1)
        void this.help(session, String(own?.snapshot), round);
      await this.work({ em, backend: isServer ? Number(own?.backend) : null }, round);
    }, readOnly);
  }

  /** Takes a turn for one more connection. */
  private mayHelp(): boolean {
    return this.spareInUse < this.limits.spareConnections && this.turns.tryTake();
  }

  /**
   * Reads on one more connection, from the same snapshot and behind the same fence, until there is nothing left or another
   * call waits for a turn. Never rejects.
   */
  private async help<T>(session: EntityManager, snapshot: string, round: Round<T>): Promise<void> {
    this.spareInUse += 1;
    const fork = session.fork();
    const { variables = {}, role = '' } = fork.getSessionContext() ?? {};
    // A transaction joins a snapshot before its first query, and what the ORM sets when it begins would be one.
    fork.clearSessionContext();
    try {
      await fork.transactional(async (em) => {
        if (round.waiting.length === 0 || round.signal.aborted) return;
        await em.execute('set transaction snapshot ?', [snapshot]);
        const fence = Object.entries(variables);
        const [own] = await em.execute(
          `select ${'set_config(?, ?, true), '.repeat(fence.length)}${laneSql}`,
          [...fence.flatMap(([name, value]) => [name, String(value)]), `${this.limits.timeout}`],
        );
        await em.execute(`set local role "${role}"`);
        await this.work({ em, backend: Number(own?.backend) }, round, () => this.turns.isWaitedFor);
      }, readOnly);
    } catch (error) {
      // Where nothing is left to read, it came too late to join.
      if (round.waiting.length > 0)
        this.logger.warn({ err: error }, 'a connection that helps with reads was lost');
    } finally {
      this.spareInUse -= 1;
      this.turns.giveBack();
    }
  }

  /** @throws when the connection is lost; the read it had begun fails with it. */
  private async work<T>(
    lane: Lane,
    { signal, until, waiting, begun, outcomes }: Round<T>,
    isWantedElsewhere = () => false,
  ): Promise<void> {
    while (!signal.aborted && !isWantedElsewhere()) {
      const next = waiting.shift();
      if (next === undefined) return;
      const { at, read } = next;
      const attempt = this.attempt(lane, read, { signal, milliseconds: until - performance.now() });
      const note = (outcome: PromiseSettledResult<T>) => {
        outcomes[at] = outcome;
      };
      begun.push(attempt.then(note, (reason) => note({ status: 'rejected', reason })));
      await attempt;
    }
  }

  /** One read behind a savepoint of its own: what fails in it fails nothing else. */
  private async attempt<T>(
    { em, backend }: Lane,
    read: SnapshotRead<T>,
    { signal, milliseconds }: TimeLimit,
  ): Promise<PromiseSettledResult<T>> {
    if (milliseconds <= 0) return { status: 'rejected', reason: new Error('Nothing of the time was left.') };
    await em.execute('savepoint one_read');
    const limit = { signal, milliseconds: Math.min(this.limits.timeout + grace, milliseconds) };
    const [outcome] = await Promise.allSettled([
      inTime(
        () => read(em),
        limit,
        async () => {
          if (backend !== null) await this.cancel(backend);
        },
      ),
    ]);
    await em.execute(`${outcome.status === 'fulfilled' ? 'release' : 'rollback to'} savepoint one_read`);
    return outcome;
  }

  private async cancel(backend: number): Promise<void> {
    try {
      await this.database.cancel(backend);
    } catch (error) {
      this.logger.warn({ err: error }, 'a statement nobody waits for goes on until its time-out');
    }
  }
}
