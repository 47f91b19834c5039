import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ExampleGateway, startExample } from '../testing/example-gateway.ts';
import { type StreamClient, sseClient, webSocketClient } from '../testing/stream-clients.ts';

const cases = [false, true].flatMap((remote) =>
  [webSocketClient, sseClient].map((connect) => ({
    name: `${connect === sseClient ? 'graphql-sse' : 'graphql-ws'}, ${remote ? 'remote subgraphs' : 'in process'}`,
    remote,
    connect,
  })),
);

const review = { id: 'r9', body: 'new', author: { id: 'u2' }, product: { id: 'p7' } };

describe.each(cases)('subscriptions over $name', ({ remote, connect }) => {
  let gateway: ExampleGateway;
  const clients: StreamClient[] = [];
  beforeAll(async () => {
    gateway = await startExample({ remote });
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) client.dispose();
    await gateway.hub.untilListeners('reviewAdded', 0);
  });
  afterAll(() => gateway.close());

  function open(query: string, variables?: Record<string, unknown>, credentials?: Record<string, string>) {
    const client = connect(gateway.url, credentials);
    clients.push(client);
    return client.iterate(query, variables);
  }

  it('complete every event with the fields of other subgraphs', async () => {
    const events = open(
      `subscription New($product: ID, $full: Boolean!) {
        added: reviewAdded(productId: $product) { id by: author { name } product @include(if: $full) { title } } }`,
      { product: 'p7', full: true },
    );
    const first = events.next();
    await gateway.hub.untilListeners('reviewAdded', 1);
    gateway.hub.publish('reviewAdded', review);
    expect(await first).toEqual({
      done: false,
      value: { data: { added: { id: 'r9', by: { name: 'Bo' }, product: { title: 'Title of p7' } } } },
    });
    const second = events.next();
    gateway.hub.publish('reviewAdded', { ...review, author: { id: 'u1' } });
    expect((await second).value.data.added.by).toEqual({ name: 'Ada' });
    await events.return?.();
  });

  it('mask what fails in an event, and go on', async () => {
    const events = open('subscription { reviewAdded { body product { id secret } author { id } } }');
    const first = events.next();
    await gateway.hub.untilListeners('reviewAdded', 1);
    gateway.hub.publish('reviewAdded', review);
    const { value } = await first;
    expect(value.data.reviewAdded).toMatchObject({ body: 'new', product: { id: 'p7', secret: null } });
    expect(value.errors[0].extensions).toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
    expect(JSON.stringify(value)).not.toContain('secrets');
    const second = events.next();
    gateway.hub.publish('reviewAdded', { ...review, body: null });
    const failed = (await second).value;
    expect(failed.data).toBeNull();
    expect(failed.errors[0].extensions.code).toBe('INTERNAL_SERVER_ERROR');
    const third = events.next();
    gateway.hub.publish('reviewAdded', { ...review, body: 'again' });
    expect((await third).value.data.reviewAdded.body).toBe('again');
  });

  it('surface what a rule of the subgraph refuses', async () => {
    const events = open('subscription { guarded { id } }');
    const { value } = await events.next();
    expect(value.data ?? null).toBeNull();
    expect(value.errors[0].extensions).toMatchObject({
      code: 'FORBIDDEN',
      errorCode: 'Example:Reviews:Denied',
    });
    expect((await events.next()).done).toBe(true);
  });

  it('end with one last error when the session ends', async () => {
    const events = open('subscription { reviewAdded { id } }');
    const next = events.next().catch((closed) => closed);
    // A WebSocket is watched for itself too.
    await gateway.untilSessions(connect === sseClient ? 1 : 2);
    gateway.endSessions();
    const last = await next;
    if (connect === sseClient) {
      expect(last.value.errors[0].extensions).toMatchObject({ code: 'UNAUTHENTICATED' });
      await expect(events.next()).rejects.toThrow('terminated');
    } else {
      expect(last.value?.errors[0].extensions.code ?? last.code).toBeOneOf(['UNAUTHENTICATED', 4403]);
    }
    await gateway.hub.untilListeners('reviewAdded', 0);
    await gateway.untilSessions(0);
  });

  it('refuse wrong variables and anonymous callers without opening anything', async () => {
    const wrong = open('subscription($p: ID!) { reviewAdded(productId: $p) { id } }', { p: { no: 1 } });
    const refused = await wrong.next();
    expect(refused.value.errors[0].extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      errors: { p: ['Validation:InvalidType'] },
    });
    const anonymous = open('subscription { reviewAdded { id } }', {}, {});
    const answer = await anonymous.next().then(
      ({ value }) => value.errors,
      (errors) => errors,
    );
    expect(answer[0].extensions.code).toBe('UNAUTHENTICATED');
    expect(gateway.hub.listeners('reviewAdded')).toBe(0);
  });

  it('run queries and mutations too, with their cost', async () => {
    const { value } = await open('{ me { name reviews { body } } }').next();
    expect(value).toEqual({
      data: { me: { name: 'Ada', reviews: [{ body: 'good' }] } },
      extensions: { cost: 11 },
    });
    const renamed = await open('mutation { rename(id: "u1", input: { name: "Z" }) { name } }').next();
    expect(renamed.value.data).toEqual({ rename: { name: 'Z' } });
  });

  it('leave nothing behind after many silent streams', { timeout: 120_000 }, async () => {
    const rounds = 1_000;
    for (let round = 0; round < rounds; round += 50) {
      const streams = Array.from({ length: 50 }, () => {
        const client = connect(gateway.url);
        const stream = client.iterate('subscription { reviewAdded { id author { name } } }');
        return { client, pending: stream.next().catch(() => undefined) };
      });
      // Every second round hangs up before the stream can be open: the subscription must not outlive its caller.
      if (round % 100 === 0) await gateway.hub.untilListeners('reviewAdded', 50);
      for (const { client } of streams) client.dispose();
      await Promise.all(streams.map(({ pending }) => pending));
      await gateway.hub.untilListeners('reviewAdded', 0);
    }
    await gateway.untilQuiet();
    await gateway.untilSessions(0);
    // A connection whose caller is gone may be accepted after all others are closed.
    const left = () => [gateway.hub.listeners('reviewAdded'), gateway.connections()];
    await expect.poll(left, { timeout: 20_000 }).toEqual([0, 0]);
  });
});
