/** Prefix of the names of a relay's cursors. Subscribers' names have no dot. */
export const relayPrefix = 'relay.';

/** The name of a relay's cursors. @param stream identity of the target stream. */
export function relayName(stream: string): string {
  return `${relayPrefix}${stream}`;
}
