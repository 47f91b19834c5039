import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SampleServer } from './testing/sample-server.ts';

const server = new SampleServer();
beforeAll(() => server.start());
afterAll(() => server.stop());
afterEach(() => {
  server.runs.length = 0;
  server.answers.clear();
});

/** Sends bytes as they are; for what no client would send. */
async function sendRaw(text: string): Promise<string> {
  const socket = connect(server.port, '127.0.0.1');
  socket.end(text);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

describe('routing', () => {
  it.each([
    '/nope',
    '/',
    '/api/v2/dashboards',
    '/settings/other/a',
    '/settings/User/a',
    '/settings/user/a/b',
    '/settings//a',
    '/dashboards/not-a-guid',
    '/dashboards/00000000-0000-4000-8000-00000000ac3',
    '/revisions/1x',
    '/revisions/0x10',
    '/revisions/99999999999',
    '/api/v1/health/live',
    '/%00',
    '/..%2f..%2fetc%2fpasswd',
    '/__proto__/constructor',
  ])('does not know %s', async (path) => {
    const response = await server.send('GET', path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(await response.json()).toMatchObject({
      status: 404,
      errorCode: 'Http:Route:NotFound',
      instance: path,
    });
    expect(server.runs).toEqual([]);
  });

  it.each([
    '/settings/user/',
    '/SETTINGS/user/definitions',
    '/dashboards/00000000-0000-4000-8000-00000000AC3E/',
  ])('reads %s as its row', async (path) => {
    const expected = path === '/settings/user/' ? 404 : 200;
    expect((await server.send('GET', path)).status).toBe(expected);
  });

  it('names its route for telemetry', async () => {
    server.routes.length = 0;
    await server.send('GET', '/api/v1/settings/user/a');
    await server.send('GET', '/nope');
    await expect.poll(() => server.routes).toEqual(['/api/v1/settings/{scope}/{name}', undefined]);
  });

  it('prefers a reserved word to a parameter', async () => {
    expect(await (await server.send('GET', '/settings/user/definitions')).json()).toEqual(['definitions']);
  });

  it.each([
    ['PATCH', '/settings/user/a', 'GET, HEAD, OPTIONS, PUT'],
    ['GET', '/push-subscriptions', 'DELETE, OPTIONS'],
    ['HEAD', '/push-subscriptions', 'DELETE, OPTIONS'],
    ['POST', '/health/live', 'GET, HEAD, OPTIONS'],
  ])('refuses %s %s', async (method, path, allow) => {
    const response = await server.send(method, path);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe(allow);
  });

  it('answers OPTIONS with the methods of the path', async () => {
    const response = await server.send('OPTIONS', '/api/v1/dashboards', { headers: { authorization: '' } });
    expect(response.status).toBe(204);
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST');
    expect((await server.send('OPTIONS', '/nope')).status).toBe(404);
  });

  it('answers HEAD like GET, without the body', async () => {
    server.answers.set('ReadSetting', () => ({ data: { setting: { name: 'a', value: 'b' } } }));
    const response = await server.send('HEAD', '/settings/user/a');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String('{"name":"a","value":"b"}'.length));
    expect(await response.text()).toBe('');
  });

  it.each(['/settings/user/%', '/settings/user/%E0%A4%A', '/%zz'])('refuses the path %s', async (path) => {
    const response = await server.send('GET', path);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errorCode: 'Http:Path:Malformed' });
  });

  it('passes hostile unicode through untouched', async () => {
    const name = 'a\u0000\u202e\ufeff𝕏\u0301\'"<script>\\';
    await server.send('GET', `/settings/user/${encodeURIComponent(name)}`);
    expect(server.lastRun.variables.parameters.name).toBe(name);
  });

  it('answers a request without a usable address', async () => {
    const answer = await sendRaw('GET //[::1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  });
});
