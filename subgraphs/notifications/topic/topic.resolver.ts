import type { Connection, ConnectionSelection } from '../../kernel/persistence/connection.ts';
import { ListSize } from '../../kernel/subgraph/connection.type.ts';
import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { Selected } from '../../kernel/subgraph/selected-parts.ts';
import { Arg, Args, ID, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { TopicService } from './topic.service.ts';
import {
  CreateNotificationTopicInput,
  NotificationTopicConnection,
  NotificationTopicListArguments,
  NotificationTopicSubscriberConnection,
  type NotificationTopicSubscriberType,
  NotificationTopicType,
  UpdateNotificationTopicInput,
} from './topic.type.ts';

const which = [ID, 'UUID of the topic.'] as const;
const people = [[String], '1 to 1,000 ids of people, as in access tokens.'] as const;

@Resolver()
export class TopicResolver {
  constructor(private readonly service: TopicService) {}

  @ListSize()
  @Query(() => NotificationTopicConnection, { description: 'All topics of the caller’s tenant, by key.' })
  notificationTopics(
    @Args(() => NotificationTopicListArguments) list: NotificationTopicListArguments,
    @Selected() selected: ConnectionSelection,
  ): Promise<Connection<NotificationTopicType>> {
    return this.service.list(list, selected, { openOnly: false });
  }

  @ListSize()
  @Query(() => NotificationTopicConnection, {
    description: 'The topics that the caller may subscribe to, by key.',
  })
  openNotificationTopics(
    @Args(() => NotificationTopicListArguments) list: NotificationTopicListArguments,
    @Selected() selected: ConnectionSelection,
  ): Promise<Connection<NotificationTopicType>> {
    return this.service.list(list, selected, { openOnly: true });
  }

  @Query(() => NotificationTopicType, {
    nullable: true,
    description: 'A topic of the caller’s tenant; null if it does not exist.',
  })
  notificationTopic(
    @Arg('id', () => ID, { description: which[1] }) id: string,
  ): Promise<NotificationTopicType | null> {
    return this.service.find(id);
  }

  @ListSize()
  @Query(() => NotificationTopicSubscriberConnection, {
    description: 'The subscribers of a topic of the caller’s tenant, by id.',
  })
  notificationTopicSubscribers(
    @Arg('topicId', () => ID, { description: which[1] }) topicId: string,
    @Args(() => NotificationTopicListArguments) list: NotificationTopicListArguments,
    @Selected() selected: ConnectionSelection,
  ): Promise<Connection<NotificationTopicSubscriberType>> {
    return this.service.subscribers(topicId, list, selected);
  }

  @Mutation('Creates a topic without subscribers.', {
    input: CreateNotificationTopicInput,
    payload: { notificationTopic: [NotificationTopicType, 'The topic that was created.'] },
  })
  async createNotificationTopic(input: CreateNotificationTopicInput) {
    return { notificationTopic: await this.service.create(input) };
  }

  @Mutation('Changes title, description and openness of a topic; what is null stays.', {
    input: UpdateNotificationTopicInput,
    payload: { notificationTopic: [NotificationTopicType, 'The topic after the change.'] },
  })
  async updateNotificationTopic({ id, ...input }: UpdateNotificationTopicInput) {
    return { notificationTopic: await this.service.update(id, input) };
  }

  @Mutation('Deletes a topic with its subscriptions. Broadcasts to it that have not ended fail.', {
    input: { id: which },
    payload: { deletedNotificationTopicId: [ID, 'UUID of the deleted topic.'] },
  })
  async deleteNotificationTopic({ id }: { readonly id: string }) {
    return { deletedNotificationTopicId: await this.service.delete(id) };
  }

  @Mutation('Subscribes people to a topic. Who is subscribed already stays.', {
    input: { id: which, userIds: people },
    payload: { notificationTopic: [NotificationTopicType, 'The topic, whose subscribers were added.'] },
  })
  async addNotificationTopicSubscribers({
    id,
    userIds,
  }: {
    readonly id: string;
    readonly userIds: readonly string[];
  }) {
    return { notificationTopic: await this.service.addSubscribers(id, { userIds }) };
  }

  @Mutation('Ends the subscriptions of people to a topic. Who is not subscribed is ignored.', {
    input: { id: which, userIds: people },
    payload: { notificationTopic: [NotificationTopicType, 'The topic, whose subscribers were removed.'] },
  })
  async removeNotificationTopicSubscribers({
    id,
    userIds,
  }: {
    readonly id: string;
    readonly userIds: readonly string[];
  }) {
    return { notificationTopic: await this.service.removeSubscribers(id, { userIds }) };
  }

  @Mutation('Subscribes the caller to an open topic; repeats have no effect.', {
    input: { id: which },
    payload: { notificationTopic: [NotificationTopicType, 'The topic that the caller is subscribed to.'] },
  })
  async subscribeToNotificationTopic({ id }: { readonly id: string }) {
    return { notificationTopic: await this.service.subscribe(id) };
  }

  @Mutation('Ends the caller’s subscription to an open topic; repeats have no effect.', {
    input: { id: which },
    payload: { notificationTopic: [NotificationTopicType, 'The topic that was unsubscribed from.'] },
  })
  async unsubscribeFromNotificationTopic({ id }: { readonly id: string }) {
    return { notificationTopic: await this.service.unsubscribe(id) };
  }
}
