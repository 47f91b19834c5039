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

/** Serialises by several names at once, which two transactions take in the same order. @param words as in {@link lockName}. */
export async function lockNames(em: EntityManager, names: readonly (readonly string[])[]): Promise<void> {
  await em.execute(
    sentLater(`select pg_advisory_xact_lock(k.key) from (
       select distinct hashtextextended(name, 0) as key from jsonb_array_elements_text(?::jsonb) name order by 1) k`),
    [JSON.stringify(names.map((words) => JSON.stringify(words)))],
  );
}
