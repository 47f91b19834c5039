import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { DeadLetter } from './job.ts';
import { deadLetterQueue } from './job-queues.ts';
import type { Envelope } from './job-runner.ts';

/** The jobs of a queue that failed finally, oldest first. */
export async function listDeadLetters(boss: PgBoss, queue: string): Promise<DeadLetter[]> {
  const jobs = await boss.findJobs<Envelope>(deadLetterQueue(queue), { queued: true });
  return jobs
    .map((job) => deadLetterOf(queue, job))
    .sort((a, b) => a.failedAt.getTime() - b.failedAt.getTime() || (a.id < b.id ? -1 : 1));
}

function deadLetterOf(queue: string, job: JobWithMetadata<Envelope>): DeadLetter {
  const output = job.sourceOutput as { message?: unknown } | null;
  return {
    id: job.id,
    queue,
    data: job.data.data,
    error: typeof output?.message === 'string' ? output.message : null,
    attempts: (job.sourceRetryCount ?? 0) + 1 + (job.data.priorRuns ?? 0),
    sentAt: new Date(job.sourceCreatedOn ?? job.createdOn),
    failedAt: new Date(job.createdOn),
  };
}
