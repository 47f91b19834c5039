import type { ConnectionSelection } from '../../kernel/persistence/connection.ts';
import type { ListConnection, ListRequest } from '../../kernel/query/run-list.ts';
import { ListSize } from '../../kernel/subgraph/connection.type.ts';
import { Selected } from '../../kernel/subgraph/selected-parts.ts';
import { Args, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { UsageService } from './usage.service.ts';
import { type AICall, type AIUsageRecord, aiCallList, aiUsageList } from './usage.type.ts';

@Resolver()
export class UsageResolver {
  constructor(private readonly service: UsageService) {}

  @ListSize(aiUsageList.sizes)
  @Query(() => aiUsageList.Connection, { description: 'Usage of successful completions, newest first.' })
  aiUsage(
    @Args(() => aiUsageList.Arguments) request: ListRequest,
    @Selected() selected: ConnectionSelection,
  ): Promise<ListConnection<AIUsageRecord>> {
    return this.service.list(request, selected);
  }

  @ListSize(aiCallList.sizes)
  @Query(() => aiCallList.Connection, {
    description: 'Every call to a provider, completed or not, newest first.',
  })
  aiCalls(
    @Args(() => aiCallList.Arguments) request: ListRequest,
    @Selected() selected: ConnectionSelection,
  ): Promise<ListConnection<AICall>> {
    return this.service.calls(request, selected);
  }
}
