import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { expectProblem, expectRefusedOperation } from '../testkit/http/answer-schemas.ts';
import { forgedTokens } from './forged-tokens.ts';
import { type ProductionPlatform, startProductionPlatform } from './production-platform.ts';

let platform: ProductionPlatform;
beforeAll(async () => {
  platform = await startProductionPlatform();
});
afterAll(() => platform.close());

const me = '/api/v1/authorization/me';

/** How a graphql-ws connection with these parameters begins: acknowledged, or closed with a code. */
async function connect(connectionParams: object): Promise<string> {
  const socket = new WebSocket(`${platform.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  await once(socket, 'open');
  const closed = once(socket, 'close').then(([code, reason]) => `${code} ${reason}`);
  const acknowledged = once(socket, 'message').then(([text]) => JSON.parse(String(text)).type);
  socket.send(JSON.stringify({ type: 'connection_init', payload: connectionParams }));
  const outcome = await Promise.race([closed, acknowledged]);
  socket.terminate();
  return outcome;
}

describe('a good token', () => {
  it('opens every endpoint', async () => {
    const token = await platform.signed();
    expect((await platform.call(me, { token })).body).toMatchObject({ userId: 'operator', tenantId: null });
    const { body } = await platform.graphql('{ me { userId } }', {}, { token });
    expect(body.data.me.userId).toBe('operator');
    expect(await connect({ authorization: `Bearer ${token}` })).toBe('connection_ack');
  });
});

describe.each(Object.entries(forgedTokens))('%s', (_name, forge) => {
  it('is 401 over REST and GraphQL, and no WebSocket', async () => {
    const token = await forge(platform);
    const rest = await platform.call(me, { token });
    expectProblem(rest, me, { status: 401 });
    expect(rest.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
    const graphql = await platform.graphql('{ me { userId } }', {}, { token });
    expectRefusedOperation(graphql, { status: 401, errorCode: rest.body.errorCode });
    expect(await connect({ authorization: `Bearer ${token}` })).toBe(`4403 ${rest.body.detail}`);
  });
});

describe('other credentials', () => {
  it.each(['Basic b3BlcmF0b3I6eA==', 'Digest username="operator"', 'Bearer', 'Bearer a b', 'svc_live_sk_x'])(
    'Authorization: %s is 401',
    async (authorization) => {
      const answer = await platform.call(me, { token: null, headers: { authorization } });
      expectProblem(answer, me, { status: 401 });
    },
  );

  it('the dev issuer’s tokens are refused', async () => {
    expectProblem(await platform.call(me, { token: await platform.token('alice') }), me, { status: 401 });
  });
});
