import type { PermissionGroup } from '../kernel/permission/definition.ts';

export const readPlaces = 'Demo.Places.Read';

export const demoPermissions: PermissionGroup = { name: 'Demo', permissions: [{ name: readPlaces }] };
