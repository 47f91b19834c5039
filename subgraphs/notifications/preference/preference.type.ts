import { Field, ObjectType } from '../../kernel/subgraph/type-graphql.ts';
import { NotificationChannelEnum } from '../inbox/notification.type.ts';

/** One channel of a type. */
@ObjectType({ description: 'Whether the caller gets a type by a channel.' })
export class NotificationChannelPreference {
  @Field(() => NotificationChannelEnum, { description: 'Name of the notification channel.' })
  channel!: string;

  @Field(() => Boolean, { description: 'Whether it is on.' })
  isEnabled!: boolean;
}

/** A type's channels as the caller chose them. */
@ObjectType({ description: 'How the caller gets a type of notification.' })
export class NotificationPreference {
  @Field(() => String, { description: 'Name of the notification type.' })
  notificationType!: string;

  @Field(() => String, { description: 'Label in the caller’s language.' })
  label!: string;

  @Field(() => Boolean, { description: 'Whether channels can be switched off.' })
  allowUserOptOut!: boolean;

  @Field(() => [NotificationChannelPreference], { description: 'The channels the type uses.' })
  channels!: NotificationChannelPreference[];
}
