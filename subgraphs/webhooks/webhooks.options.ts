import { z } from 'zod';
import { routePrefix } from '../kernel/options/route-prefix.ts';
import { defineSection, type OptionsOf } from '../kernel/options/section.ts';
import { timeSpan } from '../kernel/options/time-span.ts';
import { count, flag, list } from '../kernel/options/written-values.ts';
import { manageSubscriptions } from './webhooks.permissions.ts';

const second = 1_000;
const hour = 3_600 * second;
const day = 24 * hour;

/** Days in three years, of which one may be a leap year. */
const minimumAttemptDays = 1096;

/** Waits of the Standard Webhooks schedule, each counted from the attempt before. */
const retrySchedule = ['0s', '5s', '5m', '30m', '2h', '5h', '10h', '14h', '20h', '24h'];

/** Section `WebhooksOptions`. */
export const webhooksSection = defineSection(
  'WebhooksOptions',
  z.object({
    /** Path of the area's REST routes below each of `Gateway__RestBases`. */
    RoutePrefix: routePrefix('webhooks').default('webhooks'),
    /** Tag of the area's routes in the OpenAPI document. */
    TagName: z.string().min(1).max(64).default('Webhooks'),
    /** Time for which a replaced key still signs; at most 30 days. */
    RetiredKeyGracePeriod: timeSpan({ min: second, max: 30 * day }).prefault('1.00:00:00'),
    /** Age at which the tenant is reminded to rotate the Active key, and again each time as long; 0s: never. */
    RotationReminderAge: timeSpan().prefault('90.00:00:00'),
    /** Wait before each attempt: the first entry before the first one. As many attempts as entries. */
    RetrySchedule: list(timeSpan({ max: 7 * day }))
      .refine((waits) => waits.length > 0 && waits.length <= 50, 'must have 1 to 50 entries')
      .prefault(retrySchedule),
    /** Part of a wait that is random, in percent of it, so that receivers are not met by a crowd. */
    RetryJitterPercent: count({ max: 100 }).default(20),
    /** Longest `Retry-After` of a receiver that is respected. */
    MaxRetryAfter: timeSpan({ max: 7 * day }).prefault('1.00:00:00'),
    /** A subscription whose deliveries all failed for so long is suspended; 0s: never. */
    SuspendAfter: timeSpan().prefault('5.00:00:00'),
    /** Time limit of a connection to a receiver. */
    ConnectTimeout: timeSpan({ min: 100, max: 120 * second }).prefault('00:00:05'),
    /** Time limit of an attempt, including the answer. */
    AttemptTimeout: timeSpan({ min: 100, max: 120 * second }).prefault('00:00:15'),
    /** Time limit of a test ping; clients wait 10 seconds for its answer. */
    TestPingTimeout: timeSpan({ min: 100, max: 120 * second }).prefault('00:00:08'),
    /** Test pings per subscription and minute; 0: no limit. */
    TestPingsPerMinute: count({ max: 10_000 }).default(10),
    /**
     * Maximum number of concurrent attempts of one process. At most 1/2 is for slow targets, 3/4 for one tenant and
     * 1/4 for its slow targets.
     */
    MaxParallelDeliveries: count({ min: 1, max: 10_000 }).default(1_024),
    /** Maximum number of concurrent attempts for one subscription; one if its target is slow, failing or new. */
    MaxParallelPerSubscription: count({ min: 1, max: 100 }).default(10),
    /** Whether attempts keep the body that was sent. Default: in development only. */
    StorePayload: flag().optional(),
    /** Permission that delivering again demands. */
    RetryPermission: z.string().min(1).default(manageSubscriptions),
    /** Days delivery attempts are kept; three years at least. */
    AttemptRetentionDays: count({ min: minimumAttemptDays, max: 36_500 }).default(minimumAttemptDays),
    /** Days an event is kept whose deliveries have all ended, so that it can be delivered again. */
    EventRetentionDays: count({ min: 1, max: 36_500 }).default(90),
  }),
);

export type WebhooksOptions = OptionsOf<typeof webhooksSection>;

/** Whether attempts keep the body that was sent. */
export function storesPayload(
  { StorePayload }: Pick<WebhooksOptions, 'StorePayload'>,
  { isDevelopment }: { readonly isDevelopment: boolean },
): boolean {
  return StorePayload ?? isDevelopment;
}
