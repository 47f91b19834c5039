import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { Field, ObjectType, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import { NotificationChannelName } from '../inbox/notification.type.ts';
import type { TypeTexts } from '../type/type-texts.ts';
import { NotificationChannelInput } from './preference.input.ts';
import type { PreferenceService, TypePreference } from './preference.service.ts';

/** One channel of a type. */
@ObjectType({ description: 'Whether the caller receives a type on a channel.' })
class NotificationChannelPreference {
  @Field(() => NotificationChannelName, { description: 'Name of the notification channel.' })
  channel!: string;

  @Field(() => Boolean, { description: 'Whether it is on.' })
  isEnabled!: boolean;
}

/** A type's channels as the caller chose them. */
@ObjectType({ description: 'The caller’s preference for a type of notification.' })
class NotificationPreference {
  @Field(() => String, { description: 'Name of the notification type.' })
  notificationType!: string;

  @Field(() => String, { description: 'Label in the caller’s language.' })
  label!: string;

  @Field(() => Boolean, { description: 'Whether channels can be switched off.' })
  allowUserOptOut!: boolean;

  @Field(() => [NotificationChannelPreference], { description: 'The channels the type uses.' })
  channels!: NotificationChannelPreference[];
}

type Choice = { readonly notificationType: string; readonly channels: readonly NotificationChannelInput[] };

@Resolver(() => NotificationPreference)
export class PreferenceResolver {
  constructor(
    private readonly service: PreferenceService,
    private readonly texts: TypeTexts,
  ) {}

  @Query(() => [NotificationPreference], {
    description: 'The caller’s preferences for all visible types of notification, by type name.',
  })
  async notificationPreferences(): Promise<NotificationPreference[]> {
    return (await this.service.list()).map((one) => this.toType(one));
  }

  @Mutation('Switches channels of a type on or off; unnamed channels stay unchanged.', {
    input: {
      notificationType: [String, 'Name of the notification type.'],
      channels: [[NotificationChannelInput], 'Channels to switch, at most 32.'],
    },
    payload: {
      notificationPreference: [NotificationPreference, 'All channels of the type after the change.'],
    },
  })
  async updateNotificationPreference({ notificationType, channels }: Choice) {
    return { notificationPreference: this.toType(await this.service.update(notificationType, channels)) };
  }

  private toType({ type, channels }: TypePreference): NotificationPreference {
    return {
      notificationType: type.name,
      label: this.texts.label(type),
      allowUserOptOut: type.allowUserOptOut,
      channels,
    };
  }
}
