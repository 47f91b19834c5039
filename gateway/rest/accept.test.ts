import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SampleServer } from './testing/sample-server.ts';

const server = new SampleServer();
beforeAll(() => server.start());
afterAll(() => server.stop());
afterEach(() => {
  server.runs.length = 0;
  server.answers.clear();
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
    ['application/json;q=0', 406],
    ['*/*;q=0', 406],
    ['application/json;q=0, */*', 406],
    ['application/json;q=0, application/problem+json', 406],
    ['application/json;q=0.001, */*;q=0', 200],
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
