import { type Request, type RequestHandler, Router } from 'express';
import { HttpFailure } from '../http/http-failure.ts';

/** Local names that no DNS server resolves (RFC 6761 §6.3; RFC 1122 §3.2.1.3; RFC 4291 §2.5.3). */
const loopback = /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Protects endpoints that issue development tokens (`/graphiql`, `/docs`, `/dev/…`, the page on `/graphql`) against DNS
 * rebinding: a request with a foreign name in `Host` is refused with 403.
 * @param publicUrl its host is accepted besides the loopback names, on any port.
 */
export function requireOwnHost(publicUrl: string): RequestHandler {
  const own = new URL(publicUrl).hostname;
  const refuseForeign: RequestHandler = (request, _response, next) => {
    const host = hostOf(request);
    if (host !== null && (host === own || loopback.test(host))) return next();
    throw new HttpFailure(403, 'Http:Host:NotAllowed', {
      message: 'Development pages are for localhost and the host of PublicUrl alone.',
    });
  };
  const router = Router();
  router.use(['/graphiql', '/docs', '/dev'], refuseForeign);
  router.get('/graphql', (request, response, next) =>
    request.accepts(['json', 'html']) === 'html' ? refuseForeign(request, response, next) : next(),
  );
  return router;
}

/** The name in `Host`, in lower case, without the port; null when it is missing or malformed. */
function hostOf(request: Request): string | null {
  const { host } = request.headers;
  const written = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.exec(host ?? '')?.[1];
  return written?.toLowerCase() ?? null;
}
