import { Arg, ID, Int, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { UserService } from './user.service.ts';
import { User, UserPage } from './user.type.ts';

@Resolver(() => User)
export class UserResolver {
  constructor(private readonly service: UserService) {}

  @Query(() => User, { nullable: true, description: 'A person of the caller’s tenant.' })
  user(
    @Arg('id', () => ID, { description: 'User id, as in access tokens.' }) id: string,
  ): Promise<User | null> {
    return this.service.find(id);
  }

  @Query(() => UserPage, { description: 'People of the caller’s tenant, sorted by display name.' })
  users(
    @Arg('search', () => String, { nullable: true, description: 'Prefix of the display name.' }) search:
      | string
      | null,
    @Arg('page', () => Int, { defaultValue: 1, description: 'Page number, starting at 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 20, description: 'Items per page, 1 to 100.' })
    pageSize: number,
  ): Promise<UserPage> {
    return this.service.list(search ?? null, { page, pageSize });
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
