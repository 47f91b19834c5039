import { v7 as uuid } from 'uuid';
import { grantTopic } from '../kernel/permission/permission-checker.ts';
import type { KernelServices } from '../kernel/subgraph/services.ts';
import { HOST_TENANT_ID } from '../kernel/tenancy/tenant.ts';
import type { DevelopmentSeed, DevelopmentSeeder, UserDirectory } from './identity.contract.ts';
import { tenantTopic } from './tenant/tenant.service.ts';

/** Puts tenants, people and grants of design §7 in; again without effect. */
export class StoredDevelopmentSeeder implements DevelopmentSeeder {
  constructor(
    private readonly services: KernelServices,
    private readonly users: UserDirectory,
  ) {}

  async seed(seed: DevelopmentSeed): Promise<void> {
    await this.seedTenants(seed);
    for (const { tenantId, actor } of seed.users)
      await this.users.remember(tenantId ?? HOST_TENANT_ID, actor);
    // Areas that are not in this installation define no permissions; their grants come when they do.
    const defined = seed.grants.filter(({ permission }) => this.services.permissions.isDefined(permission));
    for (const tenantId of new Set(defined.map((grant) => grant.tenantId))) {
      await this.seedGrants(
        tenantId ?? HOST_TENANT_ID,
        defined.filter((grant) => grant.tenantId === tenantId),
      );
    }
    this.services.epochs.forget();
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

  private async seedGrants(tenantId: string, grants: DevelopmentSeed['grants']): Promise<void> {
    await this.services.database.session(tenantId).transactional(async (em) => {
      for (const { roleName, permission } of grants) {
        await em.execute(
          `insert into kernel.permission_grant (id, tenant_id, name, role_name, created_at)
           values (?, ?, ?, ?, ?) on conflict (tenant_id, name, role_name) do nothing`,
          [uuid(), tenantId, permission, roleName, this.services.clock.now()],
        );
      }
      await this.services.epochs.bump(em, tenantId, grantTopic);
    });
  }
}
