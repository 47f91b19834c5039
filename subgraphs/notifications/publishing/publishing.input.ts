import { z } from 'zod';
import { text } from '../../kernel/error/text.ts';
import { Field, ID, InputType, Json } from '../../kernel/subgraph/type-graphql.ts';
import type { NotificationChannel } from '../contract/channel.ts';
import {
  notificationLimits as limits,
  type NotificationSeverity,
  notificationSeverities,
} from '../contract/notification.ts';
import { NotificationChannelName, NotificationSeverityEnum } from '../inbox/notification.type.ts';

const entity = z.object({
  entityType: text({ min: 1, max: limits.entityType }),
  entityId: text({ min: 1, max: limits.entityId }),
});

const isSmall = (data: unknown) => Buffer.byteLength(JSON.stringify(data)) <= limits.dataBytes;
const isStorableJson = (data: unknown) =>
  text({ max: limits.dataBytes }).safeParse(JSON.stringify(data)).success;

/** Shape and limits of a notification that a user publishes; one kind of recipients. */
export const publishNotificationInput = z.object({
  type: text({ min: 1, max: limits.typeName }),
  recipients: z
    .object({
      users: z
        .array(text({ min: 1, max: limits.userId }))
        .min(1)
        .max(limits.recipients)
        .nullish(),
      followersOf: entity.nullish(),
      subscribers: z.boolean().nullish(),
    })
    .refine(
      ({ users, followersOf, subscribers }) =>
        [users != null, followersOf != null, subscribers === true].filter(Boolean).length === 1,
      'Validation:ExactlyOne',
    ),
  data: z
    .record(z.string(), z.unknown(), 'Validation:InvalidType')
    .refine(isSmall, 'Validation:TooLarge')
    .refine((data) => !isSmall(data) || isStorableJson(data), 'Validation:InvalidCharacter')
    .nullish()
    .transform((data) => data ?? {}),
  entity: entity.nullish(),
  dedupeKey: text({ min: 1, max: limits.dedupeKey }).nullish(),
  severity: z.enum(notificationSeverities).nullish(),
  channels: z.array(z.string()).min(1).max(limits.channels).nullish(),
  tags: z
    .array(text({ min: 1, max: limits.tag }))
    .max(limits.tags)
    .nullish(),
  threadKey: text({ min: 1, max: limits.threadKey }).nullish(),
  actions: z
    .array(
      z.object({
        id: text({ min: 1, max: limits.actionId }),
        label: text({ min: 1, max: limits.actionLabel }),
      }),
    )
    .max(limits.actions)
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'Validation:NotUnique')
    .nullish(),
  attachmentBlobIds: z
    .array(text({ min: 1, max: limits.attachmentId }))
    .max(limits.attachments)
    .nullish(),
});

/** Something notifications are about. */
@InputType({ description: 'Anything the platform keeps things about, by its type and id.' })
export class EntityRefInput {
  @Field(() => String, { description: '1 to 128 characters.' })
  entityType!: string;

  @Field(() => String, { description: '1 to 256 characters.' })
  entityId!: string;
}

@InputType({ description: 'Recipients: exactly one of these members.' })
export class NotificationRecipientsInput {
  @Field(() => [String], {
    nullable: true,
    description: '1 to 10,000 people of the caller’s tenant, as in tokens.',
  })
  users?: string[] | null;

  @Field(() => EntityRefInput, { nullable: true, description: 'The followers of this entity.' })
  followersOf?: EntityRefInput | null;

  @Field(() => Boolean, { nullable: true, description: 'The subscribers of the notification type.' })
  subscribers?: boolean | null;
}

@InputType({ description: 'A button of a notification, of which each recipient may choose one.' })
export class NotificationActionInput {
  @Field(() => String, { description: '1 to 64 characters, different from the other actions’.' })
  id!: string;

  @Field(() => String, { description: 'Text of the button, 1 to 80 characters.' })
  label!: string;
}

/** A notification without recipients. */
@InputType({ description: 'What a notification says, and how it is sent.' })
export class NotificationMessageInput {
  @Field(() => String, { description: 'The name of a type the caller may see: `platform.announcement`.' })
  type!: string;

  @Field(() => Json, {
    nullable: true,
    description: 'An object of at most 16 KiB that fills the type’s texts.',
  })
  data?: unknown;

  @Field(() => EntityRefInput, { nullable: true, description: 'Type of the related entity.' })
  entity?: EntityRefInput | null;

  @Field(() => NotificationSeverityEnum, {
    nullable: true,
    description: 'One of the type’s `allowedSeverities`; default: the type’s.',
  })
  severity?: NotificationSeverity | null;

  @Field(() => [NotificationChannelName], {
    nullable: true,
    description:
      'Some of the type’s `allowedChannels`, instead of the default ones. Recipients’ opt-outs still apply.',
  })
  channels?: NotificationChannel[] | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Words to find it by in the inbox: at most 8, each of 1 to 64 characters.',
  })
  tags?: string[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'Joins a recipient’s notifications with the same key to one thread; 1 to 256 characters.',
  })
  threadKey?: string | null;

  @Field(() => [NotificationActionInput], {
    nullable: true,
    description:
      'Buttons to answer by, at most 5. An answer is the event `Notifications.NotificationAnswered`.',
  })
  actions?: NotificationActionInput[] | null;

  @Field(() => [ID], {
    nullable: true,
    description:
      'Blobs that e-mails carry and recipients may download: at most 10, together at most 10 MiB, that the caller uploaded or may read. An e-mail of several notifications has none.',
  })
  attachmentBlobIds?: string[] | null;
}

@InputType({ description: 'A notification to publish.' })
export class PublishNotificationInput extends NotificationMessageInput {
  @Field(() => NotificationRecipientsInput, {
    description: 'Users, followers of an entity, or subscribers: exactly one.',
  })
  recipients!: NotificationRecipientsInput;

  @Field(() => String, {
    nullable: true,
    description: 'Deduplication key: a notification with the same key is published only once.',
  })
  dedupeKey?: string | null;
}
