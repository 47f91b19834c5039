import { createHash } from 'node:crypto';
import { invalidInput } from '../error/domain-error.ts';
import { isStorable } from '../error/text.ts';
import type { Slice } from './slice.ts';
import { uuidOrNull } from './uuid.ts';

/** One expression of an order. It is never null. */
export interface KeysetKey<R> {
  /** SQL over the table's alias; never input. */
  readonly expression: (alias: string) => string;
  /** Turns a value of a cursor, a `?`, into what is compared with the expression. */
  readonly operand: string;
  readonly textOf: (row: R) => string;
  readonly isValid: (value: string) => boolean;
}

/** The order of a list that is written by hand: all keys in one direction, together unique. */
export interface Keyset<R> {
  /** Name of the list, to which its cursors belong. */
  readonly list: string;
  readonly isDescending?: true;
  readonly keys: readonly KeysetKey<R>[];
}

/** Longest text in a cursor. */
const longest = 2_000;

const isText = (value: string) => value.length <= longest && isStorable(value);

/** A key of uuids. @param column as the table calls it. */
export const idKey = <R>(column: string, textOf: (row: R) => string): KeysetKey<R> => ({
  expression: (alias) => `${alias}.${column}`,
  operand: '?::uuid',
  textOf,
  isValid: (value) => uuidOrNull(value) !== null,
});

/** A key of times, in milliseconds. @param column as the table calls it. */
export const timeKey = <R>(column: string, timeOf: (row: R) => Date | string): KeysetKey<R> => ({
  expression: (alias) => `${alias}.${column}`,
  operand: '?::timestamptz',
  textOf: (row) => new Date(timeOf(row)).toISOString(),
  isValid: (value) => !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value,
});

/** A key of whole numbers from 0. @param column as the table calls it. */
export const numberKey = <R>(column: string, numberOf: (row: R) => number | string): KeysetKey<R> => ({
  expression: (alias) => `${alias}.${column}`,
  operand: '?::bigint',
  textOf: (row) => String(numberOf(row)),
  isValid: (value) => /^\d{1,15}$/.test(value),
});

/** A key of texts, by code point. @param column as the table calls it. */
export const textKey = <R>(column: string, textOf: (row: R) => string): KeysetKey<R> => ({
  expression: (alias) => `${alias}.${column} collate "C"`,
  operand: '?::text collate "C"',
  textOf,
  isValid: isText,
});

/** The keys of a name: `lower(name), name`, as {@link byName} orders. */
export const nameKeys = <R>(column: string, textOf: (row: R) => string): readonly KeysetKey<R>[] => [
  {
    ...textKey(column, textOf),
    expression: (alias) => `lower(${alias}.${column}) collate "C"`,
    operand: 'lower(?::text) collate "C"',
  },
  textKey(column, textOf),
];

/** A cursor behind a row, bound to list and tenant. */
export function keysetCursor<R>({ list, keys }: Keyset<R>, tenantId: string, row: R): string {
  const values = keys.map(({ textOf }) => textOf(row));
  return Buffer.from(JSON.stringify([scopeOf(list, tenantId), ...values])).toString('base64url');
}

function scopeOf(list: string, tenantId: string): string {
  return createHash('sha256').update(`${list}\n${tenantId}`).digest('base64url').slice(0, 16);
}

/** A condition by hand. */
interface Condition {
  readonly text: string;
  readonly values: readonly string[];
}

/**
 * The keys of the row that a slice's cursor names.
 * @returns null without a cursor.
 * @throws {DomainError} `invalid` for a cursor that is garbage, or of another list or tenant.
 */
export function keysetPosition<R>(
  keyset: Keyset<R>,
  { cursor, cursorField }: Slice,
  tenantId: string,
): readonly string[] | null {
  if (cursor === null) return null;
  const values = readValues(keyset, tenantId, cursor);
  if (values === null) throw invalidInput({ [cursorField]: ['Validation:InvalidCursor'] });
  return values;
}

/**
 * The condition of the rows behind a slice's cursor, in the slice's direction.
 * @returns null without a cursor.
 * @throws {DomainError} as {@link keysetPosition}.
 */
export function keysetCondition<R>(
  keyset: Keyset<R>,
  slice: Slice,
  tenantId: string,
  alias: string,
): Condition | null {
  const values = keysetPosition(keyset, slice, tenantId);
  if (values === null) return null;
  const { isBackward } = slice;
  const sign = (keyset.isDescending === true) === isBackward ? '>' : '<';
  const left = keyset.keys.map(({ expression }) => expression(alias)).join(', ');
  const right = keyset.keys.map(({ operand }) => operand).join(', ');
  return { text: `(${left}) ${sign} (${right})`, values };
}

function readValues<R>({ list, keys }: Keyset<R>, tenantId: string, cursor: string): string[] | null {
  try {
    const [scope, ...values]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const isOurs = scope === scopeOf(list, tenantId) && values.length === keys.length;
    const isValid = keys.every(({ isValid }, at) => typeof values[at] === 'string' && isValid(values[at]));
    return isOurs && isValid ? (values as string[]) : null;
  } catch {
    return null;
  }
}

/** The order of a slice as SQL. */
export function keysetOrder<R>(
  { keys, isDescending }: Keyset<R>,
  { isBackward }: Slice,
  alias: string,
): string {
  const direction = (isDescending === true) === isBackward ? '' : ' desc';
  return keys.map(({ expression }) => `${expression(alias)}${direction}`).join(', ');
}
