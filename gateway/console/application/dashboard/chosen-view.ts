import { type ChosenPeriod, periodOf, requestOf, searchOf } from './chosen-period.ts';

/** The chosen view, period and filters of a dashboard. Part of the page's URL. */
export interface ChosenView {
  readonly period: ChosenPeriod;
  /** Null: the view the dashboard begins with. */
  readonly viewName: string | null;
  /** Column → the value its rows have; none is empty. */
  readonly filters: Readonly<Record<string, string>>;
}

const filterPrefix = 'filter.';

/** Reads it from an address: `?period=last_7d&view=Places&filter.country=AT`. */
export function chosenViewOf(address: URL): ChosenView {
  const filters = [...address.searchParams].flatMap(([name, value]) =>
    name.startsWith(filterPrefix) && value !== '' ? [[name.slice(filterPrefix.length), value] as const] : [],
  );
  return {
    period: periodOf(address),
    viewName: address.searchParams.get('view') || null,
    filters: Object.fromEntries(filters),
  };
}

/** As URL parameters; empty for everything. */
export function searchOfView({ period, viewName, filters }: ChosenView): string {
  const search = new URLSearchParams(searchOf(period));
  if (viewName !== null) search.set('view', viewName);
  for (const [name, value] of Object.entries(filters)) search.set(filterPrefix + name, value);
  return search.size === 0 ? '' : `?${search}`;
}

/** As members of a render request. */
export function renderRequestOf({ period, viewName, filters }: ChosenView, now: Date) {
  return { ...requestOf(period, now), ...(viewName === null ? {} : { viewName }), filters };
}

/** As URL parameters of the stream. */
export function streamSearchOf(view: ChosenView, now: Date): URLSearchParams {
  const { filters, ...rest } = renderRequestOf(view, now);
  const search = new URLSearchParams(rest);
  for (const [name, value] of Object.entries(filters)) search.set(`filter[${name}]`, value);
  return search;
}
