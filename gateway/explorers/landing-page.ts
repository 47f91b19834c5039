import { type Response, Router } from 'express';
import { htmlPage, pagePolicy } from '../http/page/html-page.ts';
import { escapeHtml } from '../http/page/html-text.ts';
import { securityHeaders } from '../http/security-headers.ts';
import type { DevelopmentUser } from './development-users.ts';

export interface LandingLink {
  /** Path on this host. */
  readonly href: string;
  readonly title: string;
  readonly text: string;
}

export interface LandingPage {
  /** Name of the installation. */
  readonly title: string;
  /** One sentence that describes it. */
  readonly summary: string;
  /** Subgraph and place: `identity` → `in this process`. */
  readonly running: readonly { readonly name: string; readonly where: string }[];
  readonly links: readonly LandingLink[];
  /** Empty in production. */
  readonly users: readonly DevelopmentUser[];
}

/** `/`: the running subgraphs and links. One page without scripts and external resources. */
export function landingPage(page: LandingPage): Router {
  const html = render(page);
  const router = Router();
  router.get('/', securityHeaders(pagePolicy), (_req, res: Response) => {
    res.type('html').set('Cache-Control', 'no-cache').send(html);
  });
  return router;
}

function render({ title, summary, running, links, users }: LandingPage): string {
  const cards = links.map(
    ({ href, title: name, text }) =>
      `<li><a href="${escapeHtml(href)}"><strong>${escapeHtml(name)}</strong><small>${escapeHtml(text)}</small></a></li>`,
  );
  const parts = running.map(({ name, where }) => row(name, where));
  const people = users.map(({ name, description }) =>
    row(name, description, `npm run token -- --user ${name}`),
  );
  const main = `<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(summary)}</p>
${section('Open', cards)}
${section('Running', parts)}
${section('Development users', people)}`;
  return htmlPage({ title, main });
}

function row(name: string, text: string, command?: string): string {
  const code = command === undefined ? '' : `<small><code>${escapeHtml(command)}</code></small>`;
  return `<li><div class="row"><strong>${escapeHtml(name)}</strong><small>${escapeHtml(text)}</small>${code}</div></li>`;
}

function section(title: string, items: readonly string[]): string {
  return items.length === 0 ? '' : `<h2>${title}</h2><ul class="cards">${items.join('')}</ul>`;
}
