import { v7 as uuid } from 'uuid';
import type { Actor } from '../../kernel/call/actor.ts';
import type { Clock } from '../../kernel/clock/clock.ts';
import type { Database } from '../../kernel/persistence/database.ts';
import type { StatementValue } from '../../kernel/persistence/prepared-statement.ts';
import type { BackgroundService } from '../../kernel/subgraph/area.ts';
import type { Logger } from '../../kernel/telemetry/logger.ts';
import type { Prices } from '../pricing/prices.ts';
import type { CallLedger, CallOutcome, CallStart, OpenCall, SettledCall } from './call-ledger.ts';
import { checkpointCalls, openCall, renewLease, settleCall } from './call-statements.ts';
import type { CallRecovery } from './recover-calls.ts';

/** The largest count the ledger's columns hold. */
const largest = 2_147_483_647;

/** A count of tokens for the ledger: whole, not negative, bounded. Providers may report any value. */
function tokenCount(said: number): number {
  if (Number.isNaN(said)) return 0;
  return Math.min(largest, Math.max(0, Math.trunc(said)));
}

/** Milliseconds: how long a process counts as alive after its last heartbeat, and how often it sends one. */
const lease = { duration: 30_000, renewal: 10_000 };

/** Milliseconds between checkpoints; also how soon an outcome that could not be stored is tried again. */
const tickInterval = 2_000;

export interface CallBookDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly prices: Prices;
  readonly recovery: CallRecovery;
  /** Milliseconds of a clock that never goes back; absent: the process's. */
  readonly monotonic?: () => number;
}

/** The caller of a model. */
export interface Caller {
  readonly tenant: { readonly id: string };
  readonly actor: Pick<Actor, 'userId' | 'apiKeyId'>;
}

interface CallUnderWay {
  readonly tenantId: string;
  /** Answered so far, and as far as it is stored. */
  seen: number;
  stored: number;
}

interface Settlement {
  readonly tenantId: string;
  readonly values: readonly StatementValue[];
}

/**
 * The ledger of every call of this process. Raw SQL, two prepared statements per call. Leases and checkpoints of long
 * calls are one statement for all calls every few seconds.
 */
export class CallBook implements BackgroundService {
  /** Names this process in the rows of its calls. */
  readonly processId = uuid();
  private readonly underWay = new Map<string, CallUnderWay>();
  /** Outcomes the database did not take. */
  private readonly unsettled = new Map<string, Settlement>();
  private registered: Promise<void> | null = null;
  private readonly now: () => number;
  private renewAt = 0;
  private timer: NodeJS.Timeout | null = null;
  private ticking: Promise<void> = Promise.resolve();

  constructor(private readonly dependencies: CallBookDependencies) {
    this.now = dependencies.monotonic ?? (() => performance.now());
  }

  /** Settles abandoned calls of dead processes, then starts. A failure to settle does not prevent the start. */
  async start(): Promise<void> {
    await this.awaitRecovery(this.dependencies.recovery.atStart(this.processId));
    this.timer = setInterval(() => {
      this.ticking = this.ticking.then(() => this.tick());
    }, tickInterval);
    this.timer.unref();
  }

  /** Settles the open calls of this process. */
  async stop(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    await this.ticking;
    if (this.registered === null) return;
    await this.tick();
    await this.awaitRecovery(this.dependencies.recovery.ofProcess(this.processId));
    await this.dependencies.database.system((em) =>
      em.execute('delete from ai.calling_process where id = ?', [this.processId]),
    );
  }

  /** The ledger of one caller. */
  of(caller: Caller): CallLedger {
    return { open: (start) => this.open(caller, start) };
  }

  /** Stores checkpoints and outcomes that could not be stored, and renews the lease. Never throws. */
  async tick(): Promise<void> {
    try {
      if (this.registered !== null && this.now() >= this.renewAt) await this.renew();
      await this.checkpoint();
    } catch (error) {
      this.warnOfFailure(error);
    }
    for (const [id, { tenantId, values }] of this.unsettled) {
      try {
        await this.dependencies.database.rows(tenantId, settleCall, values);
        this.unsettled.delete(id);
      } catch (error) {
        this.warnOfFailure(error);
      }
    }
  }

