import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { TypeTexts } from '../type/type-texts.ts';
import { NotificationCategoryChannelInput, NotificationChannelInput } from './preference.input.ts';
import { isRequired } from './preference.rules.ts';
import type { CategoryPreference, PreferenceService, TypePreference } from './preference.service.ts';
import { NotificationCategoryPreference, NotificationPreference } from './preference.type.ts';

type Choice = { readonly notificationType: string; readonly channels: readonly NotificationChannelInput[] };
type CategoryChoice = {
  readonly category: string;
  readonly channels: readonly NotificationCategoryChannelInput[];
};

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
    return (await this.service.list()).map((one) => toPreference(one, this.texts));
  }

  @Query(() => [NotificationCategoryPreference], {
    description: 'The caller’s preferences for whole categories of notifications, by category.',
  })
  async notificationCategoryPreferences(): Promise<NotificationCategoryPreference[]> {
    return (await this.service.listCategories()).map((one) => toCategoryPreference(one, this.texts));
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
    const changed = await this.service.update(notificationType, channels);
    return { notificationPreference: toPreference(changed, this.texts) };
  }

  @Mutation(
    'Switches channels on or off for all types of a category that have no preference of their own; unnamed channels stay ' +
      'unchanged.',
    {
      input: {
        category: [String, 'Name of the category: the group of its types.'],
        channels: [[NotificationCategoryChannelInput], 'Channels to switch, at most 32.'],
      },
      payload: {
        notificationCategoryPreference: [
          NotificationCategoryPreference,
          'All channels of the category after the change.',
        ],
      },
    },
  )
  async updateNotificationCategoryPreference({ category, channels }: CategoryChoice) {
    const changed = await this.service.updateCategory(category, channels);
    return { notificationCategoryPreference: toCategoryPreference(changed, this.texts) };
  }
}

export function toPreference({ type, channels }: TypePreference, texts: TypeTexts): NotificationPreference {
  return {
    notificationType: type.name,
    category: type.group,
    label: texts.label(type),
    allowUserOptOut: type.allowUserOptOut,
    channels: channels.map((one) => ({ ...one, isRequired: isRequired(one) })),
  };
}

export function toCategoryPreference(
  { category, channels }: CategoryPreference,
  texts: TypeTexts,
): NotificationCategoryPreference {
  return { category, label: texts.groupLabel({ group: category }), channels: [...channels] };
}
