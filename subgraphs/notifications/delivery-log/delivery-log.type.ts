import { queryList } from '../../kernel/query/query-list.type.ts';
import { Field, graphEnum, ID, Int, ObjectType } from '../../kernel/subgraph/type-graphql.ts';
import { NotificationWithholdingEnum } from '../explanation/explanation.type.ts';
import { NotificationChannelName } from '../inbox/notification.type.ts';
import { type DeliveryStatus, deliveryStatuses } from '../publishing/delivery.rules.ts';
import { deliveryLogQuery } from './delivery-log.query.ts';

const NotificationDeliveryStatusEnum = graphEnum(
  deliveryStatuses,
  'NotificationDeliveryStatus',
  'State of a notification’s delivery by one channel.',
  {
    Pending: 'No attempt has been made yet.',
    Retrying: 'An attempt failed, and another one is planned.',
    Delivered: 'The channel has taken the message.',
    Skipped: 'The channel had nothing to do for this recipient.',
    Dropped: 'It was withheld when it was due, as `reason` says.',
    DeadLettered: 'All its attempts failed; no further one is made.',
  },
);

@ObjectType('NotificationDelivery', {
  description: 'The delivery of a notification to one recipient by one channel.',
})
export class NotificationDeliveryType {
  @Field(() => ID, { description: 'A UUID v7, ordered by time.' })
  id!: string;

  @Field(() => ID, { description: 'Id of the notification, the same for every recipient.' })
  notificationId!: string;

  @Field(() => ID, { description: 'Id of the user who receives it.' })
  recipientUserId!: string;

  @Field(() => NotificationChannelName, { description: 'Channel that carries the notification.' })
  channel!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the notification type; null where an earlier version stored it.',
  })
  notificationTypeName!: string | null;

  @Field(() => NotificationDeliveryStatusEnum, { description: 'How far the delivery has come.' })
  status!: DeliveryStatus;

  @Field(() => NotificationWithholdingEnum, {
    nullable: true,
    description: 'Why it was skipped or dropped; null for every other status.',
  })
  reason!: string | null;

  @Field(() => Int, { description: 'Attempts that were made so far.' })
  attemptCount!: number;

  @Field(() => Date, { nullable: true, description: 'When the next attempt is due; null: none is planned.' })
  nextAttemptAt!: Date | null;

  @Field(() => Date, { description: 'When the notification was published.' })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When the delivery ended; null if it has not.' })
  finishedAt!: Date | null;
}

export const notificationDeliveryList = queryList(deliveryLogQuery, {
  name: 'NotificationDelivery',
  node: NotificationDeliveryType,
  description: 'Deliveries of the notifications of the caller’s tenant.',
  enums: { status: NotificationDeliveryStatusEnum, reason: NotificationWithholdingEnum },
});
