import { Arg, ID, Int, Mutation, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { TenantService } from './tenant.service.ts';
import { Tenant, TenantPage } from './tenant.type.ts';

/** Tenants in the graph. */
@Resolver(() => Tenant)
export class TenantResolver {
  constructor(private readonly service: TenantService) {}

  @Query(() => Tenant, { nullable: true, description: 'The tenant; a tenant’s caller finds its own alone.' })
  tenant(@Arg('id', () => ID, { description: 'UUID.' }) id: string): Promise<Tenant | null> {
    return this.service.find(id);
  }

  @Query(() => TenantPage, { description: 'Tenants by name, for the host.' })
  tenants(
    @Arg('page', () => Int, { defaultValue: 1, description: 'One-based.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 20, description: '1 to 100.' }) pageSize: number,
  ): Promise<TenantPage> {
    return this.service.list({ page, pageSize });
  }

  @Mutation(() => Tenant, { description: 'Creates an active tenant. Host only.' })
  createTenant(
    @Arg('name', () => String, { description: 'Unique; at most 200 characters.' }) name: string,
  ): Promise<Tenant> {
    return this.service.create({ name });
  }

  @Mutation(() => Tenant, { description: 'Gives a tenant another name. Host only.' })
  renameTenant(
    @Arg('id', () => ID, { description: 'UUID.' }) id: string,
    @Arg('name', () => String, { description: 'Unique; at most 200 characters.' }) name: string,
  ): Promise<Tenant> {
    return this.service.rename(id, { name });
  }

  @Mutation(() => Tenant, { description: 'Lets the tenant’s callers in again. Host only, idempotent.' })
  activateTenant(@Arg('id', () => ID, { description: 'UUID.' }) id: string): Promise<Tenant> {
    return this.service.setActive(id, true);
  }

  @Mutation(() => Tenant, {
    description: 'Refuses the tenant’s callers within a second. Host only, idempotent.',
  })
  deactivateTenant(@Arg('id', () => ID, { description: 'UUID.' }) id: string): Promise<Tenant> {
    return this.service.setActive(id, false);
  }
}
