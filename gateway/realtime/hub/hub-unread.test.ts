import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { RealtimeServer } from '../testing/realtime-server.ts';

const headers = { authorization: 'Bearer bob' };
const handshake = '{"protocol":"json","version":1}\x1e';
/** Two hundred calls of methods there are not, each to be answered. */
const calls = `{"type":1,"target":"x","invocationId":"${'7'.repeat(100)}"}\x1e`.repeat(200);

let server: RealtimeServer;
beforeEach(async () => {
  server = await new RealtimeServer({ settings: { stallTimeout: 200 } }).start();
});
afterEach(() => server.stop());

describe('a client that asks on and reads nothing', () => {
  it('is cut off over a WebSocket', async () => {
    const socket = new WebSocket(server.hubUrl.replace('http', 'ws'), { headers });
    socket.on('error', () => undefined);
    await once(socket, 'open');
    socket.send(handshake);
    await expect.poll(() => server.realtime.hub.size).toBe(1);
    socket.pause();
    const ask = () => {
      for (let count = 0; count < 20; count += 1) socket.send(calls, () => undefined);
      return server.realtime.hub.size;
    };
    await expect.poll(ask, { timeout: 15_000, interval: 10 }).toBe(0);
    socket.terminate();
  });

  it('is told so, and ends, over long polling', async () => {
    const negotiated = await fetch(`${server.hubUrl}/negotiate?negotiateVersion=1`, {
      method: 'POST',
      headers,
    });
    const { connectionToken } = (await negotiated.json()) as { connectionToken: string };
    const url = `${server.hubUrl}?id=${encodeURIComponent(connectionToken)}`;
    const poll = () => fetch(url, { headers });
    await (await poll()).text();
    const post = (body: string) => fetch(url, { method: 'POST', headers, body });
    await post(handshake);
    for (let count = 0; count < 10; count += 1) await post(calls);
    const text = await (await poll()).text();
    expect(text.length).toBeLessThan(200_000);
    expect(text).toContain('{"type":7,"error":"Answers are not read.","allowReconnect":false}');
    expect((await poll()).status).toBe(204);
    await expect.poll(() => server.realtime.connections.open).toEqual({ connections: 0, feeds: 0 });
  });
});
