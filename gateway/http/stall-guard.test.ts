import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { countReadBytes, StallGuard } from './stall-guard.ts';

const open: { destroy(): void }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.destroy();
});

/** A connection over loopback: the side that sends, and the one that reads. */
async function pair(): Promise<readonly [Socket, Socket]> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const reader = connect((server.address() as { port: number }).port, '127.0.0.1');
  const [sender] = (await once(server, 'connection')) as [Socket];
  server.close();
  for (const socket of [sender, reader]) socket.on('error', () => undefined);
  open.push(sender, reader);
  return [sender, reader];
}

/** Writes on, faster than anything is taken, until the guard cuts. @returns whether it did within so many writes. */
async function isCut(sender: Socket, writes: number): Promise<boolean> {
  const guard = new StallGuard(
    {
      waiting: () => sender.writableLength,
      countRead: () => countReadBytes(sender),
      disconnect: () => sender.destroy(),
    },
    200,
  );
  for (let count = 0; count < writes && !sender.destroyed; count += 1) {
    sender.write('x'.repeat(65_536));
    guard.afterWrite();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  guard.release();
  return sender.destroyed;
}

it('cuts a reader off who takes nothing, however much more is written for it', async () => {
  const [sender, reader] = await pair();
  reader.pause();
  expect(await isCut(sender, 1_000)).toBe(true);
});

it('leaves a reader alone who reads', async () => {
  const [sender, reader] = await pair();
  reader.resume();
  expect(await isCut(sender, 100)).toBe(false);
});
