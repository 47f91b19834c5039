import type { ConnectionSelection } from '../../kernel/persistence/connection.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { type ListConnection, type ListRequest, runList } from '../../kernel/query/run-list.ts';
import { ListSize } from '../../kernel/subgraph/connection.type.ts';
import { Selected } from '../../kernel/subgraph/selected-parts.ts';
import { Args, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import { agentChangeQuery } from './agent-change.query.ts';
import { AgentChange, agentChangeList } from './agent-change.type.ts';

@Resolver(() => AgentChange)
export class AgentChangeResolver {
  constructor(private readonly unit: UnitOfWork) {}

  @ListSize(agentChangeList.sizes)
  @Query(() => agentChangeList.Connection, {
    description: 'Changes that agents made through tools in the caller’s tenant, newest first.',
  })
  agentChanges(
    @Args(() => agentChangeList.Arguments) request: ListRequest,
    @Selected() selected: ConnectionSelection,
  ): Promise<ListConnection<AgentChange>> {
    return runList(this.unit, agentChangeQuery, request, selected);
  }
}
