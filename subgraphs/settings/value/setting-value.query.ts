import { periodPresets } from '../../kernel/query/period-presets.ts';
import { defineQuery } from '../../kernel/query/query.ts';

/** When the tenant's own values were last set, without the values. Personal preferences are not included. */
export const settingValueQuery = defineQuery({
  name: 'Settings.TenantValues',
  table: 'settings.setting_value',
  rows: 'tenant',
  key: 'name',
  keyType: 'String',
  columns: {
    name: { type: 'String', searchable: true, filterable: true, sortable: true, groupable: true },
    day: {
      type: 'DateOnly',
      sql: "(modified_at at time zone 'utc')::date",
      filterable: true,
      groupable: true,
      visible: false,
    },
    modifiedAt: { type: 'DateTimeOffset', filterable: true, sortable: true },
    modifiedBy: { type: 'String', nullable: true, filterable: true, groupable: true },
  },
  presets: [periodPresets('modified_at')],
  dateFilters: [{ column: 'modifiedAt', defaultPeriod: 'ThisMonth' }],
  defaultSort: '-modifiedAt',
  permission: 'Settings.Tenant.Read',
});
