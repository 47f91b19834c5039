import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
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
  readonly attachments: readonly {
    readonly fileName: string;
    readonly contentType: string;
    readonly sizeBytes: number;
  }[];
}

/** The source of the messages. */
export interface Outbox {
  list(): Promise<readonly ListedMessage[]>;
  find(id: string): Promise<ListedMessage | null>;
  findAttachment(
    id: string,
    place: number,
  ): Promise<{ readonly fileName: string; open(): Promise<Readable> } | null>;
}

/** An e-mail is foreign content: no scripts, opaque origin. */
const emailPolicy = {
  'default-src': ["'none'"],
  'style-src': ["'unsafe-inline'"],
  'frame-ancestors': ["'self'"],
  sandbox: [],
};

/** A file is never shown: a browser stores it, whatever it contains. */
const filePolicy = { 'default-src': ["'none'"], sandbox: [] };

const idForm = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * `/dev/outbox`: messages that channels sent, or would have sent with a configuration, as JSON; browsers go on to the
 * console, which shows an e-mail in a sandboxed frame. `/dev/outbox/<id>` is the page of an e-mail, and
 * `/dev/outbox/<id>/attachments/<n>` its file number n, from 0. Development only.
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
  router.get(
    '/dev/outbox/:id/attachments/:place',
    securityHeaders(filePolicy),
    async (request: Request, response: Response) => {
      const { id, place } = request.params as { readonly id: string; readonly place: string };
      const isNamed = idForm.test(id) && /^\d{1,2}$/.test(place);
      const file = isNamed ? await outbox.findAttachment(id, Number(place)) : null;
      if (file === null) throw routeNotFound();
      const content = await file.open();
      response.set('Cache-Control', 'no-store').attachment(file.fileName).type('application/octet-stream');
      // A caller that hangs up has no answer to be told in.
      await pipeline(content, response).catch(() => content.destroy());
    },
  );
  return router;
}
