import {
  createSchema,
  fenceTenantRows,
  keyByTenant,
  type SqlMigration,
} from '../../kernel/persistence/migration.ts';

/** The tables of templating. */
export const templatingMigrations: readonly SqlMigration[] = [
  {
    name: 'templating-0001-tables',
    statements: [
      ...createSchema('templating'),
      `create table templating.category (id uuid not null primary key, tenant_id uuid not null,
         name varchar(128) not null, description varchar(1000) null, icon varchar(128) null,
         sort_order integer not null)`,
      ...fenceTenantRows('templating.category'),
      'create unique index category_name_unique on templating.category (tenant_id, lower(name))',
      `create table templating.template (id uuid not null primary key, tenant_id uuid not null,
         name varchar(200) not null, culture varchar(10) not null, category varchar(128) null,
         status smallint not null, mime_type varchar(127) not null, draft_id uuid null, published_id uuid null,
         modified_at timestamptz not null, modified_by varchar(256) not null)`,
      ...fenceTenantRows('templating.template'),
      'create unique index template_name_culture_unique on templating.template (tenant_id, name, culture)',
      `create index template_category_index on templating.template (tenant_id, lower(category))
         where category is not null`,
      `create table templating.revision (id uuid not null primary key, tenant_id uuid not null,
         template_id uuid not null, content text not null, content_length integer not null,
         mime_type varchar(127) not null, status smallint not null, concurrency_stamp uuid not null,
         created_at timestamptz not null, created_by varchar(256) not null, published_at timestamptz null,
         published_by varchar(256) null)`,
      ...fenceTenantRows('templating.revision'),
      'create index revision_template_index on templating.revision (tenant_id, template_id, id)',
    ],
  },
  {
    name: 'templating-0002-layouts',
    statements: [
      'alter table templating.template add column layout_name varchar(200) null',
      'alter table templating.revision add column layout_name varchar(200) null',
      'alter table templating.revision add column is_layout boolean not null default false',
      'alter table templating.revision alter column is_layout drop default',
    ],
  },
  {
    name: 'templating-0003-keyed-by-tenant',
    statements: [...keyByTenant(['templating.category', 'templating.template', 'templating.revision'])],
  },
  {
    name: 'templating-0004-documents-of-entities',
    isCompatible: true,
    statements: [
      `create table templating.entity_document (id uuid not null, tenant_id uuid not null,
         entity_type varchar(128) not null, entity_id varchar(256) not null, template_name varchar(200) not null,
         revision_id uuid not null, format varchar(8) not null, rendered_at timestamptz not null,
         rendered_by varchar(256) null, constraint entity_document_pkey primary key (id, tenant_id))`,
      ...fenceTenantRows('templating.entity_document'),
      `create index entity_document_entity_index on templating.entity_document
         (tenant_id, entity_type, entity_id, rendered_at, id)`,
      `create index entity_document_rendered_at_index on templating.entity_document (rendered_at)
         where rendered_at < 'infinity'`,
    ],
  },
];
