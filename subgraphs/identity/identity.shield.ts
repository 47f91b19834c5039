import type { RuleVocabulary } from '../kernel/subgraph/rules.ts';
import type { ShieldMap } from '../kernel/subgraph/shield.ts';
import { readUsage, readUsageOfTenants } from './identity.permissions.ts';

export const identityShield = ({
  anyCredentials,
  authenticated,
  permission,
  hostPermission,
  permissionByContext,
}: RuleVocabulary): ShieldMap => ({
  Query: {
    me: anyCredentials,
    myPermissions: anyCredentials,
    explainPermission: anyCredentials,
    user: authenticated,
    users: permission('Identity.Users.Read'),
    tenant: anyCredentials,
    tenants: hostPermission('Identity.Tenants.Read'),
    usageMeasures: permissionByContext({ tenant: readUsage, host: readUsageOfTenants }),
    tenantUsage: permissionByContext({ tenant: readUsage, host: readUsageOfTenants }),
    permissionGroups: permission('Authorization.Definitions.Read'),
    permissionGrants: permission('Authorization.Grants.Manage'),
    grantChanges: permission('Authorization.Grants.Manage'),
    agentChanges: permission('Authorization.Grants.Manage'),
    roleMetadata: permission('Authorization.Definitions.Read'),
    rolePermissions: permission('Authorization.Grants.Manage'),
    apiKey: permission('AuthenticationApiKeys.Keys.Read'),
    apiKeys: permission('AuthenticationApiKeys.Keys.Read'),
  },
  Mutation: {
    grantPermission: permission('Authorization.Grants.Manage'),
    revokePermission: permission('Authorization.Grants.Manage'),
    createTenant: hostPermission('Identity.Tenants.Manage'),
    renameTenant: hostPermission('Identity.Tenants.Manage'),
    activateTenant: hostPermission('Identity.Tenants.Manage'),
    deactivateTenant: hostPermission('Identity.Tenants.Manage'),
    createApiKey: permission('AuthenticationApiKeys.Keys.Create'),
    revokeApiKey: permission('AuthenticationApiKeys.Keys.Revoke'),
    rotateApiKey: permission('AuthenticationApiKeys.Keys.Rotate'),
    updateApiKeyScopes: permission('AuthenticationApiKeys.Keys.UpdateScopes'),
    createEmbedToken: permission('AuthenticationEmbedTokens.Tokens.Create'),
    revokeEmbedToken: permission('AuthenticationEmbedTokens.Tokens.Revoke'),
  },
  ApiKey: { __resolveReference: permission('AuthenticationApiKeys.Keys.Read') },
  RoleMetadata: { permissions: permission('Authorization.Grants.Manage') },
  Tenant: { __resolveReference: anyCredentials },
  User: {
    __resolveReference: anyCredentials,
    email: permission('Identity.Users.Read'),
    lastSeenAt: permission('Identity.Users.Read'),
  },
});
