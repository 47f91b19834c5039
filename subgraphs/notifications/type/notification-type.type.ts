import { Field, ObjectType } from '../../kernel/subgraph/type-graphql.ts';
import { NotificationChannelName, NotificationSeverityEnum } from '../inbox/notification.type.ts';

@ObjectType('NotificationTypeDefinition', {
  description: 'A type of notification as a module defines it, and whether the caller subscribed to it.',
})
export class NotificationTypeDefinitionType {
  @Field(() => String, { description: 'Name of the notification type.' })
  name!: string;

  @Field(() => String, { description: 'Label in the caller’s language.' })
  label!: string;

  @Field(() => String, { nullable: true, description: 'When it is sent, in the caller’s language.' })
  description!: string | null;

  @Field(() => String, { description: 'What it belongs to.' })
  group!: string;

  @Field(() => String, { description: 'Label of the group in the caller’s language.' })
  groupLabel!: string;

  @Field(() => NotificationSeverityEnum, { description: 'How much its notifications matter.' })
  severity!: string;

  @Field(() => [NotificationSeverityEnum], { description: 'Severities its publishers may choose.' })
  allowedSeverities!: readonly string[];

  @Field(() => [NotificationChannelName], {
    description: 'Channels that are on until a preference switches them off.',
  })
  defaultChannels!: readonly string[];

  @Field(() => [NotificationChannelName], {
    description: 'Channels a preference, or a publisher, may choose; the default ones are among them.',
  })
  allowedChannels!: readonly string[];

  @Field(() => Boolean, { description: 'Whether channels can be switched off.' })
  allowUserOptOut!: boolean;

  @Field(() => Boolean, { description: 'Whether do-not-disturb hours do not hold it back.' })
  allowDoNotDisturbBypass!: boolean;

  @Field(() => Date, { nullable: true, description: 'Since when the caller subscribed to it; null: not.' })
  subscribedAt!: Date | null;
}
