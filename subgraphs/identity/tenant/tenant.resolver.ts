import type { Connection, ConnectionSelection } from '../../kernel/persistence/connection.ts';
import { listFilter } from '../../kernel/query/query-list.type.ts';
import { ConnectionArguments, ConnectionOf, ListSize } from '../../kernel/subgraph/connection.type.ts';
import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { NodeEntity } from '../../kernel/subgraph/node-entity.ts';
import { Selected } from '../../kernel/subgraph/selected-parts.ts';
import {
  Arg,
  Args,
  ArgsType,
  Field,
  ID,
  ObjectType,
  Query,
  Resolver,
} from '../../kernel/subgraph/type-graphql.ts';
import { tenantList } from './tenant.query.ts';
import type { TenantService } from './tenant.service.ts';

@ObjectType({
  description: 'A customer of the installation. Only its own callers can reach its data.',
})
@NodeEntity()
class Tenant {
  @Field(() => ID, { description: 'UUID of the tenant.' })
  id!: string;

  @Field(() => String, { description: 'Name, unique without case, at most 200 characters.' })
  name!: string;

  @Field(() => Boolean, { description: 'Whether it is active; callers of an inactive tenant are refused.' })
  isActive!: boolean;

  @Field(() => Date, { description: 'Time at which it was created.' })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'Time of the last change.' })
  modifiedAt!: Date | null;
}

@ObjectType({ description: 'Tenants of the installation, sorted by name.' })
class TenantConnection extends ConnectionOf('Tenant', Tenant) {}

const TenantFilterInput = listFilter(tenantList, { name: 'Tenant' });

@ArgsType()
class TenantListArguments extends ConnectionArguments() {
  @Field(() => String, {
    nullable: true,
    description: 'Beginning of the name, without regard to case; at most 200 characters.',
  })
  search?: string | null;

  @Field(() => TenantFilterInput, { nullable: true, description: 'Tenants to list; default: all.' })
  filter?: object | null;
}

const which = [ID, 'UUID of the tenant.'] as const;
const called = [String, 'Unique name, at most 200 characters.'] as const;

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

  @ListSize()
  @Query(() => TenantConnection, { description: 'All tenants, sorted by name.' })
  tenants(
    @Args(() => TenantListArguments) list: TenantListArguments,
    @Selected() selected: ConnectionSelection,
  ): Promise<Connection<Tenant>> {
    return this.service.list(list, selected);
  }

  @Mutation('Creates an active tenant.', {
    input: { name: called },
    payload: { tenant: [Tenant, 'The tenant that was created.'] },
  })
  async createTenant({ name }: { name: string }) {
    return { tenant: await this.service.create({ name }) };
  }

  @Mutation('Renames a tenant.', {
    input: { id: which, name: called },
    payload: { tenant: [Tenant, 'The tenant with its new name.'] },
  })
  async renameTenant({ id, name }: { id: string; name: string }) {
    return { tenant: await this.service.rename(id, { name }) };
  }

  @Mutation('Activates a tenant, so that its callers are accepted again. Host only, idempotent.', {
    input: { id: which },
    payload: { tenant: [Tenant, 'The tenant, which is now active.'] },
  })
  async activateTenant({ id }: { id: string }) {
    return { tenant: await this.service.setActive(id, true) };
  }

  @Mutation('Deactivates a tenant; its callers are refused within a second. Host only, idempotent.', {
    input: { id: which },
    payload: { tenant: [Tenant, 'The tenant, which is now inactive.'] },
  })
  async deactivateTenant({ id }: { id: string }) {
    return { tenant: await this.service.setActive(id, false) };
  }
}
