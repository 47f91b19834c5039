import type { RequestContext } from '../../kernel/call/context.ts';
import type { PubSub } from '../../kernel/messaging/pub-sub.ts';
import { Mutation } from '../../kernel/subgraph/mutation.ts';
import {
  Arg,
  Json,
  Query,
  Resolver,
  Root,
  Subscription,
  streamedByKernel,
} from '../../kernel/subgraph/type-graphql.ts';
import type { FlagService } from './flag.service.ts';
import { FlagEvaluation, FlagRuleInput, FlagsChange, FlagTargeting } from './flag.type.ts';
import { followFlags } from './flag-changes.ts';

const contextDescription = {
  nullable: true,
  description:
    'What is known about the user: an object of at most 16,384 characters as JSON, its lists of at most 100 elements. `targetingKey` identifies the user.',
};
const flagName = [
  String,
  'Name or alias of a setting that clients may see and that is not encrypted.',
] as const;

@Resolver(() => FlagTargeting)
export class FlagResolver {
  constructor(
    private readonly request: RequestContext,
    private readonly service: FlagService,
    private readonly pubSub: PubSub,
  ) {}

  @Query(() => FlagEvaluation, { description: 'Evaluates a setting as a feature flag for a context.' })
  flagEvaluation(
    @Arg('key', () => String, { description: flagName[1] }) key: string,
    @Arg('context', () => Json, contextDescription) context: unknown,
  ): Promise<FlagEvaluation> {
    return this.service.evaluate(key, context);
  }

  @Query(() => [FlagEvaluation], { description: 'Evaluates all feature flags for a context, by key.' })
  flagEvaluations(
    @Arg('context', () => Json, contextDescription) context: unknown,
  ): Promise<FlagEvaluation[]> {
    return this.service.evaluateAll(context);
  }

  @Query(() => [FlagTargeting], { description: 'The rules of the tenant’s feature flags, by name.' })
  async flagTargetings(): Promise<FlagTargeting[]> {
    return (await this.service.list()) as FlagTargeting[];
  }

  @Mutation('Replaces the rules of a feature flag. Every process uses them at once.', {
    input: {
      name: flagName,
      rules: [[FlagRuleInput], 'Rules in their order, 1 to 50, with at most 2,000 values to compare.'],
    },
    payload: { flagTargeting: [FlagTargeting, 'The rules as they are stored.'] },
  })
  async setFlagTargeting(input: { name: string; rules: readonly FlagRuleInput[] }) {
    return { flagTargeting: (await this.service.set(input)) as FlagTargeting };
  }

  @Mutation('Removes the rules of a feature flag: it has the value of its setting again.', {
    input: { name: flagName },
    payload: { isRemoved: [Boolean, 'Whether there were rules; false: unchanged.'] },
  })
  async removeFlagTargeting({ name }: { name: string }) {
    return { isRemoved: await this.service.remove(name) };
  }

  @Subscription(() => FlagsChange, {
    description: 'Signals when feature flags of the caller may have changed. The first result comes at once.',
    ...streamedByKernel,
  })
  flagsChanged(@Root() change: FlagsChange): FlagsChange {
    return change;
  }

  listen(): Promise<AsyncIterableIterator<FlagsChange>> {
    return followFlags(this.request, this.pubSub);
  }
}
