import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { ExecutionResult } from 'graphql';
import { buildSchema } from 'graphql';
import { createHandler } from 'graphql-sse/lib/use/http';
import { afterEach, describe, expect, it } from 'vitest';
import { listening } from '../../testing/listening.ts';
import { subscribeOverHttp } from './subscribe-over-http.ts';

const request = { query: 'subscription { count }', variables: {}, operationName: undefined };

describe('a subscription to a subgraph over HTTP', () => {
  const started: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const each of started.splice(0)) await each.close();
  });

  async function open(
    protocol: 'sse' | 'multipart',
    listener: RequestListener,
    { retries = 0, signal = new AbortController().signal } = {},
  ) {
    const server = await listening(createServer(listener));
    started.push(server);
    const target = { protocol, url: `${server.url}/graphql`, timeout: 5_000, retries };
    return subscribeOverHttp(target, { request, headers: { authorization: 'Bearer u1' }, signal });
  }

  async function all(stream: AsyncIterable<ExecutionResult>) {
    const events: ExecutionResult[] = [];
    for await (const event of stream) events.push(event);
    return events;
  }

  const counted = (count: number) => ({ data: { count } });
  const unavailable = expect.objectContaining({
    extensions: expect.objectContaining({ errorCode: 'Gateway:Subgraph:Unavailable' }),
  });

  const part = (body: object) =>
    `\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(body)}\r\n--graphql`;

  /** The formats, written as servers write them: the boundary that ends a part comes with it. */
  const writers = {
    sse: {
      type: 'text/event-stream',
      begin: '',
      event: (result: object) => `event: next\ndata: ${JSON.stringify(result)}\n\n`,
      heartbeat: ':\n\n',
      end: 'event: complete\ndata:\n\n',
    },
    multipart: {
      type: 'multipart/mixed; boundary="graphql"; subscriptionSpec="1.0"',
      begin: '--graphql',
      event: (result: object) => part({ payload: result }),
      heartbeat: part({}),
      end: '--\r\n',
    },
  };

  it('is served by graphql-sse’s own server', async () => {
    async function* subscribe() {
      for (let count = 1; count <= 3; count += 1) yield { count };
    }
    const schema = buildSchema('type Query { a: Int } type Subscription { count: Int }');
    const field = schema.getSubscriptionType()?.getFields().count;
    if (field !== undefined) field.subscribe = subscribe;
    const stream = await open('sse', createHandler({ schema }));
    expect(await all(stream)).toEqual([counted(1), counted(2), counted(3)]);
  });

  describe.each(['sse', 'multipart'] as const)('as %s', (protocol) => {
    const { type, event, heartbeat, end } = writers[protocol];
    const begin = (response: ServerResponse) => {
      response.writeHead(200, { 'content-type': type }).write(writers[protocol].begin || heartbeat);
      return response;
    };

    it('sends the operation with the caller’s headers, and passes each event on', async () => {
      const seen: object[] = [];
      const stream = await open(protocol, async (incoming, response) => {
        const { authorization, accept } = incoming.headers;
        seen.push({ authorization, accept, body: JSON.parse(await text(incoming)) });
        begin(response).end([heartbeat, event(counted(1)), heartbeat, event(counted(2)), end].join(''));
      });
      expect(await all(stream)).toEqual([counted(1), counted(2)]);
      expect(seen).toEqual([
        {
          authorization: 'Bearer u1',
          accept: expect.stringContaining(type.slice(0, type.indexOf('/'))),
          body: { query: request.query, variables: {} },
        },
      ]);
    });

    it('is opened again after a loss, as often as it may be in a row', async () => {
      let opened = 0;
      const stream = await open(
        protocol,
        (_, response) => {
          opened += 1;
          begin(response).write(event(counted(opened)), () => response.destroy());
        },
        { retries: 2 },
      );
      expect(await all(stream)).toEqual([counted(1), counted(2), counted(3), { errors: [unavailable] }]);
    });

    it('is opened again where the answer was no stream, or its end is missing', async () => {
      let opened = 0;
      const stream = await open(
        protocol,
        (_, response) => {
          opened += 1;
          if (opened === 1) response.writeHead(502, { 'content-type': 'text/html' }).end('<p>Bad gateway');
          else if (opened === 2) begin(response).end(event(counted(1)));
          else begin(response).end([event(counted(2)), end].join(''));
        },
        { retries: 2 },
      );
      expect(await all(stream)).toEqual([counted(1), counted(2)]);
    });

    it('says that a subgraph cannot be reached, once the attempts are used', async () => {
      let asked = 0;
      const stream = await open(
        protocol,
        (incoming: IncomingMessage) => {
          asked += 1;
          incoming.socket.destroy();
        },
        { retries: 2 },
      );
      expect(await all(stream)).toEqual([{ errors: [unavailable] }]);
      expect(asked).toBe(3);
    });

    it.each([
      [401, '{"title":"secret"}', 'Authentication:Required'],
      [500, 'secret', 'Gateway:Subgraph:InvalidAnswer'],
    ])('passes a refusal %i on as its only event, without its text', async (status, body, errorCode) => {
      const stream = await open(
        protocol,
        (_, response) => response.writeHead(status, { 'content-type': 'text/plain' }).end(body),
        { retries: 3 },
      );
      const events = await all(stream);
      expect(events).toMatchObject([{ errors: [{ extensions: { errorCode } }] }]);
      expect(JSON.stringify(events)).not.toContain('secret');
    });

    it('passes on a GraphQL error that is no stream', async () => {
      const stream = await open(protocol, (_, response) =>
        response
          .writeHead(400, { 'content-type': 'application/json' })
          .end('{"errors":[{"message":"no such field"}]}'),
      );
      expect(await all(stream)).toEqual([{ errors: [{ message: 'no such field' }] }]);
    });

    it.each(['return', 'abort'] as const)('ends the request at once: %s', async (way) => {
      const controller = new AbortController();
      const gone = Promise.withResolvers<void>();
      const stream = await open(
        protocol,
        (_, response) => {
          response.once('close', gone.resolve);
          begin(response).write(event(counted(1)));
        },
        { signal: controller.signal },
      );
      expect((await stream.next()).value).toEqual(counted(1));
      const next = stream.next();
      if (way === 'abort') controller.abort();
      else await stream.return?.();
      expect(await next).toEqual({ done: true, value: undefined });
      await gone.promise;
    });
  });

  it('ends with the error of a multipart event without payload', async () => {
    const { type, begin, end } = writers.multipart;
    const last = part({ payload: null, errors: [{ message: 'm' }] });
    const stream = await open('multipart', (_, response) =>
      response.writeHead(200, { 'content-type': type }).end(`${begin}${last}${end}`),
    );
    expect(await all(stream)).toEqual([{ errors: [{ message: 'm' }] }]);
  });

  it('does not collect an event without end', async () => {
    const gone = Promise.withResolvers<void>();
    const stream = await open('sse', (_, response) => {
      response.once('close', gone.resolve);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const more = () => response.write(`data: ${'x'.repeat(1_000_000)}\n`, () => setImmediate(more));
      more();
    });
    expect(await all(stream)).toEqual([{ errors: [unavailable] }]);
    await gone.promise;
  });
});
