import { z } from 'zod';
import { defineSection } from '../options/section.ts';
import { timeSpan } from '../options/time-span.ts';
import { natsOptions } from './jetstream/nats.options.ts';

/** Section `Messaging`: retention of finished work, and shutdown. Milliseconds when read. */
export const messagingSection = defineSection(
  'Messaging',
  z.object({
    /**
     * Retention of completed and failed runs of recurring jobs, which operators can see; other jobs are kept for
     * minutes.
     */
    FinishedJobRetention: timeSpan({ min: 60_000 }).prefault('7.00:00:00'),
    /** Maximum waiting time of a job, also in a dead letter queue; then it is deleted. */
    WaitingJobRetention: timeSpan({ min: 3_600_000 }).prefault('30.00:00:00'),
    /** Whole days that events stay in the log after every subscriber has handled them. */
    EventRetentionDays: z.coerce.number().int().min(1).max(4).default(1),
    /** Time a stopping process waits for running jobs; other processes run the rest again. */
    ShutdownTimeout: timeSpan({ max: 600_000 }).prefault('00:00:20'),
    /** Connections of a working process to PostgreSQL, besides the one that listens. */
    PoolSize: z.coerce.number().int().min(1).max(50).default(4),
    Nats: natsOptions,
  }),
);

export type MessagingOptions = z.output<typeof messagingSection.schema>;
