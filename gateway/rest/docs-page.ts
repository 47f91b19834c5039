import { hash } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type RequestHandler, Router } from 'express';
import { namesTag } from '../http/entity-tag.ts';
import { escapeHtml } from '../http/page/html-text.ts';
import { type PagePolicy, securityHeaders } from '../http/security-headers.ts';
import { labelElements, legibleStyle } from './docs-accessibility.ts';
import type { OpenApiDocument } from './openapi.ts';

/** Only this host; inline styles because the reader sets them on its elements. */
const readerPolicy: PagePolicy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/** The required files of Swagger UI; no other file of the package is served. */
const assets = new Set(['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png', 'favicon-16x16.png']);

/** A package with Swagger UI's files; swagger-ui-dist itself depends on a package that reports installations. */
const reader = '@fastify/swagger-ui/package.json';

const style = `
body { margin: 0; background: light-dark(#fff, #1c2022); }
:root { color-scheme: light dark; }
${legibleStyle}
`;

const pageOf = (token: string | null) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="development-token" content="${escapeHtml(token ?? '')}">
    <title>REST reference</title>
    <style>${style}</style>
    <link rel="icon" type="image/png" sizes="32x32" href="/docs/favicon-32x32.png">
    <link rel="stylesheet" href="/docs/swagger-ui.css">
  </head>
  <body>
    <main id="reader"></main>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

const start = `${labelElements}
const prefersDark = matchMedia('(prefers-color-scheme: dark)');
const paint = () => document.documentElement.classList.toggle('dark-mode', prefersDark.matches);
prefersDark.addEventListener('change', paint);
paint();
const token = document.querySelector('meta[name=development-token]').content;
/** Finds operations by their method, path, summary and name; the reader's own filter knows tags alone. */
const opsFilter = (tags, phrase) => {
  const wanted = phrase.toLowerCase();
  const textOf = (one) =>
    [one.get('method'), one.get('path'), ...['summary', 'operationId', 'tags'].map((name) => one.getIn(['operation', name]))];
  const matches = (one) => textOf(one).join(' ').toLowerCase().includes(wanted);
  return tags
    .map((tag) => tag.update('operations', (all) => all.filter(matches)))
    .filter((tag) => tag.get('operations').size > 0);
};
const reader = SwaggerUIBundle({
  plugins: [() => ({ fn: { opsFilter } })],
  url: '/openapi.json',
  dom_id: '#reader',
  deepLinking: true,
  validatorUrl: null,
  docExpansion: 'list',
  filter: true,
  onComplete: () => token === '' || reader.preauthorizeApiKey('bearer', token),
});
`;

export interface DocsPageOptions {
  /** Passes authorized callers on. */
  readonly guard: RequestHandler;
  /** The token that the reader sends at first, in development; null: the visitor enters one. */
  readonly tokenOf: () => Promise<string | null>;
}

/**
 * `/openapi.json` and its reader on `/docs`: served from the package, without external resources.
 * @returns a router for the root.
 */
export function createDocsPage(document: OpenApiDocument, { guard, tokenOf }: DocsPageOptions): Router {
  const json = JSON.stringify(document);
  const router = Router();
  const tag = `W/"${hash('sha256', json, 'base64url')}"`;
  router.get('/openapi.json', securityHeaders(), guard, (request, response) => {
    response.set({ 'Cache-Control': 'no-cache', ETag: tag });
    if (namesTag(request.headers['if-none-match'], tag)) response.status(304).end();
    else response.type('application/json').send(json);
  });
  router.use('/docs', securityHeaders(readerPolicy), guard);
  router.get('/docs', async (_request, response) => {
    const page = pageOf(await tokenOf());
    response.type('html').set('Cache-Control', 'no-store').send(page);
  });
  router.get('/docs/start.js', (_request, response) => {
    response.type('js').set('Cache-Control', 'no-cache').send(start);
  });
  router.get('/docs/:file', (request, response, next) => {
    const { file } = request.params;
    if (!assets.has(file)) return next();
    response.sendFile(file, { root: readerFolder(), maxAge: '1h' });
  });
  return router;
}

/** Resolved on demand: most processes never need it. */
function readerFolder(): string {
  return join(dirname(createRequire(import.meta.url).resolve(reader)), 'static');
}
