import type { Word } from '../text/english.ts';

/** A stretch of time: inclusive from, exclusive to. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

/** Names of periods in groups, as they are offered (contract/ai-dashboards-query.md §2.6). */
export const periodTokens: readonly { readonly group: Word; readonly tokens: readonly Word[] }[] = [
  {
    group: 'days',
    tokens: [
      ...(['today', 'yesterday', 'day_before_yesterday', 'this_day_last_week'] as const),
      ...([
        'last_2d',
        'last_7d',
        'last_30d',
        'last_3mo',
        'last_6mo',
        'last_1y',
        'last_2y',
        'last_5y',
      ] as const),
    ],
  },
  { group: 'toDate', tokens: ['wtd', 'mtd', 'qtd', 'ytd'] },
  { group: 'complete', tokens: ['pw', 'pm', 'pq', 'py'] },
  {
    group: 'rolling',
    tokens: [
      ...(['last_60s', 'last_5m', 'last_15m', 'last_30m', 'last_1h'] as const),
      ...(['last_3h', 'last_6h', 'last_12h', 'last_24h'] as const),
    ],
  },
];

const units: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };
const day = 86_400_000;

type Resolve = (today: Date) => readonly [Date, Date];

const tomorrow = (today: Date) => plusDays(today, 1);
const week = (today: Date) => plusDays(today, -((today.getUTCDay() + 6) % 7));
const month = (today: Date) => dateOf(today.getUTCFullYear(), today.getUTCMonth());
const quarter = (today: Date) => dateOf(today.getUTCFullYear(), Math.floor(today.getUTCMonth() / 3) * 3);
const year = (today: Date) => dateOf(today.getUTCFullYear(), 0);

/** By name: the window of a day in UTC; a week begins on Monday. */
const windows: Readonly<Record<string, Resolve>> = {
  today: (today) => [today, tomorrow(today)],
  yesterday: (today) => [plusDays(today, -1), today],
  day_before_yesterday: (today) => [plusDays(today, -2), plusDays(today, -1)],
  this_day_last_week: (today) => [plusDays(today, -7), plusDays(today, -6)],
  wtd: (today) => [week(today), tomorrow(today)],
  mtd: (today) => [month(today), tomorrow(today)],
  qtd: (today) => [quarter(today), tomorrow(today)],
  ytd: (today) => [year(today), tomorrow(today)],
  pw: (today) => [plusDays(week(today), -7), week(today)],
  pm: (today) => [plusMonths(month(today), -1), month(today)],
  pq: (today) => [plusMonths(quarter(today), -3), quarter(today)],
  py: (today) => [plusMonths(year(today), -12), year(today)],
};

/**
 * What a name means now (contract §2.6): windows of hours and less end now; those of days begin and end at midnight UTC,
 * the present day included.
 * @returns null for a name that means nothing here; it is sent without bounds.
 */
export function resolvePeriod(token: string, now: Date): Period | null {
  const today = dateOf(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const named = Object.hasOwn(windows, token) ? windows[token] : undefined;
  if (named !== undefined) {
    const [from, to] = named(today);
    return { from, to };
  }
  const { count = '', unit = '' } = /^last_(?<count>\d{1,3})(?<unit>s|m|h|d|mo|y)$/.exec(token)?.groups ?? {};
  const number = Number(count);
  if (unit === '') return null;
  const length = units[unit];
  if (length !== undefined) return { from: new Date(now.getTime() - number * length), to: now };
  const from = unit === 'd' ? plusDays(today, -number) : plusMonths(today, -number * (unit === 'y' ? 12 : 1));
  return { from, to: tomorrow(today) };
}

/** Two days as `<input type="date">` has them, the second included; null unless both are there and in order. */
export function periodBetween(first: string, last: string): Period | null {
  const [from, to] = [Date.parse(`${first}T00:00:00Z`), Date.parse(`${last}T00:00:00Z`)];
  return Number.isNaN(from) || Number.isNaN(to) || from > to
    ? null
    : { from: new Date(from), to: new Date(to + day) };
}

function dateOf(year: number, month: number, date = 1): Date {
  return new Date(Date.UTC(year, month, date));
}

function plusDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * day);
}

/** Ends at the last day of a month that is shorter. */
function plusMonths(date: Date, months: number): Date {
  const first = dateOf(date.getUTCFullYear(), date.getUTCMonth() + months);
  const lastDay = dateOf(first.getUTCFullYear(), first.getUTCMonth() + 1, 0).getUTCDate();
  return dateOf(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date.getUTCDate(), lastDay));
}
