import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';

/** A person seen in a tenant, as the last accepted token described them. */
export const KnownUserEntity = defineEntity({
  name: 'KnownUserRow',
  tableName: 'known_user',
  schema: 'identity',
  ...tenantRows,
  indexes: [
    {
      name: 'known_user_name_index',
      expression: 'create index known_user_name_index on identity.known_user (tenant_id, name_key)',
    },
    {
      name: 'known_user_id_key_index',
      expression: 'create index known_user_id_key_index on identity.known_user (tenant_id, id_key)',
    },
  ],
  properties: (p) => ({
    tenantId: p.uuid().primary(),
    id: p.string().length(256).primary(),
    userName: p.string().length(256).strictNullable(),
    displayName: p.string().length(512),
    /** The display name in lower case, compared by code point; a generated column. */
    nameKey: p.text().collation('C').generated('(lower((display_name)::text)) stored').lazy(),
    /** The id in lower case; a generated column. */
    idKey: p.text().collation('C').generated('(lower((id)::text)) stored').lazy(),
    email: p.string().length(320).strictNullable(),
    phoneNumber: p.string().length(64).strictNullable(),
    firstName: p.string().length(256).strictNullable(),
    lastName: p.string().length(256).strictNullable(),
    roles: p.json<string[]>(),
    firstSeenAt: p.datetime(),
    lastSeenAt: p.datetime(),
  }),
});

export type KnownUserRow = InferEntity<typeof KnownUserEntity>;
