import type { Column } from '../../kernel/query/query.ts';
import { labelOf } from '../../kernel/query/run-query.ts';
import type { SnapshotTexts } from '../contract/snapshot-texts.ts';
import type { MetricValueKind } from '../contract/value-kinds.ts';

const day = 86_400_000;
const utc = { timeZone: 'UTC' } as const;
const date = { ...utc, dateStyle: 'medium' } as const;
const dateTime = { ...date, timeStyle: 'short' } as const;
const instant = {
  ...utc,
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
} as const;
const exactInstant = { ...instant, fractionalSecondDigits: 3 } as const;
/** All digits a number has. */
const exact = { maximumFractionDigits: 20 } as const;

const units = [
  ['day', day],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
  ['millisecond', 1],
] as const;

const numberFormats: Readonly<
  Record<Exclude<MetricValueKind, 'Date' | 'Duration'>, Intl.NumberFormatOptions>
> = {
  Count: { maximumFractionDigits: 0 },
  Number: { maximumFractionDigits: 3 },
  Currency: { minimumFractionDigits: 2 },
  Percentage: { style: 'percent', maximumFractionDigits: 2 },
};

/**
 * Texts in a language. A request that names none gets English figures, and keys as every program reads them: decimal
 * points, ISO 8601.
 * @param locale BCP 47, checked.
 */
export function snapshotTexts(locale: string | null): SnapshotTexts {
  const formats = new Formats(locale ?? 'en');
  return {
    key: locale === null ? (_, value) => labelOf(value) : (column, value) => keyIn(formats, column, value),
    figure: ({ value, valueKind, currency }) =>
      value === null ? null : figureIn(formats, value, valueKind, currency),
  };
}

/** Formats of one language. Creating one takes longer than a hundred uses. */
class Formats {
  private readonly numbers = new Map<string, Intl.NumberFormat>();
  private readonly dates = new Map<object, Intl.DateTimeFormat>();

  constructor(private readonly locale: string) {}

  number(value: number, options: Intl.NumberFormatOptions): string {
    const name = JSON.stringify(options);
    const format = this.numbers.get(name) ?? new Intl.NumberFormat(this.locale, options);
    this.numbers.set(name, format);
    return format.format(value);
  }

  /** @returns null for a value that is not a date of the calendar: `infinity`. */
  moment(moment: Date, options: Intl.DateTimeFormatOptions): string | null {
    const format = this.dates.get(options) ?? new Intl.DateTimeFormat(this.locale, options);
    this.dates.set(options, format);
    return Number.isNaN(moment.getTime()) ? null : format.format(moment);
  }
}

function figureIn(formats: Formats, value: number, kind: MetricValueKind, currency: string | null): string {
  if (kind === 'Date')
    return formats.moment(new Date(value), value % day === 0 ? date : dateTime) ?? String(value);
  if (kind === 'Duration') {
    const [unit, length] = units.find(([, least]) => Math.abs(value) >= least) ?? ['millisecond', 1];
    const style = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 } as const;
    return formats.number(value / length, style);
  }
  if (kind === 'Currency' && currency !== null) return formats.number(value, { style: 'currency', currency });
  return formats.number(value, numberFormats[kind]);
}

function keyIn(
  formats: Formats,
  { type, currency }: Pick<Column, 'type' | 'currency'>,
  value: unknown,
): string {
  if (typeof value === 'number')
    return formats.number(
      value,
      currency === undefined ? { ...exact, useGrouping: false } : { ...exact, style: 'currency', currency },
    );
  if (value instanceof Date) {
    const hasFraction = value.getTime() % 1_000 !== 0;
    return formats.moment(value, hasFraction ? exactInstant : instant) ?? labelOf(value);
  }
  if (type === 'DateOnly' && typeof value === 'string')
    return formats.moment(new Date(`${value}T00:00:00Z`), date) ?? value;
  return labelOf(value);
}
