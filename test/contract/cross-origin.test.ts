import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';

const promised = {
  allowed: ['authorization', 'content-type', 'x-tenant-id', 'idempotency-key', 'x-csrf-token', 'mcp-method'],
  exposed: [
    'location',
    'retry-after',
    'x-idempotency-tombstone',
    'idempotent-replayed',
    'x-ratelimit-limit',
    'x-ratelimit-remaining',
    'api-supported-versions',
  ],
};
const app = 'https://app.example.com';
const paths = ['/api/v1/settings/user', '/settings/user', '/graphql', '/graphql/stream', '/openapi.json'];
const development = [
  'http://localhost:5173',
  'https://localhost',
  'http://127.0.0.1:3000',
  'https://studio.apollographql.com',
];
const foreign = [
  'https://evil.example.com',
  'https://app.example.com.evil.test',
  'http://localhost.evil.test',
  'null',
];

/** A page of any origin may send an embed token, which its preflight cannot show. Never cookies, nor private networks. */
const grantedToEmbedded = ['headers', 'methods', 'origin']
  .map((name) => `access-control-allow-${name}`)
  .concat('access-control-expose-headers', 'access-control-max-age');

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ env: { Gateway__CorsOrigins: app } });
});
afterAll(() => platform.close());

const namesIn = (headers: Headers, name: string) => (headers.get(name) ?? '').toLowerCase().split(', ');
const preflight = (path: string, origin: string) =>
  platform.call(path, {
    method: 'OPTIONS',
    token: null,
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': promised.allowed.join(','),
      'access-control-request-private-network': 'true',
    },
  });

describe.each(paths)('%s', (path) => {
  it.each([app, ...development])('lets in the page of %s', async (origin) => {
    const { status, headers, text } = await preflight(path, origin);
    expect([status, text, headers.get('access-control-allow-origin')]).toEqual([204, '', origin]);
    expect(namesIn(headers, 'access-control-allow-headers')).toEqual(
      expect.arrayContaining(promised.allowed),
    );
    expect(namesIn(headers, 'access-control-allow-methods')).toEqual(
      expect.arrayContaining(['get', 'post', 'put', 'patch', 'delete']),
    );
    expect(namesIn(headers, 'vary')).toContain('origin');
  });

  it.each(foreign)('reveals nothing to a page of %s', async (origin) => {
    const asked = await preflight(path, origin);
    const answered = await platform.call(path, { headers: { origin } });
    const granted = ({ headers }: { readonly headers: Headers }) =>
      [...headers.keys()].filter((name) => name.startsWith('access-control-'));
    expect(granted(answered)).toEqual([]);
    expect(granted(asked)).toEqual(path.startsWith('/graphql') ? grantedToEmbedded : []);
    for (const { headers } of [asked, answered]) expect(namesIn(headers, 'vary')).toContain('origin');
  });

  it('shows the promised headers to scripts, on failures too', async () => {
    for (const token of [undefined, null, 'wrong']) {
      const request = token === undefined ? {} : { token };
      const answer = await platform.call(path, { ...request, headers: { origin: app } });
      expect(namesIn(answer.headers, 'access-control-expose-headers')).toEqual(
        expect.arrayContaining(promised.exposed),
      );
      expect(answer.headers.get('access-control-allow-origin')).toBe(app);
    }
  });
});
