import { type TimeWindow, windowOf } from '../../../../subgraphs/kernel/clock/named-periods.ts';
import { periodBetween } from './period.ts';

/** The chosen period: a named one, two days, or everything. Part of the page's URL. */
export interface ChosenPeriod {
  /** Null: two days, or everything. */
  readonly token: string | null;
  /** `2026-03-01`, as date fields have it; both or none. */
  readonly days: { readonly first: string; readonly last: string } | null;
}

/** Reads it from an address: `?period=last_7d`, `?from=2026-03-01&to=2026-03-31`. */
export function periodOf({ searchParams }: URL): ChosenPeriod {
  const [first, last] = [searchParams.get('from') ?? '', searchParams.get('to') ?? ''];
  const days = periodBetween(first, last) === null ? null : { first, last };
  return { token: searchParams.get('period') || null, days };
}

/** As URL parameters; empty for everything. */
export function searchOf({ token, days }: ChosenPeriod): string {
  const search = new URLSearchParams();
  if (token !== null) search.set('period', token);
  else if (days !== null) {
    search.set('from', days.first);
    search.set('to', days.last);
  }
  return search.size === 0 ? '' : `?${search}`;
}

/** As members of a render request: the bounds, if any, and the name of the period. */
export function requestOf(
  { token, days }: ChosenPeriod,
  now: Date,
): { periodFrom?: string; periodTo?: string; periodToken?: string } {
  const bounds = (period: TimeWindow | null) =>
    period === null ? {} : { periodFrom: period.from.toISOString(), periodTo: period.to.toISOString() };
  if (token !== null) return { ...bounds(windowOf(token, now)), periodToken: token };
  return days === null ? {} : bounds(periodBetween(days.first, days.last));
}
