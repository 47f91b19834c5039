import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { createClient as createUrqlClient, fetchExchange } from '@urql/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ExampleGateway, startExample } from '../testing/example-gateway.ts';
import { sseClient } from '../testing/stream-clients.ts';

const subscription = 'subscription Added { reviewAdded { body author { name } } }';
const review = (body: string) => ({ id: 'r9', body, author: { id: 'u1' }, product: { id: 'p1' } });
const authorization = 'Bearer u1';

interface Refused {
  readonly errors: readonly { readonly extensions: { readonly code: string } }[];
}

describe.each([false, true])('stock clients over HTTP, remote subgraphs: %s', (remote) => {
  let gateway: ExampleGateway;
  beforeAll(async () => {
    gateway = await startExample({ remote });
  });
  afterAll(() => gateway.close());

  const publish = (body: string) => gateway.hub.publish('reviewAdded', review(body));
  const listening = () => gateway.hub.untilListeners('reviewAdded', 1);
  const idle = () => gateway.hub.untilListeners('reviewAdded', 0);

  describe.each(['/graphql', '/graphql/stream'])('graphql-sse on %s', (path) => {
    it.each([false, true])('subscribes and queries; single connection: %s', async (singleConnection) => {
      const client = sseClient(gateway.url, undefined, { url: gateway.url + path, singleConnection });
      const events = client.iterate(subscription);
      const first = events.next();
      await listening();
      expect((await client.iterate('{ me { id } }').next()).value.data).toEqual({ me: { id: 'u1' } });
      publish('a');
      expect((await first).value.data.reviewAdded.body).toBe('a');
      await events.return?.();
      await idle();
      client.dispose();
      await gateway.untilQuiet();
    });

    it.each([false, true])(
      'comes back when the session has ended; single connection: %s',
      async (singleConnection) => {
        const ended = Promise.withResolvers<void>();
        const client = sseClient(gateway.url, undefined, {
          url: gateway.url + path,
          singleConnection,
          retryAttempts: 1,
          retry: () => ended.promise,
        });
        const events = client.iterate(subscription);
        const bodies = (async () => {
          for await (const { data } of events) if (data !== undefined) return data.reviewAdded.body;
        })();
        await listening();
        gateway.endSessions();
        await idle();
        ended.resolve();
        await listening();
        publish('after');
        expect(await bodies).toBe('after');
        client.dispose();
        await gateway.untilQuiet();
      },
    );
  });

  it('@apollo/client subscribes over multipart', async () => {
    const client = new ApolloClient({
      link: new HttpLink({ uri: `${gateway.url}/graphql`, headers: { authorization } }),
      cache: new InMemoryCache(),
    });
    const heard: unknown[] = [];
    const both = Promise.withResolvers<void>();
    const running = client.subscribe({ query: gql(subscription) }).subscribe(({ data }) => {
      heard.push(data);
      if (heard.length === 2) both.resolve();
    });
    await listening();
    publish('a');
    publish('b');
    await both.promise;
    expect(heard).toMatchObject([{ reviewAdded: { body: 'a' } }, { reviewAdded: { body: 'b' } }]);
    running.unsubscribe();
    await idle();
    const { data } = await client.query<{ me: object }>({ query: gql('{ me { id } }') });
    expect(data?.me).toMatchObject({ id: 'u1' });
    client.stop();
  });

  it('@urql/core subscribes by fetch', async () => {
    const client = createUrqlClient({
      url: `${gateway.url}/graphql`,
      exchanges: [fetchExchange],
      fetchSubscriptions: true,
      preferGetMethod: false,
      fetchOptions: { headers: { authorization } },
    });
    const heard = Promise.withResolvers<unknown>();
    const running = client.subscription(subscription, {}).subscribe(({ data }) => heard.resolve(data));
    await listening();
    publish('a');
    expect(await heard.promise).toMatchObject({ reviewAdded: { body: 'a' } });
    running.unsubscribe();
    await idle();
    expect((await client.query('{ me { id } }', {}).toPromise()).data).toMatchObject({ me: { id: 'u1' } });
  });
});

describe('a stream of several operations', () => {
  let gateway: ExampleGateway;
  beforeAll(async () => {
    gateway = await startExample({ remote: false, settings: { maxOperations: 1 } });
  });
  afterAll(() => gateway.close());

  const send = (method: string, token: string, body?: object, caller = authorization, path = '') =>
    fetch(`${gateway.url}/graphql/stream${path}`, {
      method,
      headers: {
        authorization: caller,
        'content-type': 'application/json',
        'x-graphql-event-stream-token': token,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const reserve = async () => (await send('PUT', '')).text();
  const ticked = (operationId: unknown) => ({
    query: 'subscription { ticked }',
    extensions: { operationId },
  });

  it('belongs to the user who reserved it, and opens once', async () => {
    const token = await reserve();
    expect((await send('GET', token, undefined, 'Bearer u2')).status).toBe(404);
    expect((await send('POST', token, ticked('a'))).status).toBe(404);
    const stream = await send('GET', token);
    expect(stream.status).toBe(200);
    expect((await send('GET', token)).status).toBe(409);
    expect((await send('POST', token, ticked('a'), 'Bearer u2')).status).toBe(404);
    expect((await send('DELETE', token, undefined, 'Bearer u2', '?operationId=a')).status).toBe(404);
    await stream.body?.cancel();
    await gateway.untilQuiet();
    expect((await send('POST', token, ticked('a'))).status).toBe(404);
  });

  it('refuses ids that are missing or in use, what is invalid, and more operations than allowed', async () => {
    const token = await reserve();
    const stream = await send('GET', token);
    for (const id of [undefined, '', 7, 'x'.repeat(129)])
      expect((await send('POST', token, ticked(id))).status).toBe(400);
    const invalid = await send('POST', token, { ...ticked('a'), query: '{ nothing }' });
    expect([invalid.status, ((await invalid.json()) as Refused).errors[0]?.extensions.code]).toEqual([
      400,
      'BAD_USER_INPUT',
    ]);
    expect((await send('POST', token, ticked('a'))).status).toBe(202);
    expect((await send('POST', token, ticked('a'))).status).toBe(409);
    expect((await send('POST', token, ticked('b'))).status).toBe(429);
    await gateway.hub.untilListeners('ticked', 1);
    expect((await send('DELETE', token, undefined, authorization, '?operationId=a')).status).toBe(200);
    await gateway.hub.untilListeners('ticked', 0);
    await stream.body?.cancel();
    await gateway.untilQuiet();
  });
});
