import { type DigestSchedule, weekdays } from '../contract/digest-schedule.ts';
import { secondsAfter } from './step.rules.ts';

/** When a digest is sent, as a tenant has it. */
export type DigestTiming = { readonly windowSeconds: number } | { readonly schedule: DigestSchedule };

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * When digests that begin now are due.
 * @returns a question: an IANA time zone, of which an unknown one counts as UTC. Time zones are read once each.
 */
export function digestDueAfter(now: Date, timing: DigestTiming): (timeZone: string | null) => Date {
  if ('windowSeconds' in timing) return () => secondsAfter(now, timing.windowSeconds);
  const known = new Map<string, Date>();
  return (timeZone) => {
    const zone = timeZone ?? 'UTC';
    const due = known.get(zone) ?? nextTime(now, timing.schedule, localTimes(zone));
    known.set(zone, due);
    return due;
  };
}

/**
 * The first time of a schedule after an instant. A time that the clocks skip is as much later as they skip; of one that they
 * repeat, the first counts, so that no day has two digests and none has no digest.
 */
function nextTime(now: Date, { at, days = weekdays }: DigestSchedule, local: LocalTime): Date {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const today = Math.floor(local(now.getTime()) / day) * day;
  // Today may be over for the schedule, and a week later the time may be skipped over midnight.
  for (let ahead = 0; ahead <= 8; ahead += 1) {
    const date = today + ahead * day;
    const weekday = weekdays[(new Date(date).getUTCDay() + 6) % 7];
    if (weekday === undefined || !days.includes(weekday)) continue;
    const due = instantOf(date + (hours * 60 + minutes) * minute, local);
    if (due > now.getTime()) return new Date(due);
  }
  throw new Error('The schedule has no day.');
}

/** The clock of a time zone at an instant, as milliseconds that UTC would show the same for. */
type LocalTime = (instant: number) => number;

/** The instant at which clocks show a time. */
function instantOf(shown: number, local: LocalTime): number {
  const offsets = [shown - day, shown + day].map((near) => local(near) - near);
  const instants = offsets.map((offset) => shown - offset);
  const right = instants.filter((instant) => local(instant) === shown);
  // None: the clocks skip it, and the offset before counts.
  return right.length === 0 ? (instants[0] ?? shown) : Math.min(...right);
}

function localTimes(timeZone: string): LocalTime {
  const format = formatOf(timeZone);
  if (format === null) return (instant) => instant;
  return (instant) => {
    const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
    const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
    const whole = Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    );
    return whole + (instant % 1_000);
  };
}

function formatOf(timeZone: string): Intl.DateTimeFormat | null {
  const two = '2-digit';
  try {
    return new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: two,
      day: two,
      hour: two,
      minute: two,
      second: two,
    });
  } catch {
    return null;
  }
}
