import { z } from 'zod';
import { defineSection } from '../options/section.ts';
import { timeSpan } from '../options/time-span.ts';

/**
 * Section `Redis`: the cache and the realtime channel that processes share. Without `Url` an installation has one
 * process.
 */
export const redisSection = defineSection(
  'Redis',
  z.object({
    /**
     * `redis://[user:password@]host[:port][/database]`, `rediss://` for TLS.
     * @example redis://redis:6379
     */
    Url: z
      .string()
      .regex(/^rediss?:\/\/[^\s/]+/, 'must be a URL that starts with redis:// or rediss://')
      .optional(),
    /** How long a command may take before it fails; in milliseconds when read. */
    CommandTimeout: timeSpan({ min: 10, max: 10_000 }).prefault('300ms'),
    /** A slower PING makes the health check Degraded; in milliseconds when read. */
    LatencyThreshold: timeSpan({ min: 1, max: 10_000 }).prefault('100ms'),
  }),
);
