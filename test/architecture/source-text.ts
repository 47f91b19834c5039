/** What a lexer can tell apart in TypeScript source without a parser. */
type Piece = 'code' | 'comment' | 'text';

interface Span {
  readonly piece: Piece;
  readonly start: number;
  readonly end: number;
}

/** One token per match: comments, strings, a template up to its next `${`, a regular expression, or what is none of these. */
const tokens =
  /(?<comment>\/\/[^\n]*|\/\*[\s\S]*?\*\/)|(?<text>'(?:\\[\s\S]|[^'\\\n])*'|"(?:\\[\s\S]|[^"\\\n])*")|(?<tick>`)|(?<slash>\/)|(?<open>\{)|(?<close>\})|[^'"`/{}]+|[\s\S]/y;

/** After these a `/` begins a regular expression, not a division. */
const beforeRegex = /(?:^|[=(,[!&|?:;{}<>~+\-*%^]|\b(?:return|typeof|case|in|of|do|else|void))\s*$/;
const regex = /\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/y;
const templateText = /(?:\\[\s\S]|\$(?!\{)|[^`\\$])*/y;

/** Splits source into code, comments and literal text, template placeholders being code. */
function spansOf(source: string): Span[] {
  const spans: Span[] = [];
  const braces: ('block' | 'placeholder')[] = [];
  let at = 0;
  const add = (piece: Piece, end: number): void => {
    spans.push({ piece, start: at, end });
    at = end;
  };
  const readTemplate = (): void => {
    templateText.lastIndex = at;
    add('text', at + (templateText.exec(source)?.[0].length ?? 0));
    if (source.startsWith('${', at)) {
      braces.push('placeholder');
      add('code', at + 2);
    } else add('code', Math.min(at + 1, source.length));
  };
  while (at < source.length) {
    tokens.lastIndex = at;
    const match = tokens.exec(source);
    const token = match?.[0] ?? '';
    const groups = match?.groups ?? {};
    const next = at + token.length;
    if (groups.comment) add('comment', next);
    else if (groups.text) add('text', next);
    else if (groups.tick) {
      add('code', next);
      readTemplate();
    } else if (groups.close && braces.pop() === 'placeholder') {
      add('code', next);
      readTemplate();
    } else if (groups.slash && beforeRegex.test(source.slice(Math.max(0, at - 40), at))) {
      regex.lastIndex = at;
      add('text', at + (regex.exec(source)?.[0].length ?? 1));
    } else {
      if (groups.open) braces.push('block');
      add('code', next);
    }
  }
  return spans;
}

function blank(source: string, pieces: readonly Piece[]): string {
  return spansOf(source)
    .map(({ piece, start, end }) => {
      const part = source.slice(start, end);
      return pieces.includes(piece) ? part.replace(/[^\n]/g, ' ') : part;
    })
    .join('');
}

/** The source with comments blanked; every offset and line stays where it was. */
export function withoutComments(source: string): string {
  return blank(source, ['comment']);
}

/** The source with comments, strings, template text and regular expressions blanked; offsets stay. */
export function codeOnly(source: string): string {
  return blank(source, ['comment', 'text']);
}

/** The one-based line of an offset. */
export function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length;
}
