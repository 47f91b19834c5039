import type { JobDefinition } from '../../kernel/messaging/job.ts';
import type { Database } from '../../kernel/persistence/database.ts';
import { runInBatches } from '../../kernel/persistence/paced-batches.ts';

/** The queue of inboxes whose read marks are written into their rows. */
export const readMarkQueue = 'notifications.apply-read-marks';

interface Batch {
  readonly last: string | number | null;
  readonly isMarked: boolean;
}

interface MarkedInbox {
  readonly tenantId: string;
  readonly userId: string;
}

/** Writes the oldest mark into rows behind a sequence, and deletes the mark when it is at its end. */
const statement = `with mark as (
    select * from notifications.inbox_read_mark where tenant_id = ? and recipient_id = ?
    order by through_sequence, read_at limit 1),
  batch as materialized (
    select i.id, i.tenant_id, i.sequence, m.read_at from mark m join notifications.inbox_item i
      on i.tenant_id = m.tenant_id and i.recipient_id = m.recipient_id and i.sequence <= m.through_sequence
    where i.sequence > ? and i.in_app and i.read_at is null and i.snoozed_until is null
      and (i.required_permission is null or jsonb_exists(m.permissions, i.required_permission))
    order by i.sequence limit ?),
  written as (
    update notifications.inbox_item i set read_at = batch.read_at from batch
    where i.id = batch.id and i.tenant_id = batch.tenant_id and i.sequence = batch.sequence and i.read_at is null
      and i.snoozed_until is null),
  ended as (
    delete from notifications.inbox_read_mark m using mark
    where m.tenant_id = mark.tenant_id and m.recipient_id = mark.recipient_id
      and m.through_sequence = mark.through_sequence and m.read_at = mark.read_at
      and (select count(*) from batch) < ?)
  select exists (select from mark) as "isMarked", case when count(*) = ? then max(sequence) end as last from batch`;

/** Sets the read time of the rows that a read mark covers, in batches. The mark is deleted with the last batch. */
export function applyReadMarks(database: Database): JobDefinition<MarkedInbox> {
  return {
    name: readMarkQueue,
    unique: 'waiting',
    timeout: 30 * 60 * 1000,
    async handle({ tenantId, userId }, { signal }) {
      let at: string | number = -1;
      await runInBatches(async (size) => {
        const values = [tenantId, userId, at, size, size, size];
        const [batch] = await database.systemStatement<Batch>(statement, values);
        at = batch?.last ?? -1;
        return batch?.isMarked === true;
      }, signal);
      if (signal.aborted) throw signal.reason;
    },
  };
}
