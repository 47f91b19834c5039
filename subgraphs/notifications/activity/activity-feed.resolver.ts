import { type Connection, type ConnectionSelection, mapNodes } from '../../kernel/persistence/connection.ts';
import { ListSize, PagedArguments } from '../../kernel/subgraph/connection.type.ts';
import { Selected } from '../../kernel/subgraph/selected-parts.ts';
import {
  Arg,
  Args,
  ArgsType,
  FieldResolver,
  Query,
  Resolver,
  Root,
} from '../../kernel/subgraph/type-graphql.ts';
import { EntityRef } from '../inbox/notification.type.ts';
import type { ActivityEntry, ActivityFeedService } from './activity-feed.service.ts';
import { ActivityFeedConnection, type ActivityFeedEntry } from './activity-feed.type.ts';

@ArgsType()
class FeedListArguments extends PagedArguments() {}

@Resolver(() => EntityRef)
export class ActivityFeedResolver {
  constructor(private readonly service: ActivityFeedService) {}

  @ListSize()
  @Query(() => ActivityFeedConnection, {
    description: 'Activities of an entity that the caller may read, newest first.',
  })
  async activityFeed(
    @Arg('entityType', () => String, { description: 'Type of the entity, such as `AIWorkspace`.' })
    entityType: string,
    @Arg('entityId', () => String, { description: 'Id of the entity in its type.' }) entityId: string,
    @Args(() => FeedListArguments) list: FeedListArguments,
    @Selected() selected: ConnectionSelection,
  ): Promise<Connection<ActivityFeedEntry>> {
    return mapNodes(await this.service.list({ entityType, entityId }, list, selected), toType);
  }

  @ListSize()
  @FieldResolver(() => ActivityFeedConnection, {
    name: 'activityFeed',
    description: 'Activities of the entity that the caller may read, newest first.',
  })
  async feedOf(
    @Root() { entityType, entityId }: EntityRef,
    @Args(() => FeedListArguments) list: FeedListArguments,
    @Selected() selected: ConnectionSelection,
  ): Promise<Connection<ActivityFeedEntry>> {
    return mapNodes(await this.service.list({ entityType, entityId }, list, selected), toType);
  }
}

function toType({ actorId, ...entry }: ActivityEntry): ActivityFeedEntry {
  return { ...entry, user: actorId === null ? null : { id: actorId } };
}
