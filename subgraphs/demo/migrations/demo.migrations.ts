import {
  createSchema,
  fenceTenantRows,
  keyByTenant,
  type SqlMigration,
} from '../../kernel/persistence/migration.ts';

export const demoMigrations: readonly SqlMigration[] = [
  {
    name: 'demo-0001-place',
    statements: [
      ...createSchema('demo'),
      `create table demo.place (id uuid not null primary key, tenant_id uuid not null, name varchar(200) not null,
         category varchar(16) not null, street varchar(200) not null, postal_code varchar(16) not null,
         locality varchar(100) not null, country varchar(2) not null, latitude double precision not null,
         longitude double precision not null, amount numeric(14, 2) not null, employees integer not null,
         opened_on date not null)`,
      ...fenceTenantRows('demo.place'),
      'create index place_amount_index on demo.place (tenant_id, amount, id)',
    ],
  },
  {
    name: 'demo-0002-keyed-by-tenant',
    statements: [...keyByTenant(['demo.place'])],
  },
];
