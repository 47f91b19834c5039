import {
  Directive,
  Field,
  ID,
  Int,
  Json,
  ObjectType,
  registerEnumType,
} from '../../kernel/subgraph/type-graphql.ts';
import { notificationChannels } from '../contract/channel.ts';
import { notificationSeverities } from '../contract/notification.ts';

const words = (values: readonly string[]) => Object.fromEntries(values.map((value) => [value, value]));

export const NotificationSeverityEnum = words(notificationSeverities);
registerEnumType(NotificationSeverityEnum, {
  name: 'NotificationSeverity',
  description: 'How important a notification is.',
  valuesConfig: {
    info: { description: 'Information that needs no action.' },
    success: { description: 'Something completed as it should.' },
    warning: { description: 'Something that may need attention.' },
    error: { description: 'Something failed and needs attention.' },
  },
});

export const NotificationChannelEnum = words(notificationChannels);
registerEnumType(NotificationChannelEnum, {
  name: 'NotificationChannel',
  description: 'A channel that delivers notifications to a user.',
  valuesConfig: {
    inApp: { description: 'The inbox of the application.' },
    email: { description: 'An email to the user’s address.' },
    sms: { description: 'A text message to the user’s phone.' },
    whatsApp: { description: 'A WhatsApp message to the user’s phone.' },
    push: { description: 'Web push to the user’s browsers.' },
    mobilePush: { description: 'Push through FCM or APNs to the user’s devices.' },
    sse: { description: 'Live delivery by server-sent events.' },
    signalR: { description: 'Live delivery through the SignalR hub.' },
    zulip: { description: 'A post in a Zulip stream, or a direct message.' },
  },
});

/** Something notifications are about, by key. */
@ObjectType('EntityRef', { description: 'Anything the platform keeps things about, by its type and id.' })
@Directive('@key(fields: "entityType entityId")')
export class EntityRef {
  @Field(() => String, { description: 'What kind of thing it is.' })
  entityType!: string;

  @Field(() => String, { description: 'Id of the entity in its type.' })
  entityId!: string;
}

@ObjectType('Notification', { description: 'A notification as its recipient has it.' })
export class NotificationType {
  @Field(() => ID, { description: 'Of the recipient’s own copy.' })
  id!: string;

  @Field(() => String, { description: 'In the recipient’s language when it was made.' })
  title!: string;

  @Field(() => String, { nullable: true, description: 'The text below the title.' })
  body!: string | null;

  @Field(() => NotificationSeverityEnum, { description: 'How much it matters.' })
  severity!: string;

  @Field(() => String, { nullable: true, description: 'What kind of thing it is about.' })
  entityType!: string | null;

  @Field(() => String, { nullable: true, description: 'Which thing it is about.' })
  entityId!: string | null;

  @Field(() => EntityRef, { nullable: true, description: 'The thing it is about.' })
  entity!: EntityRef | null;

  @Field(() => Boolean, { description: 'Whether it was read.' })
  isRead!: boolean;

  @Field(() => Date, { description: 'When it was made.' })
  createdAt!: Date | string;

  @Field(() => Date, { nullable: true, description: 'When it was first read.' })
  readAt!: Date | string | null;

  @Field(() => ID, { description: 'The same for every recipient.' })
  notificationId!: string;

  @Field(() => ID, { description: 'The user whose copy it is: the caller.' })
  recipientUserId!: string;

  @Field(() => String, { description: 'Name of the notification type.' })
  notificationTypeName!: string;

  @Field(() => Json, { description: 'What the texts were made of.' })
  data!: Readonly<Record<string, unknown>>;
}

/** A page of the inbox. */
@ObjectType({ description: 'A page of the caller’s notifications, newest first.' })
export class NotificationPage {
  @Field(() => [NotificationType], { description: 'The notifications of this page.' })
  items!: NotificationType[];

  @Field(() => Int, { description: 'How many there are in all.' })
  totalCount!: number;

  @Field(() => Boolean, { description: 'Whether there is another page.' })
  hasMore!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'Where the next page begins, whatever arrives meanwhile; null on the last.',
  })
  nextCursor!: string | null;

  @Field(() => Int, { description: 'How many are unread in all.' })
  unreadCount!: number;
}
