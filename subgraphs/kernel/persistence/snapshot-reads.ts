import { IsolationLevel } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { RequestContext } from '../call/context.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Database } from './database.ts';
import type { FairTurns } from './fair-turns.ts';
import { type Fence, fenceText } from './fence.ts';
import { ReadLane, type ReadLaneOptions, type SnapshotRead, savepoint } from './read-lane.ts';
import type { LaggingReads } from './read-replicas.ts';
import { replicaFailure } from './replica-failure.rules.ts';

/** Limits of reads in one process. */
export interface SnapshotReadLimits {
  /** Maximum number of connections for the reads of one call. */
  readonly connections: number;
  /** Connections all calls together may use beside the first of each, as far as there are turns. */
  readonly spareConnections: number;
  /** Milliseconds each statement may take, and with a second of grace each read. */
  readonly timeout: number;
  /**
   * Milliseconds for all reads of a call; half of them may pass before the first starts. Reads that have not ended by
   * then fail.
   */
  readonly wholeTimeout: number;
}

/** The caller of the reads; `em` is in no transaction. */
export type SnapshotCaller = Pick<RequestContext, 'actor' | 'tenant' | 'em' | 'signal'>;

/**
 * Runs the reads of a call.
 * @returns their results, in their order. Put fast reads first: the first connection takes reads from the beginning
 * and helping connections from the end, so that slow reads begin early and delay no fast ones.
 */
export type SettledReads = <T>(
  call: SnapshotCaller,
  reads: readonly SnapshotRead<T>[],
) => Promise<readonly PromiseSettledResult<T>[]>;

export interface SnapshotReadDependencies {
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

/** Lets further connections join a round: opens a session without fence, and gives the statement that sets it. */
interface Joining {
  readonly database: Database;
  readonly session: EntityManager;
  readonly text: string;
}

/** A read that has not begun, with its position. */
interface WaitingRead<T> {
  readonly at: number;
  readonly read: SnapshotRead<T>;
}

/** Chooses the next read of a connection, and whether the connection is needed elsewhere. */
interface LaneDuty {
  next<T>(waiting: WaitingRead<T>[]): WaitingRead<T> | undefined;
  isOver(): boolean;
}

/** The reads that have not begun, and the results of the others. */
interface Round<T> {
  readonly signal: AbortSignal;
  /** By `performance.now()`. */
  readonly until: number;
  readonly waiting: WaitingRead<T>[];
  /** Connections that are about to help. */
  joining: number;
  /** Connections that may still join. */
  spare: number;
  readonly begun: Promise<void>[];
  readonly outcomes: PromiseSettledResult<T>[];
}

const readOnly = { readOnly: true, isolationLevel: IsolationLevel.REPEATABLE_READ };

/**
 * Number of helpers that each connection requests. Fast reads are over before many have joined, and twenty slow reads
 * run after four rounds.
 */
const helpers = 2;

const firstDuty: LaneDuty = { next: (waiting) => waiting.shift(), isOver: () => false };

/**
 * Reads of which each fails or takes too long for itself, and which all see one snapshot. On PostgreSQL they share an
 * exported snapshot over several connections, each fenced as the session is; on the embedded database they run one after
 * the other. One per process.
 */
export class SnapshotReads {
  private spareInUse = 0;

  constructor(
    private readonly dependencies: SnapshotReadDependencies,
    private readonly limits: SnapshotReadLimits,
  ) {}

  /**
   * The results of the reads, in their order. A call takes a turn for its first connection, which reads everything
   * that no other connection has taken, so no call has to wait for a second one. Tenants take turns. When the call's
   * signal aborts, running statements are cancelled.
   * @throws the error of losing the first connection; the reason of the signal; the refusal of the turns.
   */
  readonly settle: SettledReads = ({ em, signal }, reads) =>
    this.settleOn({ database: this.dependencies.database, session: em }, reads, signal);

