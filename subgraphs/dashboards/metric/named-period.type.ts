import { type PeriodToken, periodTokens, previousPeriod } from '../../kernel/clock/named-periods.ts';
import { graphEnum } from '../../kernel/subgraph/type-graphql.ts';

const texts: Readonly<Record<PeriodToken, string>> = {
  last_60s: 'The last 60 seconds.',
  last_5m: 'The last 5 minutes.',
  last_15m: 'The last 15 minutes.',
  last_30m: 'The last 30 minutes.',
  last_1h: 'The last 60 minutes.',
  last_3h: 'The last 3 hours.',
  last_6h: 'The last 6 hours.',
  last_12h: 'The last 12 hours.',
  last_24h: 'The last 24 hours.',
  last_2d: 'Today and the 2 days before.',
  last_7d: 'Today and the 7 days before.',
  last_30d: 'Today and the 30 days before.',
  last_3mo: 'From this day 3 months ago to the end of today.',
  last_6mo: 'From this day 6 months ago to the end of today.',
  last_1y: 'From this day a year ago to the end of today.',
  last_2y: 'From this day 2 years ago to the end of today.',
  last_5y: 'From this day 5 years ago to the end of today.',
  today: 'All of this day.',
  yesterday: 'All of the day before.',
  day_before_yesterday: 'The day before yesterday.',
  this_day_last_week: 'The day 7 days ago.',
  wtd: 'From Monday to the end of today.',
  mtd: 'From the first of the month to the end of today.',
  qtd: 'From the first of the quarter to the end of today.',
  ytd: 'From the first of January to the end of today.',
  pw: 'The week before this one.',
  pm: 'The month before this one.',
  pq: 'The quarter before this one.',
  py: 'The year before this one.',
};

export const NamedPeriodEnum = graphEnum(
  periodTokens,
  'NamedPeriod',
  'A period of time in UTC. Weeks begin on Monday.',
  texts,
);

export const ComparisonPeriodEnum = graphEnum(
  [previousPeriod, ...periodTokens],
  'ComparisonPeriod',
  'A period that another one is compared with.',
  { [previousPeriod]: 'The period of the same length right before the other one.', ...texts },
);
