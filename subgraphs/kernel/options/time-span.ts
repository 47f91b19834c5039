import { z } from 'zod';

/** Bounds of a time span, in milliseconds, both inclusive. */
export interface TimeSpanLimits {
  /** Default 0. */
  readonly min?: number;
  /** Default 365,000 days, so that instants computed from it stay valid dates. */
  readonly max?: number;
}

const unitMilliseconds = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

const clockForm = /^(?:(\d{1,6})\.)?([01]?\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d{1,7}))?$/;
const unitForm = /^(\d{1,15}(?:\.\d{1,6})?)\s*(ms|s|m|h|d)$/i;

const longest = 365_000 * unitMilliseconds.d;

/**
 * Reads a time span of the options: `hh:mm:ss`, `hh:mm:ss.fff`, `d.hh:mm:ss`, or a number with a unit: `250ms`, `10s`,
 * `5m`, `2h`, `1d`.
 * @returns milliseconds, or null for any other text. A number without unit is refused.
 */
export function parseTimeSpan(text: string): number | null {
  const written = text.trim();
  const clock = clockForm.exec(written);
  if (clock !== null) {
    const [, days = '0', hours, minutes, seconds, fraction = ''] = clock;
    const whole = ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);
    return whole * 1_000 + Math.round(Number(`0.${fraction || '0'}`) * 1_000);
  }
  const [, amount, unit] = unitForm.exec(written) ?? [];
  if (amount === undefined || unit === undefined) return null;
  return Math.round(Number(amount) * unitMilliseconds[unit.toLowerCase() as keyof typeof unitMilliseconds]);
}

/**
 * Writes a duration as the wire shows it (specification, "Chat response"): `hh:mm:ss.fff`, with `d.` in front from one
 * day on.
 * @param milliseconds rounded to whole ones; a negative duration (a clock set back) is written as zero.
 * @throws {RangeError} when it is not a finite number.
 */
export function formatTimeSpan(milliseconds: number): string {
  if (!Number.isFinite(milliseconds)) throw new RangeError('A time span must be a finite number.');
  const total = Math.max(0, Math.round(milliseconds));
  const part = (unit: number, size: number) => Math.floor(total / unit) % size;
  const two = (value: number) => String(value).padStart(2, '0');
  const days = Math.floor(total / unitMilliseconds.d);
  const clock = [part(unitMilliseconds.h, 24), part(unitMilliseconds.m, 60), part(unitMilliseconds.s, 60)];
  return `${days > 0 ? `${days}.` : ''}${clock.map(two).join(':')}.${String(total % 1_000).padStart(3, '0')}`;
}

/**
 * The type of an option that is a time span. In: text of {@link parseTimeSpan}. Out: milliseconds. `.default(…)` takes
 * milliseconds, `.prefault('00:00:10')` the written form.
 */
export function timeSpan({ min = 0, max = longest }: TimeSpanLimits = {}) {
  return z
    .string({
      error: ({ input }) =>
        input === undefined ? 'is required' : 'must be a time span such as 00:00:10 or 10s',
    })
    .transform((text, context): number => {
      const milliseconds = parseTimeSpan(text);
      if (milliseconds !== null && milliseconds >= min && milliseconds <= max) return milliseconds;
      context.addIssue({
        code: 'custom',
        message:
          milliseconds === null
            ? 'must be a time span such as 00:00:10 or 10s'
            : `must be a time span from ${formatTimeSpan(min)} to ${formatTimeSpan(max)}`,
      });
      return z.NEVER;
    });
}
