import type { Connection, ConnectionSelection } from '../../kernel/persistence/connection.ts';
import { listFilter } from '../../kernel/query/query-list.type.ts';
import { ConnectionArguments, ListSize } from '../../kernel/subgraph/connection.type.ts';
import { Selected } from '../../kernel/subgraph/selected-parts.ts';
import { Arg, Args, ArgsType, Field, ID, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import { peopleQuery } from './people.query.ts';
import type { UserService } from './user.service.ts';
import { User, UserConnection } from './user.type.ts';

const UserFilterInput = listFilter(peopleQuery, { name: 'User' });

@ArgsType()
class UserListArguments extends ConnectionArguments() {
  @Field(() => String, {
    nullable: true,
    description: 'Beginning of the display name, without regard to case; at most 200 characters.',
  })
  search?: string | null;

  @Field(() => UserFilterInput, { nullable: true, description: 'People to list; default: all.' })
  filter?: object | null;
}

@Resolver(() => User)
export class UserResolver {
  constructor(private readonly service: UserService) {}

  @Query(() => User, { nullable: true, description: 'A person of the caller’s tenant.' })
  user(
    @Arg('id', () => ID, { description: 'User id, as in access tokens.' }) id: string,
  ): Promise<User | null> {
    return this.service.find(id);
  }

  @ListSize()
  @Query(() => UserConnection, { description: 'People of the caller’s tenant, sorted by display name.' })
  users(
    @Args(() => UserListArguments) list: UserListArguments,
    @Selected() selected: ConnectionSelection,
  ): Promise<Connection<User>> {
    return this.service.list(list, selected);
  }

  /** Resolves a reference; a user never seen gets the id as the name. */
  async byReference(id: string): Promise<User> {
    const known = await this.service.find(id);
    return (
      known ?? {
        id,
        displayName: id,
        userName: null,
        email: null,
        firstName: null,
        lastName: null,
        lastSeenAt: null,
      }
    );
  }
}
