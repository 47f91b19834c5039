import type { PermissionGroup } from '../kernel/permission/definition.ts';

/** Sees subscriptions, keys without their secrets, deliveries and statistics. */
export const readSubscriptions = 'Webhooks.Subscriptions.Read';

/** Changes subscriptions and keys, tests targets, delivers again. */
export const manageSubscriptions = 'Webhooks.Subscriptions.Manage';

/** Permissions over webhooks (specification, "Webhook administration"). */
export const webhooksPermissions: PermissionGroup = {
  name: 'Webhooks',
  permissions: [{ name: readSubscriptions }, { name: manageSubscriptions }],
};
