/** Longest part of a statement that a span carries, in characters. */
const longest = 2_000;

/**
 * What is kept (quoted names), or else replaced: texts with and without escapes, dollar-quoted ones, numbers that are
 * no part of a name or a parameter. A literal that the cut left open reaches to the end.
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
 * A statement as spans show it: cut, and its literals replaced by `?`. The ORM writes values into the text, and what
 * people typed, or what may be used as a credential, has no place in a trace.
 */
export function statementText(sql: string): string {
  return sql.slice(0, longest).replace(statementTokens, (found) => (found.startsWith('"') ? found : '?'));
}
