import { isStorable } from '../error/text.ts';
import type { Operator } from './operator.ts';

/** Types of columns, by their names in metadata, and PostGIS points. `Enum` prints its own name. */
const columnTypes = [
  'String',
  'Int32',
  'Int64',
  'Decimal',
  'Double',
  'Boolean',
  'DateTimeOffset',
  'DateTime',
  'DateOnly',
  'Guid',
  'Enum',
  'Geography',
] as const;
export type ColumnType = (typeof columnTypes)[number];

/** Properties of a column type. */
export interface TypeFacts {
  readonly operators: readonly Operator[];
  /** Type a value is cast to in a statement. */
  readonly cast: string;
  /** Normalises a caller's text for the cast. @returns null for an invalid value. */
  readonly parse: (text: string) => string | null;
  /** A value as the driver read it, as rows and groups carry it; never called for null. */
  readonly read: (raw: unknown) => unknown;
  /** Whether Sum and Avg take it. */
  readonly isNumber: boolean;
  /** Whether Min and Max take it. */
  readonly isOrdered: boolean;
}

const nullity = ['IsNull', 'IsNotNull'] as const;
const equality = ['Eq', 'Ne', 'In'] as const;
const order = ['Gt', 'Gte', 'Lt', 'Lte', 'Between'] as const;

const integer: TypeFacts = {
  operators: [...equality, ...order, ...nullity],
  // A value beyond the range of the column can still be compared; beyond 64 bits it cannot.
  cast: 'bigint',
  parse: (text) => (/^[+-]?\d{1,19}$/.test(text) && isBigint(text) ? String(BigInt(text)) : null),
  read: (raw) => Number(raw),
  isNumber: true,
  isOrdered: true,
};

const isBigint = (text: string) => BigInt.asIntN(64, BigInt(text)) === BigInt(text);

const moment = (cast: string, parse: TypeFacts['parse'], read: TypeFacts['read']): TypeFacts => ({
  operators: ['Eq', 'Ne', ...order, ...nullity],
  cast,
  parse,
  read,
  isNumber: false,
  isOrdered: true,
});

const readText = (raw: unknown): unknown => String(raw);

/** Type → facts. Values convert by invariant rules: points as decimal separators, ISO dates, `true` and `false`. */
export const typeFacts: Readonly<Record<ColumnType, TypeFacts>> = {
  String: {
    operators: [...equality, 'Contains', 'StartsWith', 'EndsWith', ...nullity],
    cast: 'text',
    parse: (text) => (isStorable(text) ? text : null),
    read: readText,
    isNumber: false,
    isOrdered: true,
  },
  Int32: integer,
  Int64: integer,
  Decimal: {
    ...integer,
    cast: 'numeric',
    parse: (text) => (/^[+-]?(\d{1,100}(\.\d{0,100})?|\.\d{1,100})$/.test(text) ? text : null),
  },
  Double: {
    ...integer,
    cast: 'double precision',
    // In JavaScript's notation: the database refuses underflowing values, JavaScript rounds them to zero.
    parse: (text) =>
      /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,4})?$/i.test(text) && Number.isFinite(Number(text))
        ? String(Number(text))
        : null,
  },
  Boolean: {
    operators: ['Eq', 'Ne', ...nullity],
    cast: 'boolean',
    parse: (text) => (/^(true|false)$/i.test(text) ? text.toLowerCase() : null),
    read: (raw) => raw === true,
    isNumber: false,
    isOrdered: false,
  },
  DateTimeOffset: moment('timestamptz', parseDateTime, (raw) => asDate(raw)),
  DateTime: moment('timestamp', parseLocalDateTime, (raw) => asDate(raw)),
  DateOnly: moment('date', parseDate, (raw) =>
    raw instanceof Date ? raw.toISOString().slice(0, 10) : String(raw),
  ),
  Guid: {
    operators: [...equality, ...nullity],
    cast: 'uuid',
    parse: (text) => (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text.toLowerCase() : null),
    read: readText,
    isNumber: false,
    isOrdered: false,
  },
  Enum: {
    operators: [...equality, ...nullity],
    cast: 'text',
    parse: (text) => text,
    read: readText,
    isNumber: false,
    isOrdered: false,
  },
  // PostGIS' type, as the driver returns it: hexadecimal EWKB. Maps select degrees in SQL.
  Geography: {
    operators: [...nullity],
    cast: 'text',
    parse: () => null,
    read: readText,
    isNumber: false,
    isOrdered: false,
  },
};

/** A timestamp of either driver; one without a zone is UTC, as the session is. */
function asDate(raw: unknown): Date {
  if (raw instanceof Date) return raw;
  const text = String(raw).replace(' ', 'T');
  const zoned = /([+-]\d{2})(:?\d{2})?$|Z$/.test(text.slice(10)) ? text : `${text}Z`;
  return new Date(zoned.replace(/([+-]\d{2})$/, '$1:00'));
}

const day = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})/;
const clock = /^T(?<hour>\d{2}):(?<minute>\d{2})(:(?<second>\d{2})(\.\d{1,9})?)?/i;
const zone = /^(Z|[+-](0\d|1[0-4]):?[0-5]\d)$/i;

/** An ISO 8601 date. @returns null for an invalid date, such as 30 February. */
function parseDate(text: string): string | null {
  return isDay(text) && text.length === 10 ? text : null;
}

/** An ISO 8601 date, with a time or without; no zone. */
function parseLocalDateTime(text: string): string | null {
  const parts = split(text);
  return parts === null || parts.zone !== '' ? null : text;
}

/** An ISO 8601 date, with a time and a zone or without: midnight, UTC. */
function parseDateTime(text: string): string | null {
  const parts = split(text);
  if (parts === null) return null;
  if (parts.zone !== '') return zone.test(parts.zone) && parts.time !== '' ? text : null;
  return `${parts.date}${parts.time === '' ? 'T00:00' : parts.time}Z`;
}

function split(text: string): { date: string; time: string; zone: string } | null {
  if (!isDay(text)) return null;
  const rest = text.slice(10);
  if (rest === '') return { date: text, time: '', zone: '' };
  const time = clock.exec(rest);
  const { hour, minute, second } = time?.groups ?? {};
  if (time === null || Number(hour) > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return null;
  return { date: text.slice(0, 10), time: time[0], zone: rest.slice(time[0].length) };
}

/** Whether the text begins with a day of the calendar, year 1 to 9999. */
function isDay(text: string): boolean {
  const groups = day.exec(text)?.groups;
  if (groups === undefined || groups.year === '0000') return false;
  const iso = text.slice(0, 10);
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso);
}
