import type { PermissionGroup } from '../kernel/permission/definition.ts';

/** Sees the places. */
export const readPlaces = 'Demo.Places.Read';

/** Permissions over what the demo shows. */
export const demoPermissions: PermissionGroup = { name: 'Demo', permissions: [{ name: readPlaces }] };
