import type { TimeWindow } from '../../../../subgraphs/kernel/clock/named-periods.ts';
import type { Word } from '../text/words.ts';

/** Names of periods in groups, as they are offered. */
export const periodTokens: readonly { readonly group: Word; readonly tokens: readonly Word[] }[] = [
  {
    group: 'days',
    tokens: [
      'today',
      'yesterday',
      'day_before_yesterday',
      'this_day_last_week',
      'last_2d',
      'last_7d',
      'last_30d',
      'last_3mo',
      'last_6mo',
      'last_1y',
      'last_2y',
      'last_5y',
    ],
  },
  { group: 'toDate', tokens: ['wtd', 'mtd', 'qtd', 'ytd'] },
  { group: 'complete', tokens: ['pw', 'pm', 'pq', 'py'] },
  {
    group: 'rolling',
    tokens: [
      'last_60s',
      'last_5m',
      'last_15m',
      'last_30m',
      'last_1h',
      'last_3h',
      'last_6h',
      'last_12h',
      'last_24h',
    ],
  },
];

const day = 86_400_000;

/** Two days as `<input type="date">` has them, the second included; null unless both are there and in order. */
export function periodBetween(first: string, last: string): TimeWindow | null {
  const [from, to] = [Date.parse(`${first}T00:00:00Z`), Date.parse(`${last}T00:00:00Z`)];
  return Number.isNaN(from) || Number.isNaN(to) || from > to
    ? null
    : { from: new Date(from), to: new Date(to + day) };
}
