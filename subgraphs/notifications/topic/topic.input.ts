import { z } from 'zod';
import { text } from '../../kernel/error/text.ts';
import { broadcastLimits as limits } from '../contract/broadcast.ts';
import { notificationLimits } from '../contract/notification.ts';

const key = text({ min: 1, max: limits.topicKey }).regex(
  /^[a-z0-9][a-z0-9._-]*$/,
  'Validation:InvalidFormat',
);
const title = text({ min: 1, max: limits.topicTitle });
const description = text({ max: limits.topicDescription });

export const createTopicInput = z.object({
  key,
  title,
  description: description.nullish().transform((given) => given ?? null),
  isOpen: z
    .boolean()
    .nullish()
    .transform((given) => given ?? false),
});

export const updateTopicInput = z.object({
  title: title.nullish(),
  description: description.nullish(),
  isOpen: z.boolean().nullish(),
  ifMatch: z.string().nullish(),
});

export const subscribersInput = z.object({
  userIds: z
    .array(text({ min: 1, max: notificationLimits.userId }))
    .min(1)
    .max(limits.subscribers),
});
