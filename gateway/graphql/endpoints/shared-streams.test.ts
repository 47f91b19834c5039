import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import type { GatewayCall } from '../../authentication/gateway-call.ts';
import { listening } from '../testing/listening.ts';
import { SharedStreams } from './shared-streams.ts';
import type { StreamingOperations } from './streaming-operations.ts';

it('cuts its stream when the source of an operation fails', async () => {
  const call = { actor: { userId: 'u1', apiKeyId: null }, tenant: { id: 't1' } } as GatewayCall;
  const operations: Pick<StreamingOperations, 'admit' | 'start'> = {
    admit: () => ({ planned: {}, variables: {}, cost: null }) as ReturnType<StreamingOperations['admit']>,
    start: async () =>
      (async function* () {
        yield { data: { a: 1 } };
        throw new Error('The subgraph went away.');
      })(),
  };
  const streams = new SharedStreams({
    operations: operations as StreamingOperations,
    watchSession: () => () => undefined,
    callLimits: { enterConnection: () => () => undefined },
    maxOperations: 1,
    heartbeat: 10_000,
    shutdown: new AbortController().signal,
  });
  const token = streams.reserve(call);
  const server = await listening(createServer((_req, res) => streams.connect(token, call, res)));
  const { body } = await fetch(server.url);
  expect(streams.start(token, call, { extensions: { operationId: 'a' } })).toBeNull();
  let text = '';
  const read = async () => {
    for await (const chunk of body ?? []) text += Buffer.from(chunk).toString();
  };
  await expect(read()).rejects.toThrow('terminated');
  expect(text).toContain('event: next\ndata: {"id":"a","payload":{"data":{"a":1}}}');
  expect(text).not.toContain('complete');
  await server.close();
});