  /**
   * As {@link settle}, for reads that may be slightly stale: on a read replica if there is one, and all of them on the
   * primary if that fails.
   */
  readonly settleLagging: SettledReads = (call, reads) =>
    this.dependencies.replicas.read(call, async (database) => {
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
    const isServer = source.database.engine.kind === 'postgres';
    const { wholeTimeout, connections } = this.limits;
    const round: Round<T> = {
      signal,
      until: performance.now() + wholeTimeout,
      begun: [],
      outcomes: [],
      waiting: reads.map((read, at) => ({ at, read })),
      joining: 0,
      spare: isServer ? Math.min(connections, reads.length) - 1 : 0,
    };
    const { id: tenantId } = source.session.getFilterParams<{ id: string }>('tenant');
    await this.dependencies.turns.run(tenantId, { signal, milliseconds: wholeTimeout / 2 }, () =>
      this.open(source, round),
    );
    await Promise.all(round.begun);
    signal.throwIfAborted();
    return round.outcomes;
  }

  /** Reads on the first connection, and calls others to help. */
  private async open<T>(source: Source, round: Round<T>): Promise<void> {
    const { database, session } = source;
    await session.transactional(async (em) => {
      const exported = round.spare > 0 ? ', pg_export_snapshot() as snapshot' : '';
      const [own] = await em.execute(
        `select set_config('statement_timeout', ?, true), pg_backend_pid() as backend${exported}`,
        [`${this.limits.timeout}`],
      );
      if (round.spare > 0) this.callHelp(this.prepareJoin(source, String(own?.snapshot)), round);
      await em.execute(savepoint);
      const backend = database.engine.kind === 'postgres' ? Number(own?.backend) : null;
      await this.work(this.createLane({ database, em, backend }), round, firstDuty);
    }, readOnly);
  }

  private prepareJoin({ database, session }: Source, snapshot: string): Joining {
    const fence = session.getSessionContext() ?? {};
    const fork = session.fork();
    // A transaction must join a snapshot before its first query, and the ORM's session context would be a query.
    fork.clearSessionContext();
    return { database, session: fork, text: joinText(snapshot, fence, this.limits.timeout) };
  }

  /** Requests more connections if there are waiting reads and free turns. */
  private callHelp<T>(joining: Joining, round: Round<T>): void {
    const wanted = Math.min(helpers, round.spare, round.waiting.length - round.joining);
    for (let called = 0; called < wanted && this.mayHelp(); called += 1) {
      round.spare -= 1;
      void this.help(joining, round);
    }
  }

  /** Takes a turn for one more connection. */
  private mayHelp(): boolean {
    return this.spareInUse < this.limits.spareConnections && this.dependencies.turns.tryTake();
  }

  /**
   * Reads on an additional connection, in the same snapshot and behind the same fence, until no read is waiting or
   * another call needs the turn. Never rejects.
   */
  private async help<T>(joining: Joining, round: Round<T>): Promise<void> {
    this.spareInUse += 1;
    round.joining += 1;
    let isJoining = true;
    const finishJoining = () => {
      if (isJoining) round.joining -= 1;
      isJoining = false;
    };
    const { database, session, text } = joining;
    const duty: LaneDuty = {
      next: (waiting) => waiting.pop(),
      isOver: () => this.dependencies.turns.isWaitedFor,
    };
    try {
      await session.transactional(async (em) => {
        if (round.waiting.length === 0 || round.signal.aborted) return;
        const [own] = await em.execute(text);
        finishJoining();
        this.callHelp(joining, round);
        await this.work(this.createLane({ database, em, backend: Number(own?.backend) }), round, duty);
      }, readOnly);
    } catch (error) {
      // Joining is useless when no read is waiting.
      if (round.waiting.length > 0)
        this.dependencies.logger.warn({ err: error }, 'a connection that helps with reads was lost');
    } finally {
      finishJoining();
      this.spareInUse -= 1;
      this.dependencies.turns.release();
    }
  }

  private createLane(held: Pick<ReadLaneOptions, 'database' | 'em' | 'backend'>): ReadLane {
    const { logger } = this.dependencies;
    return new ReadLane({ ...held, logger, timeout: this.limits.timeout });
  }

  /** @throws when the connection is lost; the read it had begun fails with it. */
  private async work<T>(
    lane: ReadLane,
    { signal, until, waiting, begun, outcomes }: Round<T>,
    duty: LaneDuty,
  ): Promise<void> {
    while (!signal.aborted && !duty.isOver()) {
      const next = duty.next(waiting);
      if (next === undefined) return;
      const { at, read } = next;
      const attempt = lane.attempt(read, { signal, milliseconds: until - performance.now() });
      const note = (outcome: PromiseSettledResult<T>) => {
        outcomes[at] = outcome;
      };
      begun.push(attempt.then(note, (reason) => note({ status: 'rejected', reason })));
      await attempt;
    }
  }
}

/** Imports a snapshot into a transaction. @returns the server's process id of the connection. */
function joinText(snapshot: string, fence: Fence, timeout: number): string {
  const seen = `set transaction snapshot '${snapshot}'`;
  const limit = `set local statement_timeout = ${timeout}`;
  return [seen, fenceText(fence), limit, savepoint, 'select pg_backend_pid() as backend'].join('; ');
}
