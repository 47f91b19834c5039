import type { EntityManager } from '@mikro-orm/postgresql';
import { sentLater } from './driver-client.ts';

/**
 * One transaction at a time for a name, until it ends: what is counted, or not stored yet, has no row to lock. Sent with the
 * transaction's next statement.
 * @param words whose it is, and what.
 */
export async function lockName(em: EntityManager, ...words: readonly string[]): Promise<void> {
  await em.execute(sentLater('select pg_advisory_xact_lock(hashtextextended(?, 0))'), [
    JSON.stringify(words),
  ]);
}
