import type { KpiSnapshot } from '../../../../schema/client/generated/operations.ts';

/** Unit of a number. */
export type ValueKind = KpiSnapshot['valueKind'];

/** A number as people of a place write it. */
export interface FigureFormat {
  /** BCP 47. */
  readonly locale: string;
  readonly kind: ValueKind;
  /** ISO 4217. */
  readonly currency: string | null;
  /** Shortened from 10,000 on: `12.4k`. */
  readonly isShort?: boolean;
  /** Whether numbers beside it have fractions, so that it shows its own even where that is nought. */
  readonly hasFraction?: boolean;
}

const shortened = { notation: 'compact', maximumFractionDigits: 1 } as const;

/**
 * Writes a number. Percentages are ratios (0.5 is 50 %), durations are milliseconds, dates milliseconds since 1970.
 */
export function figure(
  value: number,
  { locale, kind, currency, isShort = false, hasFraction = false }: FigureFormat,
): string {
  const compact = {
    ...(isShort ? ({ trailingZeroDisplay: 'stripIfInteger' } as const) : {}),
    ...(isShort && Math.abs(value) >= 10_000 ? shortened : {}),
  };
  if (currency !== null) return money(value, locale, currency, compact);
  switch (kind) {
    case 'Count':
      return new Intl.NumberFormat(locale, { maximumFractionDigits: 0, ...compact }).format(value);
    case 'Percentage':
      return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(value);
    case 'Duration':
      return duration(value, locale);
    case 'Date':
      return moment(new Date(value), locale);
    default:
      return new Intl.NumberFormat(locale, {
        minimumFractionDigits: hasFraction ? 2 : 0,
        maximumFractionDigits: 2,
        ...compact,
      }).format(value);
  }
}

/** Whether one of these is a number that is not whole. */
export function haveFraction(values: readonly unknown[]): boolean {
  return values.some((value) => typeof value === 'number' && !Number.isInteger(value));
}

/** A moment, date and time, in the reader's own time zone. */
export function moment(date: Date, locale: string): string {
  return Number.isNaN(date.getTime())
    ? ''
    : new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(date);
}

const steps: readonly (readonly [string, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
];

function duration(milliseconds: number, locale: string): string {
  const [unit, length] = steps.find(([, size]) => Math.abs(milliseconds) >= size) ?? ['millisecond', 1];
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: unit === 'millisecond' ? 0 : 1,
  }).format(milliseconds / length);
}

/** An unknown currency code is written unchanged. */
function money(value: number, locale: string, currency: string, more: Intl.NumberFormatOptions): string {
  const isCode = /^[A-Za-z]{3}$/.test(currency);
  const style = isCode ? ({ style: 'currency', currency } as const) : {};
  const written = new Intl.NumberFormat(locale, { ...style, ...more }).format(value);
  return isCode ? written : `${written} ${currency}`;
}
