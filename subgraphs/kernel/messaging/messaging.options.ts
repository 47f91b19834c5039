import { z } from 'zod';
import { defineSection } from '../options/section.ts';
import { timeSpan } from '../options/time-span.ts';
import { natsOptions } from './jetstream/nats.options.ts';

/** Section `Messaging`: how long finished work is remembered and how it ends. Milliseconds when read. */
export const messagingSection = defineSection(
  'Messaging',
  z.object({
    /** How long completed and failed runs of recurring jobs are kept, which are shown; of others a few minutes. */
    FinishedJobRetention: timeSpan({ min: 60_000 }).prefault('7.00:00:00'),
    /** How long a job may wait, in a dead letter queue too, before it is given up. */
    WaitingJobRetention: timeSpan({ min: 3_600_000 }).prefault('30.00:00:00'),
    /** How many whole days events are kept in the log after every subscriber has handled them. */
    EventRetentionDays: z.coerce.number().int().min(1).max(4).default(1),
    /** How long a stopping process waits for running jobs; the rest is run again elsewhere. */
    ShutdownTimeout: timeSpan({ max: 600_000 }).prefault('00:00:20'),
    /** Connections of a working process to PostgreSQL, besides the one that listens. */
    PoolSize: z.coerce.number().int().min(1).max(50).default(4),
    Nats: natsOptions,
  }),
);

export type MessagingOptions = z.output<typeof messagingSection.schema>;
