import { nameOrder } from '../../kernel/persistence/name-order.ts';
import { prepareStatement } from '../../kernel/persistence/prepared-statement.ts';
import { queryLimits } from '../../kernel/query/definition.ts';
import type { DashboardCategory, DashboardChange, DashboardStatus } from '../dashboards.contract.ts';
import type { DashboardRow } from './dashboard.entity.ts';

/** A dashboard as its service returns it; widgets are loaded separately. */
export interface DashboardRecord {
  readonly id: string;
  readonly name: string;
  readonly category: DashboardCategory;
  readonly status: DashboardStatus;
  readonly isSystem: boolean;
  readonly layoutColumns: number;
  readonly layoutRowHeight: number;
  readonly sourceDefinitionName: string;
  readonly sourceDefinitionVersion: string;
  readonly viewName: string | null;
  readonly widgetCount: number;
  readonly revision: number;
  readonly createdAt: Date;
  readonly modifiedAt: Date | null;
}

/** The record of a row. */
export function recordOf(row: DashboardRow): DashboardRecord {
  const { id, name, category, status, isSystem, layoutColumns, layoutRowHeight } = row;
  const { sourceDefinitionName, sourceDefinitionVersion, viewName } = row;
  const { widgetCount, revision, createdAt, modifiedAt } = row;
  return {
    id,
    name,
    category,
    status,
    isSystem,
    layoutColumns,
    layoutRowHeight,
    sourceDefinitionName,
    sourceDefinitionVersion,
    viewName,
    widgetCount,
    revision,
    createdAt,
    modifiedAt,
  };
}

const recordColumns = `id, name, category, status, is_system as "isSystem", layout_columns as "layoutColumns",
    layout_row_height as "layoutRowHeight", source_definition_name as "sourceDefinitionName",
    source_definition_version as "sourceDefinitionVersion", view_name as "viewName", widget_count as "widgetCount",
    revision, created_at as "createdAt", modified_at as "modifiedAt"`;

/** One dashboard by tenant and id. Raw SQL: every render reads one, and an entity costs more than the statement. */
export const recordSql = `select ${recordColumns} from dashboards.dashboard where tenant_id = ? and id = ?`;

const { countsTo } = queryLimits;

/**
 * A page of a tenant's dashboards with how many there are, counted to one more than a list counts: tenant, status or null,
 * limit, offset.
 */
export const pageStatement = prepareStatement(
  `select counted.total, page.*
   from (select count(*)::int as total from (
           select from dashboards.dashboard where tenant_id = $1 and ($2::text is null or status = $2)
           limit ${countsTo + 1}) as first) as counted
   left join (select ${recordColumns} from dashboards.dashboard
              where tenant_id = $1 and ($2::text is null or status = $2)
              order by ${nameOrder('name')}, id limit $3 offset $4) as page on true
   order by ${nameOrder('page.name')}, page.id`,
);

/** Whether a total of {@link pageStatement} is the least there are. */
export const isLeast = (total: number): boolean => total > countsTo;

/** As {@link pageStatement} answers; without a record where the page has none. */
export type PageRow = { readonly total: number } & (StoredRecord | { readonly id: null });

/** A record as that statement returns it. */
export interface StoredRecord extends Omit<DashboardRecord, 'createdAt' | 'modifiedAt'> {
  readonly createdAt: string | Date;
  readonly modifiedAt: string | Date | null;
}

/** Converts a stored record. */
export function toRecord({ createdAt, modifiedAt, ...row }: StoredRecord): DashboardRecord {
  return {
    ...row,
    createdAt: new Date(createdAt),
    modifiedAt: modifiedAt === null ? null : new Date(modifiedAt),
  };
}

/** The event data of a dashboard. */
export function changeOf(row: DashboardRow): DashboardChange {
  const { id, name, status, sourceDefinitionName, sourceDefinitionVersion } = row;
  return { dashboardId: id, name, status, sourceDefinitionName, sourceDefinitionVersion };
}
