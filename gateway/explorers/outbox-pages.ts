import { type Request, type Response, Router } from 'express';
import { routeNotFound } from '../http/http-failure.ts';
import { htmlPage, pagePolicy } from '../http/page/html-page.ts';
import { escapeHtml } from '../http/page/html-text.ts';
import { type PagePolicy, securityHeaders } from '../http/security-headers.ts';

/** A message for the pages. */
export interface OutboxPageMessage {
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
  list(): Promise<readonly OutboxPageMessage[]>;
  find(id: string): Promise<OutboxPageMessage | null>;
}

const outboxPolicy: PagePolicy = { ...pagePolicy, 'frame-src': ["'self'"] };

/** An e-mail is foreign content: no scripts, opaque origin. */
const emailPolicy = {
  'default-src': ["'none'"],
  'style-src': ["'unsafe-inline'"],
  'frame-ancestors': ["'self'"],
  sandbox: [],
};

const idForm = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * `/dev/outbox`: messages that channels sent, or would have sent with a configuration; HTML for browsers, JSON for
 * others. E-mails are shown in a sandboxed frame from a separate URL. Development only.
 */
export function outboxPages(outbox: Outbox): Router {
  const router = Router();
  router.get('/dev/outbox', securityHeaders(outboxPolicy), async (request: Request, response: Response) => {
    const messages = await outbox.list();
    response.set('Cache-Control', 'no-store');
    if (request.accepts(['json', 'html']) === 'html') response.type('html').send(pageOf(messages));
    else response.json({ items: messages });
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

function pageOf(messages: readonly OutboxPageMessage[]): string {
  const articles = messages.map(articleOf).join('') || '<p>Nothing was sent yet.</p>';
  const main = `<h1>Outbox</h1>
<p>What channels sent, or would have sent were they configured. Newest first.</p>
${articles}`;
  return htmlPage({ title: 'Outbox', main });
}

function articleOf({ id, channel, to, subject, text, html, isSent, createdAt }: OutboxPageMessage): string {
  const state = isSent ? 'sent' : 'not sent: the channel is not configured';
  const heading = subject ?? channel;
  const content =
    html === null
      ? `<pre>${escapeHtml(text)}</pre>`
      : `<iframe sandbox title="${escapeHtml(heading)}" src="/dev/outbox/${escapeHtml(id)}"></iframe>`;
  const facts = [channel, to, createdAt.toISOString(), state].map(escapeHtml).join(' · ');
  return `<article><h2>${escapeHtml(heading)}</h2><small>${facts}</small>${content}</article>`;
}
