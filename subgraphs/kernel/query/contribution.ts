import { permissionGroupKind } from '../permission/definition.ts';
import type { Contribution, ContributionKind, Registry } from '../registry/module.ts';
import type { ColumnType } from './column-type.ts';
import { parseCondition } from './conditions.ts';
import {
  type Aggregate,
  type Condition,
  type NamedFilter,
  queryLimits,
  type SqlCondition,
} from './definition.ts';
import { parseSort } from './order.ts';
import type { Query } from './query.ts';

/** Types that are points in time. */
export const moments: ReadonlySet<ColumnType> = new Set(['DateTimeOffset', 'DateTime', 'DateOnly']);

const namePattern = /^[A-Z][A-Za-z\d]*(\.[A-Z][A-Za-z\d]*)+$/;

/** The kind of contribution a query is. */
export const queryKind: ContributionKind<Query> = {
  name: 'query',
  keyOf: ({ name }) => name,
  problemsOf: (query, registry) => [
    ...(namePattern.test(query.name) ? [] : ['the name is not of the form Module.Noun']),
    ...columnProblems(query),
    ...aggregateProblems(query),
    ...listConditions(query).flatMap((condition) => conditionProblems(query, condition)),
    ...sortProblems(query),
    ...sizeProblems(query),
    ...registryProblems(query, registry),
  ],
};

/** Contributes a query: its list, metadata, saved views and catalogue entry; dashboards read it by name. */
export function query(value: Query): Contribution<Query> {
  return { kind: queryKind, value };
}

/** The kind of contribution a described list is. */
export const describedListKind: ContributionKind<Query> = {
  name: 'described list',
  keyOf: ({ name }) => name,
  problemsOf: (list, registry) => [
    ...(namePattern.test(list.name) ? [] : ['the name is not of the form Module.Noun']),
    ...(registry.find(queryKind, list.name) === null ? [] : ['a query has the same name']),
    ...columnProblems(list),
    ...sizeProblems(list),
    ...permissionProblems(list, registry),
    ...(list.definition.rows === 'installation' && list.definition.isHostOnly !== true
      ? ['rows of the installation are for the host alone']
      : []),
  ],
};

/**
 * Contributes what clients may know of a list that its area carries out itself, because its rows are one person's,
 * defined in code, or no rows of a tenant: metadata and saved views, no catalogue entry. Nothing can read it by name.
 */
export function describeList(value: Query): Contribution<Query> {
  return { kind: describedListKind, value };
}

function columnProblems({ columns }: Query): readonly string[] {
  return columns.flatMap((column) => {
    const { name, type, enum: words, searchable, sortable, groupable, expression, currency, facts } = column;
    return [
      ...(currency === undefined || (facts.isNumber && /^[A-Z]{3}$/.test(currency))
        ? []
        : [`column "${name}" is no amount of money, or its currency is not of ISO 4217`]),
      ...((type === 'Enum') === (words !== undefined)
        ? []
        : [`column "${name}" needs type Enum with an enum`]),
      ...(searchable && type !== 'String' && type !== 'Enum' ? [`column "${name}" cannot be searched`] : []),
      ...(type === 'Geography' && (sortable || groupable) ? [`column "${name}" has no order`] : []),
      ...(expression.includes('?') ? [`the SQL of column "${name}" has a question mark`] : []),
    ];
  });
}

function aggregateProblems(query: Query): readonly string[] {
  const aggregates = Object.entries(query.definition.aggregates ?? {});
  const wrong = aggregates
    .filter(([, aggregate]) => !fits(query, aggregate))
    .map(([alias]) => `aggregate "${alias}" does not fit its column`);
  return aggregates.length > queryLimits.aggregates
    ? [...wrong, `more than ${queryLimits.aggregates} aggregates`]
    : wrong;
}

/** Whether the column takes the function. */
export function fits(query: Query, { function: name, column }: Aggregate): boolean {
  if (column === undefined) return name === 'Count';
  const facts = query.find(column)?.facts;
  if (facts === undefined) return false;
  return {
    Count: true,
    Sum: facts.isNumber,
    Avg: facts.isNumber,
    Min: facts.isOrdered,
    Max: facts.isOrdered,
  }[name];
}

function listConditions({ definition }: Query): readonly (Condition | SqlCondition)[] {
  const { where = [], presets = [], quickFilters = [] } = definition;
  const named: readonly NamedFilter[] = [...presets.flatMap((group) => group.presets), ...quickFilters];
  return [...where, ...named.flatMap((filter) => filter.where)];
}

function conditionProblems(query: Query, condition: Condition | SqlCondition): readonly string[] {
  if ('sql' in condition)
    return condition.sql.includes('?') ? ['the SQL of a condition has a question mark'] : [];
  const column = query.find(condition.column);
  if (column === null) return [`a condition names the unknown column "${condition.column}"`];
  const parsed = parseCondition(column, condition.operator, condition.value ?? '');
  return typeof parsed === 'string'
    ? [`the condition ${condition.column}.${condition.operator} does not hold water: ${parsed}`]
    : [];
}

function sortProblems(query: Query): readonly string[] {
  const { dropped } = parseSort(query, query.definition.defaultSort ?? '');
  const { dateFilters: dates = [], periodField } = query.definition;
  return [
    ...dropped.map(({ name }) => `the default sort names "${name}", which cannot be sorted by`),
    ...dates
      .filter(({ column }) => query.find(column) === null)
      .map(({ column }) => `a date filter names the unknown column "${column}"`),
    ...(typeof periodField !== 'string' || moments.has(query.periodField?.type ?? 'String')
      ? []
      : [`a period applies to "${periodField}", which is no column of dates`]),
  ];
}

function sizeProblems({ maxPageSize, defaultPageSize }: Query): readonly string[] {
  const isSound =
    maxPageSize <= queryLimits.largestPageSize && defaultPageSize >= 1 && defaultPageSize <= maxPageSize;
  return isSound ? [] : ['the page sizes are out of range'];
}

function permissionProblems({ definition }: Query, registry: Registry): readonly string[] {
  const { permission, hostPermission = permission } = definition;
  const defined = registry.all(permissionGroupKind).flatMap((group) => group.permissions);
  return [...new Set([permission, hostPermission])]
    .filter((demanded) => demanded !== null)
    .filter((demanded) => !defined.some(({ name }) => name === demanded))
    .map((demanded) => `no module defines "${demanded}"`);
}

function registryProblems(query: Query, registry: Registry): readonly string[] {
  const { basePath } = query.definition;
  const sharing = registry.all(queryKind).filter((other) => other.definition.basePath === basePath);
  return [
    ...(query.definition.permission === null ? ['the query needs a permission'] : []),
    ...(query.definition.rows === 'installation' ? ['the query reads rows of no tenant'] : []),
    ...permissionProblems(query, registry),
    ...(basePath !== undefined && sharing.length > 1 ? [`another query has the path ${basePath}`] : []),
  ];
}
