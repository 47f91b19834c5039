import type { JobResult, JobWithMetadata } from 'pg-boss';
import type { Logger } from '../telemetry/logger.ts';
import type { RegisteredJob } from './job-queues.ts';
import type { EndedRun } from './run-metrics.ts';
import { inHandleSpan } from './trace-context.ts';

/** The stored content of a job: the handler's data and the trace context. */
export interface Envelope {
  readonly data: object;
  readonly traceparent: string | null;
  /** Whether a schedule sent it: it does nothing while the schedule is paused. */
  readonly scheduled?: true;
  /** How often it was run before it became a job; absent: never. */
  readonly priorRuns?: number;
}

export type BatchJob = Pick<
  JobWithMetadata<Envelope>,
  'id' | 'retryCount' | 'priority' | 'createdOn' | 'signal' | 'data'
>;

/** The stored output of an occurrence that was skipped because its schedule was paused. */
const skippedWhilePaused = { skipped: 'paused' } as const;

export interface FailedRun {
  readonly queue: string;
  readonly jobId: string;
  readonly attempt: number;
  readonly error: unknown;
}

/** Dependencies of a run and the listener of its result. */
export interface RunObserver {
  readonly isPaused: (queue: string) => Promise<boolean>;
  readonly onFailed: (failure: FailedRun) => void;
  readonly onEnded: (run: EndedRun) => void;
}

/**
 * Runs a batch of jobs by priority and age, with the concurrency of the definition. A failed job does not affect
 * others.
 * @returns the outcome of each, for pg-boss to store.
 */
export async function runBatch(
  definition: RegisteredJob,
  jobs: readonly BatchJob[],
  logger: Logger,
  observer: RunObserver,
): Promise<JobResult[]> {
  const results: JobResult[] = [];
  const queue = [...jobs].sort(inOrder);
  const lane = async (): Promise<void> => {
    for (let job = queue.shift(); job !== undefined; job = queue.shift()) {
      results.push(await runOne(definition, job, logger, observer));
    }
  };
  await Promise.all(Array.from({ length: definition.concurrency }, lane));
  return results;
}

/** A batch arrives in any order. */
function inOrder(a: BatchJob, b: BatchJob): number {
  return b.priority - a.priority || new Date(a.createdOn).getTime() - new Date(b.createdOn).getTime();
}

async function runOne(
  definition: RegisteredJob,
  job: BatchJob,
  logger: Logger,
  observer: RunObserver,
): Promise<JobResult> {
  const { traceparent, data, scheduled = false, priorRuns = 0 } = job.data;
  const attempt = job.retryCount + 1 + priorRuns;
  const handling = { destination: definition.name, id: job.id, attempt, traceparent };
  const note = (error: unknown): never => {
    const last = attempt > definition.retry.limit;
    logger[last ? 'error' : 'warn'](
      { queue: definition.name, jobId: job.id, attempt, err: error },
      last ? 'job failed for good' : 'job failed, will be run again',
    );
    observer.onFailed({ queue: definition.name, jobId: job.id, attempt, error });
    throw error;
  };
  const began = performance.now();
  const reportEnd = (error: unknown) =>
    observer.onEnded({ queue: definition.name, duration: performance.now() - began, error });
  try {
    if (scheduled && (await observer.isPaused(definition.name))) {
      return { id: job.id, status: 'completed', output: skippedWhilePaused };
    }
    // Noted inside the span, so that the log line names its trace.
    await inHandleSpan(handling, () =>
      runInTime(definition, data, { id: job.id, signal: job.signal, attempt }).catch(note),
    );
    reportEnd(null);
    return { id: job.id, status: 'completed' };
  } catch (error) {
    reportEnd(error);
    return { id: job.id, status: 'failed', output: { message: messageOf(error) } };
  }
}

/** Runs a handler until it ends, its time-out passes or the signal aborts. */
export async function runInTime(
  definition: Pick<RegisteredJob, 'handle' | 'timeout'>,
  data: object,
  job: { id: string; attempt: number; signal: AbortSignal },
): Promise<void> {
  const timer = new AbortController();
  const signal = AbortSignal.any([job.signal, timer.signal]);
  const timeout = setTimeout(
    () => timer.abort(new Error(`The job took longer than ${definition.timeout} ms.`)),
    definition.timeout,
  );
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  try {
    signal.throwIfAborted();
    await Promise.race([definition.handle(data, { id: job.id, attempt: job.attempt, signal }), ended]);
  } finally {
    clearTimeout(timeout);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
