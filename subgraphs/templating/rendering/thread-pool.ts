import { Worker } from 'node:worker_threads';
import type { DomainError } from '../../kernel/error/domain-error.ts';
import { FairTurns } from '../../kernel/persistence/fair-turns.ts';
import type { Logger } from '../../kernel/telemetry/logger.ts';
import {
  rendererBusy,
  rendererUnavailable,
  renderFailed,
  renderLimitExceeded,
} from '../templating.errors.ts';
import { type RenderCaller, type RenderCapacity, turnLimit, turnLimits } from './render-caller.ts';
import type { Rendered, RendererTask, RenderFailure, ThreadAnswer, ThreadSettings } from './render-task.ts';

/** What the pool may use. */
export interface ThreadPoolSettings {
  /** Threads, and tasks that wait for one. */
  readonly capacity: RenderCapacity;
  /** Megabytes of one thread. */
  readonly memoryLimit: number;
  readonly thread: ThreadSettings;
}

/** A task whose turn it is: there is a thread for it, or there will be as soon as it has started. */
interface Waiting {
  readonly task: RendererTask;
  readonly timeLimit: number;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

interface Thread {
  readonly worker: Worker;
  isReady: boolean;
  current: { readonly id: number; readonly waiting: Waiting; timer: NodeJS.Timeout | null } | null;
}

/** Milliseconds a thread may take to start. */
const startLimit = 10_000;

/** The file the threads run, as it is called in the sources and in the build. */
const entry = new URL(
  `./thread/render-thread${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`,
  import.meta.url,
);

/**
 * Threads that render, each with a memory of its own, no environment and one task at a time. One that takes too long or
 * too much is ended and replaced: that costs its caller an error, and other callers nothing. Tenants take turns, and none has
 * all threads.
 */
export class ThreadPool {
  private readonly threads = new Set<Thread>();
  private readonly queue: Waiting[] = [];
  private readonly turns: FairTurns;
  private tasks = 0;
  private isClosed = false;

  constructor(
    private readonly settings: ThreadPoolSettings,
    private readonly logger: Logger,
  ) {
    this.turns = new FairTurns(turnLimits(settings.capacity), rendererBusy);
  }

  /**
   * Carries out a task, when it is its tenant's turn.
   * @param timeLimit milliseconds from the moment a thread takes it.
   * @param caller its signal ends the task, and its thread where one has it.
   * @throws {DomainError} `rejected` for a template that fails or takes too much; `rateLimited` when too many wait, or for
   * too long.
   */
  run<T extends RendererTask>(task: T, timeLimit: number, caller: RenderCaller): Promise<Rendered<T>> {
    const { tenantId, signal } = caller;
    return this.turns.run(tenantId, turnLimit(signal), () => this.carryOut(task, timeLimit, signal));
  }

  private async carryOut<T extends RendererTask>(
    task: T,
    timeLimit: number,
    signal: AbortSignal | undefined,
  ): Promise<Rendered<T>> {
    signal?.throwIfAborted();
    if (this.isClosed) throw rendererUnavailable(null);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const waiting: Waiting = { task, timeLimit, resolve, reject };
    this.queue.push(waiting);
    this.assign();
    const leave = () => this.leave(waiting, signal?.reason);
    signal?.addEventListener('abort', leave, { once: true });
    try {
      return (await promise) as Rendered<T>;
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  /** Ends every thread; who still waits is told that the renderer is not available. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (const waiting of this.queue.splice(0)) waiting.reject(rendererUnavailable(null));
    await Promise.all([...this.threads].map((thread) => this.end(thread, rendererUnavailable(null))));
  }

  private assign(): void {
    for (const thread of this.threads) if (thread.isReady && thread.current === null) this.give(thread);
    const starting = [...this.threads].filter(({ isReady }) => !isReady).length;
    const wanted = Math.min(this.queue.length - starting, this.settings.capacity.atOnce - this.threads.size);
    for (let count = 0; count < wanted; count += 1) this.start();
  }

  private give(thread: Thread): void {
    const waiting = this.queue.shift();
    if (waiting === undefined) return;
    this.tasks += 1;
    const id = this.tasks;
    const timer = setTimeout(() => {
      void this.end(thread, renderLimitExceeded('time'));
      this.assign();
    }, waiting.timeLimit);
    thread.current = { id, waiting, timer };
    try {
      thread.worker.postMessage({ id, task: waiting.task });
    } catch {
      // Data that nests too deeply, or is no data, cannot be handed over.
      this.settle(thread, { id, failure: unreadableData });
    }
  }

  private start(): void {
    const { thread: workerData, memoryLimit } = this.settings;
    const worker = new Worker(entry, {
      workerData,
      env: {},
      argv: [],
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryLimit, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    });
    const thread: Thread = { worker, isReady: false, current: null };
    this.threads.add(thread);
    const slow = setTimeout(() => this.lose(thread, new Error('A thread did not start.')), startLimit);
    slow.unref();
    worker.unref();
    worker.on('message', (message: ThreadAnswer | 'ready') => {
      if (message === 'ready') {
        clearTimeout(slow);
        thread.isReady = true;
      } else this.settle(thread, message);
      this.assign();
    });
    worker.on('error', (error) => {
      clearTimeout(slow);
      this.lose(thread, error);
    });
  }

  private settle(thread: Thread, answer: ThreadAnswer): void {
    if (thread.current?.id !== answer.id) return;
    const { waiting, timer } = thread.current;
    if (timer !== null) clearTimeout(timer);
    thread.current = null;
    if ('failure' in answer) waiting.reject(errorOf(answer.failure));
    else waiting.resolve(answer.result);
  }

  /** A thread ended itself: too much memory, or a fault. One that never started must not be started without end. */
  private lose(thread: Thread, error: unknown): void {
    const isMemory = (error as { readonly code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';
    const outcome = isMemory ? renderLimitExceeded('memory') : rendererUnavailable(error);
    if (!isMemory) this.logger.error({ err: error }, 'a thread of the template renderer was lost');
    if (!thread.isReady) for (const waiting of this.queue.splice(0)) waiting.reject(outcome);
    void this.end(thread, outcome);
    this.assign();
  }

  /** The caller has aborted. */
  private leave(waiting: Waiting, reason: unknown): void {
    const place = this.queue.indexOf(waiting);
    if (place >= 0) this.queue.splice(place, 1);
    waiting.reject(reason);
    const thread = [...this.threads].find(({ current }) => current?.waiting === waiting);
    if (thread === undefined) return;
    void this.end(thread, reason);
    this.assign();
  }

  private async end(thread: Thread, outcome: unknown): Promise<void> {
    this.threads.delete(thread);
    const { current } = thread;
    thread.current = null;
    if (current?.timer != null) clearTimeout(current.timer);
    current?.waiting.reject(outcome);
    await thread.worker.terminate();
  }
}

const unreadableData: RenderFailure = {
  kind: 'failed',
  errors: [{ message: 'the data cannot be read', line: null, column: null, snippet: null }],
};

function errorOf(failure: RenderFailure): DomainError {
  return failure.kind === 'limit' ? renderLimitExceeded(failure.limit) : renderFailed(failure.errors);
}
