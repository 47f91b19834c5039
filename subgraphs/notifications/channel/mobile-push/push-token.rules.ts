/** A token as it may be shown: its end, where there is enough of it to hide. */
export function maskToken(lastFour: string): string {
  return `****${lastFour}`;
}

/** The end of a token; nothing of a short one. */
export function lastFourOf(token: string): string {
  return token.length < 16 ? '' : token.slice(-4);
}
