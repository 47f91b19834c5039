import { type Request, type Response, Router } from 'express';
import { htmlPage, pagePolicy } from '../http/page/html-page.ts';
import { escapeHtml } from '../http/page/html-text.ts';
import { securityHeaders } from '../http/security-headers.ts';

/** A request for the pages. */
export interface ReceiverPageRequest {
  readonly id: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly answeredStatus: number;
  /** The reason for a receiver's refusal; null: the signature is valid. */
  readonly signatureProblem: string | null;
  readonly receivedAt: Date;
}

/** The source of the requests. */
export interface Receiver {
  list(): Promise<readonly ReceiverPageRequest[]>;
}

/** Explanations of the findings for developers of a receiver. */
const findings: Readonly<Record<string, string>> = {
  MissingHeader: 'not verified: webhook-id, webhook-timestamp or webhook-signature is missing',
  InvalidTimestamp: 'not verified: webhook-timestamp is no number of seconds',
  TimestampTooOld: 'not verified: webhook-timestamp is more than five minutes old',
  TimestampTooNew: 'not verified: webhook-timestamp lies more than five minutes ahead',
  NoSignatureMatches: 'not verified: no signature was made with a key of a subscription to this target',
  UnknownSubscription: 'not verified: no subscription has this target, so there is no key',
};

/** `/dev/receiver`: requests to the built-in receiver; HTML for browsers, JSON for others. Development only. */
export function receiverPages(receiver: Receiver): Router {
  const router = Router();
  router.get('/dev/receiver', securityHeaders(pagePolicy), async (request: Request, response: Response) => {
    const requests = await receiver.list();
    response.set('Cache-Control', 'no-store');
    if (request.accepts(['json', 'html']) === 'html') response.type('html').send(pageOf(requests));
    else response.json({ items: requests });
  });
  return router;
}

function pageOf(requests: readonly ReceiverPageRequest[]): string {
  const articles = requests.map(articleOf).join('') || '<p>Nothing was received yet.</p>';
  const main = `<h1>Webhook receiver</h1>
<p>Subscribe <code>https://receiver.platform.test/anything</code> and see here what arrives. Newest first. It answers 200
at once; <code>?status=503&amp;delay=2000&amp;retry-after=60</code> makes it answer otherwise.</p>
${articles}`;
  return htmlPage({ title: 'Webhook receiver', main });
}

function articleOf(request: ReceiverPageRequest): string {
  const { url, headers, body, answeredStatus, signatureProblem: problem, receivedAt } = request;
  const finding = problem === null ? 'verified' : (findings[problem] ?? problem);
  const facts = [receivedAt.toISOString(), `answered ${answeredStatus}`, finding].map(escapeHtml).join(' · ');
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `<article><h2>POST ${escapeHtml(url)}</h2><small>${facts}</small>
<pre>${escapeHtml([...lines, '', body].join('\n'))}</pre></article>`;
}
