import type { RestPathMove } from '../subgraph/rest-prefix.ts';
import type { Texts } from '../subgraph/services.ts';
import { type NamedFilter, periods, queryLimits } from './definition.ts';
import { type Column, type Query, typeNameOf } from './query.ts';

/** Texts in one language. */
export type Label = (key: string, name: string) => string;

/** Labels by key. The label of a key without a text is its name in words. */
export function labelsIn(texts: Texts, locale: string): Label {
  return (key, name) => texts.find(key, locale) ?? inWords(name);
}

/** `estimatedCostUsd` → `Estimated cost usd`. */
function inWords(name: string): string {
  const words = name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const ownLabelKey = (query: Pick<Query, 'name'>, name: string) => `Query:${query.name}.${name}`;

/** Translation key of a column's label. */
export function columnLabelKey(
  query: Pick<Query, 'name'>,
  { name, labelKey }: Pick<Column, 'name' | 'labelKey'>,
): string {
  return labelKey ?? ownLabelKey(query, name);
}

/** A query as the catalogue shows it. */
export function catalogEntryOf({ name, definition }: Query, label: Label, restPathOf: RestPathMove) {
  const labelKey = definition.labelKey ?? `Query:${name}`;
  const noun = name.split('.').at(-1) ?? name;
  const basePath = definition.basePath === undefined ? null : restPathOf(definition.basePath);
  return { name, basePath, labelKey, label: label(labelKey, noun) };
}

/** Metadata of a query. */
export function metadataOf(query: Query, label: Label) {
  const { columns, definition, defaultPageSize, maxPageSize } = query;
  const own = (name: string) => ownLabelKey(query, name);
  const describeFilter = ({ name, labelKey, isDefault }: NamedFilter) => ({
    name,
    label: label(labelKey ?? own(name), name),
    isDefault: isDefault ?? false,
  });
  return {
    columns: columns.map((column, order) => ({
      name: column.name,
      label: label(columnLabelKey(query, column), column.name),
      type: typeNameOf(column),
      order,
      isSortable: column.sortable ?? false,
      isFilterable: column.filterable ?? false,
      isVisible: column.visible ?? true,
      format: column.format ?? null,
    })),
    filterableFields: columns
      .filter(({ filterable }) => filterable)
      .map((column) => ({
        name: column.name,
        type: typeNameOf(column),
        operators: [...column.facts.operators],
        enumValues: column.enum === undefined ? null : [...column.enum.values],
      })),
    sortableFields: columns.filter(({ sortable }) => sortable).map(({ name }) => ({ name })),
    presetFilterGroups: (definition.presets ?? []).map(({ name, labelKey, presets }) => ({
      name,
      label: label(labelKey ?? own(name), name),
      presets: presets.map(describeFilter),
    })),
    quickFilters: (definition.quickFilters ?? []).map(describeFilter),
    dateFilters: (definition.dateFilters ?? []).map(({ column, defaultPeriod }) => ({
      name: column,
      defaultPeriod,
      availablePeriods: [...periods],
    })),
    groupByFields: columns
      .filter(({ groupable }) => groupable)
      .map((column) => ({ name: column.name, type: typeNameOf(column) })),
    pagination: {
      defaultPageSize,
      maxPageSize,
      maxStreamSize: queryLimits.maxStreamSize,
      supportsCursor: definition.cursor !== false,
    },
    defaultSort: definition.defaultSort ?? null,
  };
}
