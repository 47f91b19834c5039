import type { EntityManager } from '@mikro-orm/postgresql';
import type { TemplateStatus } from '../templating.contract.ts';
import { statusOfNumber } from './lifecycle.rules.ts';

/** A revision without its text (specification, "TemplateRevisionSummary"). */
export interface RevisionSummary {
  readonly revisionId: string;
  readonly mimeType: string;
  /** The template its page is put into; null for none. */
  readonly layoutName: string | null;
  readonly status: TemplateStatus;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly publishedAt: Date | null;
  readonly publishedBy: string | null;
  /** In code points. */
  readonly contentLength: number;
  readonly concurrencyStamp: string;
}

/** A revision for readers. */
export interface RevisionView extends RevisionSummary {
  readonly content: string;
}

/** A template as lists show it. */
export interface TemplateItem {
  readonly id: string;
  readonly name: string;
  /** Null for every culture. */
  readonly culture: string | null;
  readonly category: string | null;
  readonly status: TemplateStatus;
  readonly mimeType: string;
  readonly layoutName: string | null;
  readonly modifiedAt: Date;
  readonly modifiedBy: string;
  readonly hasPublishedVersion: boolean;
}

/** A template with its draft and its published text. */
export interface TemplateView extends TemplateItem {
  readonly draft: RevisionView | null;
  readonly published: RevisionView | null;
}

type Stored<T extends RevisionSummary> = Omit<T, 'status' | 'createdAt' | 'publishedAt'> & {
  readonly status: number;
  readonly createdAt: string | Date;
  readonly publishedAt: string | Date | null;
};

/** A row as {@link itemColumns} select it. */
export interface ItemRow {
  readonly id: string;
  readonly name: string;
  readonly culture: string;
  readonly category: string | null;
  readonly status: number;
  readonly mimeType: string;
  readonly layoutName: string | null;
  readonly modifiedAt: string | Date;
  readonly modifiedBy: string;
  readonly hasPublishedVersion: boolean;
}

/** Columns of lists, from `templating.template t`. */
export const itemColumns = `
  t.id, t.name, t.culture, t.category, t.status, t.mime_type as "mimeType", t.layout_name as "layoutName", t.modified_at as "modifiedAt",
  t.modified_by as "modifiedBy", t.published_id is not null as "hasPublishedVersion"`;

/** Columns of histories, from `templating.revision r`. */
export const summaryColumns = `
  r.id as "revisionId", r.mime_type as "mimeType", r.layout_name as "layoutName", r.status, r.created_at as "createdAt",
  r.created_by as "createdBy", r.published_at as "publishedAt", r.published_by as "publishedBy",
  r.content_length as "contentLength", r.concurrency_stamp as "concurrencyStamp"`;

const revisionJson = (alias: string) => `case when ${alias}.id is not null then jsonb_build_object(
  'revisionId', ${alias}.id, 'content', ${alias}.content, 'contentLength', ${alias}.content_length,
  'mimeType', ${alias}.mime_type, 'layoutName', ${alias}.layout_name, 'status', ${alias}.status, 'concurrencyStamp', ${alias}.concurrency_stamp,
  'createdAt', ${alias}.created_at, 'createdBy', ${alias}.created_by,
  'publishedAt', ${alias}.published_at, 'publishedBy', ${alias}.published_by) end`;

/** The view of a row of a list. */
export function itemOf(row: ItemRow): TemplateItem {
  return {
    id: row.id,
    name: row.name,
    culture: row.culture === '' ? null : row.culture,
    category: row.category,
    status: statusOfNumber(row.status),
    mimeType: row.mimeType,
    layoutName: row.layoutName,
    modifiedAt: new Date(row.modifiedAt),
    modifiedBy: row.modifiedBy,
    hasPublishedVersion: row.hasPublishedVersion,
  };
}

/** The view of a revision, with or without its text. */
export function revisionOf<T extends RevisionSummary>(row: Stored<T>): T {
  return {
    ...row,
    status: statusOfNumber(row.status),
    createdAt: new Date(row.createdAt),
    publishedAt: row.publishedAt === null ? null : new Date(row.publishedAt),
  } as unknown as T;
}

/**
 * The template of the first of these cultures that has one; one statement.
 * @param cultures best first; the empty one is every culture.
 * @returns null when there is none. `archived` includes templates without draft and published revision.
 */
export async function findTemplate(
  em: EntityManager,
  tenantId: string,
  name: string,
  { cultures, archived = false }: { readonly cultures: readonly string[]; readonly archived?: boolean },
): Promise<TemplateView | null> {
  const [row]: (ItemRow & {
    draft: Stored<RevisionView> | null;
    published: Stored<RevisionView> | null;
  })[] = await em.execute(
    `select ${itemColumns}, ${revisionJson('d')} as draft, ${revisionJson('p')} as published
     from templating.template t
     left join templating.revision d on d.tenant_id = t.tenant_id and d.id = t.draft_id
     left join templating.revision p on p.tenant_id = t.tenant_id and p.id = t.published_id
     where t.tenant_id = ? and t.name = ? and t.culture in (select jsonb_array_elements_text(?::jsonb))
       and (?::boolean or t.draft_id is not null or t.published_id is not null)
     order by length(t.culture) desc limit 1`,
    [tenantId, name, JSON.stringify(cultures), archived],
  );
  if (row === undefined) return null;
  const { draft, published } = row;
  return {
    ...itemOf(row),
    draft: draft && revisionOf<RevisionView>(draft),
    published: published && revisionOf<RevisionView>(published),
  };
}

/** The rendered part of a template. */
export interface PublishedTemplate
  extends Pick<RevisionView, 'revisionId' | 'content' | 'mimeType' | 'layoutName' | 'concurrencyStamp'> {
  readonly name: string;
  /** Null for every culture. */
  readonly culture: string | null;
}

/** The published text of a name, in the first of these cultures that has one; one statement. */
export async function findPublished(
  em: EntityManager,
  tenantId: string,
  name: string,
  cultures: readonly string[],
): Promise<PublishedTemplate | null> {
  const [row]: (Omit<PublishedTemplate, 'culture'> & { culture: string })[] = await em.execute(
    `select t.name, t.culture, r.id as "revisionId", r.content, r.mime_type as "mimeType",
       r.layout_name as "layoutName", r.concurrency_stamp as "concurrencyStamp"
     from templating.template t
     join templating.revision r on r.tenant_id = t.tenant_id and r.id = t.published_id
     where t.tenant_id = ? and t.name = ? and t.culture in (select jsonb_array_elements_text(?::jsonb))
     order by length(t.culture) desc limit 1`,
    [tenantId, name, JSON.stringify(cultures)],
  );
  return row === undefined ? null : { ...row, culture: row.culture === '' ? null : row.culture };
}
