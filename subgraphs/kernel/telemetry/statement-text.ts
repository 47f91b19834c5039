/** Longest part of a statement that a span carries, in characters. */
const longest = 2_000;

/**
 * Tokens of a statement: quoted names, which are kept, and literals, which are replaced: texts with and without
 * escapes, dollar-quoted texts, and numbers outside of names and parameters. A literal that was truncated extends to
 * the end.
 */
export const statementTokens = new RegExp(
  [
    `"[^"]*(?:""[^"]*)*"`,
    String.raw`\b[eE]'[^'\\]*(?:(?:\\(?:.|$)|'')[^'\\]*)*(?:'|$)`,
    `'[^']*(?:''[^']*)*(?:'|$)`,
    String.raw`(?<tag>\$(?:[a-z_]\w*)?\$).*?(?:\k<tag>|$)`,
    String.raw`(?<![\w$.])\d+(?:\.\d+)?(?!\w)`,
  ].join('|'),
  'gs',
);

/**
 * The text of a statement in spans: truncated, with `?` for its literals. The ORM writes values into the text, and
 * users' texts and credentials must not be in a trace.
 */
export function statementText(sql: string): string {
  return sql.slice(0, longest).replace(statementTokens, (found) => (found.startsWith('"') ? found : '?'));
}
