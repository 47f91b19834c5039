import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * One transaction at a time for a name, until it ends: what is counted, or not stored yet, has no row to lock.
 * @param words whose it is, and what.
 */
export async function lockName(em: EntityManager, ...words: readonly string[]): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [JSON.stringify(words)]);
}
