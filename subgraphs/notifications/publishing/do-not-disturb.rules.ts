const written = /^([01]\d|2[0-3]):([0-5]\d)\s*-\s*(?:([01]\d|2[0-3]):([0-5]\d)|24:00)$/;
const dayMinutes = 24 * 60;

/** A user's do-not-disturb hours, in minutes since midnight. */
interface QuietHours {
  readonly from: number;
  /** Exclusive; before `from` where the hours span midnight. */
  readonly to: number;
}

/** @returns null for an invalid text, which never delays anything. */
function quietHoursOf(text: string): QuietHours | null {
  const match = written.exec(text.trim());
  if (match === null) return null;
  const [, fromHour, fromMinute, toHour = '24', toMinute = '00'] = match;
  return { from: Number(fromHour) * 60 + Number(fromMinute), to: Number(toHour) * 60 + Number(toMinute) };
}

/**
 * Checks whether a time is within a user's do-not-disturb hours.
 * @param now the instant; time zones are read once each.
 * @returns a question: `HH:mm-HH:mm` and an IANA time zone, of which an unknown one counts as UTC. Equal ends: never.
 */
export function quietAt(now: Date): (hours: string | null, timeZone: string | null) => boolean {
  const minutes = new Map<string, number>();
  return (hours, timeZone) => {
    const quiet = quietHoursOf(hours ?? '');
    if (quiet === null) return false;
    const zone = timeZone ?? 'UTC';
    const minute = minutes.get(zone) ?? minuteOfDay(now, zone);
    minutes.set(zone, minute);
    const { from, to } = quiet;
    return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
  };
}

function minuteOfDay(now: Date, timeZone: string): number {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  try {
    const text = new Intl.DateTimeFormat('en-GB', { ...options, timeZone }).format(now);
    const [hour = 0, minute = 0] = text.split(':').map(Number);
    return (hour * 60 + minute) % dayMinutes;
  } catch {
    return now.getUTCHours() * 60 + now.getUTCMinutes();
  }
}
