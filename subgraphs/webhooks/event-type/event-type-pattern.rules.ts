/** Whether the name stands for several event types: it ends with `*`. */
export function isPattern(name: string): boolean {
  return name.endsWith('*');
}

/** Whether an event type is the one named, or begins with what precedes the `*`. */
export function namesEventType(name: string, eventType: string): boolean {
  return isPattern(name) ? eventType.startsWith(name.slice(0, -1)) : name === eventType;
}
