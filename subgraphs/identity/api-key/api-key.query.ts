import { defineQuery } from '../../kernel/query/query.ts';
import { apiKeyEnvironmentSynonyms, apiKeyEnvironments, apiKeyTypes } from '../identity.contract.ts';

const asked = { filterable: true, sortable: true } as const;
const optional = { type: 'DateTimeOffset', nullable: true, ...asked } as const;

/** Lists API keys; active ones by default. */
export const apiKeyQuery = defineQuery({
  name: 'Authentication.ApiKeys',
  table: 'kernel.api_key',
  rows: 'tenant',
  columns: {
    name: { type: 'String', searchable: true, ...asked },
    type: {
      type: 'Enum',
      enum: { name: 'ApiKeyType', values: apiKeyTypes },
      groupable: true,
      ...asked,
    },
    environment: {
      type: 'Enum',
      enum: {
        name: 'ApiKeyEnvironment',
        values: apiKeyEnvironments,
        synonyms: apiKeyEnvironmentSynonyms,
      },
      groupable: true,
      ...asked,
    },
    prefix: { type: 'String', filterable: true },
    lastFourChars: { type: 'String' },
    expiresAt: optional,
    lastUsedAt: optional,
    revokedAt: optional,
    createdAt: { type: 'DateTimeOffset', ...asked },
    tenantId: { type: 'Guid', filterable: true, visible: false },
  },
  rowOnly: {
    id: { type: 'Guid' },
    permissions: { type: 'Json' },
    allowedCidrs: { type: 'Json' },
    cacheBehavior: { type: 'String' },
    modifiedAt: { type: 'DateTimeOffset' },
  },
  presets: [
    {
      name: 'environment',
      presets: apiKeyEnvironments.map((value) => ({
        name: value,
        where: [{ column: 'environment', operator: 'Eq', value }],
      })),
    },
  ],
  quickFilters: [
    { name: 'active', isDefault: true, where: [{ column: 'revokedAt', operator: 'IsNull' }] },
    { name: 'includeRevoked', where: [] },
    {
      name: 'expiringSoon',
      where: [
        { column: 'revokedAt', operator: 'IsNull' },
        { sql: `expires_at between now() and now() + interval '30 days'` },
      ],
    },
    {
      name: 'neverUsed',
      where: [
        { column: 'revokedAt', operator: 'IsNull' },
        { column: 'lastUsedAt', operator: 'IsNull' },
      ],
    },
  ],
  defaultSort: '-createdAt',
  permission: 'AuthenticationApiKeys.Keys.Read',
  basePath: '/authentication/api-keys',
});
