import { validate as isUuid } from 'uuid';
import type { GroupRow } from '../../kernel/query/compile.ts';
import { type AggregateFunction, queryLimits } from '../../kernel/query/definition.ts';
import { columnLabelKey } from '../../kernel/query/metadata.ts';
import { type Column, defineQuery, type Query } from '../../kernel/query/query.ts';
import { type Reading, readFirstPage, readGroups, readRows } from '../../kernel/query/read-query.ts';
import type { SnapshotTexts } from '../contract/snapshot-texts.ts';
import { type RenderingContext, type WidgetData, widgetLimits } from '../contract/widget-renderer.ts';
import { type Aggregation, isFigure } from '../metric/figure.rules.ts';
import { columnOf } from './column-of.ts';
import type { MapPoints } from './map-points.ts';
import type { SnapshotOf } from './snapshot.ts';
import type { ConfigurationOf } from './widget-configuration.ts';

/** Default number of rows of a table. */
const defaultRows = 10;

const one = 'value';

/** The rows that a widget shows, of a result with one additional row. */
function truncateRows<T>(found: readonly T[], most: number) {
  return { kept: found.slice(0, most), isTruncated: found.length > most };
}

function aggregateOf(query: Query, figure: Aggregation) {
  const { aggregation, field = null } = figure;
  if (!isFigure(query, figure))
    throw new Error(`${aggregation} of "${field}" is no figure of ${query.name}.`);
  const column = aggregation === 'Count' || field === null ? {} : { column: field };
  return { alias: one, function: aggregation, ...column };
}

/**
 * ISO 4217 currency of an aggregate; null for a count, and for a value that is not money (specification, "Snapshot
 * shapes").
 */
export function currencyOf(query: Query, name: AggregateFunction, field: string | null): string | null {
  return name === 'Count' || field === null ? null : (query.find(field)?.currency ?? null);
}

/** The texts of a group's keys. */
const keysOf = (values: readonly unknown[], by: readonly Column[], texts: SnapshotTexts) =>
  by.map((column, at) => texts.key(column, values[at]));

/** An aggregate as a number; a date as milliseconds since 1970. */
function numberOf({ count, aggregates }: GroupRow, name: AggregateFunction): number | null {
  const value = name === 'Count' ? count : aggregates[one];
  if (value === null || value === undefined) return null;
  const number =
    value instanceof Date || typeof value === 'string' ? new Date(value).getTime() : Number(value);
  return Number.isFinite(number) ? number : null;
}

/** One number over everything: Count and Sum of nothing are 0, the others null (specification, render rule 6). */
export async function readFigure(
  query: Query,
  reading: Reading,
  figure: Aggregation,
): Promise<number | null> {
  const aggregates = [aggregateOf(query, figure)];
  const [group] = await readGroups(query, reading, { by: [], aggregates, limit: 1 });
  return group === undefined ? null : numberOf(group, figure.aggregation);
}

/** Groups of one column. A count by a column without grouping has no buckets. */
export async function readChart(
  query: Query,
  reading: Reading,
  { groupBy, aggregation, field, chartType }: ConfigurationOf<'Chart'>,
  { texts }: Pick<RenderingContext, 'texts'>,
): Promise<WidgetData<SnapshotOf<'Chart'>>> {
  const isCount = aggregation === 'Count';
  const column = isCount ? query.find(groupBy) : columnOf(query, groupBy);
  const aggregates = [aggregateOf(query, { aggregation, field })];
  const by = column === null || (isCount && !column.groupable) ? [] : [column];
  const limit = queryLimits.groups + 1;
  const groups = by.length === 0 ? [] : await readGroups(query, reading, { by, aggregates, limit });
  const { kept, isTruncated } = truncateRows(groups, queryLimits.groups);
  const snapshot = {
    widgetType: 'Chart' as const,
    chartType,
    groupBy,
    aggregation,
    field: isCount ? null : field,
    buckets: kept.map((group) => ({
      label: keysOf(group.values, by, texts)[0] ?? '',
      value: numberOf(group, aggregation),
    })),
    currency: currencyOf(query, aggregation, field),
  };
  return { snapshot, isTruncated };
}

