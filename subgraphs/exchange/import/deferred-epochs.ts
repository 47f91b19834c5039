import type { EntityManager } from '@mikro-orm/postgresql';
import type { Epochs } from '../../kernel/persistence/epochs.ts';

/**
 * Collects the epoch changes of one import and writes them once, at the end. An epoch counter is a row that every
 * writer locks until it commits; an import that locked it with its first row would block all other writers.
 */
export class DeferredEpochs {
  private readonly pending = new Map<string, readonly [tenantId: string, topic: string]>();

  constructor(private readonly epochs: Epochs) {}

  /** Replaces the process's epochs inside the import. */
  get standIn(): Epochs {
    const bump: Epochs['bump'] = async (_em, tenantId, topic) => {
      this.pending.set(`${tenantId} ${topic}`, [tenantId, topic]);
    };
    return Object.assign(Object.create(this.epochs) as Epochs, { bump });
  }

  /** Writes the changes in an order that all imports share. The commit follows. */
  async bump(em: EntityManager): Promise<void> {
    for (const [, [tenantId, topic]] of [...this.pending].sort(([a], [b]) => (a < b ? -1 : 1)))
      await this.epochs.bump(em, tenantId, topic);
  }
}
