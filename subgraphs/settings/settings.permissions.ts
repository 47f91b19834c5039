import type { PermissionGroup } from '../kernel/permission/definition.ts';

/** Permissions over the installation itself. */
export const diagnosticsPermissions: PermissionGroup = {
  name: 'Diagnostics',
  permissions: [{ name: 'Diagnostics.Monitoring.Read' }],
};

/** Permissions over the texts that a tenant replaces. */
export const localizationPermissions: PermissionGroup = {
  name: 'Localization',
  permissions: [{ name: 'Localization.Overrides.Manage' }],
};

/** Permissions over the recurring jobs of the installation. */
export const backgroundJobPermissions: PermissionGroup = {
  name: 'BackgroundJobs',
  permissions: [
    { name: 'BackgroundJobs.Jobs.Read', multiTenancySide: 'Host' },
    { name: 'BackgroundJobs.Jobs.Manage', multiTenancySide: 'Host' },
  ],
};

/** Permissions over settings; every user may read and write their own. */
export const settingsPermissions: PermissionGroup = {
  name: 'Settings',
  permissions: [
    { name: 'Settings.Tenant.Read', multiTenancySide: 'Tenant' },
    { name: 'Settings.Tenant.Manage', multiTenancySide: 'Tenant' },
    { name: 'Settings.Global.Read' },
    { name: 'Settings.Global.Manage', multiTenancySide: 'Host' },
  ],
};
