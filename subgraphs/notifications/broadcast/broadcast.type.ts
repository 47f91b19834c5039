import type { Operator } from '../../kernel/query/operator.ts';
import { QueryOperatorEnum } from '../../kernel/query/operator.type.ts';
import { ConnectionOf, PagedArguments } from '../../kernel/subgraph/connection.type.ts';
import {
  ArgsType,
  Field,
  graphEnum,
  ID,
  InputType,
  Int,
  Json,
  ObjectType,
} from '../../kernel/subgraph/type-graphql.ts';
import { broadcastFailures, broadcastStatuses } from '../contract/broadcast.ts';
import { NotificationMessageInput } from '../publishing/publishing.input.ts';

export const NotificationBroadcastStatusEnum = graphEnum(
  broadcastStatuses,
  'NotificationBroadcastStatus',
  'States of a broadcast to many people.',
  {
    Scheduled: 'It has not begun; it begins at `startsAt`.',
    Running: 'Its recipients are being found, batch by batch.',
    Paused: 'It finds no more recipients until it is resumed.',
    Completed: 'All recipients were found, and the notification was queued for them.',
    Cancelled: 'It was ended before all recipients were found.',
    Failed: 'It cannot go on; `failure` says why.',
  },
);

export const NotificationBroadcastFailureEnum = graphEnum(
  broadcastFailures,
  'NotificationBroadcastFailure',
  'Reasons for which a broadcast cannot go on.',
  {
    TypeNotFound: 'No module defines the notification type any more.',
    TopicNotFound: 'The topic was deleted before the end.',
    FilterNotValid: 'A condition of the filter is no longer known.',
  },
);

const fieldText =
  'A field of people: `id`, `userName`, `displayName`, `email`, `phoneNumber`, `firstName`, `lastName`, `firstSeenAt`, `lastSeenAt`, or `role`.';
const valueText = 'Value to compare with; null for `IsNull` and `IsNotNull`.';
const operatorText = 'How the field is compared; `role` has `Eq`, `Ne` and `In`.';

@ObjectType({ description: 'A condition on the people who receive a broadcast.' })
export class NotificationAudienceCondition {
  @Field(() => String, { description: fieldText })
  field!: string;

  @Field(() => QueryOperatorEnum, { description: operatorText })
  operator!: string;

  @Field(() => String, { nullable: true, description: valueText })
  value!: string | null;
}

@InputType({ description: 'A condition on the people who receive a broadcast.' })
export class NotificationAudienceConditionInput {
  @Field(() => String, { description: fieldText })
  field!: string;

  @Field(() => QueryOperatorEnum, { description: operatorText })
  operator!: Operator;

  @Field(() => String, { nullable: true, description: valueText })
  value?: string | null;
}

@InputType({ description: 'Recipients of a broadcast: exactly one of these members.' })
export class NotificationAudienceInput {
  @Field(() => ID, { nullable: true, description: 'UUID of a topic, whose subscribers receive it.' })
  topicId?: string | null;

  @Field(() => [NotificationAudienceConditionInput], {
    nullable: true,
    description: 'People of the tenant who meet all of 1 to 20 conditions. Needs `Identity.Users.Read`.',
  })
  filter?: NotificationAudienceConditionInput[] | null;

  @Field(() => Boolean, { nullable: true, description: 'True: all people who were seen in the tenant.' })
  everybody?: boolean | null;
}

@InputType({ description: 'A notification to many people, now or later.' })
export class CreateNotificationBroadcastInput extends NotificationMessageInput {
  @Field(() => String, { description: 'Name that administrators know it by, 1 to 200 characters.' })
  name!: string;

  @Field(() => NotificationAudienceInput, { description: 'Who receives it, as found when it runs.' })
  audience!: NotificationAudienceInput;

  @Field(() => Date, {
    nullable: true,
    description: 'When it begins, at most 366 days ahead; default, and for a time that has passed: now.',
  })
  startsAt?: Date | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Counts the recipients and sends nothing; default false.',
  })
  dryRun?: boolean | null;
}

@ObjectType('NotificationBroadcast', {
  description: 'One notification to many people, and how far it has come.',
})
export class NotificationBroadcastType {
  @Field(() => ID, {
    description: 'UUID of the broadcast, and the `notificationId` of every recipient’s copy.',
  })
  id!: string;

  @Field(() => String, { description: 'Name that administrators know it by.' })
  name!: string;

  @Field(() => String, { description: 'Name of the notification type.' })
  type!: string;

  @Field(() => Json, { description: 'Object that fills the type’s texts.' })
  data!: unknown;

  @Field(() => NotificationBroadcastStatusEnum, { description: 'Current state of the broadcast.' })
  status!: string;

  @Field(() => NotificationBroadcastFailureEnum, {
    nullable: true,
    description: 'Why it failed; null where it did not.',
  })
  failure!: string | null;

  @Field(() => Boolean, { description: 'Whether recipients are counted and nothing is sent.' })
  isDryRun!: boolean;

  @Field(() => ID, { nullable: true, description: 'Topic whose subscribers receive it; null: people.' })
  topicId!: string | null;

  @Field(() => [NotificationAudienceCondition], {
    description: 'Conditions on its recipients. None and no topic: all people of the tenant.',
  })
  filter!: readonly NotificationAudienceCondition[];

  @Field(() => Date, { description: 'When it begins, or began at the earliest.' })
  startsAt!: Date;

  @Field(() => Int, { description: 'Number of recipients that were found so far.' })
  foundCount!: number;

  @Field(() => Int, {
    description:
      'Number of recipients for whom the notification was queued so far; 0 in a dry run. Rights and preferences decide then.',
  })
  publishedCount!: number;

  @Field(() => Date, { description: 'When the broadcast was created.' })
  createdAt!: Date;

  @Field(() => String, { nullable: true, description: 'User who created the broadcast.' })
  createdBy!: string | null;

  @Field(() => Date, { nullable: true, description: 'When it began; null: not yet.' })
  startedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When the broadcast ended; null until then.' })
  finishedAt!: Date | null;
}

@ObjectType({ description: 'Broadcasts of the tenant, the newest first.' })
export class NotificationBroadcastConnection extends ConnectionOf(
  'NotificationBroadcast',
  NotificationBroadcastType,
) {}

@ArgsType()
export class NotificationBroadcastListArguments extends PagedArguments() {}
