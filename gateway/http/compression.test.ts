import { once } from 'node:events';
import { createServer, request as httpRequest, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import zlib from 'node:zlib';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ExampleGateway, exampleApp, startExample } from '../graphql/testing/example-gateway.ts';
import { compressAnswers } from './compression.ts';
import { startEventStream } from './event-stream.ts';

const long = JSON.stringify({ text: 'Grüße '.repeat(400) });
const length = String(Buffer.byteLength(long));
const json = { 'Content-Type': 'application/json; charset=utf-8' };
const open = { 'Cache-Control': 'private, no-cache' };

const app = express().disable('x-powered-by').disable('etag');
app.get('/sent', (_request, response) => {
  response.set(open).type('json').send(long);
});
app.get('/sent-unchanged', (_request, response) => {
  response.set({ ETag: 'W/"7"' }).status(304).end();
});

/** By path; the ways in which the gateway's endpoints write. */
const answers: Readonly<Record<string, RequestListener>> = {
  '/list': (_request, response) => {
    const head = ['Vary', 'Origin', 'Content-Type', json['Content-Type'], 'Content-Length', length];
    response.writeHead(200, head).end(long, 'utf8');
  },
  '/object': (_request, response) => {
    response.writeHead(200, { ...json, ...open, 'Content-Length': length }).end(long);
  },
  '/strong': (_request, response) => {
    response.writeHead(200, { ...json, 'Content-Length': length, ETag: '"7"' }).end(long);
  },
  '/weak': (_request, response) => {
    response.setHeader('ETag', 'W/"7"');
    response.writeHead(200, { ...json, 'Content-Length': length }).end(Buffer.from(long));
  },
  '/unchanged': (_request, response) => {
    response.writeHead(304, ['Vary', 'Origin', 'ETag', 'W/"7"']).end();
  },
  '/unchanged-strong': (_request, response) => {
    response.writeHead(304, ['Vary', 'Origin', 'ETag', '"7"']).end();
  },
  '/sent': app,
  '/sent-unchanged': app,
  '/parts': (_request, response) => {
    response.writeHead(200, { ...json, 'Content-Length': length });
    response.write(long.slice(0, 100));
    response.end(long.slice(100));
  },
  '/implicit': (_request, response) => {
    response.setHeader('Content-Type', 'application/json').setHeader('Content-Length', length);
    response.write(long);
    response.end();
  },
  '/secret': (_request, response) => {
    response.writeHead(200, { ...json, 'Cache-Control': 'no-store', 'Content-Length': length }).end(long);
  },
  '/short': (_request, response) => {
    response.writeHead(200, { ...json, 'Content-Length': 2 }).end('{}');
  },
  '/image': (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'image/png', 'Content-Length': length }).end(long);
  },
  '/packed': (_request, response) => {
    response.writeHead(200, { ...json, 'Content-Encoding': 'identity', 'Content-Length': length }).end(long);
  },
  '/download': (_request, response) => {
    response.writeHead(200, { ...json, 'Accept-Ranges': 'bytes', 'Content-Length': length }).end(long);
  },
  '/failed': (_request, response) => {
    response.writeHead(404, { ...json, 'Content-Length': length }).end(long);
  },
  '/nothing': (_request, response) => {
    response.writeHead(204).end();
  },
  '/stream': (_request, response) => {
    startEventStream(response);
    response.write(`data: ${'x'.repeat(5_000)}\n\n`);
  },
};

async function listen(listener: RequestListener): Promise<Server> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** Sends a request as it is: `fetch` would decode the answer. */
async function ask(server: Server, path: string, headers: Record<string, string>, body?: string) {
  const { port } = server.address() as AddressInfo;
  const sent = httpRequest({ port, path, headers, method: body === undefined ? 'GET' : 'POST' });
  sent.end(body);
  const [response] = await once(sent, 'response');
  return response;
}

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: zlib.gunzipSync,
  br: zlib.brotliDecompressSync,
  ...('zstdDecompressSync' in zlib ? { zstd: zlib.zstdDecompressSync as (bytes: Buffer) => Buffer } : {}),
};
const known = Object.keys(decoders);

