import { Directive, Field, ID, Int, ObjectType } from '../../kernel/subgraph/type-graphql.ts';

/** A person in the graph; other areas point at it by id. */
@ObjectType({ description: 'A person seen in the tenant, as the last accepted token described them.' })
@Directive('@key(fields: "id")')
export class User {
  @Field(() => ID, { description: 'The claim that identifies users, `sub` by default.' })
  id!: string;

  @Field(() => String, { description: 'First and last name, else the user name, else the id.' })
  displayName!: string;

  @Field(() => String, { nullable: true, description: 'Name to sign in with.' })
  userName!: string | null;

  @Field(() => String, { nullable: true, description: 'Needs Identity.Users.Read.' })
  email!: string | null;

  @Field(() => String, { nullable: true, description: 'Given name.' })
  firstName!: string | null;

  @Field(() => String, { nullable: true, description: 'Family name.' })
  lastName!: string | null;

  @Field(() => Date, {
    nullable: true,
    description: 'When the last new token was accepted. Needs Identity.Users.Read.',
  })
  lastSeenAt!: Date | null;
}

/** A page of people. */
@ObjectType({ description: 'A page of people, by display name.' })
export class UserPage {
  @Field(() => [User], { description: 'The people of this page.' })
  items!: User[];

  @Field(() => Int, { description: 'How many there are in all.' })
  totalCount!: number;

  @Field(() => Boolean, { description: 'Whether there is another page.' })
  hasMore!: boolean;
}
