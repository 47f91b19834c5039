import { GraphQLError, GraphQLScalarType } from 'graphql';
import { ConnectionOf } from '../../kernel/subgraph/connection.type.ts';
import {
  Directive,
  Field,
  graphEnum,
  ID,
  Int,
  Json,
  ObjectType,
} from '../../kernel/subgraph/type-graphql.ts';
import { notificationSeverities } from '../contract/notification.ts';

export const NotificationSeverityEnum = graphEnum(
  notificationSeverities,
  'NotificationSeverity',
  'How important a notification is.',
  {
    info: 'Information that needs no action.',
    success: 'Something was completed successfully.',
    warning: 'Something that may need attention.',
    error: 'Something failed and needs attention.',
  },
);

const channelName = (value: unknown): string => {
  if (typeof value !== 'string') throw new GraphQLError('A channel is a string.');
  return value;
};

/** A scalar, because modules add channels. Literals of the enum that it was are read too. */
export const NotificationChannelName = new GraphQLScalarType({
  name: 'NotificationChannel',
  description:
    'Name of a channel: `inApp`, `email`, `sms`, `whatsApp`, `push`, `mobilePush`, `sse`, `signalR`, `zulip`, `slack`, `http`, or one that a module adds.',
  serialize: channelName,
  parseValue: channelName,
  parseLiteral: (node) => channelName('value' in node ? node.value : null),
});

/** Something notifications are about, by key. */
@ObjectType('EntityRef', {
  description: 'Any object with activities or a timeline, identified by type and id.',
})
@Directive('@key(fields: "entityType entityId")')
export class EntityRef {
  @Field(() => String, { description: 'Type of the entity, such as `AIWorkspace`.' })
  entityType!: string;

  @Field(() => String, { description: 'Id of the entity in its type.' })
  entityId!: string;
}

@ObjectType({ description: 'A button of a notification, of which its recipient may choose one.' })
export class NotificationAction {
  @Field(() => ID, { description: 'Distinguishes the actions of one notification.' })
  id!: string;

  @Field(() => String, { description: 'Text of the button, as published.' })
  label!: string;
}

@ObjectType('Notification', { description: 'The recipient’s copy of a notification.' })
export class NotificationType {
  @Field(() => ID, { description: 'From the recipient’s copy.' })
  id!: string;

  @Field(() => String, { description: 'In the recipient’s language at publication.' })
  title!: string;

  @Field(() => String, { nullable: true, description: 'The text below the title.' })
  body!: string | null;

  @Field(() => NotificationSeverityEnum, { description: 'Severity of the notification.' })
  severity!: string;

  @Field(() => String, { nullable: true, description: 'Type of the related entity.' })
  entityType!: string | null;

  @Field(() => String, { nullable: true, description: 'Id of the related entity.' })
  entityId!: string | null;

  @Field(() => EntityRef, { nullable: true, description: 'The entity that the notification is about.' })
  entity!: EntityRef | null;

  @Field(() => Boolean, { description: 'Whether it was read.' })
  isRead!: boolean;

  @Field(() => Date, { description: 'Time at which it was created.' })
  createdAt!: Date | string;

  @Field(() => Date, { nullable: true, description: 'When it was first read.' })
  readAt!: Date | string | null;

  @Field(() => ID, { description: 'Id of the notification, the same for every recipient.' })
  notificationId!: string;

  @Field(() => ID, { description: 'The user whose copy it is: the caller.' })
  recipientUserId!: string;

  @Field(() => String, { description: 'Name of the notification type.' })
  notificationTypeName!: string;

  @Field(() => Json, { description: 'Data that filled the texts.' })
  data!: Readonly<Record<string, unknown>>;

  @Field(() => ID, {
    description:
      'Position in the recipient’s stream; grows with every notification. One that was snoozed gets a new position.',
  })
  eventId!: string;

  @Field(() => Date, { nullable: true, description: 'When the recipient archived it; null: not archived.' })
  archivedAt!: Date | string | null;

  @Field(() => Date, {
    nullable: true,
    description: 'The time until which it is snoozed; null, or a time that has passed: it is in the inbox.',
  })
  snoozedUntil!: Date | string | null;

  @Field(() => [String], { description: 'Tags that its publisher gave, at most 8.' })
  tags!: readonly string[];

  @Field(() => String, {
    nullable: true,
    description: 'Key of its thread: the recipient’s notifications with the same key.',
  })
  threadKey!: string | null;

  @Field(() => [NotificationAction], { description: 'Its buttons, at most 5.' })
  actions!: readonly NotificationAction[];

  /** For the resolver of `attachments`. */
  attachmentBlobIds!: readonly string[];

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the action that the recipient chose; null: none yet.',
  })
  answer!: string | null;

  @Field(() => Date, { nullable: true, description: 'When the recipient chose the action.' })
  answeredAt!: Date | string | null;
}

@ObjectType({ description: 'The caller’s notifications, newest first.' })
export class NotificationConnection extends ConnectionOf('Notification', NotificationType) {
  @Field(() => Int, { description: 'How many are unread in all, whatever part is shown.' })
  unreadCount!: number;
}
