import type { TimeWindow } from '../clock/named-periods.ts';
import { HOST_TENANT_ID } from '../tenancy/tenant.ts';
import type { Condition, NamedFilter, SqlCondition } from './definition.ts';
import type { DroppedCriterion, DropReason } from './dropped.ts';
import { type Arity, arityOf, findOperator, type Operator } from './operator.ts';
import type { Column, Query } from './query.ts';
import type { QueryRequest } from './request.input.ts';
import { all, any, join, type SqlText, sql } from './sql-text.ts';

/** The rows of a request, and its ignored parts. */
export interface Selection {
  readonly where: SqlText;
  readonly dropped: readonly DroppedCriterion[];
}

/** A filter of a request; a list has the values of `In`, which a text separates by commas. */
export interface FilterChoice {
  readonly field: string;
  readonly operator: string;
  readonly value: string | readonly string[];
}

/** The parts of a request that choose rows. */
export interface RowChoice extends Pick<QueryRequest, 'search' | 'presets' | 'quickFilters'> {
  readonly filters: readonly FilterChoice[];
  /** For dashboards: period of the rows, if the query names a column for it. */
  readonly period?: TimeWindow | null;
}

/**
 * The condition of a request. It includes the tenant in addition to the session's fence: the planner uses it, and one
 * missing declaration alone does not open access.
 * @param tenantId as stored.
 */
export function selectionOf(query: Query, choice: RowChoice, tenantId: string): Selection {
  const dropped: DroppedCriterion[] = [];
  const { where = [], presets = [], quickFilters = [] } = query.definition;
  const conditions = [
    ownRows(query, tenantId),
    ...where.map((condition) => fixedConditionSql(query, condition)),
    ...choice.filters.flatMap((filter) => filterSql(query, filter, dropped)),
    ...presets.flatMap((group) => presetSql(query, group, choice.presets)),
    ...chooseFilters(quickFilters, choice.quickFilters).map((filter) => namedFilterSql(query, filter)),
    ...searchSql(query, choice.search),
    ...periodSql(query, choice.period ?? null),
  ];
  dropped.push(...unknownNames(query, choice));
  return { where: all(conditions), dropped };
}

/** The tenants whose rows a tenant may list. */
export function ownersOf({ definition }: Query, tenantId: string): readonly string[] {
  return definition.rows === 'tenant-or-global' && tenantId !== HOST_TENANT_ID
    ? [tenantId, HOST_TENANT_ID]
    : [tenantId];
}

function ownRows(query: Query, tenantId: string): SqlText {
  const { rows } = query.definition;
  const isHost = tenantId === HOST_TENANT_ID;
  if (rows === 'installation') return sql(isHost ? 'true' : 'false');
  if (rows === 'tenant-or-all' && isHost) return sql('true');
  const owners = ownersOf(query, tenantId);
  return owners.length === 1
    ? sql('tenant_id = ?::uuid', tenantId)
    : sql('tenant_id in (?::uuid, ?::uuid)', ...owners);
}

/** A condition's SQL, or its problem. */
export function parseCondition(
  column: Column,
  operator: Operator,
  value: FilterChoice['value'],
): SqlText | DropReason {
  if (!column.facts.operators.includes(operator)) return 'OperatorNotAllowed';
  const values = valuesOf(column, operator, value);
  return values === null ? 'InvalidValue' : conditionSql[operator](column, values);
}

function valuesOf(
  { facts, type }: Column,
  operator: Operator,
  value: FilterChoice['value'],
): readonly string[] | null {
  const arity = arityOf(operator);
  if (arity === 'none') return [];
  const given = typeof value === 'string' ? splitText(value, arity, type) : value;
  const parsed = given.map((part) => facts.parse(part));
  if (parsed.length === 0 || (arity === 'pair' && parsed.length !== 2)) return null;
  return parsed.every((part) => part !== null) ? parsed : null;
}

function splitText(value: string, arity: Arity, type: Column['type']): readonly string[] {
  if (arity === 'one') return [type === 'String' ? value : value.trim()];
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

type MakeSql = (column: Column, values: readonly string[]) => SqlText;

const compare =
  (sign: string): MakeSql =>
  ({ expression, facts }, [value]) =>
    sql(`${expression} ${sign} ?::${facts.cast}`, value);

const matchPattern =
  (before: string, after: string): MakeSql =>
  ({ expression }, [value = '']) =>
    sql(`${expression} ilike ?::text`, before + literalPattern(value) + after);

/** Only `Ne` and `IsNull` match rows whose column is null. */
const conditionSql: Readonly<Record<Operator, MakeSql>> = {
  Eq: compare('='),
  Ne: (column, values) => compare(column.nullable ? 'is distinct from' : '<>')(column, values),
  Contains: matchPattern('%', '%'),
  StartsWith: matchPattern('', '%'),
  EndsWith: matchPattern('%', ''),
  Gt: compare('>'),
  Gte: compare('>='),
  Lt: compare('<'),
  Lte: compare('<='),
  In: ({ expression, facts }, values) =>
    sql(`${expression} in (${values.map(() => `?::${facts.cast}`).join(', ')})`, ...values),
  Between: ({ expression, facts }, values) =>
    sql(`${expression} between ?::${facts.cast} and ?::${facts.cast}`, ...values),
  IsNull: ({ expression }) => sql(`${expression} is null`),
  IsNotNull: ({ expression }) => sql(`${expression} is not null`),
};

/** Escapes a text as a pattern that matches only this text. */
function literalPattern(text: string): string {
  return text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);
}

