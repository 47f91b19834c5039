import { QueryArguments } from '../../kernel/query/query.type.ts';
import { Args, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { RoleMetadataService } from './role-metadata.service.ts';
import { RoleMetadataPage, RoleMetadataType } from './role-metadata.type.ts';

@Resolver(() => RoleMetadataType)
export class RoleMetadataResolver {
  constructor(private readonly service: RoleMetadataService) {}

  @Query(() => RoleMetadataPage, {
    description:
      'Roles named by tokens and grants of the caller’s tenant, and roles of the host, sorted by name.',
  })
  roleMetadata(@Args(() => QueryArguments) request: QueryArguments): Promise<RoleMetadataPage> {
    return this.service.list(request);
  }
}
