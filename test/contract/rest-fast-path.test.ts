import { gzipSync } from 'node:zlib';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { forExpress, type Sent, sendRaw } from '../testkit/http/raw-request.ts';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';
import { TestClock } from '../testkit/test-clock.ts';
import { pathOf, sampledRows } from './rows/all-samples.ts';

const setting = '/api/v1/settings/user/Svc.Localization.PreferredCulture';
const json = { 'content-type': 'application/json' };
const put = (body: string | Buffer, headers: Record<string, string> = json): Sent => ({
  method: 'PUT',
  path: setting,
  headers,
  body,
});
const get = (path: string, headers: Record<string, string> = {}): Sent => ({ method: 'GET', path, headers });

const id = '00000000-0000-4000-8000-000000000000';
/** A value of its type for each name in braces. */
const anything = new Proxy<Record<string, string>>(
  { scope: 'user', kind: 'kpi', resource: 'Platform', step: 'Digest' },
  { get: (known, name: string) => known[name] ?? id },
);

/** Everything about a request that express, its parsers or the adapter look at; nothing here is said twice by a sample. */
const special: readonly (readonly [string, Sent])[] = [
  ['a bad token', get(setting, { authorization: 'Bearer bad' })],
  ['another scheme', get(setting, { authorization: 'Basic YTpi' })],
  ['a foreign tenant', get(setting, { 'x-tenant-id': '00000000-0000-4000-8000-0000000910be' })],
  ['another language', get('/api/v1/settings/user/No.Such', { 'accept-language': 'fr-CA, de;q=0.5' })],
  ['an unknown language', get('/api/v1/settings/user/No.Such', { 'accept-language': 'x-klingon, *' })],
  ['nothing acceptable', get(setting, { accept: 'image/png' })],
  ['something acceptable', get(setting, { accept: 'text/html, application/*;q=0.5' })],
  ['a page of another origin', get(setting, { origin: 'https://foreign.example' })],
  ['a page of this machine', get(setting, { origin: 'http://localhost:3000' })],
  ['another base', get('/api/settings/user/Svc.Timing.PreferredTimezone')],
  ['the root', get('/settings/user/Svc.Timing.PreferredTimezone')],
  ['another case', get('/API/v1/Settings/user/Svc.Timing.PreferredTimezone')],
  ['a slash at the end', get(`${setting}/`)],
  ['an escaped letter', get('/api/v1/%73ettings/user/Svc.Timing.PreferredTimezone')],
  ['an escaped slash', get('/api/v1/settings/user/Svc%2FTiming')],
  ['a malformed escape', get('/api/v1/settings/user/%E0%A4%A')],
  ['two slashes', get('//api/v1/settings/user/Svc.Timing.PreferredTimezone')],
  ['an unknown scope', get('/api/v1/settings/nobody/Svc.Timing.PreferredTimezone')],
  ['a query that is not read', get(`${setting}?a=1&a=2`)],
  ['a query out of range', get('/api/v1/notifications?pageSize=0&PAGE=1')],
  ['a query said twice', get('/api/v1/notifications?page=1&page=2')],
  ['a query of another type', get('/api/v1/notifications?take=many')],
  ['another method', { method: 'PATCH', path: setting, headers: json, body: '{}' }],
  ['an unknown method', { method: 'PROPFIND', path: setting }],
  ['only the head', { method: 'HEAD', path: setting }],
  ['what there is', { method: 'OPTIONS', path: setting }],
  ['a body', put('{"value":"fr"}')],
  ['names in another case', put('{"VALUE":"fr"}')],
  ['a member too few', put('{}')],
  ['a value of another type', put('{"value":7}')],
  ['a value that is refused', put('{"value":"nonsense culture"}')],
  ['an empty body', put('')],
  ['white space', put(' \n')],
  ['no UTF-8', put(Buffer.from([0x7b, 0xff, 0x7d]))],
  ['text', put('{"value":"fr"}', { 'content-type': 'text/plain' })],
  ['another charset', put('{"value":"fr"}', { 'content-type': 'application/json; charset=latin1' })],
  ['gzip', put(gzipSync('{"value":"fr"}'), { ...json, 'content-encoding': 'gzip' })],
  ['no gzip', put('{"value":"fr"}', { ...json, 'content-encoding': 'gzip' })],
  ['an unknown encoding', put('{"value":"fr"}', { ...json, 'content-encoding': 'rot13' })],
  ['too much', put(JSON.stringify({ value: 'x'.repeat(1_100_000) }))],
  ['a key too long', put('{"value":"de"}', { ...json, 'idempotency-key': 'k'.repeat(300) })],
  ['no change', { method: 'DELETE', path: setting }],
];

describe('the fast path of REST', () => {
  // Standing still: answers that tell the time are the same.
  const clock = new TestClock(new Date());
  const byExpress = vi.fn();
  let platform: TestPlatform;
  let token: string;
  beforeAll(async () => {
    // What an application inherits; its declarations leave it out.
    const shared = express.application as unknown as { handle(...given: unknown[]): unknown };
    const { handle } = shared;
    vi.spyOn(shared, 'handle').mockImplementation(function (this: unknown, ...given) {
      byExpress();
      return handle.apply(this, given);
    });
    platform = await startTestPlatform({ clock, work: false });
    token = await platform.token('alice');
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await platform?.close();
  });

  /** Without what differs from answer to answer. */
  async function answerOf({ headers, ...sent }: Sent): Promise<object> {
    const credentials = { authorization: `Bearer ${token}` };
    const answer = await sendRaw(platform.url, { ...sent, headers: { ...credentials, ...headers } });
    const { date: _, ...steady } = answer.headers;
    return { ...answer, headers: steady, text: answer.text.replace(/"traceId":"[^"]*"/, '') };
  }

  async function expectSame(sent: Sent, isOurs: boolean): Promise<void> {
    byExpress.mockClear();
    const ours = await answerOf(sent);
    expect([sent.path, byExpress.mock.calls.length > 0]).toEqual([sent.path, !isOurs]);
    byExpress.mockClear();
    expect([sent, ours]).toEqual([sent, await answerOf(forExpress(sent))]);
    expect(byExpress).toHaveBeenCalled();
  }

  const left = ['another method', 'an unknown method', 'only the head', 'what there is', 'an unknown scope'];
  const unread = new Set([...left, 'two slashes', 'a malformed escape']);

  it.each(special)('answers %s as express does', async (name, sent) => {
    await expectSame(sent, !unread.has(name));
  });

  it('answers a repeated key as express does', async () => {
    const keyed = put('{"value":"de"}', { ...json, 'idempotency-key': 'fast-path' });
    await answerOf(keyed);
    await expectSame(keyed, true);
  });

  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])(
    'answers each row of %s as express does',
    async (method) => {
      for (const row of sampledRows.filter(({ route }) => route.method === method)) {
        const path = `/api/v1${pathOf(row.route, { parameters: anything })}`;
        await expectSame({ method, path, headers: { authorization: '' } }, true);
        await expectSame(
          method === 'GET' ? get(path) : { method, path, headers: json, body: '{"value":' },
          true,
        );
      }
    },
  );
});
