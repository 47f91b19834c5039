import type { Connection, ConnectionSelection } from '../../kernel/persistence/connection.ts';
import { ListSize } from '../../kernel/subgraph/connection.type.ts';
import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { Selected } from '../../kernel/subgraph/selected-parts.ts';
import { Arg, Args, ID, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { BroadcastService } from './broadcast.service.ts';
import {
  CreateNotificationBroadcastInput,
  NotificationBroadcastConnection,
  NotificationBroadcastListArguments,
  NotificationBroadcastType,
} from './broadcast.type.ts';

const which = [ID, 'UUID of the broadcast.'] as const;

@Resolver()
export class BroadcastResolver {
  constructor(private readonly service: BroadcastService) {}

  @ListSize()
  @Query(() => NotificationBroadcastConnection, {
    description: 'Broadcasts of the caller’s tenant, the newest first.',
  })
  notificationBroadcasts(
    @Args(() => NotificationBroadcastListArguments) list: NotificationBroadcastListArguments,
    @Selected() selected: ConnectionSelection,
  ): Promise<Connection<NotificationBroadcastType>> {
    return this.service.list(list, selected);
  }

  @Query(() => NotificationBroadcastType, {
    nullable: true,
    description: 'A broadcast of the caller’s tenant and its progress; null if it does not exist.',
  })
  notificationBroadcast(
    @Arg('id', () => ID, { description: which[1] }) id: string,
  ): Promise<NotificationBroadcastType | null> {
    return this.service.find(id);
  }

  @Mutation(
    'Sends a notification to many people in the background, now or later, or counts them in a dry run. Each recipient ' +
      'has it once; rights, preferences, steps and do-not-disturb hours apply as always.',
    {
      input: CreateNotificationBroadcastInput,
      payload: { notificationBroadcast: [NotificationBroadcastType, 'The broadcast that was created.'] },
    },
  )
  async createNotificationBroadcast(input: CreateNotificationBroadcastInput) {
    return { notificationBroadcast: await this.service.create(input) };
  }

  @Mutation('Pauses a broadcast before its next batch. What was queued is still delivered.', {
    input: { id: which },
    payload: { notificationBroadcast: [NotificationBroadcastType, 'The broadcast, which is now paused.'] },
  })
  async pauseNotificationBroadcast({ id }: { readonly id: string }) {
    return { notificationBroadcast: await this.service.move('pauseNotificationBroadcast', id, 'pause') };
  }

  @Mutation('Resumes a paused broadcast where it was.', {
    input: { id: which },
    payload: { notificationBroadcast: [NotificationBroadcastType, 'The broadcast, which goes on.'] },
  })
  async resumeNotificationBroadcast({ id }: { readonly id: string }) {
    return { notificationBroadcast: await this.service.move('resumeNotificationBroadcast', id, 'resume') };
  }

  @Mutation(
    'Ends a broadcast before its next batch. What was queued is still delivered; `cancelNotification` with the same id ' +
      'withholds what waits.',
    {
      input: { id: which },
      payload: {
        notificationBroadcast: [NotificationBroadcastType, 'The broadcast, which is now cancelled.'],
      },
    },
  )
  async cancelNotificationBroadcast({ id }: { readonly id: string }) {
    return { notificationBroadcast: await this.service.move('cancelNotificationBroadcast', id, 'cancel') };
  }
}
