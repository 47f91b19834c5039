import { EventEmitter } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { silentLogger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import { turnOver } from '../request-signal.ts';
import type { OnWindow } from './load-gauge.ts';
import { LoadShedder } from './load-shedder.ts';

/** A window of a loop that is late. */
const loop = (loopDelay: number) => ({ loopDelay, utilization: 0.5 });

/** A shedder on a clock and a loop delay the test sets. */
function shedder(concurrency = 8, queueTime = 60_000) {
  const state = { now: 0, memory: 0, signs: 0, isMeasuring: false, onWindow: (() => false) as OnWindow };
  const served: string[] = [];
  const refused: { readonly name: string; readonly error: unknown }[] = [];
  const load = new LoadShedder({
    bounds: { concurrency, loopDelay: 20, queueTime, memory: 1_000 },
    groupOf: (request) => request.headers.authorization ?? '',
    isExempt: ({ url }) => url === '/health/live',
    memory: () => state.memory,
    logger: silentLogger,
    memoryReturn: {
      note: () => {
        state.signs += 1;
      },
      close: () => undefined,
    },
    now: () => state.now,
    openGauge: (onWindow) => {
      state.onWindow = onWindow;
      const set = (isMeasuring: boolean) => () => void Object.assign(state, { isMeasuring });
      return { start: set(true), stop: set(false) };
    },
  });
  const listener = load.guard(
    ({ url = '' }) => void served.push(url),
    (error, { url = '' }) => void refused.push({ name: url, error }),
  );
  const send = (name: string, authorization = 'tenant a') => {
    const response = new EventEmitter() as ServerResponse;
    listener({ url: name, headers: { authorization } } as IncomingMessage, response);
    return response;
  };
  return { load, state, served, refused, send };
}

/** Lets what can go on go on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a process with as many requests as may run', () => {
  it('lets others wait, by turns of their tenants, and refuses the rest with the time to wait', async () => {
    const { served, refused, send } = shedder();
    const running = Array.from({ length: 6 }, (_, at) => send(`run ${at}`));
    for (let at = 0; at < 9; at += 1) send(`a${at}`);
    for (const at of [0, 1]) running.push(send(`b${at}`, 'tenant b'));
    await settle();
    expect(served).toEqual(['run 0', 'run 1', 'run 2', 'run 3', 'run 4', 'run 5', 'b0', 'b1']);
    send('b2', 'tenant b');
    for (const response of running.slice(0, 3)) response.emit('close');
    await settle();
    expect(served.slice(8)).toEqual(['a0', 'b2', 'a1']);
    expect(refused).toEqual([
      {
        name: 'a8',
        error: expect.objectContaining({ kind: 'unavailable', parameters: { retryAfter: 1 } }),
      },
    ]);
  });

  it('gives a turn back once, at the answer or with what has no time limit', async () => {
    const { served, send } = shedder();
    const running = Array.from({ length: 6 }, (_, at) => send(`run ${at}`));
    send('a0');
    send('a1');
    running[0]?.emit(turnOver);
    running[0]?.emit('close');
    await settle();
    expect(served.slice(6)).toEqual(['a0']);
  });

  it('forgets who left while waiting', async () => {
    const { served, refused, send } = shedder();
    const running = Array.from({ length: 6 }, (_, at) => send(`run ${at}`));
    send('left').emit('close');
    send('stayed');
    await settle();
    running[0]?.emit('close');
    await settle();
    expect([served.slice(6), refused]).toEqual([['stayed'], []]);
  });

  it('refuses who waited too long', async () => {
    const { refused, send } = shedder(8, 1);
    for (let at = 0; at < 7; at += 1) send(`run ${at}`);
    await expect.poll(() => refused.map(({ name }) => name)).toEqual(['run 6']);
  });

  it('serves what is exempt', () => {
    const { served, send } = shedder();
    for (let at = 0; at < 20; at += 1) send(`run ${at}`);
    send('/health/live');
    expect(served.at(-1)).toBe('/health/live');
  });
});

describe('a process whose event loop is late', () => {
  it('runs fewer, and all again once nothing runs', async () => {
    const { load, state, send } = shedder(100);
    const running = Array.from({ length: 40 }, (_, at) => send(`run ${at}`));
    expect(state.onWindow(loop(50))).toBe(true);
    expect(load.allowed).toEqual({ concurrency: 34, waiting: 200 });
    for (const response of running) response.emit('close');
    expect(state.onWindow(loop(0))).toBe(true);
    expect(state.onWindow(loop(0))).toBe(false);
    expect(load.allowed).toEqual({ concurrency: 100, waiting: 200 });
  });

  it('lets those that wait run when it is in time again', async () => {
    const { state, served, send } = shedder(100);
    const running = Array.from({ length: 40 }, (_, at) => send(`run ${at}`));
    state.onWindow(loop(50));
    for (let at = 0; at < 5; at += 1) send(`later ${at}`);
    await settle();
    expect(served).toHaveLength(40);
    for (const response of running.slice(0, 15)) response.emit('close');
    await settle();
    const before = served.length;
    state.onWindow(loop(0));
    await settle();
    expect(served.length).toBeGreaterThan(before);
  });
});

describe('operations of an open connection', () => {
  const { signal } = new AbortController();

  it('wait for their turn, and give it back when they end', async () => {
    const { load, served, send } = shedder();
    const running = Array.from({ length: 6 }, (_, at) => send(`run ${at}`));
    const ended = load.run('tenant a', signal, async () => send('inside') && 'answer');
    await settle();
    expect(served).not.toContain('inside');
    running[0]?.emit('close');
    expect(await ended).toBe('answer');
    expect(await load.run('tenant b', signal, async () => 'next')).toBe('next');
  });

  it('are refused when none may wait, and give up with their connection', async () => {
    const { load, state, send } = shedder();
    for (let at = 0; at < 6; at += 1) send(`run ${at}`);
    const closing = new AbortController();
    const left = load.run('tenant a', closing.signal, async () => 'never');
    closing.abort(new Error('closed'));
    await expect(left).rejects.toThrow('closed');
    state.memory = 1_001;
    state.onWindow(loop(0));
    await expect(load.run('tenant a', signal, async () => 'never')).rejects.toMatchObject({
      kind: 'unavailable',
    });
  });
});

describe('a process whose requests wait', () => {
  it('lets a burst wait, and refuses at once what an overload cannot serve in the queue time', async () => {
    const { load, state, refused, send } = shedder(32, 250);
    const running = Array.from({ length: 24 }, (_, at) => send(`run ${at}`));
    for (let at = 0; at < 32; at += 1) send(`burst ${at}`);
    state.now = 500;
    for (const response of running.splice(0, 8)) response.emit('close');
    state.onWindow(loop(0));
    expect([load.allowed.waiting, refused]).toEqual([64, []]);
    state.now = 1_000;
    state.onWindow(loop(0));
    expect(load.allowed.waiting).toBe(32);
    send('more');
    expect(refused.map(({ name }) => name)).toEqual(['more']);
  });

  it('lets a burst wait again after a pause', async () => {
    const { load, state, send } = shedder(32, 250);
    const running = Array.from({ length: 26 }, (_, at) => send(`run ${at}`));
    await settle();
    state.now = 1_000;
    state.onWindow(loop(0));
    expect(load.allowed.waiting).toBe(32);
    for (const response of running.slice(0, 4)) response.emit('close');
    await settle();
    state.onWindow(loop(0));
    expect(load.allowed.waiting).toBe(64);
  });
});

it('a process with too much memory runs few requests from the first on', async () => {
  const { load, state, send } = shedder(100);
  state.memory = 1_001;
  const first = send('first');
  expect(load.allowed).toEqual({ concurrency: 8, waiting: 0 });
  first.emit('close');
  state.memory = 999;
  state.onWindow(loop(0));
  expect(state.onWindow(loop(0))).toBe(false);
  send('next');
  expect(load.allowed).toEqual({ concurrency: 100, waiting: 200 });
});

describe('requests that arrive in one round of the event loop', () => {
  it('begin while it has time; the rest begins in the next, before what arrives then', async () => {
    const { state, served, send } = shedder(100);
    send('first');
    state.now = 10;
    send('late 1');
    send('late 2');
    expect(served).toEqual(['first']);
    setImmediate(() => send('newer'));
    await settle();
    await settle();
    expect(served).toEqual(['first', 'late 1', 'late 2', 'newer']);
  });

  it('are refused at once where neither a turn nor a place is free', () => {
    const { state, served, refused, send } = shedder(8);
    send('first');
    state.now = 10;
    for (let at = 0; at < 14; at += 1) send(`late ${at}`);
    expect(served).toEqual(['first']);
    expect(refused.map(({ name }) => name)).toEqual(['late 13']);
  });
});

it('a process with too much memory runs few requests and lets none wait', async () => {
  const { load, state, refused, send } = shedder(100);
  send('first');
  state.memory = 1_001;
  state.onWindow(loop(0));
  for (let at = 0; at < 8; at += 1) send(`next ${at}`);
  await settle();
  expect(load.allowed).toEqual({ concurrency: 8, waiting: 0 });
  expect(refused.map(({ name }) => name)).toEqual(['next 5', 'next 6', 'next 7']);
});

it('a refusal is a sign for the memory to be given back later', () => {
  const { state, send } = shedder();
  for (let at = 0; at < 14; at += 1) send(`run ${at}`);
  expect(state.signs).toBe(0);
  send('one too many');
  expect(state.signs).toBe(1);
});

it('connections that arrive one after the other are accepted before requests begin', async () => {
  const { load, served, send } = shedder();
  const server = new EventEmitter();
  load.attach(server as Server);
  server.emit('connection');
  await settle();
  server.emit('connection');
  send('first');
  expect(served).toEqual([]);
  await settle();
  await settle();
  expect(served).toEqual(['first']);
});

it('an idle process measures nothing', () => {
  const { state, send } = shedder();
  expect(state.isMeasuring).toBe(false);
  send('first');
  expect(state.isMeasuring).toBe(true);
});
