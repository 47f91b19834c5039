import { Directive, Field, ID, Int, ObjectType } from '../../kernel/subgraph/type-graphql.ts';

@ObjectType({ description: 'A person seen in the tenant, as the last accepted token described them.' })
@Directive('@key(fields: "id")')
export class User {
  @Field(() => ID, { description: 'User id from the token, `sub` by default.' })
  id!: string;

  @Field(() => String, { description: 'First and last name, else the user name, else the id.' })
  displayName!: string;

  @Field(() => String, { nullable: true, description: 'Name used to sign in.' })
  userName!: string | null;

  @Field(() => String, { nullable: true, description: 'E-mail address. Needs `Identity.Users.Read`.' })
  email!: string | null;

  @Field(() => String, { nullable: true, description: 'Given name from the token.' })
  firstName!: string | null;

  @Field(() => String, { nullable: true, description: 'Family name from the token.' })
  lastName!: string | null;

  @Field(() => Date, {
    nullable: true,
    description: 'Time of the last accepted new token. Needs `Identity.Users.Read`.',
  })
  lastSeenAt!: Date | null;
}

@ObjectType({ description: 'A page of people, by display name.' })
export class UserPage {
  @Field(() => [User], { description: 'The people of this page.' })
  items!: User[];

  @Field(() => Int, {
    description: 'Total number of items on all pages; exact up to 10,000, beyond that an estimate.',
  })
  totalCount!: number;

  @Field(() => Boolean, {
    description: 'Whether there are more than are counted exactly, so that `totalCount` is an estimate.',
  })
  isTotalCountEstimated!: boolean;

  @Field(() => Boolean, { description: 'Whether there is another page.' })
  hasMore!: boolean;
}
