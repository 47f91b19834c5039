export const embedTokenLimits = {
  /** Seconds. */
  lifetime: { minimum: 60, maximum: 3600, default: 900 },
  objects: 100,
  origins: 20,
  secretLength: 32,
} as const;

const loopback = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/**
 * Whether a text is an origin as browsers send it: scheme, host in lower case, no default port, no path. Pages without
 * encryption are admitted only on this machine.
 */
export function isPageOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol } = new URL(text);
  return origin === text && (protocol === 'https:' || loopback.test(text));
}
