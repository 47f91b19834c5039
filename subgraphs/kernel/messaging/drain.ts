import type { PgBoss } from 'pg-boss';
import type { FailedRun } from './job-runner.ts';
import { jobSchema } from './job-schema.ts';
import { retryQueuePrefix } from './log/log-subscriber.ts';

/** Options of {@link drainQueues}. */
export interface DrainOptions {
  /**
   * Also runs jobs with a later start, including retries, if they were sent before the drain began; for events, every
   * retry.
   */
  readonly future?: boolean;
  /** Whether runs of this process that failed make the drain fail; default true. */
  readonly failOnError?: boolean;
  /** Milliseconds after which it gives up; default 30,000. */
  readonly timeout?: number;
}

/** The state that a drain checks. */
export interface DrainTarget {
  readonly boss: PgBoss;
  readonly queues: readonly string[];
  /** Subscribers with unhandled events in the log. */
  readonly behind: () => Promise<readonly string[]>;
  /** How many runs of this process have ended. */
  readonly countEnded: () => number;
  /** Waits for background work that runs of this process have started. Returns whether there was any. */
  readonly idle: () => Promise<boolean>;
  /** Makes a queue's or a subscriber's worker poll at once; without effect if another process works. */
  readonly wake: (queue: string) => void;
  /** Resolves when a run of this process has ended. */
  readonly nextRun: () => Promise<void>;
  /** Failed runs of this process since the last call. */
  readonly takeFailures: () => readonly FailedRun[];
}

/** Maximum pause between two checks, in milliseconds. Workers of other processes do not report to this one. */
const pause = 20;

/**
 * Waits until no job is due or running in any queue and every subscriber has handled all events; for tests.
 * @returns the failed runs of this process since the last drain.
 * @throws {AggregateError} of those failures, unless `failOnError` is false.
 * @throws {Error} after the time limit, naming the queues that are not empty.
 */
export async function drainQueues(
  target: DrainTarget,
  options: DrainOptions = {},
): Promise<readonly FailedRun[]> {
  const { future = false, failOnError = true, timeout = 30_000 } = options;
  const began = future ? await databaseTime(target.boss) : null;
  const deadline = Date.now() + timeout;
  for (;;) {
    if (began !== null) await pullForward(target, began);
    // An event counts as unhandled until its jobs are stored, and a job as running until its events are.
    const ended = target.countEnded();
    const busy = [
      ...(await target.behind()),
      ...(await busyQueues(target, began)),
      ...(await target.behind()),
    ];
    const isIdle = await Promise.race([
      target.idle().then((wasBusy) => !wasBusy),
      sleep(pause).then(() => false),
    ]);
    if (busy.length === 0 && isIdle && target.countEnded() === ended) break;
    if (Date.now() > deadline) throw new Error(`Still busy after ${timeout} ms: ${busy.join(', ')}`);
    for (const queue of busy) target.wake(queue);
    await Promise.race([target.nextRun(), sleep(pause)]);
  }
  const failures = target.takeFailures();
  if (failures.length > 0 && failOnError) {
    const where = failures.map(({ queue, attempt }) => `${queue} (run ${attempt})`).join(', ');
    throw new AggregateError(
      failures.map(({ error }) => error),
      `Jobs failed while draining: ${where}`,
    );
  }
  return failures;
}

async function databaseTime(boss: PgBoss): Promise<string> {
  const { rows } = await boss.getDb().executeSql(`select ${jobSchema}.job_now()::text as now`);
  return rows[0].now;
}

async function pullForward({ boss, queues }: DrainTarget, sentBefore: string): Promise<void> {
  await boss.getDb().executeSql(
    `update ${jobSchema}.job set start_after = ${jobSchema}.job_now()
     where name = any($1) and state < 'active' and start_after > ${jobSchema}.job_now()
       and (created_on <= $2 or name like '${retryQueuePrefix}%')`,
    [queues, sentBefore],
  );
}

async function busyQueues({ boss, queues }: DrainTarget, sentBefore: string | null): Promise<string[]> {
  const { rows } = await boss.getDb().executeSql(
    `select distinct name from ${jobSchema}.job
     where name = any($1) and state <= 'active'
       and (state = 'active' or start_after <= ${jobSchema}.job_now() or created_on <= $2
         or ($2 is not null and name like '${retryQueuePrefix}%'))`,
    [queues, sentBefore],
  );
  return rows.map(({ name }) => name);
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
