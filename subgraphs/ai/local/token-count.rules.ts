/**
 * How many tokens a text is taken for where no provider counts them: one for every four bytes of its UTF-8 form,
 * rounded up. The embedded provider counts so, and so does whatever estimates; both count a whole text, never its
 * fragments, so that streamed and plain calls agree.
 */
export function countTokens(text: string): number {
  return tokensOfBytes(Buffer.byteLength(text));
}

/** The same for the length of a text, in UTF-8 bytes. */
export function tokensOfBytes(bytes: number): number {
  return Math.ceil(bytes / 4);
}

/** Tokens of several texts, each counted by itself. */
export function countAll(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + countTokens(text), 0);
}
