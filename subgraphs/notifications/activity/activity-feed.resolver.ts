import { Arg, Args, FieldResolver, Query, Resolver, Root } from '../../kernel/subgraph/type-graphql.ts';
import { EntityRef } from '../inbox/notification.type.ts';
import { WindowArgs } from '../paging/window.input.ts';
import type { ActivityFeedService, ActivityPage } from './activity-feed.service.ts';
import { ActivityFeedPage } from './activity-feed.type.ts';

@Resolver(() => EntityRef)
export class ActivityFeedResolver {
  constructor(private readonly service: ActivityFeedService) {}

  @Query(() => ActivityFeedPage, {
    description: 'Activities of an entity that the caller may read, newest first.',
  })
  async activityFeed(
    @Arg('entityType', () => String, { description: 'Type of the entity, such as `AIWorkspace`.' })
    entityType: string,
    @Arg('entityId', () => String, { description: 'Id of the entity in its type.' }) entityId: string,
    @Args(() => WindowArgs) window: WindowArgs,
  ): Promise<ActivityFeedPage> {
    return toType(await this.service.list({ entityType, entityId }, window));
  }

  @FieldResolver(() => ActivityFeedPage, {
    name: 'activityFeed',
    description: 'Activities of the entity that the caller may read, newest first.',
  })
  async feedOf(
    @Root() { entityType, entityId }: EntityRef,
    @Args(() => WindowArgs) window: WindowArgs,
  ): Promise<ActivityFeedPage> {
    return toType(await this.service.list({ entityType, entityId }, window));
  }
}

function toType({ items, ...page }: ActivityPage): ActivityFeedPage {
  return {
    ...page,
    items: items.map(({ actorId, ...entry }) => ({
      ...entry,
      user: actorId === null ? null : { id: actorId },
    })),
  };
}
