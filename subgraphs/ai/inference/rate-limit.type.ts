import { Field, Int, ObjectType } from '../../kernel/subgraph/type-graphql.ts';

/** One limit that holds for a caller. */
@ObjectType({ description: 'A limit that applies to the caller.' })
export class AIRateLimitPolicy {
  @Field(() => String, { description: 'Name of the rate limit policy.' })
  name!: string;

  @Field(() => Int, { description: 'Limit of one window.' })
  limit!: number;

  @Field(() => Int, { description: 'Length of the window, in seconds.' })
  windowSeconds!: number;

  @Field(() => Int, { description: 'Remaining amount in the window.' })
  remaining!: number;

  @Field(() => Int, { description: 'Seconds until the rate limit window resets.' })
  resetSeconds!: number;
}

@ObjectType({ description: 'The caller’s remaining limits.' })
export class AIRateLimit {
  @Field(() => [AIRateLimitPolicy], { description: 'All limits that apply.' })
  policies!: readonly AIRateLimitPolicy[];
}
