import { type Request, type Response, Router } from 'express';
import { routeNotFound } from '../http/http-failure.ts';
import { securityHeaders } from '../http/security-headers.ts';

export interface ListedMessage {
  /** UUID. */
  readonly id: string;
  readonly channel: string;
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
  /** A complete HTML page; null for a channel without one. */
  readonly html: string | null;
  /** False when the channel is not configured. */
  readonly isSent: boolean;
  readonly createdAt: Date;
}

/** The source of the messages. */
export interface Outbox {
  list(): Promise<readonly ListedMessage[]>;
  find(id: string): Promise<ListedMessage | null>;
}

/** An e-mail is foreign content: no scripts, opaque origin. */
const emailPolicy = {
  'default-src': ["'none'"],
  'style-src': ["'unsafe-inline'"],
  'frame-ancestors': ["'self'"],
  sandbox: [],
};

const idForm = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * `/dev/outbox`: messages that channels sent, or would have sent with a configuration, as JSON; browsers go on to the
 * console, which shows an e-mail in a sandboxed frame from `/dev/outbox/<id>`. Development only.
 */
export function outboxList(outbox: Outbox): Router {
  const router = Router();
  router.get('/dev/outbox', securityHeaders(), async (request: Request, response: Response) => {
    response.set('Cache-Control', 'no-store');
    if (request.accepts(['json', 'html']) === 'html') response.redirect('/console/development');
    else response.json({ items: await outbox.list() });
  });
  router.get(
    '/dev/outbox/:id',
    securityHeaders(emailPolicy),
    async (request: Request, response: Response) => {
      const id = String(request.params.id);
      const message = idForm.test(id) ? await outbox.find(id) : null;
      if (message === null || message.html === null) throw routeNotFound();
      response.set({ 'Cache-Control': 'no-store', 'X-Frame-Options': 'SAMEORIGIN' });
      response.type('html').send(message.html);
    },
  );
  return router;
}
