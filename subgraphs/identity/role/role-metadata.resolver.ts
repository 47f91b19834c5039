import type { SelectedParts } from '../../kernel/persistence/connection.ts';
import type { ListConnection, ListRequest } from '../../kernel/query/run-list.ts';
import { ListSize } from '../../kernel/subgraph/connection.type.ts';
import { Selected } from '../../kernel/subgraph/selected-parts.ts';
import { Args, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { RoleMetadataService } from './role-metadata.service.ts';
import { RoleMetadataType, roleMetadataList } from './role-metadata.type.ts';

@Resolver(() => RoleMetadataType)
export class RoleMetadataResolver {
  constructor(private readonly service: RoleMetadataService) {}

  @ListSize(roleMetadataList.sizes)
  @Query(() => roleMetadataList.Connection, {
    description:
      'Roles named by tokens and grants of the caller’s tenant, and roles of the host, sorted by name.',
  })
  roleMetadata(
    @Args(() => roleMetadataList.Arguments) request: ListRequest,
    @Selected() selected: SelectedParts,
  ): Promise<ListConnection<RoleMetadataType>> {
    return this.service.list(request, selected);
  }
}
