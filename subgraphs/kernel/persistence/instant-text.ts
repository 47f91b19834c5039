/** `2026-01-02 03:04:05.678901+00`, as PostgreSQL writes an instant to sessions in UTC; the fraction may be shorter or missing. */
const storedForm = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/;

/** Characters up to the seconds. */
const wholeSeconds = 19;

/** An instant as a statement answers it, as ISO 8601 in UTC with milliseconds: what `Date` would write of it. */
export function instantText(stored: Date | string): string {
  if (typeof stored !== 'string' || !storedForm.test(stored)) return new Date(stored).toISOString();
  const fraction = stored.slice(wholeSeconds + 1, -3);
  return `${stored.slice(0, 10)}T${stored.slice(11, wholeSeconds)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}
