import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { TypeTexts } from '../type/type-texts.ts';
import type { ChannelDefault, ChannelDefaultService } from './channel-default.service.ts';
import { NotificationChannelDefaultInput } from './preference.input.ts';
import { NotificationDefault } from './preference.type.ts';

type Channels = readonly NotificationChannelDefaultInput[];

const channelsToSet = [[NotificationChannelDefaultInput], 'Channels to set, at most 32.'] as const;
const changed = [NotificationDefault, 'All channels after the change.'] as const;

@Resolver(() => NotificationDefault)
export class ChannelDefaultResolver {
  constructor(
    private readonly service: ChannelDefaultService,
    private readonly texts: TypeTexts,
  ) {}

  @Query(() => [NotificationDefault], {
    description:
      'What the tenant has set for people who have chosen nothing: categories by name, each followed by its types.',
  })
  async notificationDefaults(): Promise<NotificationDefault[]> {
    return (await this.service.list()).map((one) => this.toType(one));
  }

  @Mutation(
    'Sets which channels of a type are on for people who have chosen nothing, or cannot be switched off. It holds for ' +
      'notifications that are fanned out afterwards; channels that are not named stay unchanged.',
    {
      input: { notificationType: [String, 'Name of the notification type.'], channels: channelsToSet },
      payload: { notificationDefault: changed },
    },
  )
  async updateNotificationTypeDefault(input: {
    readonly notificationType: string;
    readonly channels: Channels;
  }) {
    const one = await this.service.updateType(input.notificationType, input.channels);
    return { notificationDefault: this.toType(one) };
  }

  @Mutation(
    'As `updateNotificationTypeDefault`, for all types of a category without a default of their own.',
    {
      input: { category: [String, 'Name of the category: the group of its types.'], channels: channelsToSet },
      payload: { notificationDefault: changed },
    },
  )
  async updateNotificationCategoryDefault(input: { readonly category: string; readonly channels: Channels }) {
    const one = await this.service.updateCategory(input.category, input.channels);
    return { notificationDefault: this.toType(one) };
  }

  private toType({ category, type, channels }: ChannelDefault): NotificationDefault {
    return {
      category,
      notificationType: type?.name ?? null,
      label: type === null ? this.texts.groupLabel({ group: category }) : this.texts.label(type),
      channels: [...channels],
    };
  }
}
