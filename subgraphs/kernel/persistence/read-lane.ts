import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from '../telemetry/logger.ts';
import type { Database } from './database.ts';
import { inTime, type TimeLimit } from './in-time.ts';

/**
 * One of several reads that see the same rows; it sends its statements one after the other, and none after it has ended or
 * its time is over.
 */
export type SnapshotRead<T> = (em: EntityManager) => Promise<T>;

/** A connection that reads. */
export interface ReadLaneOptions {
  readonly database: Database;
  /** In a transaction that has the savepoint. */
  readonly em: EntityManager;
  /** Process id of the connection on the server; null where nothing can be cancelled. */
  readonly backend: number | null;
  /** Milliseconds per statement, enforced by the server; each read may take one second more. */
  readonly timeout: number;
  readonly logger: Logger;
}

/** Milliseconds a read has beyond the time-out of its statements. */
const grace = 1_000;

/** Belongs to a connection and is kept after a rollback to it. */
export const savepoint = 'savepoint one_read';

/** A connection that reads one thing after the other; each fails for itself. */
export class ReadLane {
  constructor(private readonly options: ReadLaneOptions) {}

  /**
   * Runs one read after a savepoint of its connection. A failure affects no other read, and there is nothing to undo.
   * Returns when the read has ended, both here and on the server.
   */
  async attempt<T>(
    read: SnapshotRead<T>,
    { signal, milliseconds }: TimeLimit,
  ): Promise<PromiseSettledResult<T>> {
    if (milliseconds <= 0) return { status: 'rejected', reason: new Error('Nothing of the time was left.') };
    const { database, em, timeout } = this.options;
    const limit = { signal, milliseconds: Math.min(timeout + grace, milliseconds) };
    const sender = { isOver: false };
    const [outcome] = await Promise.allSettled([
      inTime(
        () => database.runWithSender(sender, () => read(em)),
        limit,
        async () => {
          sender.isOver = true;
          await this.cancel();
        },
      ),
    ]);
    sender.isOver = true;
    if (outcome.status === 'rejected') await em.execute(`rollback to ${savepoint}`);
    return outcome;
  }

  private async cancel(): Promise<void> {
    const { database, backend, logger } = this.options;
    if (backend === null) return;
    try {
      await database.cancel(backend);
    } catch (error) {
      logger.warn({ err: error }, 'an abandoned statement runs until its time-out');
    }
  }
}