/** The first page, and how many rows there are. */
export async function readTable(
  query: Query,
  reading: Reading,
  { visibleColumns, pageSize }: ConfigurationOf<'Table'>,
): Promise<WidgetData<SnapshotOf<'Table'>>> {
  const named = (visibleColumns ?? []).map((name) => columnOf(query, name));
  const columns = named.length > 0 ? named : query.columns.filter(({ visible }) => visible !== false);
  const limit = Math.min(pageSize ?? defaultRows, query.maxPageSize);
  const { defaultSort } = query.definition;
  const sort = defaultSort === undefined ? {} : { sort: defaultSort };
  const { rows, total } = await readFirstPage(query, reading, { columns, limit, ...sort });
  const headings = columns.map((column) => ({
    name: column.name,
    labelLocalizationKey: columnLabelKey(query, column),
    currencyCode: column.currency ?? null,
  }));
  return { snapshot: { widgetType: 'Table', columns: headings, rows, totalRowCount: total } };
}

/** Groups of several columns, as cells. */
export async function readPivot(
  query: Query,
  reading: Reading,
  { rowFields, columnFields, valueField, valueAggregation }: ConfigurationOf<'Pivot'>,
  { texts }: Pick<RenderingContext, 'texts'>,
): Promise<WidgetData<SnapshotOf<'Pivot'>>> {
  const by = [...rowFields, ...columnFields].map((name) => columnOf(query, name));
  const aggregates = [aggregateOf(query, { aggregation: valueAggregation, field: valueField })];
  const limit = widgetLimits.members + 1;
  const groups = await readGroups(query, reading, { by, aggregates, limit });
  const { kept, isTruncated } = truncateRows(groups, widgetLimits.members);
  const snapshot = {
    widgetType: 'Pivot' as const,
    rowFields,
    columnFields,
    aggregation: valueAggregation,
    currency: currencyOf(query, valueAggregation, valueField),
    valueField: valueAggregation === 'Count' ? null : valueField,
    cells: kept.map((group) => {
      const keys = keysOf(group.values, by, texts);
      return {
        rowKeys: keys.slice(0, rowFields.length),
        columnKeys: keys.slice(rowFields.length),
        value: numberOf(group, valueAggregation),
      };
    }),
  };
  return { snapshot, isTruncated };
}

/** Rows with coordinates; rows with invalid ones are omitted. @param pointsOf the source of the coordinates. */
export async function readMap(
  query: Query,
  reading: Reading,
  pointsOf: (query: Query) => MapPoints,
  { pointSource: _, popupColumns, ...rest }: ConfigurationOf<'Map'>,
): Promise<WidgetData<SnapshotOf<'Map'>>> {
  const key = { $key: { type: 'String', sql: `(${query.key})::text` } } as const;
  const source = pointsOf(query);
  const { columns: declared, where = [] } = query.definition;
  const placed = defineQuery({
    ...query.definition,
    columns: { ...declared, ...source.computed, ...key },
    where: [...where, ...source.where],
  });
  const popup = (popupColumns ?? []).map((name) => columnOf(query, name));
  const named = ['$key', ...source.columns, ...popup.map(({ name }) => name)];
  const columns = [...new Set(named.map((name) => columnOf(placed, name)))];
  const rows = await readRows(placed, reading, { columns, limit: widgetLimits.members + 1 });
  const { kept, isTruncated } = truncateRows(rows, widgetLimits.members);
  const points = kept.flatMap((row) => {
    const place = source.coordinatesOf(row);
    if (place === null) return [];
    const id = String(row.$key);
    return [
      {
        id: isUuid(id) ? id : null,
        ...place,
        popup: popup.length === 0 ? null : Object.fromEntries(popup.map(({ name }) => [name, row[name]])),
      },
    ];
  });
  return { snapshot: { widgetType: 'Map', points, ...rest }, isTruncated };
}
