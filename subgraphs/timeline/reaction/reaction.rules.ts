/** Every emoji Unicode recommends for general interchange (UTS #51). */
const emoji = /^\p{RGI_Emoji}$/v;

/** Variation selector 16: selects emoji presentation for characters that may also be text. */
const presentation = '\ufe0f';

/** Normalizes an emoji to its form with the presentation selector. @returns null for anything else. */
export function emojiOf(written: string): string | null {
  if (written.length > 64) return null;
  return [written, written + presentation].find((candidate) => emoji.test(candidate)) ?? null;
}
