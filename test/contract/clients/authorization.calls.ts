import { freshRole } from '../rows/row-sample.ts';
import { type ClientArea, list, object } from './client-call.ts';

const granted = () => ({
  parameters: { roleName: freshRole(), permissionName: 'Authorization.Grants.Manage' },
});
const role = () => ({ parameters: { roleName: 'member' } });
const definitions = list('name', 'displayName', 'permissions');
const grant = object('roleName', 'permissions');

/** Permissions of the caller and of roles. */
export const authorizationCalls: ClientArea = {
  area: 'Authorization',
  calls: [
    {
      name: 'usePermissions',
      generations: ['B'],
      request: 'GET /auth/me',
      reads: object('userId', 'roles'),
    },
    {
      name: 'usePermissionDefinitions',
      generations: ['B'],
      request: 'GET /auth/definitions',
      reads: definitions,
    },
    {
      name: 'useRolePermissions',
      generations: ['B'],
      request: 'GET /auth/roles/{roleName}',
      input: role,
      reads: grant,
    },
    {
      name: 'usePermissionGrant (grant)',
      generations: ['B'],
      request: 'PUT /auth/roles/{roleName}/permissions/{permissionName}',
      input: granted,
      status: 204,
    },
    {
      name: 'usePermissionGrant (revoke)',
      generations: ['B'],
      request: 'DELETE /auth/roles/{roleName}/permissions/{permissionName}',
      input: granted,
      status: 204,
    },
    {
      name: 'usePermissionGrant (grant, other base)',
      generations: ['B'],
      request: 'PUT /authorization/roles/{roleName}/permissions/{permissionName}',
      input: granted,
      status: 204,
    },
    {
      name: 'usePermissionGrant (revoke, other base)',
      generations: ['B'],
      request: 'DELETE /authorization/roles/{roleName}/permissions/{permissionName}',
      input: granted,
      status: 204,
    },
    {
      name: 'getMyPermissions',
      generations: ['C'],
      request: 'GET /authorization/permissions',
      reads: object('permissions'),
    },
    {
      name: 'listPermissionDefinitions',
      generations: ['C'],
      request: 'GET /authorization/permissions/definitions',
      reads: definitions,
    },
    {
      name: 'getRolePermissions',
      generations: ['C'],
      request: 'GET /authorization/roles/{roleName}',
      input: role,
      reads: grant,
    },
    {
      name: 'grantPermission',
      generations: ['C'],
      request: 'PUT /authorization/roles/{roleName}/{permissionName}',
      input: granted,
      status: 204,
    },
    {
      name: 'revokePermission',
      generations: ['C'],
      request: 'DELETE /authorization/roles/{roleName}/{permissionName}',
      input: granted,
      status: 204,
    },
    {
      name: 'queryPermissionGrants',
      generations: ['C'],
      request: 'GET /authorization/grants',
      reads: object('items', 'totalCount', 'hasMore', 'nextCursor'),
    },
    {
      name: 'getPermissionGrantMeta',
      generations: ['C'],
      request: 'GET /authorization/grants/meta',
      reads: object('columns', 'pagination'),
    },
    {
      name: 'queryRoleMetadata',
      generations: ['C'],
      request: 'GET /authorization/role-metadata',
      reads: object('items', 'totalCount', 'hasMore', 'nextCursor'),
    },
    {
      name: 'getRoleMetadataMeta',
      generations: ['C'],
      request: 'GET /authorization/role-metadata/meta',
      reads: object('columns', 'pagination'),
    },
  ],
};
