import { filters as builtIn } from 'liquidjs';
import type { RenderSurroundings } from '../render-task.ts';
import type { FormatCache } from './format-cache.ts';

/** Context of the filters of a page. */
export interface FilterSurroundings extends Pick<RenderSurroundings, 'now' | 'culture' | 'timeZone'> {
  /** The text of a key in the page's culture; null without one. */
  text(key: string): string | null;
}

type Filter = (this: { readonly context: unknown }, value: unknown, ...others: unknown[]) => unknown;

const styles = new Set(['short', 'medium', 'long', 'full']);
const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'] as const;

/** Filters for dates, numbers, money and texts, in the culture and time zone of the page being rendered. */
export function cultureFilters(
  of: () => FilterSurroundings,
  formats: FormatCache,
): Readonly<Record<string, Filter>> {
  const instant = (value: unknown): Date | null => {
    if (value === 'now' || value === 'today') return new Date(of().now);
    const written = typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : value;
    const date =
      typeof written === 'number' ? new Date(written * 1_000) : written instanceof Date ? written : null;
    const read = date ?? (typeof written === 'string' && written.length < 100 ? new Date(written) : null);
    return read === null || Number.isNaN(read.getTime()) ? null : read;
  };
  const formatDate = (value: unknown, options: Intl.DateTimeFormatOptions): unknown => {
    const date = instant(value);
    const { culture, timeZone } = of();
    return date === null ? value : formats.date(culture, { ...options, timeZone }).format(date);
  };
  const formatNumber = (value: unknown, options: Intl.NumberFormatOptions): unknown => {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    if (typeof number !== 'number' || !Number.isFinite(number)) return value;
    return formats.number(of().culture, options).format(number);
  };
  const styleOf = (style: unknown, otherwise: 'short' | 'medium') =>
    (styles.has(String(style)) ? String(style) : otherwise) as 'short' | 'medium' | 'long' | 'full';
  const digitsOf = (digits: unknown) => {
    const count = Math.trunc(Number(digits));
    if (digits === undefined || !(count >= 0 && count <= 15)) return {};
    return { minimumFractionDigits: count, maximumFractionDigits: count };
  };
  const strftime: Filter = function (value, format, zone) {
    const { culture, timeZone, now } = of();
    const context = this.context as { readonly opts: object; readonly memoryLimit: unknown };
    const opts = { ...context.opts, locale: culture, timezoneOffset: timeZone };
    const at = value === 'now' || value === 'today' ? new Date(now) : value;
    const known = Object.create(context as object, { opts: { value: opts } });
    return (builtIn.date as Filter).call({ ...this, context: known }, at, format, zone);
  };
  return {
    date(value, format, zone) {
      const isStyle = format === undefined || styles.has(String(format));
      return isStyle
        ? formatDate(value, { dateStyle: styleOf(format, 'short') })
        : strftime.call(this, value, format, zone);
    },
    time: (value, style) => formatDate(value, { timeStyle: styleOf(style, 'short') }),
    datetime: (value, style) =>
      formatDate(value, { dateStyle: styleOf(style, 'short'), timeStyle: styleOf(style, 'short') }),
    to_user_time: (value) => formatDate(value, { dateStyle: 'short', timeStyle: 'short' }),
    number: (value, digits) => formatNumber(value, digitsOf(digits)),
    percent: (value, digits) => formatNumber(value, { style: 'percent', ...digitsOf(digits) }),
    money: (value, currency, digits) =>
      /^[A-Za-z]{3}$/.test(String(currency))
        ? formatNumber(value, { style: 'currency', currency: String(currency), ...digitsOf(digits) })
        : formatNumber(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    format_bytes(value) {
      const bytes = Number(value);
      if (!Number.isFinite(bytes) || bytes < 0) return value;
      const at = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
      return `${formatNumber(bytes / 1_000 ** at, { maximumFractionDigits: 1 })} ${units[at]}`;
    },
    t(key, ...places) {
      const text = of().text(String(key));
      const values = new Map(places.filter(Array.isArray).map(([name, value]) => [String(name), value]));
      return (text ?? String(key)).replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_place, name: string) =>
        String(values.get(name) ?? ''),
      );
    },
  };
}
