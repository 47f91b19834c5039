import { z } from 'zod';
import type { UserDirectory } from '../../identity/identity.contract.ts';
import type { RequestContext } from '../../kernel/call/context.ts';
import { text } from '../../kernel/error/text.ts';
import { validate } from '../../kernel/error/validation.ts';
import { RestOnly } from '../../kernel/subgraph/connection.type.ts';
import {
  Args,
  ArgsType,
  Field,
  ID,
  Int,
  ObjectType,
  Query,
  Resolver,
} from '../../kernel/subgraph/type-graphql.ts';
import { timelineLimits } from '../timeline.contract.ts';

const count = z
  .int('Validation:OutOfRange')
  .min(1, 'Validation:OutOfRange')
  .max(timelineLimits.suggestions, 'Validation:OutOfRange')
  .nullish();
const suggestionInput = z.object({
  search: text({ max: timelineLimits.search }),
  first: count,
  limit: count,
});
const defaultCount = 10;

@ObjectType({ description: 'A user who can be mentioned.' })
class MentionSuggestion {
  @Field(() => ID, { description: 'Id of the user.' })
  id!: string;

  @Field(() => String, { description: 'Display name of the user.' })
  displayName!: string;
}

@ArgsType()
class MentionSuggestionArguments {
  @Field(() => String, {
    nullable: true,
    description: 'Start of the display name, case-insensitive; absent: all users.',
  })
  search?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: `Maximum number of users, 1 to ${timelineLimits.suggestions}; default ${defaultCount}.`,
  })
  first?: number | null;

  @RestOnly()
  @Field(() => Int, { nullable: true, description: 'In place of `first`.' })
  limit?: number | null;
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
    @Args(() => MentionSuggestionArguments) { search, first, limit }: MentionSuggestionArguments,
  ): Promise<MentionSuggestion[]> {
    const wanted = validate(suggestionInput, { search: search ?? '', first, limit });
    const most = wanted.limit ?? wanted.first ?? defaultCount;
    const people = await this.users.suggest(this.request.tenant.id, wanted.search, most);
    return people.map(({ id, displayName }) => ({ id, displayName }));
  }
}
