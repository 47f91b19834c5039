import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DomainError, forbidden } from '../../subgraphs/kernel/error/domain-error.ts';
import { SampleServer } from '../rest/testing/sample-server.ts';
import type { StreamFrame } from './event-stream.ts';
import { formatFrame } from './event-stream.ts';

const server = new SampleServer();
beforeAll(() => server.start());
afterAll(() => server.stop());

const frames =
  (...list: StreamFrame[]) =>
  async () =>
    (async function* () {
      yield* list;
    })();

/** What a stream sends before its connection closes without a clean end. */
async function textUntilCut({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  const read = async () => {
    for await (const chunk of body ?? []) text += decoder.decode(chunk, { stream: true });
  };
  await expect(read()).rejects.toThrow('terminated');
  return text;
}

describe('formatFrame', () => {
  it.each<[StreamFrame, string]>([
    [{ data: '{"content":"a"}' }, 'data: {"content":"a"}\n\n'],
    [{ data: 'a\nb\r\nc', event: 'e', id: '7' }, 'id: 7\nevent: e\ndata: a\ndata: b\ndata: c\n\n'],
    [{ data: '', event: 'a\nid: 9' }, 'event: a id: 9\ndata: \n\n'],
    [{ data: null, id: '7' }, 'id: 7\n\n'],
  ])('writes %j', (frame, text) => expect(formatFrame(frame)).toBe(text));
});

describe('a stream row', () => {
  it('sends its frames and ends', async () => {
    server.streams.open = frames({ data: 'a' }, { data: '[DONE]' });
    const response = await server.send('GET', '/notifications/stream');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache, no-store, no-transform');
    expect(response.headers.get('connection')).toBe('close');
    expect(await textUntilCut(response)).toBe('retry: 1000\n\ndata: a\n\ndata: [DONE]\n\n');
  });

  it('answers a failure before the start as a problem', async () => {
    server.streams.open = async () => {
      throw forbidden();
    };
    const response = await server.send('GET', '/notifications/stream');
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ errorCode: 'Authorization:Permission:Denied' });
  });

  it.each<[string, Error, object]>([
    [
      'a domain error',
      new DomainError('unavailable', 'AI:Service:Unavailable'),
      { status: 503, detail: 'AI:Service:Unavailable' },
    ],
    ['an unknown error', new Error('hunter2'), { status: 500, detail: 'An unexpected error occurred.' }],
  ])('sends %s after the start as one frame', async (_, error, problem) => {
    server.streams.open = async () =>
      (async function* () {
        yield { data: 'a' };
        throw error;
      })();
    const text = await (await server.send('GET', '/ai/answers/stream')).text();
    const [, last = ''] = text.split('data: a\n\nevent: error\ndata: ');
    expect(JSON.parse(last)).toMatchObject(problem);
    expect(text).not.toContain('hunter2');
  });

  it('just ends after an error where clients connect again', async () => {
    server.streams.open = async () =>
      (async function* () {
        yield { data: 'a' };
        throw new Error('The subgraph went away.');
      })();
    const response = await server.send('GET', '/notifications/stream');
    expect(await textUntilCut(response)).toBe('retry: 1000\n\ndata: a\n\n');
  });

  it('sends heartbeats while it is silent, outlives the request timeout, and hears the caller hang up', async () => {
    const quick = await new SampleServer({ requestTimeout: 10 }).start();
    const opened = Promise.withResolvers<AbortSignal>();
    quick.streams.open = async (signal) =>
      (async function* () {
        opened.resolve(signal);
        if (!signal.aborted) await once(signal, 'abort');
        yield* [];
      })();
    const hangUp = new AbortController();
    const response = await quick.send('GET', '/notifications/stream', { signal: hangUp.signal });
    const signal = await opened.promise;
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (
      (text.match(/event: __heartbeat__\ndata: {"notificationTypeName":"__heartbeat__"}\n\n/g) ?? []).length <
      2
    )
      text += (await reader?.read())?.value ?? '';
    expect(signal.aborted).toBe(false);
    hangUp.abort();
    if (!signal.aborted) await once(signal, 'abort');
    expect(signal.reason).toMatchObject({ errorCode: 'Http:Request:HungUp' });
    await quick.stop();
  });

  it('cuts a reader off who takes nothing for a while', async () => {
    const ended = Promise.withResolvers<void>();
    server.streams.open = async (signal) =>
      (async function* () {
        try {
          while (!signal.aborted) {
            yield { data: 'x'.repeat(100_000) };
            await new Promise((resolve) => setImmediate(resolve));
          }
        } finally {
          ended.resolve();
        }
      })();
    const response = await server.send('GET', '/notifications/stream');
    await ended.promise;
    await expect(response.text()).rejects.toThrow('terminated');
  });

  it('answers HEAD without opening', async () => {
    let opened = false;
    server.streams.open = async () => {
      opened = true;
      return frames()();
    };
    expect((await server.send('HEAD', '/notifications/stream')).status).toBe(200);
    expect(opened).toBe(false);
  });
});
