import { Piscina } from 'piscina';
import { DomainError } from '../../kernel/error/domain-error.ts';
import { FairTurns } from '../../kernel/persistence/fair-turns.ts';
import type { Logger } from '../../kernel/telemetry/logger.ts';
import {
  rendererBusy,
  rendererUnavailable,
  renderFailed,
  renderLimitExceeded,
} from '../templating.errors.ts';
import { type RenderCaller, type RenderCapacity, turnLimit, turnLimits } from './render-caller.ts';
import type { Rendered, RendererTask, ThreadAnswer, ThreadSettings, ThreadTask } from './render-task.ts';

/** Limits of the pool. */
export interface ThreadPoolSettings {
  /** Threads, and tasks that wait for one. */
  readonly capacity: RenderCapacity;
  /** Megabytes of one thread. */
  readonly memoryLimit: number;
  readonly thread: ThreadSettings;
}

/** Milliseconds a thread may take to start. */
const startLimit = 10_000;

/** The file the threads run, as it is called in the sources and in the build. */
const entry = new URL(
  `./thread/render-thread${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`,
  import.meta.url,
);

/**
 * Threads for rendering, each with its own memory, no environment and one task at a time. A thread that exceeds its
 * time or memory is terminated and replaced, which fails only its own task. Tenants take turns, and none has all
 * threads.
 */
export class ThreadPool {
  private readonly pool: Piscina<ThreadTask, ThreadAnswer>;
  private readonly turns: FairTurns;
  /** Called when a thread takes the task of a number. */
  private readonly starts = new Map<number, () => void>();
  private tasks = 0;
  private isClosed = false;

  constructor(
    { capacity, memoryLimit, thread }: ThreadPoolSettings,
    private readonly logger: Logger,
  ) {
    this.turns = new FairTurns(turnLimits(capacity), rendererBusy);
    this.pool = new Piscina({
      filename: entry.href,
      workerData: thread,
      minThreads: 0,
      maxThreads: capacity.atOnce,
      idleTimeout: Number.POSITIVE_INFINITY,
      env: {},
      argv: [],
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryLimit, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
      atomics: 'disabled',
      recordTiming: false,
    });
    this.pool.on('message', (id: number) => this.starts.get(id)?.());
    this.pool.on('error', (error) =>
      logger.error({ err: error }, 'a thread of the template renderer was lost'),
    );
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
    return this.turns.run(tenantId, turnLimit(signal), () => this.runTask(task, timeLimit, signal));
  }

  private async runTask<T extends RendererTask>(
    task: T,
    timeLimit: number,
    signal: AbortSignal | undefined,
  ): Promise<Rendered<T>> {
    signal?.throwIfAborted();
    if (this.isClosed) throw rendererUnavailable(null);
    this.tasks += 1;
    const id = this.tasks;
    const ended = new AbortController();
    let timer = setTimeout(
      () => ended.abort(rendererUnavailable(new Error('A thread did not start.'))),
      startLimit,
    );
    this.starts.set(id, () => {
      clearTimeout(timer);
      timer = setTimeout(() => ended.abort(renderLimitExceeded('time')), timeLimit);
    });
    const leave = AbortSignal.any([ended.signal, ...(signal === undefined ? [] : [signal])]);
    try {
      const answer = await this.pool.run({ id, task }, { signal: leave });
      if ('result' in answer) return answer.result as Rendered<T>;
      const { failure } = answer;
      throw failure.kind === 'limit' ? renderLimitExceeded(failure.limit) : renderFailed(failure.errors);
    } catch (error) {
      throw leave.aborted ? leave.reason : this.outcomeOf(error);
    } finally {
      clearTimeout(timer);
      this.starts.delete(id);
    }
  }

  /** Ends every thread; waiting callers receive "not available". */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.pool.destroy();
  }

  /** The caller's error when a thread does not answer. */
  private outcomeOf(error: unknown): unknown {
    if (error instanceof DomainError) return error;
    if (this.isClosed) return rendererUnavailable(null);
    const { code, name } = error as NodeJS.ErrnoException;
    if (code === 'ERR_WORKER_OUT_OF_MEMORY') return renderLimitExceeded('memory');
    // Data that is nested too deeply, or that cannot be cloned.
    if (name === 'DataCloneError' || error instanceof RangeError) return renderFailed(unreadableData);
    this.logger.error({ err: error }, 'a thread of the template renderer was lost');
    return rendererUnavailable(error);
  }
}

const unreadableData = [{ message: 'the data cannot be read', line: null, column: null, snippet: null }];
