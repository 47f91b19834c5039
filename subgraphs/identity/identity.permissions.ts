import type { PermissionGroup } from '../kernel/permission/definition.ts';

/** See what the own tenant used. */
export const readUsage = 'Identity.Usage.Read';

/** See what every tenant used, in the host context. */
export const readUsageOfTenants = 'Identity.Tenants.ReadUsage';

/** Permissions over roles, people and tenants. */
export const authorizationPermissions: PermissionGroup = {
  name: 'Authorization',
  permissions: [{ name: 'Authorization.Definitions.Read' }, { name: 'Authorization.Grants.Manage' }],
};

export const identityPermissions: PermissionGroup = {
  name: 'Identity',
  permissions: [
    { name: 'Identity.Users.Read' },
    { name: 'Identity.Tenants.Read', multiTenancySide: 'Host' },
    { name: 'Identity.Tenants.Manage', multiTenancySide: 'Host' },
    { name: readUsageOfTenants, multiTenancySide: 'Host' },
    { name: readUsage },
  ],
};

/** Permissions over API keys; existing clients use these names. */
export const apiKeyPermissions: PermissionGroup = {
  name: 'AuthenticationApiKeys',
  permissions: [
    { name: 'AuthenticationApiKeys.Keys.Read' },
    { name: 'AuthenticationApiKeys.Keys.Create' },
    { name: 'AuthenticationApiKeys.Keys.Revoke' },
    { name: 'AuthenticationApiKeys.Keys.Rotate' },
    { name: 'AuthenticationApiKeys.Keys.UpdateScopes' },
  ],
};

/** Permissions over embed tokens. */
export const embedTokenPermissions: PermissionGroup = {
  name: 'AuthenticationEmbedTokens',
  permissions: [
    { name: 'AuthenticationEmbedTokens.Tokens.Create' },
    { name: 'AuthenticationEmbedTokens.Tokens.Revoke' },
  ],
};
