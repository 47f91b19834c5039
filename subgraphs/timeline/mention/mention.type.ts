import { Field, ID, ObjectType } from '../../kernel/subgraph/type-graphql.ts';

@ObjectType({ description: 'A user who can be mentioned.' })
export class MentionSuggestion {
  @Field(() => ID, { description: 'Id of the user.' })
  id!: string;

  @Field(() => String, { description: 'Display name of the user.' })
  displayName!: string;
}
