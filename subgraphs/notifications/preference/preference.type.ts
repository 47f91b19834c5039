import { Field, graphEnum, ObjectType } from '../../kernel/subgraph/type-graphql.ts';
import { NotificationChannelName } from '../inbox/notification.type.ts';
import { channelDefaultStates, preferenceLevels } from './preference.rules.ts';

export const ChannelDefaultStateEnum = graphEnum(
  channelDefaultStates,
  'NotificationChannelDefaultState',
  'What a tenant has set for a channel where a person has chosen nothing.',
  {
    On: 'It is on until the person switches it off.',
    Off: 'It is off until the person switches it on.',
    Required: 'It is on, and people cannot switch it off.',
  },
);

export const PreferenceLevelEnum = graphEnum(
  preferenceLevels,
  'NotificationPreferenceLevel',
  'What decides whether a channel is on for a person. The values are in their order: the first that says something decides.',
  {
    NoOptOut: 'The type cannot be switched off.',
    TenantLock: 'The tenant requires the channel for the type or its category.',
    TypeChoice: 'The person’s preference for the type.',
    CategoryChoice: 'The person’s preference for the category.',
    TenantTypeDefault: 'The tenant’s default for the type.',
    TenantCategoryDefault: 'The tenant’s default for the category.',
    Default: 'The default channels of the type, or those that the publisher named.',
  },
);

/** One channel of a type. */
@ObjectType({
  description: 'Whether a person, who is the caller or the owner of a link, receives a type on a channel.',
})
export class NotificationChannelPreference {
  @Field(() => NotificationChannelName, { description: 'Name of the notification channel.' })
  channel!: string;

  @Field(() => Boolean, { description: 'Whether it is on.' })
  isEnabled!: boolean;

  @Field(() => Boolean, { description: 'Whether it is on and cannot be switched off.' })
  isRequired!: boolean;

  @Field(() => PreferenceLevelEnum, { description: 'What decides whether it is on.' })
  decidedBy!: string;
}

/** A type's channels as the caller chose them. */
@ObjectType({ description: 'A person’s preference for a type of notification.' })
export class NotificationPreference {
  @Field(() => String, { description: 'Name of the notification type.' })
  notificationType!: string;

  @Field(() => String, { description: 'Name of its category: the group of the type.' })
  category!: string;

  @Field(() => String, { description: 'Label in the caller’s language.' })
  label!: string;

  @Field(() => Boolean, { description: 'Whether channels can be switched off.' })
  allowUserOptOut!: boolean;

  @Field(() => [NotificationChannelPreference], { description: 'The channels the type uses.' })
  channels!: NotificationChannelPreference[];
}

/** One channel of a category. */
@ObjectType({ description: 'Whether a person has switched a channel on or off for a whole category.' })
class NotificationCategoryChannelPreference {
  @Field(() => NotificationChannelName, { description: 'Name of the channel of a category.' })
  channel!: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether it is on for types without a preference of their own; null: nothing is chosen.',
  })
  isEnabled!: boolean | null;

  @Field(() => Boolean, { description: 'Whether the tenant requires it: it cannot be switched off.' })
  isRequired!: boolean;
}

/** A category's channels as the caller chose them. */
@ObjectType({ description: 'A person’s preference for all types of a category.' })
export class NotificationCategoryPreference {
  @Field(() => String, { description: 'Name of the category: the group of its types.' })
  category!: string;

  @Field(() => String, { description: 'Label of the category in the caller’s language.' })
  label!: string;

  @Field(() => [NotificationCategoryChannelPreference], {
    description: 'The channels of the category’s types.',
  })
  channels!: NotificationCategoryChannelPreference[];
}

/** One channel of a default. */
@ObjectType({ description: 'What the tenant has set for a channel.' })
class NotificationChannelDefault {
  @Field(() => NotificationChannelName, { description: 'Name of the channel with a default.' })
  channel!: string;

  @Field(() => ChannelDefaultStateEnum, {
    nullable: true,
    description: 'What is set; null: nothing, so that the next level decides.',
  })
  state!: string | null;
}

/** What a tenant has set for a type or a category. */
@ObjectType({ description: 'What the tenant has set for a category, or for one type of it.' })
export class NotificationDefault {
  @Field(() => String, { description: 'Name of the category: the group of its types.' })
  category!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the notification type; null: the whole category.',
  })
  notificationType!: string | null;

  @Field(() => String, { description: 'Label of the type or the category in the caller’s language.' })
  label!: string;

  @Field(() => [NotificationChannelDefault], { description: 'The channels of the type or the category.' })
  channels!: NotificationChannelDefault[];
}
