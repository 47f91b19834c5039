import type { Visit } from '../page/page.ts';
import { chosenOf, type ListFilter } from './list-view.ts';

/** Presets of lists by time, as `periodPresets` of the platform names them. */
const periods = ['Today', 'ThisWeek', 'ThisMonth', 'LastMonth'] as const;

/** The period of a list's address as part of its filter. */
export function chosenPeriod(visit: Visit): { readonly period?: (typeof periods)[number][] } {
  const period = chosenOf(visit, 'period', periods);
  return period === null ? {} : { period: [period] };
}

export const periodFilter = (visit: Visit): ListFilter => ({
  name: 'period',
  label: visit.word('period'),
  choices: periods.map((value) => ({ value, text: visit.word(`period${value}`) })),
});
