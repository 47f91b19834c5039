import { z } from 'zod';
import {
  ListNotificationCategoryPreferencesDocument,
  ListNotificationDefaultsDocument,
  UpdateNotificationCategoryDefaultDocument,
  UpdateNotificationCategoryPreferenceDocument,
  UpdateNotificationTypeDefaultDocument,
} from '../../graphql/generated/operations.ts';
import { operation, type Route, withTags } from '../route.ts';
import {
  categoryPreferenceDto,
  notificationDefaultDto,
  toCategoryChoices,
  toCategoryPreferenceDto,
  toDefaultDto,
  toDefaults,
  updateCategoryPreferenceRequest,
  updateDefaultRequest,
} from './notification-defaults.wire.ts';

/** Preferences beyond the specification: whole categories, and the defaults of a tenant. */
export const notificationDefaultsRoutes: readonly Route[] = withTags(
  ['Notifications'],
  [
    operation({
      method: 'GET',
      path: '/notifications/category-preferences',
      summary: 'The caller’s channels for whole categories of notifications.',
      document: ListNotificationCategoryPreferencesDocument,
      taggedByContent: true,
      respond: ({ notificationCategoryPreferences }) =>
        notificationCategoryPreferences.map(toCategoryPreferenceDto),
      response: z.array(categoryPreferenceDto),
    }),
    operation({
      method: 'PUT',
      path: '/notifications/category-preferences/{category}',
      parameters: { category: z.string() },
      summary: 'Switches channels on or off for types of a category without a preference of their own.',
      body: updateCategoryPreferenceRequest,
      document: UpdateNotificationCategoryPreferenceDocument,
      variables: ({ parameters, body }) => ({
        category: parameters.category,
        channels: toCategoryChoices(body.channels),
      }),
      respond: ({ updateNotificationCategoryPreference }) =>
        toCategoryPreferenceDto(updateNotificationCategoryPreference.notificationCategoryPreference),
      response: categoryPreferenceDto,
    }),
    operation({
      method: 'GET',
      path: '/notifications/defaults',
      summary: 'What the tenant has set for people who have chosen nothing.',
      document: ListNotificationDefaultsDocument,
      taggedByContent: true,
      respond: ({ notificationDefaults }) => notificationDefaults.map(toDefaultDto),
      response: z.array(notificationDefaultDto),
    }),
    operation({
      method: 'PUT',
      path: '/notifications/defaults/types/{type}',
      parameters: { type: z.string() },
      summary: 'Sets what is on for a type where a person has chosen nothing, or what is required.',
      body: updateDefaultRequest,
      document: UpdateNotificationTypeDefaultDocument,
      variables: ({ parameters, body }) => ({
        notificationType: parameters.type,
        channels: toDefaults(body.channels),
      }),
      respond: ({ updateNotificationTypeDefault }) =>
        toDefaultDto(updateNotificationTypeDefault.notificationDefault),
      response: notificationDefaultDto,
    }),
    operation({
      method: 'PUT',
      path: '/notifications/defaults/categories/{category}',
      parameters: { category: z.string() },
      summary: 'The same for all types of a category without a default of their own.',
      body: updateDefaultRequest,
      document: UpdateNotificationCategoryDefaultDocument,
      variables: ({ parameters, body }) => ({
        category: parameters.category,
        channels: toDefaults(body.channels),
      }),
      respond: ({ updateNotificationCategoryDefault }) =>
        toDefaultDto(updateNotificationCategoryDefault.notificationDefault),
      response: notificationDefaultDto,
    }),
  ],
);
