import { LRUCache } from 'lru-cache';
import type { Database } from '../../kernel/persistence/database.ts';
import type { Epochs } from '../../kernel/persistence/epochs.ts';
import type { NamedTenants } from '../identity.contract.ts';
import { tenantTopic } from './tenant.service.ts';

interface KnownTenant {
  readonly epoch: string;
  readonly isActive: boolean;
  readonly name: string;
}

/** Looks up active tenants for every call of every process; cached until the epoch changes. */
export class StoredTenants implements NamedTenants {
  private readonly known = new LRUCache<string, KnownTenant>({ max: 10_000 });

  constructor(
    private readonly database: Database,
    private readonly epochs: Epochs,
  ) {}

  async isActive(tenantId: string): Promise<boolean> {
    return (await this.find(tenantId))?.isActive ?? false;
  }

  isKnownActive(tenantId: string): boolean {
    const known = this.known.get(tenantId);
    return known?.isActive === true && known.epoch === this.epochs.currentCached(tenantId, tenantTopic);
  }

  async nameOf(tenantId: string): Promise<string | null> {
    return (await this.find(tenantId))?.name ?? null;
  }

  private async find(tenantId: string): Promise<Omit<KnownTenant, 'epoch'> | null> {
    const epoch = await this.epochs.current(tenantId, tenantTopic);
    const known = this.known.get(tenantId);
    if (known?.epoch === epoch) return known;
    // A plain statement takes one round trip; the entity would take more.
    const [tenant]: Omit<KnownTenant, 'epoch'>[] = await this.database
      .session(tenantId)
      .execute('select name, is_active as "isActive" from identity.tenant where id = ?', [tenantId]);
    // Only existing tenants are cached, so that invented ids cannot fill the memory.
    if (tenant === undefined) return null;
    this.known.set(tenantId, { epoch, ...tenant });
    return tenant;
  }
}
