import { Field, ID, ObjectType } from '../../kernel/subgraph/type-graphql.ts';

/** Somebody to mention. */
@ObjectType({ description: 'Somebody who can be mentioned.' })
export class MentionSuggestion {
  @Field(() => ID, { description: 'The user.' })
  id!: string;

  @Field(() => String, { description: 'Their name.' })
  displayName!: string;
}
