import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { fetch } from 'undici';
import { describe, expect, it } from 'vitest';
import { type CorsPolicy, cors, corsHeaders, isAllowedOrigin } from './cors.ts';
import { type PagePolicy, securityHeaders } from './security-headers.ts';

async function ask(handlers: express.RequestHandler[], method: string, headers: Record<string, string>) {
  const app = express();
  app.use(...handlers, (_request, response) => {
    response.json({});
  });
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/x`, { method, headers });
  await response.text();
  await new Promise((resolve) => server.close(resolve));
  return response;
}

const production: CorsPolicy = { origins: ['https://app.example.com'], development: false };
const development: CorsPolicy = { origins: [], development: true };
const anyone: CorsPolicy = { origins: ['*'], development: false };

describe('isAllowedOrigin', () => {
  it.each<[CorsPolicy, string, boolean]>([
    [production, 'https://app.example.com', true],
    [production, 'https://app.example.com.evil.com', false],
    [production, 'http://app.example.com', false],
    [production, 'http://localhost:3000', false],
    [production, 'https://studio.apollographql.com', false],
    [production, 'null', false],
    [development, 'http://localhost:3000', true],
    [development, 'https://localhost', true],
    [development, 'http://127.0.0.1:5173', true],
    [development, 'http://[::1]:80', true],
    [development, 'http://localhost.evil.com', false],
    [development, 'https://studio.apollographql.com', true],
    [development, 'https://evil.com', false],
    [anyone, 'https://evil.com', true],
  ])('%j and %s: %s', (policy, origin, allowed) => expect(isAllowedOrigin(policy, origin)).toBe(allowed));
});

describe('corsHeaders', () => {
  it.each([
    ['/api/v1/blobs/01/upload?sig=x', true],
    ['/api/v1/blobs/01/upload', false],
    ['/api/v1/blobs/01?upload=/upload?sig=x', false],
    ['/api/v1/settings/user?x=/blobs/01/upload?sig=x', false],
  ])('of a foreign origin and %s: allowed %s', (url, allowed) => {
    const headers = corsHeaders(production, { method: 'PUT', url, headers: { origin: 'https://evil.com' } });
    expect('Access-Control-Allow-Origin' in headers).toBe(allowed);
  });
});

describe('cors', () => {
  const preflight = {
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'authorization',
  };

  it('answers a preflight of an allowed origin', async () => {
    const response = await ask([cors(production)], 'OPTIONS', {
      origin: 'https://app.example.com',
      ...preflight,
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('https://app.example.com');
    expect(response.headers.get('access-control-allow-credentials')).toBe('true');
    expect(response.headers.get('access-control-allow-methods')).toContain('PATCH');
    const allowed = response.headers.get('access-control-allow-headers')?.split(', ');
    expect(allowed).toEqual(
      expect.arrayContaining([
        'authorization',
        'content-type',
        'x-tenant-id',
        'idempotency-key',
        'x-csrf-token',
      ]),
    );
    expect(allowed).toEqual(expect.arrayContaining(['apollo-require-preflight', 'x-signalr-user-agent']));
    expect(response.headers.get('vary')).toContain('Origin');
  });

  it('allows the header of the tenant under the name it has here', async () => {
    const named = { ...production, tenantHeader: 'X-Customer' };
    const headers = { origin: 'https://app.example.com', ...preflight };
    const response = await ask([cors(named)], 'OPTIONS', headers);
    const allowed = response.headers.get('access-control-allow-headers')?.split(', ');
    expect(allowed).toContain('x-customer');
    expect(allowed).not.toContain('x-tenant-id');
  });

  it('gives a foreign origin nothing', async () => {
    const response = await ask([cors(production)], 'OPTIONS', { origin: 'https://evil.com', ...preflight });
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect((await ask([cors(production)], 'GET', { origin: 'https://evil.com' })).headers.get('vary')).toBe(
      'Origin',
    );
  });

  it('exposes the headers clients read', async () => {
    const response = await ask([cors(production)], 'GET', { origin: 'https://app.example.com' });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-expose-headers')?.split(', ')).toEqual(
      expect.arrayContaining([
        'location',
        'retry-after',
        'x-idempotency-tombstone',
        'idempotent-replayed',
        'x-ratelimit-limit',
        'x-ratelimit-remaining',
        'api-supported-versions',
      ]),
    );
  });

  it('gives no credentials to any origin', async () => {
    const response = await ask([cors(anyone)], 'GET', { origin: 'https://evil.com' });
    expect(response.headers.get('access-control-allow-origin')).toBe('https://evil.com');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('lets the hosted Sandbox into a private network', async () => {
    const response = await ask([cors(development)], 'OPTIONS', {
      origin: 'https://studio.apollographql.com',
      ...preflight,
      'access-control-request-private-network': 'true',
    });
    expect(response.headers.get('access-control-allow-private-network')).toBe('true');
  });

  it('lets requests without an origin and plain OPTIONS through', async () => {
    expect((await ask([cors(production)], 'GET', {})).status).toBe(200);
    expect((await ask([cors(production)], 'OPTIONS', { origin: 'https://app.example.com' })).status).toBe(
      200,
    );
  });
});

describe('securityHeaders', () => {
  it('lets nothing load by default', async () => {
    const { headers } = await ask([securityHeaders()], 'GET', {});
    expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('takes the policy of a page as a whole', async () => {
    const policy: PagePolicy = { 'default-src': ["'none'"], 'script-src': ["'self'"] };
    const { headers } = await ask([securityHeaders(policy)], 'GET', {});
    expect(headers.get('content-security-policy')).toBe("default-src 'none';script-src 'self'");
  });
});
