import { newNotification } from '../contract/rows/notifications.samples.ts';
import type { SampleOwner } from '../contract/rows/row-sample.ts';
import { deviceFields } from './device-field-samples.ts';
import { unstorable } from './hostile-values.ts';
import type { RootFieldSample } from './root-field-samples.ts';

/** Texts no entity is called. */
const unnameable = [...unstorable, 'a text of nearly a megabyte'];

const announcement = 'platform.announcement';
const ownNotification = async (owner: SampleOwner) => ({ id: await newNotification(owner) });

/** Root fields of notifications. */
export const notificationsFields: readonly RootFieldSample[] = [
  ...deviceFields,
  {
    field: 'Query.notifications',
    accepts: { skip: ['zero'] },
    good: async () => ({ page: 1, pageSize: 20, skip: 0, take: 20 }),
  },
  { field: 'Query.unreadNotificationCount', good: async () => ({}) },
  { field: 'Query.missedNotifications', crossing: 'ownNamesake', good: async () => ({ lastEventId: '0' }) },
  {
    field: 'Subscription.notificationReceived',
    crossing: 'ownNamesake',
    good: async () => ({ lastEventId: '0' }),
  },
  { field: 'Query.notificationPreferences', good: async () => ({}) },
  { field: 'Query.notificationTypes', good: async () => ({}) },
  {
    field: 'Query.activityFeed',
    crossing: 'ownNamesake',
    // An entity with an invalid name has no activity.
    accepts: { skip: ['zero'], entityType: unnameable, entityId: unnameable },
    good: async () => ({ entityType: 'sample', entityId: 'e-1' }),
  },
  { field: 'Mutation.markNotificationRead', crossing: 'notFound', good: ownNotification },
  { field: 'Mutation.markAllNotificationsRead', good: async () => ({}) },
  {
    field: 'Mutation.updateNotificationPreference',
    answersAs: { channel: 'channels' },
    good: async () => ({
      notificationType: announcement,
      channels: [{ channel: 'email', isEnabled: true }],
    }),
  },
  { field: 'Mutation.subscribeToNotificationType', good: async () => ({ name: announcement }) },
  { field: 'Mutation.unsubscribeFromNotificationType', good: async () => ({ name: announcement }) },
  {
    field: 'Mutation.publishNotification',
    crossing: 'ownNamesake',
    accepts: { users: ['a list without end'], data: ['an object', 'an object with members'] },
    // Half of a reference is refused for the half that is missing.
    answersAs: {
      entityType: 'entityId',
      entityId: 'entityType',
      users: 'recipients',
      followersOf: 'recipients',
      subscribers: 'recipients',
    },
    good: async () => ({
      input: {
        type: announcement,
        recipients: { users: ['nobody'] },
        data: { title: 'Hello' },
        entity: { entityType: 'sample', entityId: 'e-1' },
        dedupeKey: 'sample',
        severity: 'warning',
        channels: ['inApp', 'sms'],
      },
    }),
  },
];
