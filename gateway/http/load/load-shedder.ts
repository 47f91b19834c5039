import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { totalmem } from 'node:os';
import { SharedError } from '../../../subgraphs/kernel/error/domain-error.ts';
import { FairTurns, type TurnLimits } from '../../../subgraphs/kernel/persistence/fair-turns.ts';
import type { Logger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import { Metric } from '../../../subgraphs/kernel/telemetry/metric.ts';
import { HangUp, turnOver } from '../request-signal.ts';
import type { Refuse } from '../traffic/slow-bodies.ts';
import {
  calmLimits,
  type LoadBounds,
  type LoadLimits,
  maxWait,
  memoryBound,
  nextLimits,
  shareOfTenant,
} from './load.rules.ts';
import { LoadGauge, type LoopMeasures, type OnWindow } from './load-gauge.ts';
import type { LoadOptions } from './load-options.ts';
import { LoopRound } from './loop-round.ts';
import { MemoryReturn } from './memory-return.ts';

export interface LoadDependencies {
  readonly bounds: LoadBounds;
  /** The tenant of a request, or another group for fair sharing. */
  readonly groupOf: (request: IncomingMessage) => string;
  /** Health probes and the control requests of streams. */
  readonly isExempt: (request: IncomingMessage) => boolean;
  /** Bytes this process uses; absent: its resident set. */
  readonly memory?: () => number;
  readonly logger: Pick<Logger, 'warn'>;
  /** Gives memory back after an overload. Absent: a {@link MemoryReturn}. */
  readonly memoryReturn?: Pick<MemoryReturn, 'note' | 'close'>;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
  /** Absent: a {@link LoadGauge}. */
  readonly openGauge?: (onWindow: OnWindow) => Pick<LoadGauge, 'start' | 'stop'>;
}

/** `Retry-After` in seconds. */
const retryAfter = 1;

/** Measures of a process that has done nothing yet. */
const calm = { loopDelay: 0, utilization: 0, rate: 0, waitedFor: 0, running: 0 };

/** Windows between two readings of the memory. */
const windowsPerReading = 5;

/** Weight of the last window in the mean rate. */
const weightOfWindow = 0.3;

/** Milliseconds between two warnings. */
const warningPause = 60_000;

/** The bounds the options set, for this machine and container. */
export function loadBounds({ Concurrency, LoopDelay, QueueTime, Memory }: LoadOptions): LoadBounds {
  return {
    concurrency: Concurrency,
    loopDelay: LoopDelay,
    queueTime: QueueTime,
    memory: Memory ?? memoryBound(process.constrainedMemory(), totalmem()),
  };
}

/** Exempts the health probes, and all paths that begin with one of others. */
export function probeExemption(
  {
    LivenessPath,
    ReadinessPath,
    StartupPath,
  }: Record<'LivenessPath' | 'ReadinessPath' | 'StartupPath', string>,
  ...others: readonly string[]
): (request: Pick<IncomingMessage, 'url'>) => boolean {
  const probes = new Set([LivenessPath, ReadinessPath, StartupPath]);
  return ({ url = '' }) =>
    others.some((path) => url.startsWith(path)) || probes.has(url.split('?', 1)[0] ?? '');
}

/** Refusals of an overloaded process. */
export const shedRequests = new Metric({
  source: 'Svc.Gateway',
  name: 'http.server.shed_requests',
  kind: 'counter',
  unit: '{request}',
  description: 'Requests that were refused with 503 because the process is overloaded.',
  attributes: {},
});

/** Admits requests and operations: limits those that run and wait, and refuses the others immediately with 503. */
export class LoadShedder {
  private readonly gauge: Pick<LoadGauge, 'start' | 'stop'>;
  private readonly turns: FairTurns;
  private readonly round: LoopRound;
  /** Whether requests wait because a round of the event loop had no time for them. */
  private isBehind = false;
  private readonly now: () => number;
  private readonly memory: () => number;
  private readonly memoryReturn: Pick<MemoryReturn, 'note' | 'close'>;
  private current: LoadLimits;
  private isMeasuring = false;
  private running = 0;
  private mostRunning = 0;
  private ended = 0;
  /** Ended requests per millisecond, a mean of the last windows. */
  private rate = 0;
  private windowBegan = 0;
  /** When requests began to wait without a pause. */
  private waitedSince: number | null = null;
  private windows = 0;
  private used = 0;
  private warnedAt = Number.NEGATIVE_INFINITY;
  private readonly refused = shedRequests.openCounter();

  constructor(private readonly dependencies: LoadDependencies) {
    const { bounds, now = () => performance.now(), openGauge } = dependencies;
    this.now = now;
    this.memory = dependencies.memory ?? (() => process.memoryUsage.rss());
    this.memoryReturn = dependencies.memoryReturn ?? new MemoryReturn();
    this.current = calmLimits(bounds);
    this.round = new LoopRound(now, () => this.isBehind && this.beginWaiting());
    this.turns = new FairTurns(this.turnLimits(), () => overloaded);
    const onWindow: OnWindow = (measured) => this.adapt(measured);
    this.gauge = openGauge?.(onWindow) ?? new LoadGauge(onWindow, now);
  }

  /** Limits of the current window. */
  get allowed(): LoadLimits {
    return this.current;
  }

  /** Passes requests to `next` when it is their turn, others to `refuse`. */
  guard(next: RequestListener, refuse: Refuse): RequestListener {
    return (request, response) => {
      if (this.dependencies.isExempt(request)) return next(request, response);
      const group = this.dependencies.groupOf(request);
      if (this.tryTake(group)) {
        this.holdUntilAnswered(group, response);
        next(request, response);
      } else if (this.turns.hasRoom(group)) {
        this.waitForAnswerTurn(group, response).then(
          (isTaken) => isTaken && next(request, response),
          () => answerRefusal(request, response, refuse),
        );
      } else this.refuse(request, response, refuse);
    };
  }

  /** Lets a server accept its connections before requests begin. */
  attach(server: Pick<Server, 'on'>): void {
    server.on('connection', () => this.round.noteConnection());
  }

  /**
   * Runs an operation of an open connection when it is its turn.
   * @throws the refusal; the reason of the signal while it waits; the error of the work.
   */
  async run<T>(group: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (!this.tryTake(group)) await this.waitForTurn(group, signal);
    const leave = this.hold(group);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  close(): void {
    this.gauge.stop();
    this.memoryReturn.close();
  }

  /** From the first request after idleness: what there is too much of from the start is not seen a window later. */
  private measure(): void {
    const { bounds } = this.dependencies;
    this.isMeasuring = true;
    this.windows = 0;
    this.windowBegan = this.now();
    this.used = this.memory();
    if (this.used > bounds.memory)
      this.current = nextLimits(this.current, { ...calm, memory: this.used }, bounds);
    this.gauge.start();
  }

  /** None may begin in a round of the event loop that has no time left: they wait for the next. */
  private turnLimits(): TurnLimits {
    const readLimits = () => this.current;
    const mayBegin = () => {
      const hasTime = this.round.hasTime();
      if (!hasTime) this.isBehind = true;
      return hasTime;
    };
    return {
      get maxConcurrent() {
        return readLimits().concurrency;
      },
      get mayBegin() {
        return mayBegin();
      },
      get ofGroup() {
        return shareOfTenant(readLimits().concurrency);
      },
      get waiting() {
        return readLimits().waiting;
      },
    };
  }

  /** Starts waiting requests one after the other, while the round of the event loop has time. */
  private readonly beginWaiting = (): void => {
    this.isBehind = false;
    this.seePause();
    if (!this.turns.callWaiting(1)) return;
    // After all that the one does before it waits for something.
    queueMicrotask(() => process.nextTick(this.beginWaiting));
  };

  /** Takes a turn without waiting. @returns false where none is free. */
  private tryTake(group: string): boolean {
    if (!this.isMeasuring) this.measure();
    return !this.isBehind && this.turns.tryTake(group);
  }

  /** @returns false when the caller left. @throws the refusal. */
  private async waitForAnswerTurn(group: string, response: ServerResponse): Promise<boolean> {
    const left = new AbortController();
    const leave = () => left.abort(new HangUp());
    response.once('close', leave);
    try {
      await this.waitForTurn(group, left.signal);
    } catch (error) {
      if (left.signal.aborted) return false;
      throw error;
    } finally {
      response.off('close', leave);
    }
    this.holdUntilAnswered(group, response);
    return true;
  }

  /** @throws the refusal; the reason of the signal. */
  private async waitForTurn(group: string, signal: AbortSignal): Promise<void> {
    this.waitedSince ??= this.now();
    try {
      await this.turns.wait(group, { signal, milliseconds: maxWait(this.dependencies.bounds) });
    } catch (error) {
      if (error === overloaded) this.noteRefusal();
      throw error;
    }
  }

  /** Gives the turn back when the request is over, or has no time limit. */
  private holdUntilAnswered(group: string, response: ServerResponse): void {
    const leave = this.hold(group);
    response.once(turnOver, leave).once('close', leave);
  }

  /** @returns gives the turn back; idempotent. */
  private hold(group: string): () => void {
    this.running += 1;
    this.mostRunning = Math.max(this.mostRunning, this.running);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.running -= 1;
      this.ended += 1;
      this.turns.release(group);
      this.seePause();
    };
  }

  private refuse(request: IncomingMessage, response: ServerResponse, refuse: Refuse): void {
    this.noteRefusal();
    answerRefusal(request, response, refuse);
  }

  private noteRefusal(): void {
    this.refused.add(1);
    this.memoryReturn.note();
    this.warn();
  }

  /** @returns false when nothing runs or waits. */
  private adapt(loop: LoopMeasures): boolean {
    const { bounds } = this.dependencies;
    this.seePause();
    const isIdle = this.mostRunning === 0 && this.waitedSince === null;
    const now = this.now();
    const measured = {
      ...loop,
      rate: this.measureRate(now),
      waitedFor: this.waitedSince === null ? 0 : Math.max(1, now - this.waitedSince),
      running: this.mostRunning,
      memory: this.memoryUsed(),
    };
    this.current = isIdle ? calmLimits(bounds) : nextLimits(this.current, measured, bounds);
    this.mostRunning = this.running;
    this.isMeasuring = !isIdle;
    this.beginWaiting();
    return !isIdle;
  }

  private seePause(): void {
    if (!this.turns.isWaitedFor) this.waitedSince = null;
  }

  private measureRate(now: number): number {
    const rate = this.ended / Math.max(1, now - this.windowBegan);
    this.rate += (rate - this.rate) * weightOfWindow;
    this.ended = 0;
    this.windowBegan = now;
    return this.rate;
  }

  /** Reading the memory costs a system call, which a busy process feels. */
  private memoryUsed(): number {
    if (this.windows % windowsPerReading === 0) this.used = this.memory();
    this.windows += 1;
    return this.used;
  }

  private warn(): void {
    const now = this.now();
    if (now - this.warnedAt < warningPause) return;
    this.warnedAt = now;
    const { concurrency, waiting } = this.current;
    this.dependencies.logger.warn(
      { concurrency, waiting, memory: this.used },
      'requests are refused with 503: this process is overloaded',
    );
  }
}

/** Its stack would have no information, and cost more than the rest of a refusal. */
const overloaded = new SharedError('unavailable', 'Http:Load:Overloaded', {
  message: 'The service is overloaded. Try again.',
  parameters: { retryAfter },
});

function answerRefusal(request: IncomingMessage, response: ServerResponse, refuse: Refuse): void {
  if (!response.destroyed) refuse(overloaded, request, response);
}
