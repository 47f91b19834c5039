import { z } from 'zod';
import {
  GetCurrentActorDocument,
  GetRolePermissionsDocument,
  GrantPermissionDocument,
  ListMyPermissionsDocument,
  ListPermissionDefinitionsDocument,
  QueryAgentChangesDocument,
  QueryGrantChangesDocument,
  QueryGrantsDocument,
  QueryRoleMetadataDocument,
  RevokePermissionDocument,
} from '../../graphql/generated/operations.ts';
import { type PathAlias, withAliases } from '../path-aliases.ts';
import { operation, type Route, withTags } from '../route.ts';
import {
  agentChangeItem,
  currentActor,
  grantChangeItem,
  grantedPermissions,
  grantItem,
  permissionGroup,
  roleMetadataItem,
  rolePermissions,
} from './identity.wire.ts';
import { listRows } from './list-export.routes.ts';

const roleName = z.string();
const permissionName = z.string();

const role = '/authorization/roles/{roleName}';

const aliases: readonly PathAlias[] = [
  ['/authorization/me', '/auth/me'],
  ['/authorization/permissions/definitions', '/auth/definitions'],
  [role, '/auth/roles/{roleName}'],
  [`${role}/{permissionName}`, `${role}/permissions/{permissionName}`],
  [`${role}/{permissionName}`, '/auth/roles/{roleName}/permissions/{permissionName}'],
];

const rows: readonly Route[] = withTags(
  ['Authorization'],
  [
    operation({
      method: 'GET',
      path: '/authorization/me',
      summary: 'The caller with roles and tenant.',
      document: GetCurrentActorDocument,
      response: currentActor,
    }),
    operation({
      method: 'GET',
      path: '/authorization/permissions',
      summary: 'Names of all permissions the caller holds.',
      document: ListMyPermissionsDocument,
      taggedByContent: true,
      respond: (data) => data,
      response: grantedPermissions,
    }),
    operation({
      method: 'GET',
      path: '/authorization/permissions/definitions',
      summary: 'Every permission the installation’s modules define, labels by Accept-Language.',
      document: ListPermissionDefinitionsDocument,
      taggedByContent: true,
      response: z.array(permissionGroup),
    }),
    operation({
      method: 'GET',
      path: '/authorization/roles/{roleName}',
      parameters: { roleName },
      summary: 'What a role was explicitly granted in the caller’s tenant.',
      document: GetRolePermissionsDocument,
      respond: (data) => data.rolePermissions,
      response: rolePermissions,
    }),
    operation({
      method: 'PUT',
      path: '/authorization/roles/{roleName}/{permissionName}',
      parameters: { roleName, permissionName },
      summary: 'Grants a permission to a role; again without effect.',
      document: GrantPermissionDocument,
      problems: [422],
    }),
    operation({
      method: 'DELETE',
      path: '/authorization/roles/{roleName}/{permissionName}',
      parameters: { roleName, permissionName },
      summary: 'Takes a permission from a role; again without effect.',
      document: RevokePermissionDocument,
      problems: [422],
    }),
    ...listRows(
      { query: 'Authorization.Grants', noun: 'Grants', path: '/authorization/grants' },
      {
        summary: 'Grants that bind in the caller’s tenant, global ones included.',
        document: QueryGrantsDocument,
        answerOf: ({ permissionGrants }) => permissionGrants,
        item: grantItem,
      },
    ),
    ...listRows(
      {
        query: 'Authorization.GrantChanges',
        noun: 'GrantChanges',
        path: '/authorization/grant-changes',
      },
      {
        summary: 'Who granted which role a permission, or revoked it, and when; newest first.',
        document: QueryGrantChangesDocument,
        answerOf: ({ grantChanges }) => grantChanges,
        item: grantChangeItem,
      },
    ),
    ...listRows(
      {
        query: 'Authorization.AgentChanges',
        noun: 'AgentChanges',
        path: '/authorization/agent-changes',
      },
      {
        summary: 'What agents changed through tools, on whose behalf, and when; newest first.',
        document: QueryAgentChangesDocument,
        answerOf: ({ agentChanges }) => agentChanges,
        item: agentChangeItem,
      },
    ),
    ...listRows(
      {
        query: 'Authorization.RoleMetadata',
        noun: 'RoleMetadata',
        path: '/authorization/role-metadata',
      },
      {
        summary: 'Roles tokens and grants have named, the host’s included.',
        document: QueryRoleMetadataDocument,
        answerOf: ({ roleMetadata }) => roleMetadata,
        item: roleMetadataItem,
      },
    ),
  ],
);

export const authorizationRoutes: readonly Route[] = withAliases(rows, aliases);
