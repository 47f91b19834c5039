import type { ConnectionSelection } from '../../kernel/persistence/connection.ts';
import type { ListConnection, ListRequest } from '../../kernel/query/run-list.ts';
import { ListSize } from '../../kernel/subgraph/connection.type.ts';
import { Selected } from '../../kernel/subgraph/selected-parts.ts';
import { Args, FieldResolver, Query, Resolver, Root } from '../../kernel/subgraph/type-graphql.ts';
import { UserStub } from '../activity/activity-feed.type.ts';
import type { DeliveryLogService } from './delivery-log.service.ts';
import { NotificationDeliveryType, notificationDeliveryList } from './delivery-log.type.ts';

@Resolver(() => NotificationDeliveryType)
export class DeliveryLogResolver {
  constructor(private readonly service: DeliveryLogService) {}

  @ListSize(notificationDeliveryList.sizes)
  @Query(() => notificationDeliveryList.Connection, {
    description:
      'Deliveries of the tenant’s notifications to people outside the platform, newest first. ' +
      '`explainNotification` has the attempts of one, and what was withheld without a delivery.',
  })
  notificationDeliveries(
    @Args(() => notificationDeliveryList.Arguments) request: ListRequest,
    @Selected() selected: ConnectionSelection,
  ): Promise<ListConnection<NotificationDeliveryType>> {
    return this.service.list(request, selected);
  }

  @FieldResolver(() => UserStub, {
    nullable: true,
    description: 'The user who receives it; null for one that the platform does not know.',
  })
  recipient(@Root() { recipientUserId }: NotificationDeliveryType): UserStub {
    return { id: recipientUserId };
  }
}
