import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { createLogger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import { HangUp } from '../../http/request-signal.ts';
import { type ExampleGateway, startExample } from '../testing/example-gateway.ts';
import { webSocketClient } from '../testing/stream-clients.ts';

const protocol = 'graphql-transport-ws';

describe('the WebSocket endpoint', () => {
  let gateway: ExampleGateway;
  beforeAll(async () => {
    gateway = await startExample({
      remote: false,
      settings: { maxOperations: 2, heartbeat: 100, bodyLimit: 10_000 },
    });
  });
  afterAll(() => gateway.close());

  const open = (headers: Record<string, string> = {}, path = '/graphql') =>
    new WebSocket(`${gateway.url.replace('http', 'ws')}${path}`, protocol, { headers });

  async function introduced(payload: object, headers?: Record<string, string>): Promise<WebSocket> {
    const socket = open(headers);
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'connection_init', payload }));
    return socket;
  }

  const closing = async (socket: WebSocket) => {
    const [code, reason] = await once(socket, 'close');
    return [code, String(reason)];
  };
  const closeCode = async (socket: WebSocket) => (await once(socket, 'close'))[0];
  const message = async (socket: WebSocket) => JSON.parse(String((await once(socket, 'message'))[0]));

  it.each([
    { authorization: 'Bearer u1' },
    { Authorization: 'Bearer u1' },
    { headers: { Authorization: 'Bearer u1' } },
  ])('reads credentials from the connection parameters: %j', async (params) => {
    const client = webSocketClient(gateway.url, params);
    expect((await client.iterate('{ me { id } }').next()).value.data).toEqual({ me: { id: 'u1' } });
    client.dispose();
  });

  it('reads credentials from the upgrade, and parameters win', async () => {
    for (const [payload, id] of [
      [{}, 'u2'],
      [{ authorization: 'Bearer u1' }, 'u1'],
    ] as const) {
      const socket = await introduced(payload, { authorization: 'Bearer u2' });
      expect((await message(socket)).type).toBe('connection_ack');
      socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query: '{ me { id } }' } }));
      expect((await message(socket)).payload.data).toEqual({ me: { id } });
      socket.terminate();
    }
  });

  it('closes with 4403 for refused credentials, and 4401 before any were given', async () => {
    expect(await closeCode(await introduced({ authorization: 'Bearer bad' }))).toBe(4403);
    const early = open();
    await once(early, 'open');
    early.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query: '{ me { id } }' } }));
    expect(await closeCode(early)).toBe(4401);
  });

  it('says why it refuses or closes, in the language of the connection', async () => {
    const bad = { authorization: 'Bearer bad' };
    const invalid = 'ErrorSentence:Authentication:Token:Invalid (fr)';
    expect(await closing(await introduced({ ...bad, 'accept-language': 'fr' }))).toEqual([4403, invalid]);
    expect(await closing(await introduced(bad, { 'accept-language': 'fr' }))).toEqual([4403, invalid]);
    const socket = await introduced({ authorization: 'Bearer u1', 'accept-language': 'fr' });
    await gateway.untilSessions(1);
    gateway.endSessions();
    expect(await closing(socket)).toEqual([4403, 'ErrorSentence:Authentication:Session:Ended (fr)']);
  });

  it('closes with 4408 a silent connection after the limit', async () => {
    const impatient = await startExample({ remote: false, settings: { introduction: 20, heartbeat: 2_000 } });
    try {
      const socket = new WebSocket(`${impatient.url.replace('http', 'ws')}/graphql`, protocol);
      const closed = once(socket, 'close').then(([code]) => code);
      // A ping would come before the close of a longer limit.
      expect(await Promise.race([closed, once(socket, 'ping')])).toBe(4408);
    } finally {
      await impatient.close();
    }
  });

  it('closes with 4403 when the session ends', async () => {
    const socket = await introduced({ authorization: 'Bearer u1' });
    await gateway.untilSessions(1);
    gateway.endSessions();
    expect(await closeCode(socket)).toBe(4403);
    await gateway.untilSessions(0);
  });

  it('refuses pages of foreign origins, and admits its own and friends', async () => {
    const foreign = open({ origin: 'https://evil.example', 'accept-language': 'fr' });
    const [, response] = await once(foreign, 'unexpected-response');
    expect(response.statusCode).toBe(403);
    expect(JSON.parse((await response.toArray()).join(''))).toMatchObject({
      errorCode: 'Http:Origin:Refused',
      detail: 'ErrorSentence:Http:Origin:Refused (fr)',
    });
    for (const origin of ['https://friend.example', gateway.url]) {
      const socket = open({ origin });
      await once(socket, 'open');
      socket.terminate();
    }
  });

  it('leaves other upgrades to others', async () => {
    const hub = new WebSocketServer({ noServer: true });
    const listener = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (request.url === '/hub') hub.handleUpgrade(request, socket, head, (ws) => ws.send('hub'));
    };
    gateway.server.on('upgrade', listener);
    const socket = open({}, '/hub');
    expect(String((await once(socket, 'message'))[0])).toBe('hub');
    socket.terminate();
    gateway.server.off('upgrade', listener);
  });

  it('limits operations at once and the size of a message', async () => {
    const client = webSocketClient(gateway.url);
    const pending = [1, 2].map(() =>
      client
        .iterate('subscription { ticked }')
        .next()
        .catch((closed) => closed),
    );
    await gateway.hub.untilListeners('ticked', 2);
    const refused = await client
      .iterate('{ me { id } }')
      .next()
      .catch((errors) => errors);
    expect(refused[0].extensions).toMatchObject({
      code: 'RATE_LIMITED',
      errorCode: 'GraphQL:Limit:Operations',
      limit: 2,
    });
    client.dispose();
    await Promise.all(pending);
    await gateway.hub.untilListeners('ticked', 0);
    const socket = await introduced({ authorization: 'Bearer u1' });
    socket.send(
      JSON.stringify({
        id: '1',
        type: 'subscribe',
        payload: { query: `{ echo(text: "${'x'.repeat(20_000)}") }` },
      }),
    );
    expect(await closeCode(socket)).toBe(1009);
  });

  it('stops the operation of a client that is gone', async () => {
    const client = webSocketClient(gateway.url);
    const answer = client
      .iterate('{ slow }')
      .next()
      .catch((closed) => closed);
    await gateway.hub.untilWaiting(1);
    client.client.terminate();
    await gateway.hub.untilWaiting(0);
    expect(await answer).toBeInstanceOf(Error);
  });

  it('logs no failure when a client leaves while its operation waits for a turn', async () => {
    const lines: string[] = [];
    const { promise: waits, resolve: begin } = Promise.withResolvers<void>();
    const { promise: left, resolve: leave } = Promise.withResolvers<unknown>();
    const service = { ServiceName: 'test', ServiceVersion: '0', Environment: 'test' };
    const busy = await startExample({
      remote: false,
      logger: createLogger('info', service, { write: (line) => void lines.push(line) }),
      parts: {
        runAdmitted: async ({ signal }) => {
          begin();
          await once(signal, 'abort');
          leave(signal.reason);
          throw signal.reason;
        },
      },
    });
    const client = webSocketClient(busy.url);
    const answer = client
      .iterate('{ me { id } }')
      .next()
      .catch((closed) => closed);
    await waits;
    client.client.terminate();
    expect(await left).toBeInstanceOf(HangUp);
    expect(await answer).toBeInstanceOf(Error);
    await busy.close();
    expect(lines).toEqual([]);
  });

  it('pings, and cuts off who does not answer', async () => {
    const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/graphql`, protocol, {
      autoPong: false,
    });
    await once(socket, 'ping');
    expect(await closeCode(socket)).toBe(1006);
  });

  it('applies the rules of HTTP to documents', async () => {
    const client = webSocketClient(gateway.url);
    const codeOf = async (query: string) => {
      const errors = await client
        .iterate(query)
        .next()
        .then(
          ({ value }) => value.errors,
          (refused) => refused,
        );
      return errors[0].extensions.errorCode;
    };
    expect(await codeOf('{ me {')).toBe('GraphQL:Document:SyntaxError');
    expect(await codeOf('{ nobody }')).toBe('GraphQL:Document:Invalid');
    expect(await codeOf(`{ me ${'{ reviews { author '.repeat(5)} { id } ${'} }'.repeat(5)} }`)).toBe(
      'GraphQL:Limit:Depth',
    );
    expect(await codeOf('query A { me { id } } query B { me { id } }')).toBe('GraphQL:Operation:NotFound');
    client.dispose();
  });

  it('closes connections with 1001 when the process stops', async () => {
    const stopping = await startExample({ remote: false });
    const socket = new WebSocket(`${stopping.url.replace('http', 'ws')}/graphql`, protocol);
    await once(socket, 'open');
    const code = closeCode(socket);
    await stopping.close();
    expect(await code).toBe(1001);
  });
});
