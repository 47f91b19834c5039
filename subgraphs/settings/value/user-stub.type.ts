import { Directive, Field, ID, ObjectType } from '../../kernel/subgraph/type-graphql.ts';

/** A person of identity, by key alone. */
@ObjectType('User', { description: 'A person; identity knows more.' })
@Directive('@key(fields: "id", resolvable: false)')
export class UserStub {
  @Field(() => ID, { description: 'As in tokens.' })
  id!: string;
}
