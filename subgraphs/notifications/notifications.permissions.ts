import type { PermissionGroup } from '../kernel/permission/definition.ts';

/** Sends notifications to people, and sees figures of all that were sent. */
export const sendMessages = 'Notifications.Messages.Execute';

/** Permissions for the own notifications, and for sending some. */
export const notificationsPermissions: PermissionGroup = {
  name: 'Notifications',
  permissions: [
    { name: 'Notifications.UserNotifications.Read' },
    { name: 'Notifications.UserNotifications.Manage' },
    { name: sendMessages },
  ],
};
