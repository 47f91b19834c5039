import { type Request, type Response, Router } from 'express';
import { securityHeaders } from '../http/security-headers.ts';
import { escapeHtml, sourceHash } from './html-text.ts';

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

const style = `
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem; font: 16px/1.5 system-ui, sans-serif; color-scheme: light dark; }
article { border: 1px solid #8885; border-radius: .6rem; padding: 1rem; margin: 1rem 0; }
h2 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: .9em ui-monospace, monospace; }
small { opacity: .75; }
`;

const pagePolicy = {
  'default-src': ["'none'"],
  'style-src': [sourceHash(style)],
  'frame-ancestors': ["'none'"],
};

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
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Webhook receiver</title>
<style>${style}</style>
</head>
<body>
<h1>Webhook receiver</h1>
<p>Subscribe <code>https://receiver.platform.test/anything</code> and see here what arrives. Newest first. It answers 200
at once; <code>?status=503&amp;delay=2000&amp;retry-after=60</code> makes it answer otherwise.</p>
${articles}
</body>
</html>
`;
}

function articleOf(request: ReceiverPageRequest): string {
  const { url, headers, body, answeredStatus, signatureProblem: problem, receivedAt } = request;
  const finding = problem === null ? 'verified' : (findings[problem] ?? problem);
  const facts = [receivedAt.toISOString(), `answered ${answeredStatus}`, finding].map(escapeHtml).join(' · ');
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `<article><h2>POST ${escapeHtml(url)}</h2><small>${facts}</small>
<pre>${escapeHtml([...lines, '', body].join('\n'))}</pre></article>`;
}
