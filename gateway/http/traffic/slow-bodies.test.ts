import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TestClock } from '../../../test/testkit/test-clock.ts';
import type { HttpFailure } from '../http-failure.ts';
import { SlowBodies } from './slow-bodies.ts';

let clock: TestClock;
let bodies: SlowBodies;
let server: Server;
let received: number;
beforeEach(async () => {
  clock = new TestClock();
  received = 0;
  bodies = new SlowBodies(30_000, clock, (error, _request, response) => {
    const { status, errorCode } = error as HttpFailure;
    response.writeHead(status).end(errorCode);
  });
  server = createServer((request, response) => {
    bodies.begin(request, response);
    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
    });
    if (request.url === '/early') response.writeHead(200).write('early');
    request.on('end', () => response.end('whole'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  bodies.close();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/** A request that has sent so many bytes of its body, and they have arrived. */
async function sending(bytes: number, { path = '/', chunked = false } = {}) {
  const socket: Socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  const ended = once(socket, 'close');
  const length = chunked ? 'Transfer-Encoding: chunked' : 'Content-Length: 1000000';
  const before = received;
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n${length}\r\n\r\n`);
  socket.write(chunked ? `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n` : 'x'.repeat(bytes));
  await vi.waitFor(() => expect(received - before).toBe(bytes));
  return { socket, answer: async () => (await ended, text) };
}

describe('a body that comes slowly', () => {
  it.each([false, true])(
    'is answered with 408 once its time is over, and its connection ends (chunked: %s)',
    async (chunked) => {
      const { answer } = await sending(8, { chunked });
      clock.advance(29_000);
      bodies.endLateRequests();
      expect(bodies.size).toBe(1);
      clock.advance(2_000);
      bodies.endLateRequests();
      expect(await answer()).toMatch(/^HTTP\/1\.1 408 [\s\S]*Connection: close[\s\S]*Http:Body:TimedOut/);
      expect(bodies.size).toBe(0);
    },
  );

  it('has a second more for each 16 KiB that have arrived', async () => {
    const { socket, answer } = await sending(10 * 16 * 1_024);
    // What came together with the head is not counted: 64 KiB at most.
    clock.advance(35_000);
    bodies.endLateRequests();
    expect(bodies.size).toBe(1);
    socket.write('x'.repeat(1_000_000 - 10 * 16 * 1_024));
    await vi.waitFor(() => expect(received).toBe(1_000_000));
    bodies.endLateRequests();
    expect(bodies.size).toBe(0);
    socket.end();
    expect(await answer()).toContain('whole');
  });

  it('is cut off where an answer has begun', async () => {
    const { answer } = await sending(8, { path: '/early' });
    clock.advance(31_000);
    bodies.endLateRequests();
    expect(await answer()).not.toContain('408');
    expect(bodies.size).toBe(0);
  });

  it('is forgotten when its caller has gone, as is one that has come', async () => {
    const { socket } = await sending(8);
    socket.destroy();
    await vi.waitFor(() => {
      bodies.endLateRequests();
      expect(bodies.size).toBe(0);
    });
    const { port } = server.address() as AddressInfo;
    expect(await (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'x' })).text()).toBe(
      'whole',
    );
    clock.advance(60_000);
    bodies.endLateRequests();
    expect(bodies.size).toBe(0);
  });
});
