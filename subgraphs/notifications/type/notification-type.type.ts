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

  @Field(() => String, {
    nullable: true,
    description: 'Description of when it is sent, in the caller’s language.',
  })
  description!: string | null;

  @Field(() => String, { description: 'Name of its group.' })
  group!: string;

  @Field(() => String, { description: 'Label of the group in the caller’s language.' })
  groupLabel!: string;

  @Field(() => NotificationSeverityEnum, { description: 'Default severity of its notifications.' })
  severity!: string;

  @Field(() => [NotificationSeverityEnum], { description: 'Severities that publishers may choose.' })
  allowedSeverities!: readonly string[];

  @Field(() => [NotificationChannelName], {
    description: 'Channels that are on by default.',
  })
  defaultChannels!: readonly string[];

  @Field(() => [NotificationChannelName], {
    description: 'Channels that a preference or a publisher may choose, including the default ones.',
  })
  allowedChannels!: readonly string[];

  @Field(() => Boolean, { description: 'Whether channels can be switched off.' })
  allowUserOptOut!: boolean;

  @Field(() => Boolean, { description: 'Whether it ignores do-not-disturb hours.' })
  allowDoNotDisturbBypass!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'Permission that its recipients hold; null: everyone may receive it.',
  })
  requiredPermission!: string | null;

  @Field(() => Date, { nullable: true, description: 'Time of the caller’s subscription; null without one.' })
  subscribedAt!: Date | null;
}
