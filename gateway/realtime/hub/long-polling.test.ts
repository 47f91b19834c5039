import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, it, vi } from 'vitest';
import { LongPolling } from './long-polling.ts';

const times = { hold: 60_000, absence: 60_000 };
const response = () => new ServerResponse(new IncomingMessage(new Socket()));

it('a poll that a time limit has answered gets no second answer, and the next one has the records', async () => {
  const polling = new LongPolling(times, () => undefined);
  const answered = response();
  polling.take(answered);
  answered.writeHead(408).end();
  await polling.send('record');
  const next = response();
  const end = vi.spyOn(next, 'end');
  polling.take(next);
  expect([next.statusCode, end.mock.calls]).toEqual([200, [['record']]]);
  polling.leave();
});

it('a held poll that a time limit has answered is left alone', () => {
  const polling = new LongPolling(times, () => undefined);
  const answered = response();
  polling.take(answered);
  answered.writeHead(408).end();
  polling.leave();
  expect(answered.statusCode).toBe(408);
});
