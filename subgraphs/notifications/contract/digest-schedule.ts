/** Days of a week, Monday first. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
export type Weekday = (typeof weekdays)[number];

/** When digests are sent, in the time zone of each recipient. */
export interface DigestSchedule {
  /** `HH:mm`. */
  readonly at: string;
  /** Default: every day. */
  readonly days?: readonly Weekday[];
}

const written = /^([01]\d|2[0-3]):[0-5]\d$/;

/** What is wrong with a schedule; empty: nothing. */
export function problemsOfSchedule({ at, days }: DigestSchedule): string[] {
  const isDay = (day: Weekday) => weekdays.includes(day);
  return [
    ...(written.test(at) ? [] : ['the time of its digest is not HH:mm']),
    ...(days === undefined || (days.length > 0 && days.every(isDay))
      ? []
      : ['the days of its digest are none, or unknown']),
  ];
}