  private warnOfFailure(error: unknown): void {
    this.dependencies.logger.warn({ err: error }, 'usage records of AI calls could not be stored yet');
  }

  private async awaitRecovery(recovery: Promise<number>): Promise<void> {
    await recovery.catch((error: unknown) => this.warnOfFailure(error));
  }

  private async open({ tenant, actor }: Caller, start: CallStart): Promise<OpenCall> {
    await this.register();
    const id = uuid();
    const openedAt = this.dependencies.clock.now();
    await this.dependencies.database.rows(tenant.id, openCall, [
      id,
      tenant.id,
      actor.userId ?? actor.apiKeyId,
      start.label,
      start.kind,
      start.workspaceName,
      start.provider,
      start.model,
      openedAt,
      this.processId,
      tokenCount(start.estimatedInputTokens),
    ]);
    const call: CallUnderWay = { tenantId: tenant.id, seen: 0, stored: 0 };
    this.underWay.set(id, call);
    let settled: Promise<SettledCall> | null = null;
    return {
      id,
      progress: (outputTokens) => {
        call.seen = tokenCount(outputTokens);
      },
      settle: (outcome) => {
        settled ??= this.settle(id, tenant.id, openedAt, outcome);
        return settled;
      },
    };
  }

  private async settle(
    id: string,
    tenantId: string,
    openedAt: Date,
    outcome: CallOutcome,
  ): Promise<SettledCall> {
    const { status, errorCode = null, usage, servedBy, durationMs } = outcome;
    const inputTokens = tokenCount(usage.inputTokens);
    const outputTokens = tokenCount(usage.outputTokens);
    const details = [usage.cacheReadTokens, usage.cacheWriteTokens, usage.reasoningTokens].map((count) =>
      typeof count === 'number' ? tokenCount(count) : null,
    );
    const { workspaceName, provider, model } = servedBy;
    const cost = this.dependencies.prices.costOf({
      provider,
      model,
      inputTokens,
      outputTokens,
      cacheReadTokens: usage.cacheReadTokens,
      cacheWriteTokens: usage.cacheWriteTokens,
      at: openedAt,
    });
    const values = [
      status,
      errorCode?.slice(0, 128) ?? null,
      inputTokens,
      outputTokens,
      usage.isEstimated,
      ...details,
      JSON.stringify(outcome.guardrails ?? []),
      JSON.stringify(outcome.attempts ?? []),
      workspaceName,
      provider,
      model,
      tokenCount(durationMs),
      cost,
      this.dependencies.clock.now(),
      id,
    ];
    this.underWay.delete(id);
    this.unsettled.set(id, { tenantId, values });
    await this.dependencies.database.rows(tenantId, settleCall, values);
    this.unsettled.delete(id);
    return { estimatedCostUsd: cost === null ? null : Number(cost) };
  }

  /** Runs before the first call: calls of an unregistered process would count as interrupted. */
  private register(): Promise<void> {
    this.registered ??= this.renew().catch((error: unknown) => {
      this.registered = null;
      throw error;
    });
    return this.registered;
  }

  private async renew(): Promise<void> {
    const now = this.now();
    await this.dependencies.database.system((em) => em.execute(renewLease, [this.processId, lease.duration]));
    this.renewAt = now + lease.renewal;
  }

  private async checkpoint(): Promise<void> {
    const behind = [...this.underWay].filter(([, call]) => call.seen > call.stored);
    if (behind.length === 0) return;
    const seen = behind.map(([id, call]) => [id, call.seen] as const);
    await this.dependencies.database.system((em) => em.execute(checkpointCalls(seen.length), seen.flat()));
    for (const [index, [, call]] of behind.entries()) call.stored = seen[index]?.[1] ?? call.stored;
  }
}
