import { hash } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type RequestHandler, Router } from 'express';
import { namesTag } from '../http/entity-tag.ts';
import { type PagePolicy, securityHeaders } from '../http/security-headers.ts';
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

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>REST reference</title>
    <link rel="icon" type="image/png" sizes="32x32" href="/docs/favicon-32x32.png">
    <link rel="stylesheet" href="/docs/swagger-ui.css">
  </head>
  <body>
    <div id="reader"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

const start = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reader',
  deepLinking: true,
  validatorUrl: null,
  docExpansion: 'list',
  filter: true,
});
`;

/**
 * `/openapi.json` and its reader on `/docs`: served from the package, without external resources.
 * @param guard passes authorized callers on.
 * @returns a router for the root.
 */
export function createDocsPage(document: OpenApiDocument, guard: RequestHandler): Router {
  const json = JSON.stringify(document);
  const router = Router();
  const tag = `W/"${hash('sha256', json, 'base64url')}"`;
  router.get('/openapi.json', securityHeaders(), guard, (request, response) => {
    response.set({ 'Cache-Control': 'no-cache', ETag: tag });
    if (namesTag(request.headers['if-none-match'], tag)) response.status(304).end();
    else response.type('application/json').send(json);
  });
  router.use('/docs', securityHeaders(readerPolicy), guard);
  router.get('/docs', (_request, response) => {
    response.type('html').set('Cache-Control', 'no-cache').send(page);
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
