import { hash } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type RequestHandler, Router } from 'express';
import { asPackageMissing, type PackageMissing } from '../../subgraphs/kernel/error/optional-package.ts';
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
const swaggerUi = '@fastify/swagger-ui';

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
  /** The package with the files of Swagger UI, which is optional. */
  readonly reader?: string;
}

/**
 * `/openapi.json` and its reader on `/docs`: served from the package, without external resources.
 * @returns a router for the root.
 */
export function createDocsPage(
  document: OpenApiDocument,
  { guard, tokenOf, reader = swaggerUi }: DocsPageOptions,
): Router {
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
    const folder = findReader(reader);
    if (typeof folder !== 'string') {
      response.status(404).type('text').send(`${folder.message} The document itself is at /openapi.json.\n`);
      return;
    }
    const page = pageOf(await tokenOf());
    response.type('html').set('Cache-Control', 'no-store').send(page);
  });
  router.get('/docs/start.js', (_request, response) => {
    response.type('js').set('Cache-Control', 'no-cache').send(start);
  });
  router.get('/docs/:file', (request, response, next) => {
    const { file } = request.params;
    const folder = findReader(reader);
    if (!assets.has(file) || typeof folder !== 'string') return next();
    response.sendFile(file, { root: folder, maxAge: '1h' });
  });
  return router;
}

/** Resolved on demand: most processes never need it. @returns the folder of its files. */
function findReader(name: string): string | PackageMissing {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'static');
  } catch (error) {
    const missing = asPackageMissing(error);
    if (missing === null) throw error;
    return missing;
  }
}
