import { v7 as uuid } from 'uuid';
import { grantTopic } from '../kernel/permission/permission-checker.ts';
import type { KernelServices } from '../kernel/subgraph/services.ts';
import { HOST_TENANT_ID } from '../kernel/tenancy/tenant.ts';
import type { DevelopmentSeed, DevelopmentSeeder, UserDirectory } from './identity.contract.ts';
import { tenantTopic } from './tenant/tenant.service.ts';

/** Inserts tenants, people and grants for a development start. It is idempotent, and keeps later changes. */
export class StoredDevelopmentSeeder implements DevelopmentSeeder {
  constructor(
    private readonly services: KernelServices,
    private readonly users: UserDirectory,
  ) {}

  async seed(seed: DevelopmentSeed): Promise<void> {
    await this.seedTenants(seed);
    for (const { tenantId, actor } of seed.users)
      await this.users.remember(tenantId ?? HOST_TENANT_ID, actor);
    // Areas that are not installed define no permissions; their grants are added when the areas are.
    const defined = seed.grants.filter(({ permission }) => this.services.permissions.isDefined(permission));
    for (const tenantId of new Set(defined.map((grant) => grant.tenantId))) {
      await this.seedGrants(
        tenantId ?? HOST_TENANT_ID,
        defined.filter((grant) => grant.tenantId === tenantId),
      );
    }
  }

  private async seedTenants(seed: DevelopmentSeed): Promise<void> {
    await this.services.database.session(HOST_TENANT_ID).transactional(async (em) => {
      for (const { id, name } of seed.tenants) {
        await em.execute(
          `insert into identity.tenant (id, name, is_active, created_at) values (?, ?, true, ?) on conflict (id) do nothing`,
          [id, name, this.services.clock.now()],
        );
      }
      await this.services.epochs.bump(em, HOST_TENANT_ID, tenantTopic);
    });
  }

  /**
   * Grants each permission once: a grant with an audit entry was seeded or changed before, and may have been revoked.
   */
  private async seedGrants(tenantId: string, grants: DevelopmentSeed['grants']): Promise<void> {
    const now = this.services.clock.now();
    await this.services.database.session(tenantId).transactional(async (em) => {
      let seeded = 0;
      for (const { roleName, permission } of grants) {
        const rows = await em.execute<{ id: string }[]>(seedGrant, [
          uuid(),
          tenantId,
          permission,
          roleName,
          now,
          tenantId,
          permission,
          roleName,
          uuid(),
        ]);
        seeded += rows.length;
      }
      if (seeded > 0) await this.services.epochs.bump(em, tenantId, grantTopic);
    });
  }
}

const seedGrant = `
  with granted as (
    insert into kernel.permission_grant (id, tenant_id, name, role_name, created_at)
    select ?::uuid, ?::uuid, ?, ?, ?::timestamptz
    where not exists (select 1 from identity.grant_audit
                      where tenant_id = ? and permission = ? and lower(role_name) = lower(?))
    on conflict (tenant_id, name, role_name) do nothing
    returning tenant_id, name, role_name, created_at)
  insert into identity.grant_audit (id, tenant_id, change, permission, role_name, occurred_at)
  select ?::uuid, tenant_id, 'Granted', name, role_name, created_at from granted
  returning id`;
