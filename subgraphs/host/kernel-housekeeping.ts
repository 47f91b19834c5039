import type { Clock } from '../kernel/clock/clock.ts';
import type { JobDefinition } from '../kernel/messaging/job.ts';
import type { Messaging } from '../kernel/messaging/messaging.ts';
import { retentionJob } from '../kernel/messaging/retention-job.ts';
import type { Database } from '../kernel/persistence/database.ts';

/** Days a handled event is remembered: longer than any repeat of it may take (`Messaging:WaitingJobRetention`). */
const handledEventDays = 31;

/** Days a change of an agent is kept: three years, as changes of grants. */
const agentChangeDays = 1_096;

/**
 * Deletes expired rows every hour: stored results of keyed mutations, revoked sessions, embed tokens, handled events, refused API
 * keys, windows of limits, old changes of agents, handled days of the event log.
 * @param accessDeniedDays days for which a refused API key is kept.
 */
export function kernelHousekeeping(
  database: Database,
  clock: Clock,
  accessDeniedDays: number,
  messaging: Pick<Messaging, 'trimLog'>,
): JobDefinition {
  return retentionJob({
    name: 'kernel.housekeeping',
    cron: '23 * * * *',
    database,
    clock,
    partitioned: [{ table: 'kernel.access_denied', instant: 'occurred_at', days: accessDeniedDays }],
    rows: [
      { table: 'kernel.idempotency_record', instant: 'expires_at', days: 0 },
      { table: 'kernel.revoked_session', instant: 'expires_at', days: 0 },
      { table: 'kernel.embed_token', instant: 'expires_at', days: 0 },
      { table: 'kernel.limit_counter', instant: 'resets_at', days: 0 },
      { table: 'kernel.handled_event', instant: 'handled_at', days: handledEventDays },
      { table: 'kernel.agent_change', instant: 'occurred_at', days: agentChangeDays },
    ],
    also: () => messaging.trimLog(),
  });
}
