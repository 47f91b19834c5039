import { createServer, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { listening } from '../../testing/listening.ts';
import { SubgraphConnection } from './subgraph-connection.ts';

describe('a connection to a subgraph', () => {
  const started: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const each of started.splice(0)) await each.close();
  });

  async function connectionTo(listener: RequestListener, timeout = 5_000) {
    const server = await listening(createServer(listener));
    const connection = new SubgraphConnection(`${server.url}/graphql?v=1`, { timeout, longestAnswer: 64 });
    started.push(connection, server);
    const post = (body: string, { untimed = false, signal = new AbortController().signal } = {}) =>
      connection.post({ body, headers: { 'content-type': 'application/json' }, signal, untimed });
    return { connection, server, post };
  }

  it('sends a body to an address and reads the answer whole, in however many pieces', async () => {
    const { post } = await connectionTo(async (req, res) => {
      const asked = await text(req);
      res.writeHead(418, { 'x-said': 'yes' });
      res.write(`${req.method} ${req.url} `, () => res.end(Buffer.from(`${asked} ö`)));
    });
    expect(await post('{"a":"ä"}')).toMatchObject({
      status: 418,
      headers: { 'x-said': 'yes' },
      body: 'POST /graphql?v=1 {"a":"ä"} ö',
    });
    expect((await post('')).body).toBe('POST /graphql?v=1  ö');
  });

  it('reads nothing longer than it may be', async () => {
    const { post } = await connectionTo((_req, res) => res.end('x'.repeat(65)));
    await expect(post('{}')).rejects.toMatchObject({ code: 'UND_ERR_RES_EXCEEDED_MAX_SIZE' });
  });

  it('waits so long for a whole answer, however often a piece of it comes', async () => {
    const gone = Promise.withResolvers<void>();
    const { post } = await connectionTo((_req, res) => {
      const drip = setInterval(() => res.write(' '), 20);
      res.once('close', () => {
        clearInterval(drip);
        gone.resolve();
      });
    }, 100);
    await expect(post('{}')).rejects.toThrow('time');
    await gone.promise;
  });

  it('is left by a caller before, while and after it connects, and serves the next', async () => {
    let asked = 0;
    const { post, server } = await connectionTo(async (req, res) => {
      asked += 1;
      res.end(await text(req));
    });
    const before = AbortSignal.abort('before');
    await expect(post('1', { signal: before })).rejects.toBe('before');
    const during = new AbortController();
    const left = post('2', { signal: during.signal });
    during.abort('during');
    await expect(left).rejects.toBe('during');
    const after = new AbortController();
    expect((await post('3', { signal: after.signal })).body).toBe('3');
    after.abort('after');
    expect((await post('4')).body).toBe('4');
    expect(asked).toBe(2);
    expect(server.connections()).toBeLessThan(3);
  });
});
