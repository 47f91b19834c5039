/** Every emoji Unicode recommends for general interchange (UTS #51). */
const emoji = /^\p{RGI_Emoji}$/v;

/** Makes a character an emoji where it may also be text. */
const presentation = '\ufe0f';

/** The emoji as it is kept: with its presentation selector. @returns null for anything else. */
export function emojiOf(written: string): string | null {
  if (written.length > 64) return null;
  return [written, written + presentation].find((candidate) => emoji.test(candidate)) ?? null;
}
