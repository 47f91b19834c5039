import type { EntityManager } from '@mikro-orm/postgresql';
import { type Db, fromKysely } from 'pg-boss';

/**
 * The connection of the transaction `em` is in, as pg-boss takes it.
 * @throws {Error} outside a transaction: the job would be stored even if the change is rolled back.
 */
export function transactionDb(em: EntityManager): Db {
  const transaction = em.getTransactionContext<Parameters<typeof fromKysely>[0]>();
  if (transaction === undefined) {
    throw new Error('Jobs and events are sent inside em.transactional, with its entity manager.');
  }
  return fromKysely(transaction);
}
