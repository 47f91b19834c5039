import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DomainError } from '../../subgraphs/kernel/error/domain-error.ts';
import { toGraphQLError } from '../../subgraphs/kernel/error/graphql-error.ts';
import { SampleServer } from './testing/sample-server.ts';

const server = new SampleServer();
beforeAll(() => server.start());
afterAll(() => server.stop());
afterEach(() => {
  server.runs.length = 0;
  server.answers.clear();
});

const id = '00000000-0000-4000-8000-00000000ac3e';

/** Sends bytes as they are; for what no client would send. */
async function sendRaw(text: string): Promise<string> {
  const socket = connect(server.port, '127.0.0.1');
  socket.end(text);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

describe('an operation', () => {
  it.each(['/api/v1', '/api', ''])('is served under "%s"', async (base) => {
    server.answers.set('ReadSetting', () => ({ data: { setting: { name: 'a', value: null } } }));
    const response = await server.send('GET', `${base}/settings/user/a`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({ name: 'a', value: null });
  });

  it('runs with the bound request, the call and the headers', async () => {
    await server.send('GET', '/settings/tenant/Svc.Timing%2FZ%C3%BCrich?x=1', {
      headers: { 'x-tenant-id': id },
    });
    const { variables, call, headers } = server.lastRun;
    expect(variables).toMatchObject({
      parameters: { scope: 'tenant', name: 'Svc.Timing/Zürich' },
      query: {},
    });
    expect(call.actor.userId).toBe('alice');
    expect(call.tenant.id).toBe('00000000-0000-4000-8000-00000000ac3e');
    expect(headers['x-tenant-id']).toBe(id);
  });

  it('answers 204 without a body', async () => {
    const response = await server.send('PUT', '/settings/user/a', { json: { value: 'x' } });
    expect(response.status).toBe(204);
    expect(await response.text()).toBe('');
  });

  it.each([
    ['/api/v1', `https://platform.example.com/api/v1/dashboards/${id}`],
    ['', `https://platform.example.com/dashboards/${id}`],
  ])('answers 201 with a Location under the base "%s"', async (base, location) => {
    server.answers.set('CreateDashboard', () => ({ data: { created: { id, name: 'n' } } }));
    const response = await server.send('POST', `${base}/dashboards`, {
      json: { name: 'n', layoutColumns: 1 },
    });
    expect(response.status).toBe(201);
    expect(response.headers.get('location')).toBe(location);
  });

  it('becomes the problem of its first error, even with data', async () => {
    server.answers.set('ReadDashboard', () => ({
      data: {},
      errors: [
        toGraphQLError(
          new DomainError('notFound', 'Dashboards:Dashboard:NotFound', { message: 'Not in scope.' }),
        ),
        toGraphQLError(new DomainError('conflict', 'Other:Thing:Wrong')),
      ],
    }));
    const response = await server.send('GET', `/api/v1/dashboards/${id}?x=1`);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(await response.json()).toEqual({
      type: 'https://tools.ietf.org/html/rfc9110#section-15.5.5',
      title: 'Resource not found.',
      status: 404,
      detail: 'Not in scope.',
      instance: `/api/v1/dashboards/${id}`,
      traceId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      errorCode: 'Dashboards:Dashboard:NotFound',
    });
  });

  it.each<[string, () => never | { data: null }]>([
    [
      'throws',
      () => {
        throw new Error('password=hunter2');
      },
    ],
    ['answers nothing', () => ({ data: null })],
  ])('that %s is an internal problem', async (_, answer) => {
    server.answers.set('ReadDashboard', answer);
    const response = await server.send('GET', `/dashboards/${id}`);
    expect(response.status).toBe(500);
    expect(await response.text()).not.toMatch(/hunter2|neither/);
  });
});

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

describe('callers', () => {
  it.each([
    ['without a token', '', 'Bearer', 'Authentication:Required'],
    ['with a bad token', 'Bearer bad', 'Bearer error="invalid_token"', 'Authentication:Token:Invalid'],
  ])('%s get 401 on every row but the anonymous ones', async (_, authorization, challenge, errorCode) => {
    for (const route of server.table.routes.filter(({ anonymous }) => !anonymous)) {
      const path = route.path.replace('{id}', id).replace('{scope}', 'user').replace('{number}', '1');
      const response = await server.send(route.method, path.replace(/\{\w+\}/, 'x'), {
        headers: { authorization, accept: 'image/png' },
      });
      expect([route.path, response.status]).toEqual([route.path, 401]);
      expect(response.headers.get('www-authenticate')).toBe(challenge);
      expect(await response.json()).toMatchObject({ errorCode });
    }
    expect(server.runs).toEqual([]);
  });

  it('without a token reach an anonymous row', async () => {
    expect((await server.send('GET', '/localization/fr', { headers: { authorization: '' } })).status).toBe(
      200,
    );
  });
});

describe('Accept', () => {
  it.each([
    ['application/json', 200],
    ['application/problem+json', 200],
    ['application/*;q=0.5, text/html', 200],
    ['*/*', 200],
    ['', 200],
    ['garbage', 200],
    ['text/html', 406],
    ['application/json;q=0, text/*', 406],
  ])('"%s" gives %d', async (accept, status) => {
    const response = await server.send('GET', '/dashboards', { headers: { accept } });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain(
      status === 200 ? 'application/json' : 'application/problem+json',
    );
  });

  it.each([
    ['POST', '/templates/x/preview', 'application/pdf', 200],
    ['POST', '/templates/x/preview', 'image/png', 406],
    ['GET', '/notifications/stream', 'text/event-stream', 200],
    ['GET', '/notifications/stream', 'text/html', 406],
  ])('%s %s accepts %s: %d', async (method, path, accept, status) => {
    server.answers.set('PreviewTemplate', () => ({ data: { preview: '' } }));
    const init = method === 'POST' ? { json: { format: 1 } } : {};
    expect((await server.send(method, path, { ...init, headers: { accept } })).status).toBe(status);
  });
});

describe('native rows', () => {
  it('answer alone', async () => {
    const response = await server.send('GET', '/health/live', { headers: { authorization: '' } });
    expect(await response.json()).toEqual({ status: 'Healthy' });
  });

  it('become internal problems when they throw', async () => {
    const response = await server.send('GET', '/health/broken');
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('hunter2');
  });
});

describe('documents', () => {
  it('are sent as bytes under their name', async () => {
    server.answers.set('PreviewTemplate', () => ({
      data: { preview: Buffer.from('%PDF-1.7').toString('base64') },
    }));
    const response = await server.send('POST', '/templates/x/preview', { json: { format: 1 } });
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toContain("filename*=UTF-8''%C3%9Cbersicht.pdf");
    expect(await response.text()).toBe('%PDF-1.7');
  });
});

describe('the life of a request', () => {
  it('aborts the signal when the caller hangs up', async () => {
    const reached = Promise.withResolvers<AbortSignal>();
    server.answers.set('ReadDashboard', ({ call }) => {
      reached.resolve(call.signal);
      return new Promise(() => undefined);
    });
    const hangUp = new AbortController();
    const sent = server.send('GET', `/dashboards/${id}`, { signal: hangUp.signal });
    const signal = await reached.promise;
    expect(signal.aborted).toBe(false);
    hangUp.abort();
    await expect(sent).rejects.toThrow();
    if (!signal.aborted) await once(signal, 'abort');
    expect(signal.reason).toMatchObject({ name: 'HangUp' });
  });

  it('leaves the signal alone when the answer is there', async () => {
    await server.send('GET', `/dashboards/${id}`);
    expect(server.lastRun.call.signal.aborted).toBe(false);
  });

  it('answers 503 when it takes too long, and aborts the signal', async () => {
    const slow = await new SampleServer({ requestTimeout: 30 }).start();
    slow.answers.set('ReadDashboard', () => new Promise(() => undefined));
    const response = await slow.send('GET', `/dashboards/${id}`);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ errorCode: 'Http:Request:TimedOut' });
    expect(slow.lastRun.call.signal.aborted).toBe(true);
    await slow.stop();
  });
});

describe('problem titles', () => {
  it('are translated for the caller', async () => {
    const french = await new SampleServer({
      translate: (key, locale) => (key === 'Http:Route:NotFound' && locale === 'fr' ? 'Introuvable.' : null),
    }).start();
    const response = await french.send('GET', '/nope', { headers: { 'accept-language': 'fr' } });
    expect(await response.json()).toMatchObject({ title: 'Introuvable.' });
    await french.stop();
  });
});
