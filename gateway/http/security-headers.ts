import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** Content security policy: directive → sources, such as `{ 'script-src': ["'self'"] }`. */
export type PagePolicy = Readonly<Record<string, readonly string[]>>;

/** Answers that are no page: nothing may load, nothing may frame them. */
export const noPage: PagePolicy = { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] };

/**
 * The security headers of an answer. Pages (explorers, the REST reader) pass the policy they need; it replaces the
 * strict one as a whole. Cross-origin reading is governed by CORS alone.
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

/** What {@link securityHeaders} puts on an answer, for one that is written without a handler. */
export function securityHeaderList(): readonly (readonly [name: string, value: string])[] {
  const written = new Map<string, string>();
  const response = {
    setHeader: (name: string, value: string) => written.set(name, value),
    removeHeader: (name: string) => written.delete(name),
  };
  securityHeaders()({} as never, response as never, () => undefined);
  return [...written];
}
