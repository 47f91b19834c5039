import { z } from 'zod';

const timestamp = z.iso.datetime({ offset: true });

/** A recurring job as administration pages read it. */
export const backgroundJob = z
  .object({
    jobName: z.string().describe('Name of the recurring job.'),
    cronExpression: z.string().meta({ description: 'Schedule as cron expression of five fields.' }),
    isEnabled: z.boolean().meta({ description: 'False while it is paused.' }),
    lastExecutedAt: timestamp.nullable().describe('Start of the last run in UTC; null before the first.'),
    nextExecutionAt: timestamp.nullable().meta({ description: 'Null while it is paused.' }),
    consecutiveFailures: z.int(),
    deadLetterCount: z.int(),
    lastError: z.string().nullable(),
  })
  .meta({ id: 'BackgroundJobStatus' });

/** A page of them. */
export const backgroundJobPage = z
  .object({
    items: z.array(backgroundJob),
    totalCount: z.int(),
    hasMore: z.boolean(),
    nextCursor: z.null(),
  })
  .meta({ id: 'BackgroundJobPage', description: 'A page of the recurring jobs.' });

/** Which page is wanted. */
export const backgroundJobQuery = z.object({
  page: z
    .int()
    .min(1)
    .max(2_147_483_647)
    .default(1)
    .meta({ description: 'Number of the page, starting at 1; default 1.' }),
  pageSize: z.int().min(1).max(500).default(20),
});

/** A page of the whole list, which is as long as the installation has jobs. */
export function toPage<T>(all: readonly T[], { page, pageSize }: z.infer<typeof backgroundJobQuery>) {
  const end = page * pageSize;
  return {
    items: all.slice(end - pageSize, end),
    totalCount: all.length,
    hasMore: all.length > end,
    nextCursor: null,
  };
}
