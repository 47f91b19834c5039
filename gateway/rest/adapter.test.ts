import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
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

describe('an operation', () => {
  it.each(['/api/v1', '/api', ''])('is served under "%s"', async (base) => {
    server.answers.set('ReadSetting', () => ({ data: { setting: { name: 'a', value: null } } }));
    const response = await server.send('GET', `${base}/settings/user/a`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
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

  it('answers its other status depending on the data', async () => {
    server.answers.set('CreateDashboard', () => ({ data: { created: { id, name: 'known' } } }));
    const response = await server.send('POST', '/dashboards', { json: { name: 'known', layoutColumns: 1 } });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ id, name: 'known' });
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
    await expect(sent).rejects.toThrow('aborted');
    if (!signal.aborted) await once(signal, 'abort');
    expect(signal.reason).toMatchObject({ errorCode: 'Http:Request:HungUp' });
  });

  it('ends the signal once the answer is sent', async () => {
    await server.send('GET', `/dashboards/${id}`);
    await vi.waitFor(() => expect(server.lastRun.call.signal.aborted).toBe(true));
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

  it('waits for an untimed row as long as it takes', async () => {
    const slow = await new SampleServer({ requestTimeout: 30 }).start();
    const answer = Promise.withResolvers<{ data: object }>();
    slow.answers.set('AskOracle', () => answer.promise);
    slow.answers.set('ReadDashboard', () => new Promise(() => undefined));
    const asked = slow.send('POST', '/oracle');
    await expect.poll(() => slow.runs.length).toBe(1);
    expect((await slow.send('GET', `/dashboards/${id}`)).status).toBe(503);
    answer.resolve({ data: {} });
    expect((await asked).status).toBe(204);
    await slow.stop();
  });
});

describe('problem titles', () => {
  it("are in the language asked for, and in the caller's own once that is known", async () => {
    const translated = await new SampleServer({
      translate: (key, locale) =>
        key === 'Validation:Failed' || key === 'Http:Route:NotFound' ? locale : null,
    }).start();
    const headers = { 'accept-language': 'fr' };
    const unknown = await translated.send('GET', '/nope', { headers });
    expect(await unknown.json()).toMatchObject({ title: 'fr' });
    const invalid = await translated.send('GET', '/dashboards?page=x', { headers });
    expect(await invalid.json()).toMatchObject({ title: 'de' });
    await translated.stop();
  });
});
