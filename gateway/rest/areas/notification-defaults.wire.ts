import { z } from 'zod';
import type {
  CategoryPreferenceFieldsFragment,
  NotificationDefaultFieldsFragment,
} from '../../graphql/generated/operations.ts';
import { describedEnum } from '../described-enum.ts';

const category = z.string().describe('Name of the category: the group of its types.');

/** A person's choices for a category. */
export const categoryPreferenceDto = z
  .object({
    category,
    label: z.string().describe('Label of the category in the language of the caller.'),
    channels: z
      .record(z.string(), z.boolean().nullable())
      .describe('Channel → on or off; null where nothing is chosen.'),
  })
  .meta({ id: 'NotificationCategoryPreferenceDto' });

export const updateCategoryPreferenceRequest = z
  .object({
    channels: z
      .record(z.string(), z.boolean().nullable())
      .meta({ description: 'Channel → on or off; null: nothing any more. Absent channels do not change.' }),
  })
  .meta({
    id: 'UpdateNotificationCategoryPreferenceRequest',
    description: 'Channels to switch on or off for a whole category of notifications.',
  });

const state = describedEnum({
  On: 'It is on until the person switches it off.',
  Off: 'It is off until the person switches it on.',
  Required: 'It is on, and people cannot switch it off.',
});

/** What a tenant has set for a category or a type. */
export const notificationDefaultDto = z
  .object({
    category,
    notificationType: z.string().nullable().describe('Name of the type; null: the whole category.'),
    label: z.string().describe('Label of the type or the category in the language of the caller.'),
    channels: z.record(z.string(), state.nullable()).describe('Channel → what is set; null: nothing.'),
  })
  .meta({ id: 'NotificationDefaultDto' });

export const updateDefaultRequest = z
  .object({
    channels: z
      .record(z.string(), state.nullable())
      .meta({ description: 'Channel → what to set; null: nothing any more. Absent channels do not change.' }),
  })
  .meta({
    id: 'UpdateNotificationDefaultRequest',
    description: 'What is on for people who have chosen nothing, by channel.',
  });

export function toCategoryPreferenceDto({ channels, ...preference }: CategoryPreferenceFieldsFragment) {
  const entries = channels.map(({ channel, isEnabled }) => [channel, isEnabled ?? null]);
  return { ...preference, channels: Object.fromEntries(entries) };
}

export function toDefaultDto({ channels, notificationType, ...rest }: NotificationDefaultFieldsFragment) {
  return {
    ...rest,
    notificationType: notificationType ?? null,
    channels: Object.fromEntries(channels.map(({ channel, state: set }) => [channel, set ?? null])),
  };
}

export function toDefaults<T>(channels: Readonly<Record<string, T>>) {
  return Object.entries(channels).map(([channel, set]) => ({ channel, state: set }));
}

export function toCategoryChoices(channels: Readonly<Record<string, boolean | null>>) {
  return Object.entries(channels).map(([channel, isEnabled]) => ({ channel, isEnabled }));
}
