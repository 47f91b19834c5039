import type { PermissionGroup } from '../kernel/permission/definition.ts';

/** Sends notifications to people, and sees figures of all that were sent. */
export const sendMessages = 'Notifications.Messages.Execute';

/** Sees all deliveries with their recipients, whatever permission their types demand. */
export const readDeliveries = 'Notifications.Deliveries.Read';

/** Changes the steps of notification types for the tenant. */
export const manageTypes = 'Notifications.Types.Manage';

/** Makes topics and decides who is subscribed to them. */
export const manageTopics = 'Notifications.Topics.Manage';

/** Sends broadcasts, and sees their progress. */
export const manageBroadcasts = 'Notifications.Broadcasts.Manage';

/** Sees and changes the addresses to which nothing is sent. */
export const manageSuppressions = 'Notifications.SuppressedAddresses.Manage';

/** Permissions for the own notifications, and for sending some. */
export const notificationsPermissions: PermissionGroup = {
  name: 'Notifications',
  permissions: [
    { name: 'Notifications.UserNotifications.Read' },
    { name: 'Notifications.UserNotifications.Manage' },
    { name: sendMessages },
    { name: 'Notifications.PreferenceLinks.Create' },
    { name: 'Notifications.Defaults.Read' },
    { name: 'Notifications.Defaults.Manage' },
    { name: readDeliveries },
    { name: manageTypes },
    { name: manageTopics },
    { name: manageBroadcasts },
    { name: manageSuppressions },
  ],
};