function fixedConditionSql(query: Query, condition: Condition | SqlCondition): SqlText {
  return 'sql' in condition ? sql(condition.sql) : comparisonSql(query, condition);
}

function comparisonSql(query: Query, { column, operator, value = '' }: Condition): SqlText {
  const found = query.find(column);
  const condition = found === null ? 'UnknownField' : parseCondition(found, operator, value);
  if (typeof condition === 'string') throw new Error(`${query.name}: ${column}.${operator} is no condition.`);
  return condition;
}

const namedFilterSql = (query: Query, { where }: NamedFilter): SqlText =>
  all(where.map((condition) => fixedConditionSql(query, condition)));

function filterSql(
  query: Query,
  { field, operator, value }: FilterChoice,
  dropped: DroppedCriterion[],
): readonly SqlText[] {
  const column = query.find(field);
  const known = findOperator(operator);
  const condition =
    column === null
      ? 'UnknownField'
      : !column.filterable
        ? 'NotFilterable'
        : known === null
          ? 'UnknownOperator'
          : parseCondition(column, known, value);
  if (typeof condition !== 'string') return [condition];
  dropped.push({ kind: 'filter', name: operator === '' ? field : `${field}.${operator}`, reason: condition });
  return [];
}

const equalsIgnoringCase = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Filters chosen by name; where the caller chooses none at all, the defaults. */
function chooseFilters(
  filters: readonly NamedFilter[],
  names: readonly string[] | null,
): readonly NamedFilter[] {
  if (names === null || names.length === 0) return filters.filter(({ isDefault }) => isDefault);
  return filters.filter(({ name }) => names.some((wanted) => equalsIgnoringCase(wanted, name)));
}

/** Presets of a group are alternatives; a group the caller leaves out has none once another is named. */
function presetSql(
  query: Query,
  group: { readonly name: string; readonly presets: readonly NamedFilter[] },
  wanted: QueryRequest['presets'],
): readonly SqlText[] {
  const names = wanted.filter((one) => equalsIgnoringCase(one.group, group.name)).flatMap((one) => one.names);
  if (wanted.length > 0 && names.length === 0) return [];
  const presets = chooseFilters(group.presets, names);
  return presets.length === 0 ? [] : [any(presets.map((preset) => namedFilterSql(query, preset)))];
}

/** A contains-match over any searchable column. */
function searchSql({ columns }: Query, search: string | null): readonly SqlText[] {
  const text = search?.trim() ?? '';
  const searched = columns.filter(({ searchable }) => searchable);
  if (text === '' || searched.length === 0) return [];
  return [
    join(
      searched.map((column) => conditionSql.Contains(column, [text])),
      ' or ',
    ),
  ];
}

/** From inclusive, to exclusive. */
function periodSql({ name, periodField }: Query, period: TimeWindow | null): readonly SqlText[] {
  if (periodField === null || period === null) return [];
  return (['Gte', 'Lt'] as const).map((operator) => {
    const written = formatInstant(periodField, operator === 'Gte' ? period.from : period.to);
    const condition = parseCondition(periodField, operator, written);
    if (typeof condition === 'string') throw new Error(`${name}: "${periodField.name}" knows no periods.`);
    return condition;
  });
}

/** An instant as a caller would write it for the column. */
function formatInstant({ type }: Column, instant: Date): string {
  const iso = instant.toISOString();
  return type === 'DateOnly' ? iso.slice(0, 10) : type === 'DateTime' ? iso.slice(0, -1) : iso;
}

function unknownNames({ definition }: Query, choice: RowChoice): readonly DroppedCriterion[] {
  const { presets = [], quickFilters = [] } = definition;
  const isKnown = (filters: readonly NamedFilter[], wanted: string) =>
    filters.some(({ name }) => equalsIgnoringCase(name, wanted));
  const strayQuick = choice.quickFilters.filter((name) => !isKnown(quickFilters, name));
  const strayPresets = choice.presets.flatMap(({ group, names }) => {
    const offered = presets.find(({ name }) => equalsIgnoringCase(name, group));
    if (offered === undefined) return [group];
    return names.filter((name) => !isKnown(offered.presets, name)).map((name) => `${group}.${name}`);
  });
  return [
    ...strayPresets.map((name) => ({ kind: 'preset', name, reason: 'UnknownName' }) as const),
    ...strayQuick.map((name) => ({ kind: 'quickFilter', name, reason: 'UnknownName' }) as const),
  ];
}
