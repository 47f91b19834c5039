import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';

/** A person seen in a tenant, as the last accepted token described them. */
export class KnownUserRow {
  tenantId!: string;
  id!: string;
  userName!: string | null;
  displayName!: string;
  /** The display name in lower case, compared by code point; a generated column. */
  nameKey!: string;
  /** The id in lower case; a generated column. */
  idKey!: string;
  email!: string | null;
  phoneNumber!: string | null;
  firstName!: string | null;
  lastName!: string | null;
  roles!: string[];
  firstSeenAt!: Date;
  lastSeenAt!: Date;
}

export const KnownUserEntity = defineEntity({
  class: KnownUserRow,
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
    userName: p.string().length(256).nullable(),
    displayName: p.string().length(512),
    nameKey: p.text().collation('C').generated('(lower((display_name)::text)) stored').lazy(),
    idKey: p.text().collation('C').generated('(lower((id)::text)) stored').lazy(),
    email: p.string().length(320).nullable(),
    phoneNumber: p.string().length(64).nullable(),
    firstName: p.string().length(256).nullable(),
    lastName: p.string().length(256).nullable(),
    roles: p.json<string[]>(),
    firstSeenAt: p.datetime(),
    lastSeenAt: p.datetime(),
  }),
});
