import { z } from 'zod';
import { Field, InputType } from '../../kernel/subgraph/type-graphql.ts';
import { notificationLimits } from '../contract/notification.ts';
import { channelDefaultStates } from './preference.rules.ts';
import { ChannelDefaultStateEnum } from './preference.type.ts';

const channelsOf = <T extends z.ZodRawShape>(entry: T) =>
  z.object({ channels: z.array(z.object(entry)).max(notificationLimits.channels) });

/** Shape and limits of an update; the type decides which names are channels. */
export const channelChoicesInput = channelsOf({ channel: z.string(), isEnabled: z.boolean() });

/** As {@link channelChoicesInput}, for a category. */
export const categoryChoicesInput = channelsOf({
  channel: z.string(),
  isEnabled: z.boolean().nullable().default(null),
});

/** As {@link channelChoicesInput}, for a tenant. */
export const channelDefaultsInput = channelsOf({
  channel: z.string(),
  state: z.enum(channelDefaultStates).nullable().default(null),
});

/** One choice. */
@InputType({ description: 'A channel and whether the user has switched it on.' })
export class NotificationChannelInput {
  @Field(() => String, { description: 'One of the type’s channels, in any case.' })
  channel!: string;

  @Field(() => Boolean, { description: 'Whether it is on.' })
  isEnabled!: boolean;
}

/** One choice for a category. */
@InputType({ description: 'A channel and whether the user has switched it on for a whole category.' })
export class NotificationCategoryChannelInput {
  @Field(() => String, { description: 'One of the channels of the category’s types, in any case.' })
  channel!: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether it is on; null: nothing is chosen any more.',
  })
  isEnabled!: boolean | null;
}

/** One default of a tenant. */
@InputType({ description: 'A channel and what the tenant sets for it.' })
export class NotificationChannelDefaultInput {
  @Field(() => String, { description: 'One of the channels of the type or the category, in any case.' })
  channel!: string;

  @Field(() => ChannelDefaultStateEnum, {
    nullable: true,
    description: 'What is set; null: nothing any more.',
  })
  state!: string | null;
}
