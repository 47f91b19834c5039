import { z } from 'zod';
import { Field, InputType } from '../../kernel/subgraph/type-graphql.ts';
import { notificationLimits } from '../contract/notification.ts';

/** Shape and limits of an update; the type decides which names are channels. */
export const channelChoicesInput = z.object({
  channels: z
    .array(z.object({ channel: z.string(), isEnabled: z.boolean() }))
    .max(notificationLimits.channels),
});

/** One choice. */
@InputType({ description: 'A channel and whether the user has switched it on.' })
export class NotificationChannelInput {
  @Field(() => String, { description: 'One of the type’s channels, in any case.' })
  channel!: string;

  @Field(() => Boolean, { description: 'Whether it is on.' })
  isEnabled!: boolean;
}
