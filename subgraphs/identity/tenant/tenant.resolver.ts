import { Arg, ID, Int, Mutation, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { TenantService } from './tenant.service.ts';
import { Tenant, TenantPage } from './tenant.type.ts';

@Resolver(() => Tenant)
export class TenantResolver {
  constructor(private readonly service: TenantService) {}

  @Query(() => Tenant, {
    nullable: true,
    description: 'A tenant by id; callers of a tenant find only their own.',
  })
  tenant(@Arg('id', () => ID, { description: 'UUID of the tenant.' }) id: string): Promise<Tenant | null> {
    return this.service.find(id);
  }

  @Query(() => TenantPage, { description: 'All tenants, sorted by name. Host only.' })
  tenants(
    @Arg('page', () => Int, { defaultValue: 1, description: 'Page number, starting at 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 20, description: 'Items per page, 1 to 100.' })
    pageSize: number,
  ): Promise<TenantPage> {
    return this.service.list({ page, pageSize });
  }

  @Mutation(() => Tenant, { description: 'Creates an active tenant. Host only.' })
  createTenant(
    @Arg('name', () => String, { description: 'Unique name, at most 200 characters.' }) name: string,
  ): Promise<Tenant> {
    return this.service.create({ name });
  }

  @Mutation(() => Tenant, { description: 'Renames a tenant. Host only.' })
  renameTenant(
    @Arg('id', () => ID, { description: 'UUID of the tenant.' }) id: string,
    @Arg('name', () => String, { description: 'Unique name, at most 200 characters.' }) name: string,
  ): Promise<Tenant> {
    return this.service.rename(id, { name });
  }

  @Mutation(() => Tenant, {
    description: 'Activates a tenant, so that its callers are accepted again. Host only, idempotent.',
  })
  activateTenant(@Arg('id', () => ID, { description: 'UUID of the tenant.' }) id: string): Promise<Tenant> {
    return this.service.setActive(id, true);
  }

  @Mutation(() => Tenant, {
    description: 'Deactivates a tenant; its callers are refused within a second. Host only, idempotent.',
  })
  deactivateTenant(@Arg('id', () => ID, { description: 'UUID of the tenant.' }) id: string): Promise<Tenant> {
    return this.service.setActive(id, false);
  }
}
