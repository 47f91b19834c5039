import { Arg, Args, FieldResolver, Query, Resolver, Root } from '../../kernel/subgraph/type-graphql.ts';
import { EntityRef } from '../inbox/notification.type.ts';
import { WindowArgs } from '../paging/window.input.ts';
import type { ActivityFeedService, ActivityPage } from './activity-feed.service.ts';
import { ActivityFeedPage } from './activity-feed.type.ts';

@Resolver(() => EntityRef)
export class ActivityFeedResolver {
  constructor(private readonly service: ActivityFeedService) {}

  @Query(() => ActivityFeedPage, {
    description: 'What happened to an entity, as far as the caller may know, newest first.',
  })
  async activityFeed(
    @Arg('entityType', () => String, { description: 'What kind of thing it is.' }) entityType: string,
    @Arg('entityId', () => String, { description: 'Id of the entity in its type.' }) entityId: string,
    @Args(() => WindowArgs) window: WindowArgs,
  ): Promise<ActivityFeedPage> {
    return toType(await this.service.list({ entityType, entityId }, window));
  }

  @FieldResolver(() => ActivityFeedPage, {
    name: 'activityFeed',
    description: 'What happened to it, as far as the caller may know, newest first.',
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
