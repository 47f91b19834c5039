import type { ConnectionSelection } from '../../kernel/persistence/connection.ts';
import type { ListConnection, ListRequest } from '../../kernel/query/run-list.ts';
import { ListSize } from '../../kernel/subgraph/connection.type.ts';
import { Selected } from '../../kernel/subgraph/selected-parts.ts';
import { Args, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { GrantAuditService } from './grant-audit.service.ts';
import { GrantChange, grantChangeList } from './grant-audit.type.ts';

@Resolver(() => GrantChange)
export class GrantAuditResolver {
  constructor(private readonly service: GrantAuditService) {}

  @ListSize(grantChangeList.sizes)
  @Query(() => grantChangeList.Connection, {
    description:
      'Changes of grants in the caller’s tenant, newest first; in host context those of global grants.',
  })
  grantChanges(
    @Args(() => grantChangeList.Arguments) request: ListRequest,
    @Selected() selected: ConnectionSelection,
  ): Promise<ListConnection<GrantChange>> {
    return this.service.list(request, selected);
  }
}
