import type { PermissionGroup } from '../kernel/permission/definition.ts';

/** Sends notifications to people, and sees figures of all that were sent. */
export const sendMessages = 'Notifications.Messages.Execute';

/** Permissions over one's own notifications, and over sending some. */
export const notificationsPermissions: PermissionGroup = {
  name: 'Notifications',
  permissions: [
    { name: 'Notifications.UserNotifications.Read' },
    { name: 'Notifications.UserNotifications.Manage' },
    { name: sendMessages },
  ],
};
