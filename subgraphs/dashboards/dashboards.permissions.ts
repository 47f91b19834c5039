import type { PermissionGroup } from '../kernel/permission/definition.ts';

/** Permissions over dashboards (specification, "Per-area authorization"). */
export const dashboardsPermissions: PermissionGroup = {
  name: 'Dashboards',
  permissions: [
    { name: 'Dashboards.Catalog.Read' },
    { name: 'Dashboards.Instances.Read' },
    { name: 'Dashboards.Instances.Manage' },
  ],
};
