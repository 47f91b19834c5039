import { type Response, Router } from 'express';
import { securityHeaders } from '../http/security-headers.ts';
import type { DevelopmentUser } from './development-users.ts';
import { escapeHtml, sourceHash } from './html-text.ts';

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

const style = `
:root { color-scheme: light dark; --ink: light-dark(#1c2030, #e8eaf4); --soft: light-dark(#5a6078, #a3a9c2);
  --line: light-dark(#dfe2ee, #333a55); --card: light-dark(#fff, #1a1f33); --page: light-dark(#f6f7fb, #12162a);
  --accent: light-dark(#3646c8, #a7b1ff); }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 3rem 1.2rem; }
h1 { margin: 0; font-size: 1.9rem; }
h2 { margin: 2.2rem 0 .6rem; font-size: 1rem; color: var(--soft); font-weight: 600; }
p { margin: .4rem 0 0; color: var(--soft); }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: .6rem; }
.cards { grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)); }
li { background: var(--card); border: 1px solid var(--line); border-radius: .7rem; }
a, .row { display: block; padding: .7rem .9rem; color: inherit; text-decoration: none; }
a strong { color: var(--accent); }
a:hover { outline: 2px solid var(--accent); border-radius: .7rem; }
small { display: block; color: var(--soft); }
code { font: .9em ui-monospace, monospace; }
`;

/** `/`: the running subgraphs and links. One page without scripts and external resources. */
export function landingPage(page: LandingPage): Router {
  const html = render(page);
  const policy = {
    'default-src': ["'none'"],
    'style-src': [sourceHash(style)],
    'frame-ancestors': ["'none'"],
  };
  const router = Router();
  router.get('/', securityHeaders(policy), (_req, res: Response) => {
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
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(title)}</title>
    <style>${style}</style>
  </head>
  <body>
    <main>
      <h1>${escapeHtml(title)}</h1>
      <p>${escapeHtml(summary)}</p>
      ${section('Open', cards, 'cards')}
      ${section('Running', parts, 'cards')}
      ${section('Development users', people, 'cards')}
    </main>
  </body>
</html>
`;
}

function row(name: string, text: string, command?: string): string {
  const code = command === undefined ? '' : `<small><code>${escapeHtml(command)}</code></small>`;
  return `<li><div class="row"><strong>${escapeHtml(name)}</strong><small>${escapeHtml(text)}</small>${code}</div></li>`;
}

function section(title: string, items: readonly string[], className: string): string {
  return items.length === 0 ? '' : `<h2>${title}</h2><ul class="${className}">${items.join('')}</ul>`;
}
