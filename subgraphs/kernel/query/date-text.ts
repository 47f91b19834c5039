const day = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})/;
const clock = /^T(?<hour>\d{2}):(?<minute>\d{2})(:(?<second>\d{2})(\.\d{1,9})?)?/i;
const zone = /^(Z|[+-](0\d|1[0-4]):?[0-5]\d)$/i;

/** An ISO 8601 date. @returns null for what is none, such as 30 February. */
export function parseDate(text: string): string | null {
  return isDay(text) && text.length === 10 ? text : null;
}

/** An ISO 8601 date, with a time or without; no zone. */
export function parseLocalDateTime(text: string): string | null {
  const parts = split(text);
  return parts === null || parts.zone !== '' ? null : text;
}

/** An ISO 8601 date, with a time and a zone or without: midnight, UTC. */
export function parseDateTime(text: string): string | null {
  const parts = split(text);
  if (parts === null) return null;
  if (parts.zone !== '') return zone.test(parts.zone) && parts.time !== '' ? text : null;
  return `${parts.date}${parts.time === '' ? 'T00:00' : parts.time}Z`;
}

function split(text: string): { date: string; time: string; zone: string } | null {
  if (!isDay(text)) return null;
  const rest = text.slice(10);
  if (rest === '') return { date: text, time: '', zone: '' };
  const time = clock.exec(rest);
  const { hour, minute, second } = time?.groups ?? {};
  if (time === null || Number(hour) > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return null;
  return { date: text.slice(0, 10), time: time[0], zone: rest.slice(time[0].length) };
}

/** Whether the text begins with a day of the calendar, year 1 to 9999. */
function isDay(text: string): boolean {
  const groups = day.exec(text)?.groups;
  if (groups === undefined || groups.year === '0000') return false;
  const iso = text.slice(0, 10);
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso);
}
