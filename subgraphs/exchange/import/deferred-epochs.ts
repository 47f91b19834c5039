import type { EntityManager } from '@mikro-orm/postgresql';
import type { Epochs } from '../../kernel/persistence/epochs.ts';

/**
 * The epochs of one import: what its rows change is counted once, at the end. A counter is a row everybody who changes
 * something locks until they commit; an import that took it with its first row would hold up all others.
 */
export class DeferredEpochs {
  private readonly pending = new Map<string, readonly [tenantId: string, topic: string]>();

  constructor(private readonly epochs: Epochs) {}

  /** Stands in for the process's epochs inside the import. */
  get standIn(): Epochs {
    const bump: Epochs['bump'] = async (_em, tenantId, topic) => {
      this.pending.set(`${tenantId} ${topic}`, [tenantId, topic]);
    };
    return Object.assign(Object.create(this.epochs) as Epochs, { bump });
  }

  /** Counts what was changed, in an order all imports keep. The commit follows. */
  async bump(em: EntityManager): Promise<void> {
    for (const [, [tenantId, topic]] of [...this.pending].sort(([a], [b]) => (a < b ? -1 : 1)))
      await this.epochs.bump(em, tenantId, topic);
  }
}
