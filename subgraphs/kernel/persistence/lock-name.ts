import type { EntityManager } from '@mikro-orm/postgresql';
import { sentLater } from './driver-client.ts';

/**
 * Serialises transactions by a name, until their end: for counts, and for rows that do not exist yet and cannot be
 * locked. Sent with the transaction's next statement.
 * @param words the owner and the purpose.
 */
export async function lockName(em: EntityManager, ...words: readonly string[]): Promise<void> {
  await em.execute(sentLater('select pg_advisory_xact_lock(hashtextextended(?, 0))'), [
    JSON.stringify(words),
  ]);
}
