import { Field, Int, ObjectType } from '../../kernel/subgraph/type-graphql.ts';

/** One limit that holds for a caller. */
@ObjectType({ description: 'One limit that holds for the caller.' })
export class AIRateLimitPolicy {
  @Field(() => String, { description: 'Name of the rate limit policy.' })
  name!: string;

  @Field(() => Int, { description: 'What may be used in one window.' })
  limit!: number;

  @Field(() => Int, { description: 'Length of the window, in seconds.' })
  windowSeconds!: number;

  @Field(() => Int, { description: 'What is left of the window.' })
  remaining!: number;

  @Field(() => Int, { description: 'Seconds until the rate limit window resets.' })
  resetSeconds!: number;
}

@ObjectType({ description: 'What is left of the caller’s limits.' })
export class AIRateLimit {
  @Field(() => [AIRateLimitPolicy], { description: 'Every limit that holds.' })
  policies!: readonly AIRateLimitPolicy[];
}
