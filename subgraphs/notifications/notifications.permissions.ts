import type { PermissionGroup } from '../kernel/permission/definition.ts';

/** Permissions over one's own notifications, and over sending some. */
export const notificationsPermissions: PermissionGroup = {
  name: 'Notifications',
  permissions: [
    { name: 'Notifications.UserNotifications.Read' },
    { name: 'Notifications.UserNotifications.Manage' },
    { name: 'Notifications.Messages.Execute' },
  ],
};
