import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { requestHash } from './idempotency-key.ts';
import type { Route } from './route.ts';
import { SampleServer } from './testing/sample-server.ts';

const server = new SampleServer();
beforeAll(() => server.start());
afterAll(() => server.stop());
afterEach(() => {
  server.runs.length = 0;
  server.answers.clear();
});

const id = '00000000-0000-4000-8000-00000000ac3e';
const created = () => server.answers.set('CreateDashboard', () => ({ data: { created: { id, name: 'n' } } }));

describe('Idempotency-Key', () => {
  const put = (key: string, body: object | null, path = '/settings/user/a', headers = {}) =>
    server.send('PUT', path, { json: body, headers: { 'idempotency-key': key, ...headers } });
  const hashOf = async (body: object, path?: string) => {
    expect((await put('k', body, path)).status).toBe(204);
    return server.lastRun.call.idempotency?.requestHash;
  };

  it('reaches the call with a hash', async () => {
    await put('key-1', { value: 'x' });
    expect(server.lastRun.call.idempotency).toEqual({
      key: 'key-1',
      requestHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      replayed: false,
    });
  });

  it('is null when absent, and on reads, chat and documents', async () => {
    await server.send('PUT', '/settings/user/a', { json: { value: 'x' } });
    expect(server.lastRun.call.idempotency).toBeNull();
    const headers = { 'idempotency-key': 'k'.repeat(300) };
    server.runs.length = 0;
    await server.send('GET', '/dashboards', { headers });
    expect(server.runs.map(({ call }) => call.idempotency)).toEqual([null]);
    await server.send('POST', '/ai/chat/x', { headers, json: { messages: [] } });
    expect(server.lastRun).toMatchObject({ name: 'Chat', call: { idempotency: null } });
    server.answers.set('PreviewTemplate', () => ({ data: { preview: '' } }));
    await server.send('POST', '/templates/x/preview', { headers, json: { format: 0 } });
    expect(server.lastRun).toMatchObject({ name: 'PreviewTemplate', call: { idempotency: null } });
  });

  it('is honoured by POST, PUT and DELETE alike', async () => {
    created();
    const headers = { 'idempotency-key': 'k' };
    await server.send('POST', '/dashboards', { headers, json: { name: 'a', layoutColumns: 1 } });
    await server.send('POST', `/dashboards/${id}/publish`, { headers });
    await server.send('DELETE', '/push-subscriptions', { headers, json: { endpoint: 'e' } });
    expect(server.runs.map(({ call }) => call.idempotency?.key)).toEqual(['k', 'k', 'k']);
    expect(new Set(server.runs.map(({ call }) => call.idempotency?.requestHash)).size).toBe(3);
  });

  it('hashes the meaning of a request, not its spelling', async () => {
    const hash = await hashOf({ value: 'x' });
    expect(await hashOf({ Value: 'x', unknown: 1 })).toBe(hash);
    expect(await hashOf({ value: 'x' }, '/api/v1/settings/user/a')).toBe(hash);
    expect(await hashOf({ value: 'y' })).not.toBe(hash);
    expect(await hashOf({ value: null })).not.toBe(hash);
    expect(await hashOf({ value: 'x' }, '/settings/user/b')).not.toBe(hash);
    expect(await hashOf({ value: 'x' }, '/settings/tenant/a')).not.toBe(hash);
    expect(await hashOf({ value: '\ud800' })).not.toBe(await hashOf({ value: '\ud801' }));
  });

  it('hashes objects whatever the order of their members, lists in theirs', () => {
    const route = server.table.routes[0] as Route;
    const hash = (body: unknown) => requestHash(route, { parameters: {}, query: {}, headers: {}, body });
    expect(hash({ a: [{ b: 1, c: 2 }], d: null })).toBe(hash({ d: null, a: [{ c: 2, b: 1 }] }));
    expect(hash({ a: [1, 2] })).not.toBe(hash({ a: [2, 1] }));
  });

  it.each([
    [256, 204],
    [257, 400],
  ])('of %d characters gives %d', async (length, status) => {
    const response = await put('k'.repeat(length), { value: 'x' });
    expect(response.status).toBe(status);
  });

  it('answers a replay as such', async () => {
    server.answers.set('StoreSetting', ({ call }) => {
      if (call.idempotency) call.idempotency.replayed = true;
      return { data: {} };
    });
    expect((await put('k', { value: 'x' })).headers.get('idempotent-replayed')).toBe('true');
    server.answers.clear();
    expect((await put('k', { value: 'x' })).headers.get('idempotent-replayed')).toBeNull();
  });
});
