/** A span of time: from inclusive, to exclusive. */
export interface TimeWindow {
  readonly from: Date;
  readonly to: Date;
}

type Move = (instant: Date) => Date;

const minute = 60_000;
const hour = 60 * minute;

const dayOf: Move = (instant) => new Date(Math.floor(instant.getTime() / (24 * hour)) * 24 * hour);
const days =
  (count: number): Move =>
  (instant) =>
    new Date(instant.getTime() + count * 24 * hour);

/** By whole months; a missing day becomes the last day of the month. */
const months =
  (count: number): Move =>
  (instant) => {
    const [year, month] = [instant.getUTCFullYear(), instant.getUTCMonth() + count];
    const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
    return new Date(Date.UTC(year, month, Math.min(instant.getUTCDate(), last)));
  };

/** Weeks begin on Monday. */
const weekOf: Move = (instant) => days(-((dayOf(instant).getUTCDay() + 6) % 7))(dayOf(instant));
const monthOf: Move = (instant) => new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth()));
const quarterOf: Move = (instant) => months(-(instant.getUTCMonth() % 3))(monthOf(instant));
const yearOf: Move = (instant) => new Date(Date.UTC(instant.getUTCFullYear(), 0));

const tomorrow: Move = (now) => days(1)(dayOf(now));

type WindowAt = (now: Date) => TimeWindow;

const rolling =
  (milliseconds: number): WindowAt =>
  (now) => ({ from: new Date(now.getTime() - milliseconds), to: now });
const since =
  (back: Move): WindowAt =>
  (now) => ({ from: back(dayOf(now)), to: tomorrow(now) });
const oneDay =
  (offset: number): WindowAt =>
  (now) => ({ from: days(offset)(dayOf(now)), to: days(offset + 1)(dayOf(now)) });
const complete =
  (startOf: Move, back: Move): WindowAt =>
  (now) => ({ from: back(startOf(now)), to: startOf(now) });

/**
 * Periods by name. All are in UTC; windows of whole days end at the start of tomorrow. The platform and the console's
 * page in the browser share this table, so this file imports nothing.
 */
const windows = {
  last_60s: rolling(minute),
  last_5m: rolling(5 * minute),
  last_15m: rolling(15 * minute),
  last_30m: rolling(30 * minute),
  last_1h: rolling(hour),
  last_3h: rolling(3 * hour),
  last_6h: rolling(6 * hour),
  last_12h: rolling(12 * hour),
  last_24h: rolling(24 * hour),
  last_2d: since(days(-2)),
  last_7d: since(days(-7)),
  last_30d: since(days(-30)),
  last_3mo: since(months(-3)),
  last_6mo: since(months(-6)),
  last_1y: since(months(-12)),
  last_2y: since(months(-24)),
  last_5y: since(months(-60)),
  today: oneDay(0),
  yesterday: oneDay(-1),
  day_before_yesterday: oneDay(-2),
  this_day_last_week: oneDay(-7),
  wtd: since(weekOf),
  mtd: since(monthOf),
  qtd: since(quarterOf),
  ytd: since(yearOf),
  pw: complete(weekOf, days(-7)),
  pm: complete(monthOf, months(-1)),
  pq: complete(quarterOf, months(-3)),
  py: complete(yearOf, months(-12)),
} as const satisfies Readonly<Record<string, WindowAt>>;

/** Names of periods. */
export type PeriodToken = keyof typeof windows;
export const periodTokens = Object.keys(windows) as PeriodToken[];

/** The period of a token at an instant. @returns null for an unknown token. */
export function windowOf(token: string, now: Date): TimeWindow | null {
  return Object.hasOwn(windows, token) ? windows[token as PeriodToken](now) : null;
}

/** The comparison of a window with the one right before it. */
export const previousPeriod = 'previous_period';
export type ComparisonToken = PeriodToken | typeof previousPeriod;

/** The window that another one is compared with. @returns null for an unknown token. */
export function comparisonWindow(token: string, { from, to }: TimeWindow, now: Date): TimeWindow | null {
  if (token !== previousPeriod) return windowOf(token, now);
  return { from: new Date(from.getTime() - (to.getTime() - from.getTime())), to: from };
}
