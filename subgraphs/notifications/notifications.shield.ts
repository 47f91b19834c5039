import type { RuleVocabulary } from '../kernel/subgraph/rules.ts';
import type { ShieldMap } from '../kernel/subgraph/shield.ts';
import { manageTypes, sendMessages } from './notifications.permissions.ts';

/** Permissions of notification operations: users read their own, some send them. */
export const notificationsShield = ({ anyone, anyCredentials, permission }: RuleVocabulary): ShieldMap => {
  const read = permission('Notifications.UserNotifications.Read');
  const manage = permission('Notifications.UserNotifications.Manage');
  const setDefaults = permission('Notifications.Defaults.Manage');
  return {
    Query: {
      notifications: read,
      unreadNotificationCount: read,
      unreadNotificationCounts: read,
      notificationPreferences: read,
      notificationCategoryPreferences: read,
      notificationDefaults: permission('Notifications.Defaults.Read'),
      notificationTypes: read,
      activityFeed: read,
      missedNotifications: read,
      pushSettings: read,
      pushSubscriptions: read,
      pushTokens: read,
      explainNotification: permission(sendMessages),
      notificationSteps: permission(manageTypes),
      unsubscribePage: anyone,
      preferencePage: anyone,
    },
    Mutation: {
      markNotificationRead: manage,
      markAllNotificationsRead: manage,
      markNotificationsRead: manage,
      archiveNotification: manage,
      archiveNotifications: manage,
      unarchiveNotification: manage,
      snoozeNotification: manage,
      unsnoozeNotification: manage,
      answerNotification: manage,
      updateNotificationPreference: manage,
      updateNotificationCategoryPreference: manage,
      updateNotificationTypeDefault: setDefaults,
      updateNotificationCategoryDefault: setDefaults,
      subscribeToNotificationType: manage,
      unsubscribeFromNotificationType: manage,
      publishNotification: permission(sendMessages),
      cancelNotification: permission(sendMessages),
      updateNotificationStep: permission(manageTypes),
      registerPushSubscription: manage,
      unregisterPushSubscription: manage,
      registerPushToken: manage,
      unregisterPushToken: manage,
      unsubscribeByLink: anyone,
      updatePreferencesByLink: anyone,
      createPreferenceLink: permission('Notifications.PreferenceLinks.Create'),
    },
    Subscription: { notificationReceived: read, inboxChanged: read },
    EntityRef: { __resolveReference: anyCredentials, activityFeed: read },
  };
};
