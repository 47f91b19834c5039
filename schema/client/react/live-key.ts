/** The key of a live resource: its kind, and the values that identify it. */
export function liveKey(kind: string, values: readonly unknown[]): string {
  return JSON.stringify([kind, ...values]);
}

/** The key of the caller's permissions. */
export const callerKey = liveKey('caller', []);
