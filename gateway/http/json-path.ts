/** Formats a place in a JSON text: `['messages', 0, 'role']` → `$.messages[0].role`. */
export function jsonPath(path: readonly PropertyKey[]): string {
  const text = wholePath(path);
  return text.length > longestPath ? `${text.slice(0, longestPath).toWellFormed()}…` : text;
}

/** Characters of a path, whose names may come from the caller. */
const longestPath = 500;

function wholePath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    const name = String(part);
    return /^[A-Za-z_$][\w$]*$/.test(name) ? `${text}.${name}` : `${text}[${JSON.stringify(name)}]`;
  }, '$');
}

/** The current container and member of the reader. */
type Frame = { readonly close: ']' | '}'; member: string | number | null };

const space = /[ \t\r\n]*/y;
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const endOfRun = /["\\\p{Cc}]/gu;
const escapeSequence = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/**
 * Finds where a text stops being JSON: the path of the value being read there. For texts that `JSON.parse` refused,
 * whose messages do not include it.
 */
export function malformedPath(text: string): string {
  const reader = new PathReader(text);
  return jsonPath(reader.read());
}

/** Reads a text token by token until the first error; iterative, so that depth is harmless. */
class PathReader {
  private at = 0;
  private readonly frames: Frame[] = [];

  private readonly text: string;

  // The thread loads this file directly, where Node only strips types.
  constructor(text: string) {
    this.text = text;
  }

  /** The path to the first error. */
  read(): readonly (string | number)[] {
    let readable = true;
    while (readable) readable = this.value() && this.next();
    return this.frames.map(({ member }) => member).filter((member) => member !== null);
  }

  /** Reads a scalar, or enters containers until it has read one. False: malformed, or the end of the text. */
  private value(): boolean {
    for (;;) {
      this.skip(space);
      const opened = this.text[this.at];
      if (opened !== '{' && opened !== '[')
        return opened === '"' ? this.string() !== null : this.skip(scalar);
      this.at++;
      this.skip(space);
      const frame: Frame = opened === '{' ? { close: '}', member: null } : { close: ']', member: 0 };
      this.frames.push(frame);
      if (this.text[this.at] === frame.close) return true;
      if (frame.close === '}' && !this.name(frame)) return false;
    }
  }

  /** Skips closing brackets up to the next member. False: malformed, or the end of the text. */
  private next(): boolean {
    for (;;) {
      this.skip(space);
      const frame = this.frames.at(-1);
      const mark = this.text[this.at];
      if (frame === undefined || (mark !== ',' && mark !== frame.close)) return false;
      this.at++;
      if (mark === ',') return this.advance(frame);
      this.frames.pop();
    }
  }

  private advance(frame: Frame): boolean {
    if (typeof frame.member === 'number') {
      frame.member++;
      return true;
    }
    return this.name(frame);
  }

  /** Reads `"name":`. */
  private name(frame: Frame): boolean {
    frame.member = null;
    this.skip(space);
    const name = this.text[this.at] === '"' ? this.string() : null;
    if (name === null) return false;
    frame.member = name;
    this.skip(space);
    if (this.text[this.at] !== ':') return false;
    this.at++;
    return true;
  }

  /** Reads a string; null: malformed, or the end of the text. */
  private string(): string | null {
    const start = this.at++;
    for (;;) {
      endOfRun.lastIndex = this.at;
      const found = endOfRun.exec(this.text);
      if (found === null || (found[0] !== '\\' && found[0] < ' ')) return null;
      this.at = found.index;
      if (found[0] === '\\') {
        if (!this.skip(escapeSequence)) return null;
        continue;
      }
      this.at++;
      if (found[0] === '"') return JSON.parse(this.text.slice(start, this.at)) as string;
    }
  }

  /** Skips a match of the pattern; true when it matched. */
  private skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    this.at += found?.[0].length ?? 0;
    return found !== null && found[0] !== '';
  }
}
