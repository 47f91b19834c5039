import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import { NotificationTypeDefinitionType } from './notification-type.type.ts';
import type { SubscribableType, TypeSubscriptionService } from './type-subscription.service.ts';
import type { TypeTexts } from './type-texts.ts';

const called = [String, 'Name of the notification type.'] as const;

@Resolver(() => NotificationTypeDefinitionType)
export class NotificationTypeResolver {
  constructor(
    private readonly service: TypeSubscriptionService,
    private readonly texts: TypeTexts,
  ) {}

  @Query(() => [NotificationTypeDefinitionType], {
    description: 'Types of notification the caller may see, by name.',
  })
  async notificationTypes(): Promise<NotificationTypeDefinitionType[]> {
    return (await this.service.list()).map((one) => this.toType(one));
  }

  @Mutation('Subscribes the caller to the notification type.', {
    input: { name: called },
    payload: {
      notificationType: [NotificationTypeDefinitionType, 'The type with the caller’s subscription.'],
    },
  })
  async subscribeToNotificationType({ name }: { name: string }) {
    return { notificationType: this.toType(await this.service.subscribe(name)) };
  }

  @Mutation('Ends the caller’s subscription to the notification type.', {
    input: { name: called },
    payload: {
      notificationType: [NotificationTypeDefinitionType, 'The type without the caller’s subscription.'],
    },
  })
  async unsubscribeFromNotificationType({ name }: { name: string }) {
    return { notificationType: this.toType(await this.service.unsubscribe(name)) };
  }

  private toType({ type, subscribedAt }: SubscribableType): NotificationTypeDefinitionType {
    const { name, group, severity, allowUserOptOut, allowDoNotDisturbBypass } = type;
    const { allowedSeverities, defaultChannels, allowedChannels, requiredPermission } = type;
    return {
      name,
      group,
      severity,
      allowedSeverities,
      defaultChannels,
      allowedChannels,
      allowUserOptOut,
      allowDoNotDisturbBypass,
      requiredPermission,
      subscribedAt,
      label: this.texts.label(type),
      description: this.texts.description(type),
      groupLabel: this.texts.groupLabel(type),
    };
  }
}
