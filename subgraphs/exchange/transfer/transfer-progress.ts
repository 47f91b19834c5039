import { raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../../kernel/clock/clock.ts';
import type { PubSub } from '../../kernel/messaging/pub-sub.ts';
import type { Database } from '../../kernel/persistence/database.ts';
import { type Transfer, TransferEntity } from './transfer.entity.ts';
import { transferTopic } from './transfer-topic.ts';

/** The transfer was deleted, or another process runs it: the current run must stop. */
export class TransferLostError extends Error {}

export interface TransferKey {
  readonly tenantId: string;
  readonly id: string;
}

type Ending = Partial<Pick<Transfer, 'processedCount' | 'totalCount' | 'fileId' | 'report' | 'errorCode'>> & {
  readonly status: 'Completed' | 'Failed';
};

/** Records the progress of running exports and imports, and notifies subscribers. */
export class TransferProgress {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly pubSub: PubSub,
  ) {}

  /** Starts or resumes a transfer, also one whose process died. @returns null when it has ended. */
  async begin({ tenantId, id }: TransferKey): Promise<Transfer | null> {
    const begun = await this.database.session(tenantId).transactional(async (em) => {
      const transfer = await em.findOne(
        TransferEntity,
        { id, status: { $in: ['Queued', 'Running'] } },
        { populate: ['payload'] },
      );
      if (transfer === null) return null;
      Object.assign(transfer, { status: 'Running', processedCount: 0, startedAt: this.clock.now() });
      await em.flush();
      return { ...transfer } as Transfer;
    });
    if (begun !== null) await this.publishProgress({ tenantId, id });
    return begun;
  }

  /** @throws {TransferLostError} when it is no longer running. */
  async saveProgress(
    key: TransferKey,
    done: { processedCount: number; totalCount: number | null },
  ): Promise<void> {
    const noted = await this.database
      .session(key.tenantId)
      .transactional((em) => em.nativeUpdate(TransferEntity, { id: key.id, status: 'Running' }, done));
    if (noted === 0) throw new TransferLostError();
    await this.publishProgress(key);
  }

  async end(key: TransferKey, ending: Ending): Promise<void> {
    await this.database.session(key.tenantId).transactional((em) => this.endWithin(em, key, ending));
    await this.publishProgress(key);
  }

  /** Ends it in the transaction of its writes. @throws {TransferLostError} when it is no longer running. */
  async endWithin(em: EntityManager, { id }: TransferKey, ending: Ending): Promise<void> {
    // The rows of an upload that failed are kept a while: their caller may take the refused ones back and correct them.
    const kept = raw('case when file_name is null or is_dry_run then null else payload end');
    const payload = ending.status === 'Failed' ? kept : null;
    const changes = { ...ending, completedAt: this.clock.now(), payload };
    const ended = await em.nativeUpdate(TransferEntity, { id, status: 'Running' }, changes);
    if (ended === 0) throw new TransferLostError();
  }

  /** Notifies subscribers. A lost message does no harm: the next one makes them read the present state. */
  async publishProgress({ tenantId, id }: TransferKey): Promise<void> {
    await this.pubSub.publish(transferTopic(tenantId, id), id);
  }
}
