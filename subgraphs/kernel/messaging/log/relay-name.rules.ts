/** Begins the names of cursors that are a relay's. No subscriber's name has a dot. */
export const relayPrefix = 'relay.';

/** The name of a relay's cursors. @param stream what tells the stream that it publishes to from others. */
export function relayName(stream: string): string {
  return `${relayPrefix}${stream}`;
}
