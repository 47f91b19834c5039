import {
  Arg,
  FieldResolver,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
} from '../../kernel/subgraph/type-graphql.ts';
import { EntityRef } from '../entry/entity-ref.type.ts';
import type { EntryResolver } from '../entry/entry.resolver.ts';
import { TimelineStreamPage, UserStub } from '../entry/entry.type.ts';
import type { FollowerService } from './follower.service.ts';

const kind = { description: 'Kind of the entity.' };
const which = { description: 'The entity.' };

/** What the timeline adds to any entity, and following. */
@Resolver(() => EntityRef)
export class EntityRefResolver {
  constructor(
    private readonly entries: EntryResolver,
    private readonly service: FollowerService,
  ) {}

  @Query(() => EntityRef, { description: 'Anything of any area, with what the platform knows of it.' })
  entity(
    @Arg('entityType', () => String, kind) entityType: string,
    @Arg('entityId', () => String, which) entityId: string,
  ): EntityRef {
    return { entityType, entityId };
  }

  @Query(() => [UserStub], { description: 'Who follows an entity, by id; at most 10,000.' })
  timelineFollowers(
    @Arg('entityType', () => String, kind) entityType: string,
    @Arg('entityId', () => String, which) entityId: string,
  ): Promise<UserStub[]> {
    return this.followers({ entityType, entityId });
  }

  @Mutation(() => EntityRef, { description: 'Lets the caller follow an entity; again without effect.' })
  async followEntity(
    @Arg('entityType', () => String, kind) entityType: string,
    @Arg('entityId', () => String, which) entityId: string,
  ): Promise<EntityRef> {
    await this.service.follow({ entityType, entityId });
    return { entityType, entityId };
  }

  @Mutation(() => EntityRef, { description: 'The caller follows the entity no more; again without effect.' })
  async unfollowEntity(
    @Arg('entityType', () => String, kind) entityType: string,
    @Arg('entityId', () => String, which) entityId: string,
  ): Promise<EntityRef> {
    await this.service.unfollow({ entityType, entityId });
    return { entityType, entityId };
  }

  @FieldResolver(() => TimelineStreamPage, { description: 'A part of its timeline, newest first.' })
  timeline(
    @Root() entity: EntityRef,
    @Arg('page', () => Int, { nullable: true, description: 'One-based; default 1.' }) page?: number | null,
    @Arg('pageSize', () => Int, { nullable: true, description: '1 to 100; default 20.' })
    pageSize?: number | null,
    @Arg('skip', () => Int, { nullable: true, description: 'Entries to pass over; before `page`.' })
    skip?: number | null,
    @Arg('take', () => Int, { nullable: true, description: 'Another word for `pageSize`.' })
    take?: number | null,
    @Arg('cursor', () => String, {
      nullable: true,
      description: 'What `nextCursor` was; before `skip` and `page`.',
    })
    cursor?: string | null,
    @Arg('includeDeleted', () => Boolean, {
      nullable: true,
      description: 'Whether deleted entries that have replies are listed and counted, without their words.',
    })
    includeDeleted?: boolean | null,
  ): Promise<TimelineStreamPage> {
    return this.entries.page(entity, { page, pageSize, skip, take, cursor, includeDeleted });
  }

  @FieldResolver(() => [UserStub], { description: 'Who follows it, by id; at most 10,000.' })
  async followers(@Root() entity: EntityRef): Promise<UserStub[]> {
    return (await this.service.list(entity)).map((id) => ({ id }));
  }
}
