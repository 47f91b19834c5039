import type { PermissionGroup } from '../kernel/permission/definition.ts';

/** Permissions over the files of a tenant; every caller may upload. */
export const blobsPermissions: PermissionGroup = {
  name: 'Blobs',
  permissions: [{ name: 'Blobs.Uploads.Manage' }],
};
