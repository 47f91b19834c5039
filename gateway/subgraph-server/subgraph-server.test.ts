import { once } from 'node:events';
import { createServer } from 'node:http';
import express, { type ErrorRequestHandler } from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { silentLogger } from '../../subgraphs/kernel/telemetry/logger.ts';
import { platformMask } from '../graphql/execution/error-mask.ts';
import { EventHub } from '../graphql/testing/event-hub.ts';
import { callOf } from '../graphql/testing/example-calls.ts';
import { type Listening, listening } from '../graphql/testing/listening.ts';
import { reviewSubgraphs } from '../graphql/testing/review-subgraphs.ts';
import { webSocketClient } from '../graphql/testing/stream-clients.ts';
import { createClientAddress } from '../http/client-address.ts';
import { createSubgraphServer, type SubgraphServerDependencies } from './subgraph-server.ts';

interface Served extends Listening {
  stop(): Promise<void>;
}

async function serve(options: Partial<SubgraphServerDependencies> = {}): Promise<Served> {
  const [subgraph] = reviewSubgraphs(new EventHub());
  if (subgraph === undefined) throw new Error('There is no subgraph.');
  const server = createSubgraphServer({
    subgraph,
    resolveCall: async ({ headers, signal }) => ({ ...callOf(headers, signal), idempotency: null }),
    mask: platformMask(silentLogger),
    clientAddress: createClientAddress([]),
    watchSession: () => () => undefined,
    introspection: false,
    bodyLimit: 10_000,
    ...options,
  });
  const app = express().post('/graphql', (request, response, next) => {
    server.handle(request, response).catch(next);
  });
  const refuse: ErrorRequestHandler = (error, _request, response, _next) =>
    void response.status(error.status ?? 400).end();
  const http = createServer(app.use(refuse));
  const detach = server.attach({ server: http, upgradePaths: new Set() });
  const started = await listening(http);
  return {
    ...started,
    stop: async () => {
      await detach();
      await started.close();
    },
  };
}

let served: Served;
beforeAll(async () => {
  served = await serve();
});
afterAll(() => served.stop());

const echo = (length: number) =>
  fetch(`${served.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer u1' },
    body: JSON.stringify({
      query: 'query ($text: String) { echo(text: $text) }',
      variables: { text: '漢'.repeat(length) },
    }),
  });

it('answers a body as large as it may be, and 413 for a larger one', async () => {
  const fitting = await echo(3_000);
  expect(await fitting.json()).toEqual({ data: { echo: '漢'.repeat(3_000) } });
  expect((await echo(400_000)).status).toBe(413);
});

const send = (body: unknown, url = `${served.url}/graphql`) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer u1' },
    body: JSON.stringify(body),
  });

it('answers a list of queries with the list of their answers, and says how long it may be', async () => {
  const queries = ['{ me { id } }', '{ nobody }', 'query Q { denied }'].map((query) => ({ query }));
  const answer = await send(queries);
  expect(answer.status).toBe(200);
  const alone = await Promise.all(queries.map(async (query) => (await send(query)).json()));
  expect(await answer.json()).toEqual(alone);
  const longest = Number(answer.headers.get('x-graphql-batch'));
  expect((await send(Array(longest).fill(queries[0]))).status).toBe(200);
  expect((await send(Array(longest + 1).fill(queries[0]))).status).toBe(400);
});

it('takes no change in a list', async () => {
  const change = 'mutation M { rest { id } }';
  const query = `query Q { me { id } } ${change}`;
  expect((await send([{ query: '{ me { id } }' }, { query: change }])).status).toBe(400);
  expect((await send([{ query, operationName: 'M' }])).status).toBe(400);
});

it('says the same when it is asked again and again, whatever the name', async () => {
  const query = 'query Q { me { id } }';
  const answers = [undefined, 'Q', 'R', 'Q', 'Q', 'R', undefined].map(async (operationName) => {
    const { data } = (await (await send({ query, operationName })).json()) as { data?: unknown };
    return [operationName, data];
  });
  const right = { me: { id: 'u1' } };
  expect(await Promise.all(answers)).toEqual(
    [undefined, 'Q', 'R', 'Q', 'Q', 'R', undefined].map((name) => [name, name === 'R' ? undefined : right]),
  );
});

it('opens a socket whatever its parameters hold besides headers', async () => {
  const client = webSocketClient(served.url, { authorization: 'Bearer u1', 'x-forwarded-for': 7 });
  expect((await client.iterate('{ me { id } }').next()).value.data).toEqual({ me: { id: 'u1' } });
  client.dispose();
});

it('closes with 4408 a socket that says nothing within the limit', async () => {
  const impatient = await serve({ introduction: 20 });
  const socket = new WebSocket(`${impatient.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  expect((await once(socket, 'close'))[0]).toBe(4408);
  await impatient.stop();
});

it('takes null for what is left out', async () => {
  const answer = await send({ query: '{ me { id } }', variables: null, operationName: null });
  expect(await answer.json()).toEqual({ data: { me: { id: 'u1' } } });
});

it('is not kept from answering by a request of another shape', async () => {
  const query = 'query A { me { id } }';
  for (const operationName of [['A'], '', 7]) expect((await send({ query, operationName })).status).toBe(400);
  for (const operationName of [undefined, 'A']) {
    expect(await (await send({ query, operationName })).json()).toEqual({ data: { me: { id: 'u1' } } });
  }
});

it.each([
  '',
  '[]',
  '{"query": 7}',
  '{',
  '{"query": "{ me { id } }", "variables": []}',
  '[{"query": "{ me { id } }", "variables": "x"}]',
])('refuses %j', async (body) => {
  const headers = { 'content-type': 'application/json', authorization: 'Bearer u1' };
  const answer = await fetch(`${served.url}/graphql`, { method: 'POST', headers, body });
  expect(answer.status).toBe(400);
});
