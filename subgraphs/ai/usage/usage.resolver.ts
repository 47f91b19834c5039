import { QueryArguments } from '../../kernel/query/query.type.ts';
import { Args, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { UsageService } from './usage.service.ts';
import { AICallPage, AIUsageRecordPage } from './usage.type.ts';

@Resolver()
export class UsageResolver {
  constructor(private readonly service: UsageService) {}

  @Query(() => AIUsageRecordPage, { description: 'What successful completions used, newest first.' })
  aiUsage(@Args(() => QueryArguments) request: QueryArguments): Promise<AIUsageRecordPage> {
    return this.service.list(request);
  }

  @Query(() => AICallPage, { description: 'Every call to a provider, completed or not, newest first.' })
  aiCalls(@Args(() => QueryArguments) request: QueryArguments): Promise<AICallPage> {
    return this.service.calls(request);
  }
}
