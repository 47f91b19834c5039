import type { Connection, ConnectionSelection } from '../../kernel/persistence/connection.ts';
import { ConnectionArguments, ConnectionOf, ListSize } from '../../kernel/subgraph/connection.type.ts';
import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { Selected } from '../../kernel/subgraph/selected-parts.ts';
import {
  Arg,
  Args,
  ArgsType,
  FieldResolver,
  ObjectType,
  Query,
  Resolver,
  Root,
} from '../../kernel/subgraph/type-graphql.ts';
import { EntityRef } from '../entry/entity-ref.type.ts';
import type { EntryResolver } from '../entry/entry.resolver.ts';
import {
  TimelineEntryConnection,
  TimelineListArguments,
  type TimelineStreamEntry,
  UserStub,
} from '../entry/entry.type.ts';
import type { FollowerService } from './follower.service.ts';

const kind = { description: 'Type of the timeline’s entity.' };
const which = { description: 'Id of the timeline’s entity.' };

const named = {
  entityType: [String, kind.description],
  entityId: [String, which.description],
} as const;

@ObjectType({ description: 'Followers of an entity, ordered by id.' })
class FollowerConnection extends ConnectionOf('Follower', UserStub) {}

@ArgsType()
class FollowerListArguments extends ConnectionArguments() {}

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

  @ListSize()
  @Query(() => FollowerConnection, { description: 'Followers of an entity, ordered by id.' })
  timelineFollowers(
    @Arg('entityType', () => String, kind) entityType: string,
    @Arg('entityId', () => String, which) entityId: string,
    @Args(() => FollowerListArguments) list: FollowerListArguments,
    @Selected() selected: ConnectionSelection,
  ): Promise<Connection<UserStub>> {
    return this.service.list({ entityType, entityId }, list, selected);
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

  @ListSize()
  @FieldResolver(() => TimelineEntryConnection, { description: 'The entity’s timeline, newest first.' })
  timeline(
    @Root() entity: EntityRef,
    @Args(() => TimelineListArguments) list: TimelineListArguments,
    @Selected() selected: ConnectionSelection,
  ): Promise<Connection<TimelineStreamEntry>> {
    return this.entries.list(entity, list, selected);
  }

  @ListSize()
  @FieldResolver(() => FollowerConnection, { description: 'Followers of the entity, ordered by id.' })
  followers(
    @Root() entity: EntityRef,
    @Args(() => FollowerListArguments) list: FollowerListArguments,
    @Selected() selected: ConnectionSelection,
  ): Promise<Connection<UserStub>> {
    return this.service.list(entity, list, selected);
  }
}
