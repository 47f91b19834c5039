import { ConnectionOf } from '../../kernel/subgraph/connection.type.ts';
import { NodeEntity } from '../../kernel/subgraph/node-entity.ts';
import { EmailAddress, Field, ID, ObjectType } from '../../kernel/subgraph/type-graphql.ts';

@ObjectType({ description: 'A person seen in the tenant, as the last accepted token described them.' })
@NodeEntity()
export class User {
  @Field(() => ID, { description: 'User id from the token, `sub` by default.' })
  id!: string;

  @Field(() => String, { description: 'First and last name, else the user name, else the id.' })
  displayName!: string;

  @Field(() => String, { nullable: true, description: 'Name used to sign in.' })
  userName!: string | null;

  @Field(() => EmailAddress, { nullable: true, description: 'E-mail address. Needs `Identity.Users.Read`.' })
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

@ObjectType({ description: 'People of the caller’s tenant, sorted by display name.' })
export class UserConnection extends ConnectionOf('User', User) {}
