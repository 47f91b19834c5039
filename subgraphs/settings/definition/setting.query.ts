import { defineQuery } from '../../kernel/query/query.ts';

/** Metadata of the settings of a scope for clients. They are defined in code, so that the query engine cannot read them. */
export const settingLists = (['Tenant', 'Global'] as const).map((scope) =>
  defineQuery({
    name: `Settings.${scope}Settings`,
    table: 'settings.setting_value',
    rows: 'tenant',
    columns: {
      name: { type: 'String', labelKey: 'Query:Settings.TenantValues.name' },
      value: { type: 'String', nullable: true, labelKey: 'Query:Settings.Settings.value' },
    },
    permission: `Settings.${scope}.Read`,
  }),
);
