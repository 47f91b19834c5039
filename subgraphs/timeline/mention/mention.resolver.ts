import { z } from 'zod';
import type { UserDirectory } from '../../identity/identity.contract.ts';
import type { RequestContext } from '../../kernel/call/context.ts';
import { text } from '../../kernel/error/text.ts';
import { validate } from '../../kernel/error/validation.ts';
import { Arg, Field, ID, Int, ObjectType, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import { timelineLimits } from '../timeline.contract.ts';

const suggestionInput = z.object({
  search: text({ max: timelineLimits.search }),
  limit: z
    .int('Validation:OutOfRange')
    .min(1, 'Validation:OutOfRange')
    .max(timelineLimits.suggestions, 'Validation:OutOfRange'),
});

@ObjectType({ description: 'A user who can be mentioned.' })
class MentionSuggestion {
  @Field(() => ID, { description: 'Id of the user.' })
  id!: string;

  @Field(() => String, { description: 'Display name of the user.' })
  displayName!: string;
}

@Resolver(() => MentionSuggestion)
export class MentionResolver {
  constructor(
    private readonly request: RequestContext,
    private readonly users: UserDirectory,
  ) {}

  @Query(() => [MentionSuggestion], {
    description: 'Users of the caller’s tenant whose display name starts with the given text.',
  })
  async mentionSuggestions(
    @Arg('search', () => String, {
      nullable: true,
      description: 'Start of the display name, case-insensitive; absent: all users.',
    })
    search?: string | null,
    @Arg('limit', () => Int, { nullable: true, description: 'Maximum number of users, 1 to 50; default 10.' })
    limit?: number | null,
  ): Promise<MentionSuggestion[]> {
    const wanted = validate(suggestionInput, { search: search ?? '', limit: limit ?? 10 });
    const people = await this.users.suggest(this.request.tenant.id, wanted.search, wanted.limit);
    return people.map(({ id, displayName }) => ({ id, displayName }));
  }
}
