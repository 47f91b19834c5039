import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../../clock/clock.ts';
import type { Database } from '../../persistence/database.ts';
import type { Logger } from '../../telemetry/logger.ts';
import type { JobSender } from '../job.ts';

/** Maximum number of rows per claim. */
const mostAtOnce = 200;

/** Maximum number of names a claim is restricted to. Beyond it the dispatcher searches everywhere. */
const mostNamed = 1_000;

/** Milliseconds between wake-up jobs that take over if this process dies. */
const safetyInterval = 5_000;

/** Milliseconds until the next claim after a database error. */
const pauseAfterFailure = 1_000;

/**
 * Minimum and maximum milliseconds until the next claim while other processes hold the leases. Doubled after each
 * empty claim.
 */
const looks = { shortest: 25, longest: 1_000 };

/** Milliseconds that a stopping process waits for work in progress. */
const lastWait = 5_000;

/** How often a lease is renewed while it lasts. */
const renewals = 3;

/** Parameters of a claim. */
export interface RowClaim {
  /** Id of this claim; required to store the result of a row. */
  readonly leaseId: string;
  readonly limit: number;
  readonly now: Date;
  /** Where to search; null: everywhere. */
  readonly names: readonly string[] | null;
}

/** Result of a claim. */
export interface ClaimedRows<T> {
  readonly rows: readonly T[];
  /** Whether another claim may find more at once. */
  readonly isMore: boolean;
  /**
   * Whether the claim was empty although rows are due, because other processes work on them or claimed first. More may
   * become claimable soon, without a wake-up to this process.
   */
  readonly isCrowded: boolean;
  /** When rows that are due but held back, as by a rate, become claimable; null: none are. */
  readonly heldUntil?: Date | null;
}

/** A claimed row, until its run is over. */
export interface HeldRow<T> {
  readonly row: T;
  readonly leaseId: string;
}

/** Rows that form a queue: one statement claims due rows under a lease; jobs only wake the dispatcher. */
export interface LeasedRows<T> {
  /** Queue of the wake-up jobs. Their handler calls {@link RowDispatcher.wake}. */
  readonly wakeQueue: string;
  /** Milliseconds of a lease. */
  readonly lease: number;
  /** How many rows this process can take now. */
  room(): number;
  /** @param em of a system session's transaction. */
  claim(em: EntityManager, claim: RowClaim): Promise<ClaimedRows<T>>;
  /** Called for each claimed row before the next claim. */
  take(row: T): void;
  /** Processes a row and stores the result. After a failure, the row is claimed again when its lease expires. */
  run(row: T, leaseId: string, signal: AbortSignal): Promise<void>;
  /** Called when {@link run} is over. @returns where rows may be due now; undefined: anywhere; null: nowhere. */
  release(row: T): readonly string[] | null | undefined;
  /** Renews leases to their full length. Absent: they are longer than the longest run. */
  renew?(held: readonly HeldRow<T>[]): Promise<void>;
}

export interface RowDispatcherDependencies<T> {
  readonly services: {
    readonly database: Database;
    readonly jobs: JobSender;
    readonly clock: Clock;
    readonly logger: Logger;
  };
  readonly rows: LeasedRows<T>;
  /** Log message for errors of {@link LeasedRows.run}. */
  readonly lostMessage: string;
}

/**
 * Works on due rows, as many as there is room for. A slow one occupies only its own place, because claiming does not
 * wait for runs. If the process dies, its rows are claimed again when their leases expire.
 */
export class RowDispatcher<T> {
  private readonly running = new Map<Promise<void>, HeldRow<T>>();
  private readonly stopping = new AbortController();
  private claiming: Promise<void> | null = null;
  /** The scope of the next claim: everything, or these names. */
  private looksEverywhere = false;
  private readonly named = new Set<string>();
  private safeUntil = 0;
  private isStopped = false;
  private nextLook: NodeJS.Timeout | undefined;
  private heldLook: { readonly at: number; readonly timer: NodeJS.Timeout } | null = null;
  private renewing: NodeJS.Timeout | undefined;
  private patience = looks.shortest;

  constructor(private readonly dependencies: RowDispatcherDependencies<T>) {}

  /**
   * Claims and starts due rows while there is room. Rows that wait for room follow automatically.
   * @param names restricts the claim to these. Its cost does not depend on the number of others.
   */
  pump(names?: readonly string[]): Promise<void> {
    this.note(names);
    // Starts in a later turn: otherwise a claim that ends synchronously would stay registered as in progress.
    this.claiming ??= Promise.resolve().then(() => this.claimAll());
    return this.claiming;
  }

  /** As {@link pump}, without waiting. Failures are retried. */
  wake(names?: readonly string[]): void {
    if (this.isStopped) return;
    this.pump(names).catch((error: unknown) => {
      this.warn(error);
      setTimeout(() => this.wake(), pauseAfterFailure).unref();
    });
  }

