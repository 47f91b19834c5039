import type { RuleVocabulary } from '../kernel/subgraph/rules.ts';
import type { ShieldMap } from '../kernel/subgraph/shield.ts';
import { sendMessages } from './notifications.permissions.ts';

/** Permissions of notification operations: users read their own, some send them. */
export const notificationsShield = ({ anyCredentials, permission }: RuleVocabulary): ShieldMap => {
  const read = permission('Notifications.UserNotifications.Read');
  const manage = permission('Notifications.UserNotifications.Manage');
  return {
    Query: {
      notifications: read,
      unreadNotificationCount: read,
      notificationPreferences: read,
      notificationTypes: read,
      activityFeed: read,
      missedNotifications: read,
      pushSettings: read,
      pushSubscriptions: read,
      pushTokens: read,
      explainNotification: permission(sendMessages),
    },
    Mutation: {
      markNotificationRead: manage,
      markAllNotificationsRead: manage,
      updateNotificationPreference: manage,
      subscribeToNotificationType: manage,
      unsubscribeFromNotificationType: manage,
      publishNotification: permission(sendMessages),
      registerPushSubscription: manage,
      unregisterPushSubscription: manage,
      registerPushToken: manage,
      unregisterPushToken: manage,
    },
    Subscription: { notificationReceived: read },
    EntityRef: { __resolveReference: anyCredentials, activityFeed: read },
  };
};
