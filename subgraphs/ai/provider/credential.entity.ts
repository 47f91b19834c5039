import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';

/** A key a tenant brought for a provider. */
export class ProviderCredential {
  tenantId!: string;
  /** As the catalogue names it, lower-case. */
  provider!: string;
  /** Empty: for all workspaces of the provider. */
  workspace!: string;
  /** Encrypted. */
  apiKey!: string;
  modifiedAt!: Date;
  modifiedBy!: string | null;
}

export const ProviderCredentialEntity = defineEntity({
  class: ProviderCredential,
  tableName: 'provider_credential',
  schema: 'ai',
  ...tenantRows,
  properties: (p) => ({
    tenantId: p.uuid().primary(),
    provider: p.string().length(64).primary(),
    workspace: p.string().length(128).primary(),
    apiKey: p.text(),
    modifiedAt: p.datetime(),
    modifiedBy: p.string().length(256).nullable(),
  }),
});
