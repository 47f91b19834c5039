import type { ConnectionSelection } from '../../kernel/persistence/connection.ts';
import type { ListConnection, ListRequest } from '../../kernel/query/run-list.ts';
import { ListSize } from '../../kernel/subgraph/connection.type.ts';
import { Selected } from '../../kernel/subgraph/selected-parts.ts';
import { Args, FieldResolver, Query, Resolver, Root } from '../../kernel/subgraph/type-graphql.ts';
import type { GrantService } from '../grant/grant.service.ts';
import type { RoleMetadataService } from './role-metadata.service.ts';
import { RoleMetadataType, roleMetadataList } from './role-metadata.type.ts';

@Resolver(() => RoleMetadataType)
export class RoleMetadataResolver {
  constructor(
    private readonly service: RoleMetadataService,
    private readonly grants: GrantService,
  ) {}

  @ListSize(roleMetadataList.sizes)
  @Query(() => roleMetadataList.Connection, {
    description:
      'Roles named by tokens and grants of the caller’s tenant, and roles of the host, sorted by name.',
  })
  roleMetadata(
    @Args(() => roleMetadataList.Arguments) request: ListRequest,
    @Selected() selected: ConnectionSelection,
  ): Promise<ListConnection<RoleMetadataType>> {
    return this.service.list(request, selected);
  }

  @FieldResolver(() => [String], {
    nullable: true,
    description:
      'Names of the permissions explicitly granted to it in the caller’s tenant, as `rolePermissions` has them; null without `Authorization.Grants.Manage`.',
  })
  permissions(@Root() { name }: RoleMetadataType): Promise<string[]> {
    return this.grants.listOfKnownRole(name);
  }
}
