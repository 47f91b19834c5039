import { queryList } from '../../kernel/query/query-list.type.ts';
import { Field, ID, ObjectType } from '../../kernel/subgraph/type-graphql.ts';
import { agentChangeQuery } from './agent-change.query.ts';

@ObjectType({
  description:
    'A change that an agent made through a tool of the Model Context Protocol. Kept for three years, never altered.',
})
export class AgentChange {
  @Field(() => ID, { description: 'UUID of the change.' })
  id!: string;

  @Field(() => ID, { description: 'Id of the user or API key on whose behalf the agent acted.' })
  actorId!: string;

  @Field(() => String, { description: 'Name of the operation that changed something.' })
  operation!: string;

  @Field(() => String, { description: 'Name of the tool that the agent called.' })
  tool!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Name that the agent’s client gives itself, which nothing verifies; null: unknown.',
  })
  client!: string | null;

  @Field(() => String, { description: 'Id of the request, as in logs and the header `X-Request-Id`.' })
  requestId!: string;

  @Field(() => Date, { description: 'Time at which the change was made.' })
  occurredAt!: Date;
}

export const agentChangeList = queryList(agentChangeQuery, {
  name: 'AgentChange',
  node: AgentChange,
  description: 'Changes that agents made in the caller’s tenant.',
});
