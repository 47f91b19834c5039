/**
 * Characters that a spreadsheet reads as the start of a formula, or skips before one (OWASP, "CSV Injection"): at the
 * start, or behind a separator of another locale, also in quotes.
 */
const dangerous = /(^|[;,\t\r\n]"*)(?=[=+\-@＝＋－＠])|^(?=[\t\r\n])/g;

/**
 * Escapes a text so that a CSV cell stays a text. Spreadsheets evaluate cells that begin with `=`, `+`, `-` or `@`; a
 * leading apostrophe marks the cell as text. Text after a separator of another locale is escaped too.
 */
export function neutralText(text: string): string {
  return text.replace(dangerous, "$1'");
}
