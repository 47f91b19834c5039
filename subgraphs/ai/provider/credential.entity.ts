import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';

/** A key a tenant brought for a provider. */
export const ProviderCredentialEntity = defineEntity({
  name: 'ProviderCredential',
  tableName: 'provider_credential',
  schema: 'ai',
  ...tenantRows,
  properties: (p) => ({
    tenantId: p.uuid().primary(),
    /** As the catalogue names it, lower-case. */
    provider: p.string().length(64).primary(),
    /** Empty: for all workspaces of the provider. */
    workspace: p.string().length(128).primary(),
    /** Encrypted. */
    apiKey: p.text(),
    modifiedAt: p.datetime(),
    modifiedBy: p.string().length(256).strictNullable(),
  }),
});
