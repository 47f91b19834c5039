/**
 * Estimates the number of tokens where no provider counts them: one per four bytes of UTF-8, rounded up. The embedded
 * provider and all estimates use it for whole texts, never for fragments, so that streamed and plain calls agree.
 */
export function countTokens(text: string): number {
  return tokensOfBytes(Buffer.byteLength(text));
}

/** As {@link countTokens}, for the length of a text in UTF-8 bytes. */
export function tokensOfBytes(bytes: number): number {
  return Math.ceil(bytes / 4);
}

/** Tokens of several texts, each counted separately. */
export function countAll(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + countTokens(text), 0);
}
