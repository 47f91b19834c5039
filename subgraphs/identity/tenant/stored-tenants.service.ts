import { LRUCache } from 'lru-cache';
import type { Database } from '../../kernel/persistence/database.ts';
import type { Epochs } from '../../kernel/persistence/epochs.ts';
import type { TenantDirectory } from '../../kernel/tenancy/tenant-resolver.ts';
import { TenantEntity } from './tenant.entity.ts';
import { tenantTopic } from './tenant.service.ts';

/** Answers which tenants are active, for every call of every process; remembered while the epoch stands. */
export class StoredTenants implements TenantDirectory {
  private readonly known = new LRUCache<string, { readonly epoch: string; readonly isActive: boolean }>({
    max: 10_000,
  });

  constructor(
    private readonly database: Database,
    private readonly epochs: Epochs,
  ) {}

  async isActive(tenantId: string): Promise<boolean> {
    const epoch = await this.epochs.current(tenantId, tenantTopic);
    const known = this.known.get(tenantId);
    if (known?.epoch === epoch) return known.isActive;
    const tenant = await this.database.session(tenantId).findOne(TenantEntity, { id: tenantId });
    // Only tenants that exist are remembered: invented ids must not fill the memory.
    if (tenant !== null) this.known.set(tenantId, { epoch, isActive: tenant.isActive });
    return tenant?.isActive ?? false;
  }
}
