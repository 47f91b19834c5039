import { Directive, Field, ID, ObjectType } from '../../kernel/subgraph/type-graphql.ts';

@ObjectType('User', { description: 'A person, by id.' })
@Directive('@key(fields: "id", resolvable: false)')
export class UserStub {
  @Field(() => ID, { description: 'User id, as in access tokens.' })
  id!: string;
}
