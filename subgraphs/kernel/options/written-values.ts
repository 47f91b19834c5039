import { z } from 'zod';

/** Bounds of a number, both inclusive. */
export interface NumberLimits {
  readonly min?: number;
  readonly max?: number;
}

const words = new Map<string, boolean>([
  ...['true', '1', 'yes', 'on'].map((word) => [word, true] as const),
  ...['false', '0', 'no', 'off'].map((word) => [word, false] as const),
]);

/** Refuses a value with a message that continues after the option's name. */
const expectedError = (what: string) => ({
  error: ({ input }: { readonly input?: unknown }) =>
    input === undefined ? 'is required' : `must be ${what}`,
});

/** A switch. In: true or false, or one of `true 1 yes on false 0 no off` in any case. Out: boolean. */
export function flag() {
  const expected = 'true or false';
  return z
    .union([z.boolean(), z.string()], expectedError(expected))
    .transform((written, context): boolean => {
      const value = typeof written === 'boolean' ? written : words.get(written.trim().toLowerCase());
      if (value !== undefined) return value;
      context.addIssue({ code: 'custom', message: `must be ${expected}` });
      return z.NEVER;
    });
}

/** A decimal number. In: a number, or its decimal digits. Out: a finite number within the limits. */
export function amount({ min = -Number.MAX_VALUE, max = Number.MAX_VALUE }: NumberLimits = {}) {
  return parseNumber(
    /^[+-]?\d+(\.\d+)?$/,
    rangeOf('a number', min, max),
    (value) => value >= min && value <= max,
  );
}

/** A whole number. In: a number, or its decimal digits. Out: an integer within the limits, by default from 0. */
export function count({ min = 0, max = Number.MAX_SAFE_INTEGER }: NumberLimits = {}) {
  const fits = (value: number) => Number.isSafeInteger(value) && value >= min && value <= max;
  return parseNumber(/^[+-]?\d+$/, rangeOf('a whole number', min, max), fits);
}

function parseNumber(form: RegExp, expected: string, fits: (value: number) => boolean) {
  return z.union([z.number(), z.string()], expectedError(expected)).transform((written, context): number => {
    const text = String(written).trim();
    if (form.test(text) && fits(Number(text))) return Number(text);
    context.addIssue({ code: 'custom', message: `must be ${expected}` });
    return z.NEVER;
  });
}

function rangeOf(noun: string, min: number, max: number): string {
  const from = min > -Number.MAX_SAFE_INTEGER ? ` from ${min}` : '';
  return `${noun}${from}${max < Number.MAX_SAFE_INTEGER ? ` up to ${max}` : ''}`;
}

/**
 * A list. Accepts an array, a JSON array, a comma list, or indexed keys (`Section__Key__0`, `Section__Key__1`). The
 * parsed value is an array of parsed `item`s; empty entries of a comma list are dropped.
 */
export function list<T extends z.ZodType = z.ZodString>(item?: T) {
  const entry = (item ?? z.string()) as T;
  return z.preprocess(entriesOf, z.array(entry, expectedError('a list')));
}

function entriesOf(written: unknown): unknown {
  if (typeof written === 'string')
    return written.trim().startsWith('[') ? jsonOf(written) : commaList(written);
  if (typeof written !== 'object' || written === null || Array.isArray(written)) return written;
  const entries = Object.entries(written);
  if (!entries.every(([index]) => /^\d{1,4}$/.test(index))) return written;
  return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value);
}

const commaList = (text: string) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
