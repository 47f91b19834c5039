/** What a spreadsheet takes for a formula, or skips before one (OWASP, "CSV Injection"). */
const dangerous = /(^|[;,\t\r\n])(?=[=+\-@＝＋－＠])|^(?=[\t\r\n])/g;

/**
 * A text as a cell of CSV that stays a text: spreadsheets calculate what begins with `=`, `+`, `-` or `@`, so such a text
 * gets an apostrophe, which they take for "this is text"; also behind what a spreadsheet of another language takes for the
 * end of a cell.
 */
export function neutralText(text: string): string {
  return text.replace(dangerous, "$1'");
}
