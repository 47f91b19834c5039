import type { QueryResult } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Deduplicates events, which arrive at least once: call it first, in the transaction of the handler's effect.
 * @returns true the first time; false when that subscriber has handled the event already.
 */
export async function handleOnce(em: EntityManager, eventId: string, subscriber: string): Promise<boolean> {
  if (!em.isInTransaction()) throw new Error('handleOnce belongs into the transaction of the effect.');
  const { affectedRows } = await em.execute<QueryResult>(
    'insert into kernel.handled_event (event_id, subscriber) values (?, ?) on conflict do nothing',
    [eventId, subscriber],
    'run',
  );
  return affectedRows === 1;
}
