import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type RequestHandler } from 'express';
import { fetch } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDocsPage } from './docs-page.ts';

const app = express();
const passThrough: RequestHandler = (_request, _response, next) => next();
app.use(
  createDocsPage(
    { openapi: '3.1.0', info: { title: 'Sample', version: '1' }, paths: {} },
    { guard: passThrough, tokenOf: async () => 'a"token' },
  ),
);
app.use(
  '/without',
  createDocsPage(
    { openapi: '3.1.0', info: { title: 'Sample', version: '1' }, paths: {} },
    { guard: passThrough, tokenOf: async () => null, reader: '@absent/reader' },
  ),
);
app.use((_request, response) => {
  response.status(404).end();
});
const server = createServer(app);
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers });

describe('/openapi.json', () => {
  it('is the document', async () => {
    const response = await get('/openapi.json');
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await response.json()).toMatchObject({ openapi: '3.1.0' });
  });

  it('is not sent again to a reader who has it', async () => {
    const tag = (await get('/openapi.json')).headers.get('etag') ?? '';
    const again = await get('/openapi.json', { 'if-none-match': tag });
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, tag, '']);
    expect((await get('/openapi.json', { 'if-none-match': 'W/"other"' })).status).toBe(200);
  });
});

describe('/docs', () => {
  it('loads only what this host serves', async () => {
    const response = await get('/docs');
    expect(response.headers.get('content-type')).toContain('text/html');
    const html = await response.text();
    expect(html).not.toMatch(/https?:\/\//);
    const links = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => link ?? '');
    expect(links).toHaveLength(4);
    for (const link of links) {
      const asset = await get(link);
      expect([link, asset.status]).toEqual([link, 200]);
      expect((await asset.text()).length).toBeGreaterThan(50);
    }
  });

  it('hands the development token to the reader, and keeps it out of caches', async () => {
    const response = await get('/docs');
    expect(await response.text()).toContain('content="a&quot;token"');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('has a policy that lets no other host and no inline script in', async () => {
    const policy = (await get('/docs')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/unsafe-eval|https?:|\*/);
  });

  it('uses no validator on the internet', async () => {
    expect(await (await get('/docs/start.js')).text()).toContain('validatorUrl: null');
  });

  it.each(['/docs/package.json', '/docs/index.html', '/docs/..%2fpackage.json', '/docs/swagger-ui.js.map'])(
    'does not serve %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  it('names the optional package that is not installed', async () => {
    const response = await get('/without/docs');
    expect([response.status, await response.text()]).toEqual([
      404,
      'This needs the optional package @absent/reader, which is not installed: run "npm ci --include=optional". The document itself is at /openapi.json.\n',
    ]);
    expect((await get('/without/docs/swagger-ui.css')).status).toBe(404);
    expect((await get('/without/openapi.json')).status).toBe(200);
  });
});