describe('an answer', () => {
  let server: Server;
  beforeAll(async () => {
    server = await listen(
      compressAnswers((request, response) => answers[request.url ?? '']?.(request, response)),
    );
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  async function read(path: string, headers: Record<string, string>) {
    const response = await ask(server, path, headers);
    const bytes = Buffer.concat(await response.toArray());
    const coding = response.headers['content-encoding'];
    const text = String(decoders[coding]?.(bytes) ?? bytes);
    return { coding, text, bytes: bytes.length, headers: response.headers };
  }

  it.each(
    known.flatMap((coding) => ['/list', '/object', '/weak', '/sent'].map((path) => [coding, path] as const)),
  )('is compressed by %s: %s', async (coding, path) => {
    const { headers, ...answer } = await read(path, { 'accept-encoding': coding });
    expect(answer).toMatchObject({ coding, text: long });
    expect(answer.bytes).toBeLessThan(300);
    expect(Number(headers['content-length'])).toBe(answer.bytes);
    expect(headers.vary).toBe(path === '/list' ? 'Origin, Accept-Encoding' : 'Accept-Encoding');
  });

  it.each(['/parts', '/implicit', '/secret', '/image', '/packed', '/download', '/strong', '/failed'])(
    'stays as it is: %s',
    async (path) => {
      const [packed, plain] = [await read(path, { 'accept-encoding': 'gzip, br' }), await read(path, {})];
      expect(packed.text).toBe(long);
      expect({ ...packed.headers, date: '' }).toEqual({ ...plain.headers, date: '' });
    },
  );

  it('stays as it is when it is short or empty', async () => {
    expect(await read('/short', { 'accept-encoding': 'gzip' })).toMatchObject({
      coding: undefined,
      text: '{}',
    });
    expect(await read('/nothing', { 'accept-encoding': 'gzip' })).toMatchObject({ text: '' });
  });

  it('stays as it is for a cookie, unless the request has credentials of its own', async () => {
    const cookie = { 'accept-encoding': 'gzip', cookie: 'session=1' };
    expect((await read('/list', cookie)).coding).toBeUndefined();
    expect((await read('/list', { ...cookie, authorization: 'Bearer x' })).coding).toBe('gzip');
  });

  it.each([
    ['gzip;q=0.5, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip, br', 'br'],
    ['deflate', undefined],
    ['identity, gzip;q=0.5', undefined],
    ['*', 'zstdCompress' in zlib ? 'zstd' : 'br'],
    ['*;q=0', undefined],
    ['', undefined],
  ])('has the coding that the client prefers: %s', async (wish, coding) => {
    expect((await read('/list', { 'accept-encoding': wish })).coding).toBe(coding);
  });

  it('names the header that an unchanged answer would depend on', async () => {
    const varyOf = async (path: string, wish: string) =>
      (await read(path, { 'accept-encoding': wish })).headers.vary;
    expect(await varyOf('/unchanged', 'gzip')).toBe('Origin, Accept-Encoding');
    expect(await varyOf('/sent-unchanged', 'gzip')).toBe('Accept-Encoding');
    expect(await varyOf('/unchanged', 'identity')).toBe('Origin');
    expect(await varyOf('/unchanged-strong', 'gzip')).toBe('Origin');
  });

  it('keeps a weak tag', async () => {
    expect((await read('/weak', { 'accept-encoding': 'gzip' })).headers.etag).toBe('W/"7"');
  });

  it('that is a stream arrives at once and uncompressed', async () => {
    const response = await ask(server, '/stream', { 'accept-encoding': 'gzip' });
    expect(response.headers['content-encoding']).toBeUndefined();
    const [chunk] = await once(response, 'data');
    expect(String(chunk)).toMatch(/^data: x/);
    response.destroy();
  });
});

describe('GraphQL', () => {
  const query = '{ me { id } __schema { types { name fields { name } } } }';
  const mutation = `mutation { rename(id: "u1", input: { name: "${'n'.repeat(2_000)}" }) { id name } }`;
  let gateway: ExampleGateway;
  let server: Server;
  beforeAll(async () => {
    gateway = await startExample({ remote: false });
    server = await listen(
      compressAnswers(gateway.endpoints.fastPath.inFrontOf(exampleApp(gateway.endpoints), () => [])),
    );
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await gateway.close();
  });

  const send = (body: object) =>
    ask(
      server,
      '/graphql',
      { 'accept-encoding': 'gzip', authorization: 'Bearer u1', 'content-type': 'application/json' },
      JSON.stringify(body),
    );

  it('compresses answers to queries on both paths, and to no mutation or refusal', async () => {
    for (const refused of [mutation, mutation, query.replace('me', 'n'.repeat(2_000))]) {
      const response = await send({ query: refused });
      expect(response.headers['content-encoding']).toBeUndefined();
      expect(response.headers['cache-control']).toBe('no-store');
      await response.toArray();
    }
    for (const _path of ['Apollo Server', 'fast path']) {
      const response = await send({ query });
      expect(response.headers).toMatchObject({
        'content-encoding': 'gzip',
        'cache-control': 'private, no-cache',
      });
      const { data } = JSON.parse(String(zlib.gunzipSync(Buffer.concat(await response.toArray()))));
      expect(data.me).toEqual({ id: 'u1' });
    }
  });
});
