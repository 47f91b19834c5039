import type { Clock } from '../../kernel/clock/clock.ts';
import type { JobDefinition } from '../../kernel/messaging/job.ts';
import type { PubSub } from '../../kernel/messaging/pub-sub.ts';
import type { Database } from '../../kernel/persistence/database.ts';
import { runInBatches } from '../../kernel/persistence/paced-batches.ts';
import type { Logger } from '../../kernel/telemetry/logger.ts';
import { realtimeTopic } from '../contract/notification.ts';
import { type InboxRow, inboxColumns, realtimeOf } from './inbox-view.rules.ts';

/** The queue that gives snoozed rows their new sequence when they are due. */
export const wakeSnoozedQueue = 'notifications.wake-snoozed';

type WokenRow = InboxRow & {
  readonly tenant_id: string;
  readonly realtime: boolean;
  readonly required_permission: string | null;
};

/** As fan-out does, takes numbers under the locks of the heads, in their order. */
const statement = `with due as materialized (
    select i.id, i.tenant_id, i.recipient_id, i.snoozed_until, i.sequence from notifications.inbox_item i
    where i.snoozed_until is not null and i.snoozed_until <= ? and i.in_app order by i.snoozed_until limit ? for update skip locked),
  placed as (
    select due.*, count(*) over owned as rows, row_number() over (owned order by snoozed_until, sequence) as place
    from due window owned as (partition by tenant_id, recipient_id)),
  heads as (
    insert into notifications.inbox_head as h (tenant_id, recipient_id, last_sequence)
    select tenant_id, recipient_id, count(*) from due group by 1, 2 order by 1, 2
    on conflict (tenant_id, recipient_id) do update set last_sequence = h.last_sequence + excluded.last_sequence
    returning tenant_id, recipient_id, last_sequence),
  i as (
    update notifications.inbox_item i set sequence = h.last_sequence - p.rows + p.place, snoozed_until = null
    from placed p join heads h on h.tenant_id = p.tenant_id and h.recipient_id = p.recipient_id
    where i.id = p.id and i.tenant_id = p.tenant_id returning i.*)
  select i.tenant_id, i.realtime, i.required_permission, ${inboxColumns}
  from i join notifications.notification n on n.id = i.notification_id order by i.tenant_id, i.recipient_id, i.sequence`;

export interface WakingDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly pubSub: PubSub;
  readonly logger: Logger;
}

/**
 * Moves snoozed rows that are due to the top of their inboxes, upon which streams carry them again. Inboxes show them
 * without it. A job for each end of a snooze is prompt; the schedule finds what those missed.
 */
export function wakeSnoozed({ database, clock, pubSub, logger }: WakingDependencies): JobDefinition {
  return {
    name: wakeSnoozedQueue,
    schedules: [{ cron: '* * * * *' }],
    async handle(_data, { signal }) {
      await runInBatches(async (size) => {
        const rows = await database.systemStatement<WokenRow>(statement, [clock.now(), size]);
        const told = rows.filter(({ realtime }) => realtime);
        try {
          await Promise.all(
            told.map((row) =>
              // A right may have gone since the snooze began: the stream reads such a row by itself, with its permissions.
              pubSub.publish(
                realtimeTopic(row.tenant_id, row.recipient_id),
                row.required_permission === null ? realtimeOf(row) : null,
              ),
            ),
          );
        } catch (error) {
          // Streams read what they have missed when they are connected again.
          logger.warn({ err: error }, 'streams were not told of snoozed notifications');
        }
        return rows.length === size;
      }, signal);
    },
  };
}
