/** Whether the text names a time zone that times can be written in: `Europe/Paris`, `UTC`. */
export function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).format(0) !== '';
  } catch {
    return false;
  }
}