  /** Resolves when nothing is in progress. @returns whether anything was. */
  async idle(): Promise<boolean> {
    let wasBusy = false;
    while (this.running.size > 0 || this.claiming !== null) {
      wasBusy = true;
      await Promise.allSettled([this.claiming, ...this.running.keys()]);
    }
    return wasBusy;
  }

  /** Stops claiming, waits for runs in progress, and aborts those that take too long. */
  async stop(): Promise<void> {
    const timer = setTimeout(() => this.stopping.abort(), lastWait);
    this.isStopped = true;
    clearTimeout(this.nextLook);
    clearTimeout(this.heldLook?.timer);
    await this.idle();
    clearTimeout(timer);
    clearInterval(this.renewing);
  }

  private note(names: readonly string[] | undefined): void {
    for (const name of names ?? []) this.named.add(name);
    if (names === undefined || this.named.size > mostNamed) this.looksEverywhere = true;
  }

  /** Takes the scope of the next claim. @returns null: everything; undefined: no claim is needed. */
  private nextNews(): readonly string[] | null | undefined {
    const news = this.looksEverywhere ? null : this.named.size > 0 ? [...this.named] : undefined;
    this.looksEverywhere = false;
    this.named.clear();
    return news;
  }

  private async claimAll(): Promise<void> {
    const { rows } = this.dependencies;
    try {
      while (!this.isStopped) {
        const limit = Math.min(mostAtOnce, rows.room());
        // The requested scope is kept until there is room.
        const names = limit === 0 ? undefined : this.nextNews();
        if (names === undefined) return;
        const leaseId = randomUUID();
        const claimed = await this.claim({ leaseId, limit, names });
        for (const row of claimed.rows) this.start(row, leaseId);
        if (claimed.isMore) this.looksEverywhere = true;
        this.planLook(claimed.rows.length > 0, claimed.isCrowded, names === null);
        if (claimed.heldUntil != null) this.planHeldLook(claimed.heldUntil);
      }
    } finally {
      this.claiming = null;
    }
  }

  /** Other processes do not announce the end of their runs, so this process claims again after a delay. */
  private planLook(hasFound: boolean, isCrowded: boolean, wasEverywhere: boolean): void {
    const isVain = isCrowded && !hasFound;
    // A claim from names does not read the leases of others.
    if (!wasEverywhere && !isVain) return;
    clearTimeout(this.nextLook);
    const patience = this.patience;
    this.patience = isVain ? Math.min(patience * 2, looks.longest) : looks.shortest;
    if (isVain && !this.isStopped) this.nextLook = setTimeout(() => this.wake(), patience).unref();
  }

  /** One timer for all that is held back: its claim plans the next one. */
  private planHeldLook(until: Date): void {
    if (this.isStopped || (this.heldLook !== null && this.heldLook.at <= until.getTime())) return;
    clearTimeout(this.heldLook?.timer);
    const wait = Math.max(looks.shortest, until.getTime() - this.dependencies.services.clock.now().getTime());
    const timer = setTimeout(() => {
      this.heldLook = null;
      this.wake();
    }, wait).unref();
    this.heldLook = { at: until.getTime(), timer };
  }

  private claim(claim: Omit<RowClaim, 'now'>): Promise<ClaimedRows<T>> {
    const { services, rows } = this.dependencies;
    const now = services.clock.now();
    return services.database.system(async (em) => {
      const claimed = await rows.claim(em, { ...claim, now });
      if (claimed.rows.length > 0 && now.getTime() >= this.safeUntil) {
        // Not before the last lease of this interval expires.
        const startAfter = new Date(now.getTime() + rows.lease + safetyInterval);
        await services.jobs.send(em, rows.wakeQueue, {}, { startAfter });
        this.safeUntil = now.getTime() + safetyInterval;
      }
      return claimed;
    });
  }

  private start(row: T, leaseId: string): void {
    const { rows } = this.dependencies;
    rows.take(row);
    const run = rows
      .run(row, leaseId, this.stopping.signal)
      .catch((error: unknown) => this.warn(error))
      .finally(() => {
        const names = rows.release(row);
        this.running.delete(run);
        if (names !== null) this.wake(names);
        else if (this.looksEverywhere || this.named.size > 0) this.wake([]);
        if (this.running.size === 0) clearInterval(this.renewing);
      });
    if (this.running.size === 0) this.keepLeases();
    this.running.set(run, { row, leaseId });
  }

  private keepLeases(): void {
    const { lease, renew } = this.dependencies.rows;
    if (renew === undefined) return;
    clearInterval(this.renewing);
    this.renewing = setInterval(() => {
      this.dependencies.rows.renew?.([...this.running.values()]).catch((error: unknown) => this.warn(error));
    }, lease / renewals).unref();
  }

  private warn(error: unknown): void {
    if (!this.stopping.signal.aborted)
      this.dependencies.services.logger.warn({ err: error }, this.dependencies.lostMessage);
  }
}
