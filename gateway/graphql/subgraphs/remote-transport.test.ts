import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { buildSchema } from 'graphql';
import { useServer } from 'graphql-ws/use/ws';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { DomainError } from '../../../subgraphs/kernel/error/domain-error.ts';
import { silentLogger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import type { GatewayCall } from '../../authentication/gateway-call.ts';
import { callOf } from '../testing/example-calls.ts';
import { type Listening, listening } from '../testing/listening.ts';
import { type SubgraphPolicy, subgraphPolicy } from './remote/subgraph-policy-options.ts';
import { RemoteTransport, type SubgraphRules } from './remote-transport.ts';

describe('a remote subgraph', () => {
  const started: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const each of started.splice(0)) await each.close();
  });

  async function transportTo(listener: RequestListener, timeout = 5_000, rules: SubgraphRules | null = null) {
    const server: Listening = await listening(createServer(listener));
    const transport = new RemoteTransport({ url: `${server.url}/graphql`, timeout, rules });
    started.push(transport, server);
    return { transport, server };
  }

  const call = (signal = new AbortController().signal): GatewayCall => ({
    ...callOf({ authorization: 'Bearer u1' }, signal),
    headers: { authorization: 'Bearer u1', 'accept-language': 'fr' },
    requestId: 'r-1',
  });

  const request = { query: '{ a }', variables: { x: 1 }, operationName: 'A' };

  const answering =
    (status: number, body: string, type = 'application/json'): RequestListener =>
    (_req, res) => {
      res.writeHead(status, { 'content-type': type }).end(body);
    };

  it.each([200, 400, 422])('passes a GraphQL answer with status %i on', async (status) => {
    const { transport } = await transportTo(answering(status, '{"data":null,"errors":[{"message":"m"}]}'));
    expect(await transport.execute(request, call())).toEqual({ data: null, errors: [{ message: 'm' }] });
  });

  it.each([
    [200, 'secret text', 'upstream'],
    [200, '[]', 'upstream'],
    [200, '{"data":7}', 'upstream'],
    [200, '{"error":"secret"}', 'upstream'],
    [404, 'secret', 'upstream'],
    [500, '{"errors":[{"message":"secret"}]}', 'upstream'],
    [503, '', 'unavailable'],
    [401, '{"title":"secret"}', 'unauthenticated'],
    [403, '{"title":"secret"}', 'forbidden'],
    [429, '', 'rateLimited'],
  ])('turns %i %s into a failure of kind %3$s without its text', async (status, body, kind) => {
    const { transport } = await transportTo(answering(status, body, 'text/plain'));
    const error = await transport.execute(request, call()).catch((caught) => caught);
    expect(error).toBeInstanceOf(DomainError);
    expect(error.kind).toBe(kind);
    expect(error.message).not.toContain('secret');
  });

  it('reads an answer with a byte order mark', async () => {
    const { transport } = await transportTo(answering(200, '\ufeff{"data":{"a":1}}'));
    expect(await transport.execute(request, call())).toEqual({ data: { a: 1 } });
  });

  it('is unavailable when refused, cut off or slow', async () => {
    const { transport: cut } = await transportTo((req) => req.socket.destroy());
    const { transport: slow } = await transportTo(() => undefined, 100);
    const { transport: refused, server } = await transportTo(() => undefined);
    await server.close();
    started.splice(started.indexOf(server), 1);
    const nowhere = new RemoteTransport({ url: '', timeout: 5_000 });
    for (const transport of [cut, slow, refused, nowhere]) {
      const error = await transport.execute(request, call()).catch((caught) => caught);
      expect(error).toMatchObject({ kind: 'unavailable', errorCode: 'Gateway:Subgraph:Unavailable' });
      expect(error.message).not.toMatch(/127|ECONN|graphql/);
    }
  });

  it('has all the time an untimed call needs', async () => {
    const held: (() => void)[] = [];
    const arrived = Promise.withResolvers<void>();
    const { transport } = await transportTo((_req, res) => {
      held.push(() => answering(200, '{"data":{"a":1}}')(_req, res));
      arrived.resolve();
    }, 100);
    const answer = transport.execute(request, { ...call(), untimed: true });
    await arrived.promise;
    await expect(transport.execute(request, call())).rejects.toMatchObject({ kind: 'unavailable' });
    held[0]?.();
    expect(await answer).toEqual({ data: { a: 1 } });
  });

  it('ends with its caller', async () => {
    const arrived = Promise.withResolvers<void>();
    const gone = Promise.withResolvers<void>();
    const { transport } = await transportTo((_req, res) => {
      res.once('close', gone.resolve);
      arrived.resolve();
    });
    const controller = new AbortController();
    const answer = transport.execute(request, call(controller.signal)).catch((caught) => caught);
    await arrived.promise;
    controller.abort();
    await gone.promise;
    expect(await answer).toMatchObject({ kind: 'unavailable' });
  });

  it('repeats a query after a lost connection, and a mutation never', async () => {
    let asked = 0;
    const { transport } = await transportTo((req, res) => {
      asked += 1;
      if (asked % 2 === 1) req.socket.destroy();
      else res.setHeader('content-type', 'application/json').end('{"data":{}}');
    });
    expect(await transport.execute(request, call())).toEqual({ data: {} });
    const mutation = { ...request, query: 'mutation { a }' };
    await expect(transport.execute(mutation, call())).rejects.toMatchObject({ kind: 'unavailable' });
    expect(asked).toBe(3);
  });

  it('sends the call along, on connections that are kept', async () => {
    const seen: object[] = [];
    const { transport, server } = await transportTo(async (req, res) => {
      const body = (await req.toArray()).join('');
      seen.push({ ...req.headers, body: JSON.parse(body), method: req.method, url: req.url });
      res.setHeader('content-type', 'application/json').end('{"data":{}}');
    });
    const idempotency = { key: 'k', requestHash: 'h', replayed: false };
    const keyed = { ...call(), ifMatch: '"1"', idempotency };
    await transport.execute(request, keyed);
    await transport.execute(request, call());
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: '/graphql',
      authorization: 'Bearer u1',
      'accept-language': 'fr',
      'x-request-id': 'r-1',
      'idempotency-key': 'k',
      'x-idempotency-hash': 'h',
      'x-if-match': '"1"',
      body: { query: '{ a }', variables: { x: 1 }, operationName: 'A' },
    });
    expect(seen[1]).not.toHaveProperty('idempotency-key');
    for (let round = 0; round < 20; round++) await transport.execute(request, call());
    expect(server.connections()).toBeLessThan(4);
  });

  const rulesWith = (policy: Partial<SubgraphPolicy>): SubgraphRules => ({
    name: 'orders',
    policy: { ...subgraphPolicy.parse({}), ...policy },
    logger: silentLogger,
  });

  it('receives the headers that its policy sets, and not those that it removes', async () => {
    const seen: object[] = [];
    const policy = subgraphPolicy.parse({
      RemoveHeaders: ['Accept-Language'],
      SetHeaders: { 'X-Gateway': 'platform', Authorization: 'Basic gateway' },
    });
    const rules = rulesWith(policy);
    const { transport, server } = await transportTo(
      (req, res) => {
        seen.push(req.headers);
        answering(200, '{"data":{}}')(req, res);
      },
      5_000,
      rules,
    );
    await transport.execute(request, call());
    const expected = { 'x-gateway': 'platform', authorization: 'Basic gateway', 'x-request-id': 'r-1' };
    expect(seen[0]).toMatchObject(expected);
    expect(seen[0]).not.toHaveProperty('accept-language');
    const subscribing = new RemoteTransport({
      url: `${server.url}/graphql`,
      timeout: 5_000,
      rules: rulesWith({ ...policy, Subscriptions: 'sse' }),
    });
    started.push(subscribing);
    const stream = await subscribing.subscribe({ ...request, query: 'subscription { a }' }, call());
    await stream.next();
    expect(seen[1]).toMatchObject(expected);
    expect(seen[1]).not.toHaveProperty('accept-language');
  });

  it('is given the time of its policy, and asked again as often as it says', async () => {
    let asked = 0;
    const { transport } = await transportTo(
      (req, res) => {
        asked += 1;
        if (asked === 3) answering(200, '{"data":{"a":1}}')(req, res);
      },
      60_000,
      rulesWith({ Timeout: 100, Retries: 2 }),
    );
    expect(await transport.execute(request, call())).toEqual({ data: { a: 1 } });
    expect(asked).toBe(3);
  });

  it('has a lost WebSocket opened again', async () => {
    const schema = buildSchema('type Query { a: Int } type Subscription { a: Int }');
    const field = schema.getSubscriptionType()?.getFields().a;
    let opened = 0;
    const { transport, server } = await transportTo(
      () => undefined,
      5_000,
      rulesWith({ SubscriptionRetries: 3 }),
    );
    const sockets = new WebSocketServer({ noServer: true });
    let asked = 0;
    server.server.on('upgrade', (req, socket, head) => {
      asked += 1;
      // A proxy before a subgraph that starts again.
      if (asked === 2) return socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
      return sockets.handleUpgrade(req, socket, head, (client) => sockets.emit('connection', client, req));
    });
    useServer({ schema }, sockets);
    if (field !== undefined)
      field.subscribe = async function* () {
        opened += 1;
        yield { a: opened };
        if (opened < 3) for (const client of sockets.clients) client.terminate();
      };
    const stream = await transport.subscribe({ ...request, query: 'subscription A { a }' }, call());
    const events: unknown[] = [];
    for await (const { data } of stream) events.push(data);
    expect(events).toEqual([{ a: 1 }, { a: 2 }, { a: 3 }]);
    expect(asked).toBe(4);
  });

  it('reports a subscription it cannot open as its only result', async () => {
    const { transport } = await transportTo(() => undefined);
    const { transport: refused, server } = await transportTo(answering(404, ''));
    const closed = await transportTo(answering(404, ''));
    await closed.server.close();
    started.splice(started.indexOf(closed.server), 1);
    for (const each of [refused, closed.transport]) {
      const results = await each.subscribe({ ...request, query: 'subscription { a }' }, call());
      const { value } = await results.next();
      expect(value.errors[0].extensions).toMatchObject({ code: 'UNAVAILABLE' });
      expect((await results.next()).done).toBe(true);
    }
    const controller = new AbortController();
    const silent = await transport.subscribe(
      { ...request, query: 'subscription { a }' },
      call(controller.signal),
    );
    const pending = silent.next();
    controller.abort();
    expect((await pending).done).toBe(true);
    await server.untilConnections(0);
  });

  /** A subgraph that takes lists, or says so; what it was sent. */
  function listTaking(status = 200, batch = '3') {
    const bodies: unknown[] = [];
    const listener: RequestListener = async (req, res) => {
      const body: unknown = JSON.parse(await text(req));
      bodies.push(body);
      const answer = (one: { variables: { x: number } }) =>
        one.variables.x === 13
          ? { data: null, errors: [{ message: 'unlucky' }] }
          : { data: { x: one.variables.x } };
      res.setHeader('x-graphql-batch', batch);
      res.writeHead(Array.isArray(body) ? status : 200, { 'content-type': 'application/json' });
      res.end(JSON.stringify(Array.isArray(body) ? body.map(answer) : answer(body as never)));
    };
    return { bodies, listener };
  }

  const sizes = (bodies: readonly unknown[]) =>
    bodies.map((body) => (Array.isArray(body) ? body.length : 1)).sort();

  it('receives concurrent queries of a call as one list, if it supports lists', async () => {
    const { bodies, listener } = listTaking();
    const { transport } = await transportTo(listener);
    const one = call();
    const ask = (by: GatewayCall, numbers: readonly number[]) =>
      Promise.all(numbers.map((x) => transport.execute({ ...request, variables: { x } }, by)));
    expect(await ask(one, [1, 2])).toEqual([{ data: { x: 1 } }, { data: { x: 2 } }]);
    expect(sizes(bodies.splice(0))).toEqual([1, 1]);
    expect(await ask(one, [1, 13, 3, 4])).toEqual([
      { data: { x: 1 } },
      { data: null, errors: [{ message: 'unlucky' }] },
      { data: { x: 3 } },
      { data: { x: 4 } },
    ]);
    expect(sizes(bodies.splice(0))).toEqual([1, 3]);
    await Promise.all([ask(call(), [1]), ask(call(), [2])]);
    expect(sizes(bodies.splice(0))).toEqual([1, 1]);
    const mutation = { ...request, query: 'mutation M { a }' };
    await Promise.all([transport.execute(mutation, one), transport.execute(mutation, one)]);
    expect(sizes(bodies.splice(0))).toEqual([1, 1]);
  });

  it('receives queries one by one if it refuses a list', async () => {
    const { bodies, listener } = listTaking(400);
    const { transport } = await transportTo(listener);
    const one = call();
    const ask = (x: number) => transport.execute({ ...request, variables: { x } }, one);
    await ask(1);
    expect(await Promise.all([ask(2), ask(3)])).toEqual([{ data: { x: 2 } }, { data: { x: 3 } }]);
    expect(sizes(bodies)).toEqual([1, 1, 1, 2]);
  });

  it('fails for all queries of a list, and is aborted when the caller disconnects', async () => {
    const { listener } = listTaking();
    const arrived = Promise.withResolvers<void>();
    const gone = Promise.withResolvers<void>();
    const { transport } = await transportTo((req, res) => {
      if (req.headers['x-request-id'] === 'r-1') return listener(req, res);
      res.once('close', gone.resolve);
      return arrived.resolve();
    });
    await transport.execute(request, call());
    const caller = new AbortController();
    const one = { ...call(caller.signal), requestId: 'r-2' };
    const asked = [1, 2].map((x) =>
      transport.execute({ ...request, variables: { x } }, one).catch((error) => error.kind),
    );
    await arrived.promise;
    caller.abort();
    expect(await Promise.all(asked)).toEqual(['unavailable', 'unavailable']);
    await gone.promise;
  });
});

describe('a remote subgraph that never shakes hands', () => {
  it('leaves no socket behind when the caller is gone first', async () => {
    const server = createServer();
    server.on('upgrade', (_request, socket) => socket.once('end', () => socket.end()).resume());
    const waiting = await listening(server);
    const transport = new RemoteTransport({ url: `${waiting.url}/graphql`, timeout: 5_000 });
    const upgrade = once(server, 'upgrade');
    const signal = new AbortController().signal;
    const stream = await transport.subscribe(
      { query: 'subscription { a }', variables: {}, operationName: undefined },
      { ...callOf({}, signal), headers: {} },
    );
    await upgrade;
    await stream.return?.();
    await waiting.untilConnections(0);
    expect(waiting.connections()).toBe(0);
    await waiting.close();
  });
});
