import {
  createSchema,
  fenceTenantRows,
  keyByTenant,
  type SqlMigration,
  withoutRowSecurity,
} from '../../kernel/persistence/migration.ts';

/** The tables of the dashboards. */
export const dashboardsMigrations: readonly SqlMigration[] = [
  {
    name: 'dashboards-0001-tables',
    statements: [
      ...createSchema('dashboards'),
      `create table dashboards.dashboard (id uuid not null primary key, tenant_id uuid not null,
         name varchar(200) not null, category varchar(16) not null, status varchar(16) not null,
         is_system boolean not null, layout_columns integer not null, layout_row_height integer not null,
         source_definition_name varchar(200) not null, source_definition_version varchar(32) not null,
         widget_count integer not null, revision integer not null, created_at timestamptz not null,
         created_by varchar(256) null, modified_at timestamptz null, modified_by varchar(256) null)`,
      ...fenceTenantRows('dashboards.dashboard'),
      'create index dashboard_tenant_id_status_index on dashboards.dashboard (tenant_id, status)',
      `create table dashboards.widget (id uuid not null primary key, tenant_id uuid not null,
         dashboard_id uuid not null, widget_type varchar(100) not null, position integer not null,
         width integer not null, height integer not null, title_localization_key varchar(200) not null,
         config_json text not null, metric_name varchar(200) null, query_name varchar(200) null,
         required_permission varchar(200) null)`,
      ...fenceTenantRows('dashboards.widget'),
      'create index widget_dashboard_id_position_index on dashboards.widget (dashboard_id, position, id)',
    ],
  },
  {
    name: 'dashboards-0002-views',
    statements: ['alter table dashboards.dashboard add column view_name varchar(200) null'],
  },
  {
    name: 'dashboards-0003-keyed-by-tenant',
    statements: [...keyByTenant(['dashboards.dashboard', 'dashboards.widget'])],
  },
  {
    name: 'dashboards-0004-coordinates',
    statements: [
      `alter table dashboards.widget add column x integer not null default 0,
         add column y integer not null default 0`,
      // One below the other, in their order.
      ...withoutRowSecurity(
        ['dashboards.widget'],
        `update dashboards.widget w set y = least(o.above, 2147483647)
         from (select id, coalesce(sum(height::bigint) over (partition by dashboard_id order by position, id
                 rows between unbounded preceding and 1 preceding), 0) as above
               from dashboards.widget) o
         where o.id = w.id`,
      ),
      'alter table dashboards.widget alter column x drop default, alter column y drop default',
    ],
  },
];
