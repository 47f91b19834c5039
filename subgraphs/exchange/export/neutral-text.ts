/** What a spreadsheet takes for a formula, or skips before one (OWASP, "CSV Injection"). */
const dangerous = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * A text as a cell of CSV that stays a text: spreadsheets calculate what begins with `=`, `+`, `-` or `@`, so such a text
 * gets an apostrophe, which they take for "this is text".
 */
export function neutralText(text: string): string {
  return dangerous.test(text) ? `'${text}` : text;
}
