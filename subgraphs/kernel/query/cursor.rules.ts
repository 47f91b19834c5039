import { createHash } from 'node:crypto';
import { invalidInput } from '../error/domain-error.ts';
import { typeFacts } from './column-type.ts';
import type { SortKey, SortStep } from './order.ts';
import type { Query } from './query.ts';
import { all, any, join, type SqlText, sql } from './sql-text.ts';

/** The position of a walk: the values of the sort columns of the last row, as the database writes them, and its id. */
export type Position = readonly (string | null)[];

/**
 * Encodes a position as an opaque text, bound to query, tenant and order by a digest. It contains only values that the
 * caller has read. A forged one can only select another position among the caller's own rows.
 */
export function writeCursor(
  query: Query,
  tenantId: string,
  steps: readonly SortStep[],
  at: Position,
): string {
  return Buffer.from(JSON.stringify([cursorScope(query, tenantId, steps), ...at])).toString('base64url');
}

/**
 * Reads a cursor back.
 * @param field what the request calls the cursor.
 * @throws {DomainError} `invalid` for one that is garbage, or of another query, tenant or order.
 */
export function readCursor(
  query: Query,
  tenantId: string,
  steps: readonly SortStep[],
  cursor: string,
  field = 'cursor',
): Position {
  const position = positionIn(query, tenantId, steps, cursor);
  if (position === null) throw invalidInput({ [field]: ['Validation:InvalidCursor'] });
  return position;
}

function positionIn(
  query: Query,
  tenantId: string,
  steps: readonly SortStep[],
  cursor: string,
): Position | null {
  const parsed = parseCursor(cursor);
  if (parsed === null || parsed[0] !== cursorScope(query, tenantId, steps)) return null;
  const values = parsed.slice(1);
  const isWhole =
    values.length === steps.length + 1 && values.every((value, index) => isOf(query, value, steps[index]));
  return isWhole ? (values as Position) : null;
}

/** Names the walk a cursor belongs to. */
function cursorScope({ name }: Query, tenantId: string, steps: readonly SortStep[]): string {
  const order = steps.map(({ column, descending }) => [column.name, descending]);
  const hash = createHash('sha256').update(JSON.stringify([name, tenantId, order]));
  return hash.digest('base64url').slice(0, 16);
}

function parseCursor(cursor: string): readonly unknown[] | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

/** Whether the database can read a value as the column's type; the id has no step. */
function isOf(query: Query, value: unknown, step: SortStep | undefined): boolean {
  if (value === null) return step?.column.nullable === true;
  if (typeof value !== 'string') return false;
  const { parse } = step === undefined ? typeFacts[query.definition.keyType ?? 'Guid'] : step.column.facts;
  return parse(asIso(value)) !== null;
}

/** The database writes `2026-11-21 12:00:00.123456+00`; types read ISO 8601. */
function asIso(value: string): string {
  return value.replace(/^(\d{4}-\d{2}-\d{2}) (\d{2}:)/, '$1T$2').replace(/(T[\d:.]+[+-]\d{2})$/, '$1:00');
}

/** The rows behind a position, in the order of the keys. */
export function afterPosition(keys: readonly SortKey[], at: Position): SqlText {
  const uniform = keys.every(({ nullable, descending }) => !nullable && descending === keys[0]?.descending);
  return uniform ? rowComparison(keys, at) : stepwise(keys, at);
}

/** One comparison of rows, which an index answers from its middle. */
function rowComparison(keys: readonly SortKey[], at: Position): SqlText {
  const operands = keys.map(({ operand, position }) => sql(operand, at[position]));
  const { text, values } = join(operands, ', ');
  const sign = keys[0]?.descending ? '<' : '>';
  return sql(`(${keys.map(({ expression }) => expression).join(', ')}) ${sign} (${text})`, ...values);
}

/**
 * Compares key by key: after the position, or equal and after it by the next key. The first key also has a separate
 * bound, for which an index can be used, unlike for alternatives.
 */
function stepwise([key, ...others]: readonly SortKey[], at: Position): SqlText {
  if (key === undefined) return sql('false');
  const value = at[key.position] ?? null;
  const level = value === null ? sql(`${key.expression} is null`) : compare(key, '=', value);
  const levelAndBehind = all([level, stepwise(others, at)]);
  // Where rows without a value come last, only other such rows follow them.
  if (value === null)
    return key.nullsFirst ? any([sql(`${key.expression} is not null`), levelAndBehind]) : levelAndBehind;
  const behind = compare(key, key.descending ? '<' : '>', value);
  if (key.nullable && !key.nullsFirst) return any([behind, sql(`${key.expression} is null`), levelAndBehind]);
  const bound = compare(key, key.descending ? '<=' : '>=', value);
  return all([bound, any([behind, levelAndBehind])]);
}

function compare({ expression, operand }: SortKey, sign: string, value: string): SqlText {
  return sql(`${expression} ${sign} ${operand}`, value);
}
