import { IsolationLevel } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { RequestContext } from '../subgraph/context.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Database } from './database.ts';
import type { FairTurns } from './fair-turns.ts';
import { inTime, type TimeLimit } from './in-time.ts';
import type { LaggingReads } from './read-replicas.ts';
import { replicaFailure } from './replica-failure.rules.ts';

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

/** Whose reads they are; `em` is in no transaction. */
export type SnapshotCaller = Pick<RequestContext, 'actor' | 'tenant' | 'em' | 'signal'>;

/** Reads of a call, and what became of each. */
export type SettledReads = <T>(
  call: SnapshotCaller,
  reads: readonly SnapshotRead<T>[],
) => Promise<readonly PromiseSettledResult<T>[]>;

/** What reads stand on. */
export interface SnapshotReadParts {
  readonly database: Database;
  readonly replicas: LaggingReads;
  readonly turns: FairTurns;
  readonly logger: Logger;
}

/** A server, and a session of the caller's tenant on it. */
interface Source {
  readonly database: Database;
  readonly session: EntityManager;
}

/** A connection that reads, and what the server calls it; null where nothing can be cancelled. */
interface Lane {
  readonly database: Database;
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

/** Of a connection; it outlives what is rolled back to it. */
const savepoint = 'savepoint one_read';

const laneSql = "set_config('statement_timeout', ?, true), pg_backend_pid() as backend";

/**
 * Reads of which each fails or takes too long for itself, and which all see one snapshot. On PostgreSQL they share an
 * exported snapshot over several connections, each fenced as the session is; on the embedded database they run one after
 * the other. One per process.
 */
export class SnapshotReads {
  private spareInUse = 0;

  constructor(
    private readonly parts: SnapshotReadParts,
    private readonly limits: SnapshotReadLimits,
  ) {}

  /**
   * What became of each read, in their order. A call takes a turn for its first connection, which reads whatever no other
   * has taken: no call waits for a second one, however many there are. Tenants take turns.
   * When the call's signal aborts, running statements are cancelled.
   * @throws what losing the first connection throws; the reason of the signal; the refusal of the turns.
   */
  readonly settle: SettledReads = ({ em, signal }, reads) =>
    this.settleOn({ database: this.parts.database, session: em }, reads, signal);

  /**
   * The same for what may be a little behind: on a read replica where there is one, and all of it on the primary where
   * that fails.
   */
  readonly settleLagging: SettledReads = (call, reads) =>
    this.parts.replicas.read(call, async (database) => {
      if (database === null) return this.settle(call, reads);
      const source = { database, session: database.session(call.tenant.id) };
      const outcomes = await this.settleOn(source, reads, call.signal);
      const failed = outcomes.find((one) => one.status === 'rejected' && replicaFailure(one.reason) !== null);
      if (failed?.status === 'rejected') throw failed.reason;
      return outcomes;
    });

  private async settleOn<T>(
    source: Source,
    reads: readonly SnapshotRead<T>[],
    signal: AbortSignal,
  ): Promise<readonly PromiseSettledResult<T>[]> {
    signal.throwIfAborted();
    if (reads.length === 0) return [];
    const waiting = reads.map((read, at) => ({ at, read }));
    const { wholeTimeout } = this.limits;
    const until = performance.now() + wholeTimeout;
    const round: Round<T> = { signal, until, waiting, begun: [], outcomes: [] };
    const { id: tenantId } = source.session.getFilterParams<{ id: string }>('tenant');
    await this.parts.turns.during(tenantId, { signal, milliseconds: wholeTimeout / 2 }, () =>
      this.open(source, round),
    );
    await Promise.all(round.begun);
    signal.throwIfAborted();
    return round.outcomes;
  }

  /** Reads on the first connection, and calls others to help. */
  private async open<T>(source: Source, round: Round<T>): Promise<void> {
    const { database, session } = source;
    const isServer = database.engine.kind === 'postgres';
    const spare = isServer ? Math.min(this.limits.connections, round.waiting.length) - 1 : 0;
    await session.transactional(async (em) => {
      const exported = spare > 0 ? ', pg_export_snapshot() as snapshot' : '';
      const [own] = await em.execute(`select ${laneSql}${exported}`, [`${this.limits.timeout}`]);
      for (let at = 0; at < spare && this.mayHelp(); at += 1)
        void this.help(source, String(own?.snapshot), round);
      await em.execute(savepoint);
      await this.work({ database, em, backend: isServer ? Number(own?.backend) : null }, round);
    }, readOnly);
  }

  /** Takes a turn for one more connection. */
  private mayHelp(): boolean {
    return this.spareInUse < this.limits.spareConnections && this.parts.turns.tryTake();
  }

  /**
   * Reads on one more connection, from the same snapshot and behind the same fence, until there is nothing left or another
   * call waits for a turn. Never rejects.
   */
  private async help<T>({ database, session }: Source, snapshot: string, round: Round<T>): Promise<void> {
    this.spareInUse += 1;
    const fork = session.fork();
    const { variables = {}, role = '' } = fork.getSessionContext() ?? {};
    // A transaction joins a snapshot before its first query, and what the ORM sets when it begins would be one.
    fork.clearSessionContext();
    try {
      await fork.transactional(async (em) => {
        if (round.waiting.length === 0 || round.signal.aborted) return;
        await em.execute('set transaction snapshot ?', [snapshot]);
        const fence = Object.entries({ ...variables, role });
        const [own] = await em.execute(
          `select ${'set_config(?, ?, true), '.repeat(fence.length)}${laneSql}`,
          [...fence.flatMap(([name, value]) => [name, String(value)]), `${this.limits.timeout}`],
        );
        await em.execute(savepoint);
        await this.work(
          { database, em, backend: Number(own?.backend) },
          round,
          () => this.parts.turns.isWaitedFor,
        );
      }, readOnly);
    } catch (error) {
      // Where nothing is left to read, it came too late to join.
      if (round.waiting.length > 0)
        this.parts.logger.warn({ err: error }, 'a connection that helps with reads was lost');
    } finally {
      this.spareInUse -= 1;
      this.parts.turns.giveBack();
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

  /** One read behind its connection's savepoint: what fails in it fails nothing else, and there is nothing to undo. */
  private async attempt<T>(
    { database, em, backend }: Lane,
    read: SnapshotRead<T>,
    { signal, milliseconds }: TimeLimit,
  ): Promise<PromiseSettledResult<T>> {
    if (milliseconds <= 0) return { status: 'rejected', reason: new Error('Nothing of the time was left.') };
    const limit = { signal, milliseconds: Math.min(this.limits.timeout + grace, milliseconds) };
    const [outcome] = await Promise.allSettled([
      inTime(
        () => read(em),
        limit,
        async () => {
          if (backend !== null) await this.cancel(database, backend);
        },
      ),
    ]);
    if (outcome.status === 'rejected') await em.execute(`rollback to ${savepoint}`);
    return outcome;
  }

  private async cancel(database: Database, backend: number): Promise<void> {
    try {
      await database.cancel(backend);
    } catch (error) {
      this.parts.logger.warn({ err: error }, 'a statement nobody waits for goes on until its time-out');
    }
  }
}
