import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ExampleGateway, startExample } from '../testing/example-gateway.ts';

describe('the event stream endpoint', () => {
  let gateway: ExampleGateway;
  beforeAll(async () => {
    gateway = await startExample({ remote: false, settings: { heartbeat: 100 } });
  });
  afterAll(() => gateway.close());

  async function open(
    query: string,
    headers: Record<string, string> = {},
    url = gateway.url,
  ): Promise<IncomingMessage> {
    const request = httpRequest(`${url}/graphql/stream`, {
      method: 'POST',
      headers: {
        authorization: 'Bearer u1',
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...headers,
      },
    });
    request.end(JSON.stringify({ query }));
    return (await once(request, 'response'))[0];
  }

  it('opens at once and keeps a silent stream alive with comments', async () => {
    const response = await open('subscription { ticked }');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(response.headers['cache-control']).toContain('no-store');
    let text = '';
    for await (const chunk of response) {
      text += chunk;
      if (text.length >= 9) break;
    }
    expect(text).toBe(':\n\n:\n\n:\n\n');
    response.destroy();
    await gateway.hub.untilListeners('ticked', 0);
  });

  it('sends the events next and complete only', async () => {
    const response = await open('{ me { id } }');
    const text = (await response.toArray()).join('');
    expect(text).toBe(
      ':\n\nevent: next\ndata: {"data":{"me":{"id":"u1"}},"extensions":{"cost":1}}\n\nevent: complete\ndata: \n\n',
    );
  });

  it('answers refused credentials, other methods and other types before the stream', async () => {
    expect((await open('{ me { id } }', { authorization: 'Bearer bad' })).statusCode).toBe(401);
    expect((await open('{ me { id } }', { accept: 'application/json' })).statusCode).toBe(406);
    expect((await fetch(`${gateway.url}/graphql/stream`)).status).toBe(405);
    const malformed = await fetch(`${gateway.url}/graphql/stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: '{',
    });
    expect(malformed.status).toBe(400);
  });

  it('cuts off a reader that takes nothing', async () => {
    const response = await open('subscription { reviewAdded { body } }');
    response.pause();
    await gateway.hub.untilListeners('reviewAdded', 1);
    const review = { id: 'r9', body: 'x'.repeat(100_000), author: { id: 'u1' }, product: { id: 'p1' } };
    while (gateway.hub.listeners('reviewAdded') > 0) {
      gateway.hub.publish('reviewAdded', review);
      await setImmediate();
    }
    expect(response.readableLength).toBeLessThan(20_000_000);
    response.destroy();
  });

  it('ends without "complete" when the process stops, so that clients come back', async () => {
    const stopping = await startExample({ remote: false });
    const response = await open('subscription { ticked }', {}, stopping.url);
    await stopping.hub.untilListeners('ticked', 1);
    let text = '';
    response.on('data', (chunk) => {
      text += chunk;
    });
    const cut = once(response, 'end').catch((error: unknown) => error);
    await stopping.close();
    expect(await cut).toMatchObject({ message: 'aborted' });
    expect(text).toBe(':\n\n');
    expect(stopping.hub.listeners('ticked')).toBe(0);
  });
});
