/** Plain names that stand for options, of variables and in the config file. */
export const optionAliases: Readonly<Record<string, string>> = {
  PORT: 'Gateway__Port',
  PublicUrl: 'Gateway__PublicUrl',
};

/**
 * Names of the sections of all roles, by which a misspelt one is found. Written out, because a role does not load the
 * code of the others.
 */
export const sectionNames: readonly string[] = [
  'AI',
  'AIEndpoints',
  'ApiKeys',
  'Authentication',
  'Authorization',
  'Blobs',
  'Cognito',
  'Config',
  'DashboardsEndpointsOptions',
  'Diagnostics',
  'EntraId',
  'Gateway',
  'Identity',
  'Keycloak',
  'Messaging',
  'Modules',
  'MultiTenancy',
  'Notifications',
  'Observability',
  'Persistence',
  'Redis',
  'Settings',
  'SettingsEndpointsOptions',
  'Templating',
  'Timeline',
  'Usage',
  'Vault',
  'WebhooksOptions',
];

/** Every name that sources of options may use. */
export const writtenNames = { aliases: optionAliases, sectionNames };
