import { Arg, ID, Int, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { UserService } from './user.service.ts';
import { User, UserPage } from './user.type.ts';

/** People in the graph. */
@Resolver(() => User)
export class UserResolver {
  constructor(private readonly service: UserService) {}

  @Query(() => User, { nullable: true, description: 'Somebody of the caller’s tenant.' })
  user(@Arg('id', () => ID, { description: 'As in tokens.' }) id: string): Promise<User | null> {
    return this.service.find(id);
  }

  @Query(() => UserPage, { description: 'People of the caller’s tenant, by display name.' })
  users(
    @Arg('search', () => String, { nullable: true, description: 'Beginning of the display name.' }) search:
      | string
      | null,
    @Arg('page', () => Int, { defaultValue: 1, description: 'One-based.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 20, description: '1 to 100.' }) pageSize: number,
  ): Promise<UserPage> {
    return this.service.list(search ?? null, { page, pageSize });
  }

  /** The user behind a reference; somebody never seen keeps the id as a name. */
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
