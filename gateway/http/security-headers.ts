import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** Content security policy: directive → sources, such as `{ 'script-src': ["'self'"] }`. */
export type PagePolicy = Readonly<Record<string, readonly string[]>>;

/** Answers other than pages: nothing may load, nothing may frame them. */
const noPage: PagePolicy = { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] };

/**
 * The security headers of an answer. Pages (explorers, the REST reference) pass another policy, which replaces the
 * strict one. Only CORS governs cross-origin reading.
 */
export function securityHeaders(policy: PagePolicy = noPage): RequestHandler {
  return helmet({
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
}

/** The headers of {@link securityHeaders}, for answers written without a handler. */
export function securityHeaderList(): readonly (readonly [name: string, value: string])[] {
  const written = new Map<string, string>();
  const response = {
    setHeader: (name: string, value: string) => written.set(name, value),
    removeHeader: (name: string) => written.delete(name),
  };
  securityHeaders()({} as never, response as never, () => undefined);
  return [...written];
}
