export interface JsonBounds {
  /** Nested objects and lists. */
  readonly depth: number;
  /** Members of all objects. */
  readonly members: number;
  /** Values in all objects and lists, from above: each opening bracket counts a first value, also where it is empty. */
  readonly values: number;
}

/** Far above any shape of the API, and small enough for every recursive function. */
export const jsonBounds: JsonBounds = { depth: 64, members: 20_000, values: 50_000 };

/** The bound that a text exceeds. */
export type ExceededBound = keyof JsonBounds;

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const comma = 0x2c;

/** Brackets by their codes: `{` and `[` open, `}` and `]` close. */
const levels = new Int8Array(256);
for (const [text, step] of [
  ['{[', 1],
  ['}]', -1],
] as const)
  for (const mark of text) levels[mark.charCodeAt(0)] = step;

/**
 * Checks a JSON text before parsing: a parser builds every value, and validators report each.
 * One pass over the bytes; malformed JSON is left to the parser.
 * @returns null for a text within its bounds.
 */
export function findExceededBound(bytes: Uint8Array, bounds: JsonBounds = jsonBounds): ExceededBound | null {
  let depth = 0;
  let members = 0;
  let values = 1;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte === quote) at = endOfString(bytes, at);
    else if (byte === comma) values += 1;
    else if (byte === colon) members += 1;
    else {
      const step = levels[byte] as number;
      if (step === 0) continue;
      depth += step;
      if (step === 1) values += 1;
    }
    if (depth > bounds.depth) return 'depth';
    if (members > bounds.members) return 'members';
    if (values > bounds.values) return 'values';
  }
  return null;
}

/** @returns the index of the closing quote, or the end of an unterminated text. */
function endOfString(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) return at;
    if (byte === backslash) at += 1;
  }
  return bytes.length;
}
