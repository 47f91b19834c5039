import { defineQuery } from '../../kernel/query/query.ts';

/** Metadata of the settings of a scope for clients; a caller's own are for any signed-in caller. They are defined in code, so that the query engine cannot read them. */
export const settingLists = (['User', 'Tenant', 'Global'] as const).map((scope) =>
  defineQuery({
    name: `Settings.${scope}Settings`,
    table: 'settings.setting_value',
    rows: 'tenant',
    columns: {
      name: { type: 'String', labelKey: 'Query:Settings.TenantValues.name' },
      value: { type: 'String', nullable: true, labelKey: 'Query:Settings.Settings.value' },
    },
    permission: scope === 'User' ? null : `Settings.${scope}.Read`,
  }),
);
