import { figure, moment } from './figure.ts';
import type { Language } from './language.ts';

/** A value of a row as a cell shows it. */
export interface CellText {
  readonly text: string;
  readonly isNumber: boolean;
}

const date = /^\d{4}-\d{2}-\d{2}$/;
const timestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * Writes a value of a row: numbers and moments as the reader's place has them, objects as JSON.
 * @param hasFraction whether numbers of its column have fractions.
 */
export function cellText(
  value: unknown,
  language: Language,
  currency: string | null,
  hasFraction = false,
): CellText {
  const { locale } = language;
  if (value === null || value === undefined) return { text: language.word('empty'), isNumber: false };
  if (typeof value === 'boolean') return { text: language.word(value ? 'yes' : 'no'), isNumber: false };
  if (typeof value === 'number')
    return { text: figure(value, { locale, kind: 'Number', currency, hasFraction }), isNumber: true };
  if (typeof value === 'string' && timestamp.test(value))
    return { text: moment(new Date(value), locale), isNumber: false };
  if (typeof value === 'string' && date.test(value))
    return { text: dayText(value, language, { dateStyle: 'medium' }), isNumber: false };
  return { text: typeof value === 'string' ? value : JSON.stringify(value), isNumber: false };
}

/** The label of a group: no value for `(null)`; dates, times and booleans formatted for people. */
export function groupLabel(label: string, language: Language): string {
  if (label === '(null)') return language.word('empty');
  if (label === 'true' || label === 'false') return language.word(label === 'true' ? 'yes' : 'no');
  if (date.test(label)) return dayText(label, language, { dateStyle: 'medium' });
  return timestamp.test(label) ? moment(new Date(label), language.locale) : label;
}

/** The same where there is little room: days without their year. */
export function shortGroupLabel(label: string, language: Language): string {
  return date.test(label)
    ? dayText(label, language, { month: 'short', day: 'numeric' })
    : groupLabel(label, language);
}

/** A day is the same day everywhere. */
function dayText(text: string, { locale }: Language, format: Intl.DateTimeFormatOptions): string {
  const day = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(day.getTime())
    ? text
    : new Intl.DateTimeFormat(locale, { ...format, timeZone: 'UTC' }).format(day);
}
