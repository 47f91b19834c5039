import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ErrorRequestHandler, type RequestHandler, Router } from 'express';
import { describe, expect, it } from 'vitest';
import type { HttpFailure } from './http-failure.ts';
import { createApp, createPathOwnership } from './mounts.ts';

const page = Router().get('/page', (_request, response) => void response.end('read'));
const rest: RequestHandler = (_request, response) => void response.end('rest');
const answerStatus: ErrorRequestHandler = (error: HttpFailure, _request, response, _next) => {
  response.writeHead(error.status, error.details.headers).end();
};

describe('createPathOwnership', () => {
  const owns = createPathOwnership([
    { name: 'landing page', paths: ['/'], handler: null },
    { name: 'probes', paths: ['/health/live', '/Health/Ready'], handler: null },
    { name: 'CORS', paths: null, handler: null },
  ]);

  it.each(['/', '/health/live', '/HEALTH/LIVE', '/health/ready', '/health/live/', '/health/live/x'])(
    'owns %s',
    (path) => expect(owns(path)).toBe(true),
  );

  it.each(['/health', '/health/lively', '/settings', '//'])('does not own %s', (path) =>
    expect(owns(path)).toBe(false),
  );
});

describe('createApp', () => {
  it('answers 405 with Allow to other methods of paths that are only read', async () => {
    const app = createApp([
      {
        name: 'page',
        paths: ['/page'],
        isRead: true,
        handler: page,
      },
      { name: 'rest', paths: null, handler: rest },
      { name: 'errors', paths: null, handler: answerStatus },
    ]);
    const server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const ask = async (method: string, path: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method });
      return [answer.status, answer.headers.get('allow'), await answer.text()];
    };
    expect(await ask('GET', '/page')).toEqual([200, null, 'read']);
    expect(await ask('GET', '/page/below')).toEqual([200, null, 'rest']);
    for (const method of ['POST', 'DELETE']) {
      expect(await ask(method, '/page')).toEqual([405, 'GET, HEAD', '']);
      expect(await ask(method, '/pages')).toEqual([200, null, 'rest']);
    }
    server.close();
  });
});
