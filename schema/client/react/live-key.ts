/** The key of something live: its kind, and the values that say which one. */
export function liveKey(kind: string, values: readonly unknown[]): string {
  return JSON.stringify([kind, ...values]);
}

/** The caller, whose permissions are shown. */
export const callerKey = liveKey('caller', []);
