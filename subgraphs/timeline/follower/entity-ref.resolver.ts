import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { Arg, Args, FieldResolver, Query, Resolver, Root } from '../../kernel/subgraph/type-graphql.ts';
import { EntityRef } from '../entry/entity-ref.type.ts';
import type { EntryResolver } from '../entry/entry.resolver.ts';
import { TimelineStreamPage, UserStub } from '../entry/entry.type.ts';
import { TimelinePageArgs } from '../entry/page.input.ts';
import type { FollowerService } from './follower.service.ts';

const kind = { description: 'Type of the timeline’s entity.' };
const which = { description: 'Id of the timeline’s entity.' };

const named = {
  entityType: [String, kind.description],
  entityId: [String, which.description],
} as const;

/** Fields that the timeline adds to `EntityRef`, and the operations on followers. */
@Resolver(() => EntityRef)
export class EntityRefResolver {
  constructor(
    private readonly entries: EntryResolver,
    private readonly service: FollowerService,
  ) {}

  @Query(() => EntityRef, { description: 'An entity of any area, with the fields that each area adds.' })
  entity(
    @Arg('entityType', () => String, kind) entityType: string,
    @Arg('entityId', () => String, which) entityId: string,
  ): EntityRef {
    return { entityType, entityId };
  }

  @Query(() => [UserStub], { description: 'Followers of an entity, ordered by id; at most 10,000.' })
  timelineFollowers(
    @Arg('entityType', () => String, kind) entityType: string,
    @Arg('entityId', () => String, which) entityId: string,
  ): Promise<UserStub[]> {
    return this.followers({ entityType, entityId });
  }

  @Mutation('Makes the caller a follower of an entity. Repeated calls have no effect.', {
    input: named,
    payload: { entity: [EntityRef, 'The entity, with its followers.'] },
  })
  async followEntity(entity: EntityRef) {
    await this.service.follow(entity);
    return { entity };
  }

  @Mutation('Removes the caller from an entity’s followers. Repeated calls have no effect.', {
    input: named,
    payload: { entity: [EntityRef, 'The entity, with its followers.'] },
  })
  async unfollowEntity(entity: EntityRef) {
    await this.service.unfollow(entity);
    return { entity };
  }

  @FieldResolver(() => TimelineStreamPage, {
    description: 'One page of the entity’s timeline, newest first.',
  })
  timeline(
    @Root() entity: EntityRef,
    @Args(() => TimelinePageArgs) page: TimelinePageArgs,
  ): Promise<TimelineStreamPage> {
    return this.entries.page(entity, page);
  }

  @FieldResolver(() => [UserStub], { description: 'Followers of the entity, ordered by id; at most 10,000.' })
  async followers(@Root() entity: EntityRef): Promise<UserStub[]> {
    return (await this.service.list(entity)).map((id) => ({ id }));
  }
}
