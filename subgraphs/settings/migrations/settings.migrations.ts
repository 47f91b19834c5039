import {
  createSchema,
  fenceTenantOrGlobalRows,
  fenceTenantRows,
  type SqlMigration,
} from '../../kernel/persistence/migration.ts';

const stored = 'value text not null, modified_at timestamptz not null, modified_by varchar(256) null';

export const settingsMigrations: readonly SqlMigration[] = [
  {
    name: 'settings-0001-tables',
    statements: [
      ...createSchema('settings'),
      `create table settings.setting_value (tenant_id uuid not null, name varchar(256) not null, ${stored},
         primary key (tenant_id, name))`,
      ...fenceTenantOrGlobalRows('settings.setting_value'),
      `create table settings.user_setting_value (tenant_id uuid not null, user_id varchar(256) not null,
         name varchar(256) not null, ${stored}, primary key (tenant_id, user_id, name))`,
      ...fenceTenantRows('settings.user_setting_value'),
    ],
  },
  {
    name: 'settings-0002-text-overrides',
    statements: [
      `create table settings.text_override (tenant_id uuid not null, culture varchar(35) not null,
         key varchar(500) not null, text varchar(4000) not null, modified_at timestamptz not null,
         modified_by varchar(256) null, primary key (tenant_id, culture, key))`,
      ...fenceTenantRows('settings.text_override'),
    ],
  },
  {
    name: 'settings-0003-flag-targeting',
    isCompatible: true,
    statements: [
      `create table settings.flag_targeting (tenant_id uuid not null, name varchar(256) not null, rules jsonb not null,
         modified_at timestamptz not null, modified_by varchar(256) null, primary key (tenant_id, name))`,
      ...fenceTenantRows('settings.flag_targeting'),
    ],
  },
];
