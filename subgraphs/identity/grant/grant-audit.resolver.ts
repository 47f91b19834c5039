import { QueryArguments } from '../../kernel/query/query.type.ts';
import { Args, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { GrantAuditService } from './grant-audit.service.ts';
import { GrantChange, GrantChangePage } from './grant-audit.type.ts';

@Resolver(() => GrantChange)
export class GrantAuditResolver {
  constructor(private readonly service: GrantAuditService) {}

  @Query(() => GrantChangePage, {
    description:
      'Changes of grants in the caller’s tenant, newest first; in host context those of global grants.',
  })
  grantChanges(@Args(() => QueryArguments) request: QueryArguments): Promise<GrantChangePage> {
    return this.service.list(request);
  }
}
