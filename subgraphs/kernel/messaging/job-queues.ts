import type { PgBoss, Queue, QueueResult } from 'pg-boss';
import type { JobDefinition, JobRetry } from './job.ts';
import type { MessagingOptions } from './messaging.options.ts';

/** Jobs a worker takes at once. */
export const batchSize = 20;

const defaultRetry: JobRetry = { limit: 5, delay: 1_000, backoff: true };
const defaultTimeout = 60_000;

/** Milliseconds a finished job without a schedule is kept. */
const unreadRetention = 60_000;

/** Seconds between two heartbeats of a running job, and those after which its process counts as lost. */
export const signsOfLife = { interval: 1, silence: 6 } as const;

/** The same for pg-boss's own supervision, which runs rarely: its minimum. */
const heartbeat = 10;

const seconds = (milliseconds: number): number => Math.ceil(milliseconds / 1_000);

/** The dead letter queue: jobs that failed finally. */
export function deadLetterQueue(queue: string): string {
  return `${queue}.dead`;
}

/** A definition with its defaults filled in. */
export interface RegisteredJob extends JobDefinition {
  readonly retry: JobRetry;
  readonly concurrency: number;
  readonly timeout: number;
  readonly takesTurns: boolean;
}

/** Fills in what a definition leaves out. @throws {Error} when its name or a number is out of bounds. */
export function registerJob(definition: JobDefinition): RegisteredJob {
  const {
    name,
    retry = defaultRetry,
    concurrency = 1,
    timeout = defaultTimeout,
    takesTurns = false,
  } = definition;
  if (!/^[A-Za-z\d][\w.-]{0,199}$/.test(name) || name.endsWith('.dead')) {
    throw new Error(`"${name}" is not a name for a queue.`);
  }
  for (const [limit, value] of Object.entries({ concurrency, timeout, attempts: retry.limit + 1 })) {
    if (!Number.isInteger(value) || value < 1)
      throw new Error(`Queue "${name}": ${limit} must be 1 or more.`);
  }
  return {
    ...definition,
    handle: definition.handle.bind(definition),
    name,
    retry,
    concurrency,
    timeout,
    takesTurns,
  };
}

/**
 * Creates the queues with their dead letter queues, brings the settings of existing ones up to date, and loads each
 * into pg-boss's cache: it reads an unknown queue over its own connection, which an open transaction on the embedded
 * database would block for ever.
 * @throws {Error} when a queue exists with another `unique`, which cannot be changed.
 */
export async function prepareQueues(
  boss: PgBoss,
  jobs: readonly RegisteredJob[],
  options: MessagingOptions,
): Promise<void> {
  const wanted = jobs.flatMap((job) => queuesOf(job, options));
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const { name, policy, ...settings } of wanted) {
    const found = existing.get(name);
    if (found === undefined) await boss.createQueue(name, { ...settings, policy });
    else if (found.policy !== policy)
      throw new Error(`Queue "${name}" exists with policy "${found.policy}".`);
    else if (differs(found, settings)) await boss.updateQueue(name, settings);
  }
  for (const { name } of wanted)
    await boss.insert(name, [], { db: { executeSql: async () => ({ rows: [] }) } });
}

type QueueSettings = Omit<Queue, 'policy'> & { policy: string };

function queuesOf(job: RegisteredJob, options: MessagingOptions): QueueSettings[] {
  const policies = { waiting: 'short', unfinished: 'exclusive' } as const;
  const kept = {
    retentionSeconds: seconds(options.WaitingJobRetention),
    // The last runs of recurring jobs are shown to operators.
    deleteAfterSeconds: seconds(job.schedules === undefined ? unreadRetention : options.FinishedJobRetention),
  };
  const dead = deadLetterQueue(job.name);
  return [
    { name: dead, policy: 'standard', ...kept, notify: false },
    {
      name: job.name,
      policy: job.unique === undefined ? 'standard' : policies[job.unique],
      ...kept,
      deadLetter: dead,
      // A notification in the sender's transaction would make commits wait for each other; the news wake workers.
      notify: false,
      retryLimit: job.retry.limit,
      retryDelay: seconds(job.retry.delay),
      retryBackoff: job.retry.backoff,
      heartbeatSeconds: heartbeat,
      // This limit covers a whole batch from its fetch; each run also has its own time-out.
      expireInSeconds: seconds(job.timeout * Math.ceil(batchSize / job.concurrency)) + heartbeat,
    },
  ];
}

function differs(found: QueueResult, settings: object): boolean {
  const current = found as unknown as Record<string, unknown>;
  return Object.entries(settings).some(([name, value]) => current[name] !== value);
}
