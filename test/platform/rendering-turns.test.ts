import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';

const endless =
  '{% for a in (1..10000) %}{% for b in (1..10000) %}{% assign x = a | times: b %}{% endfor %}{% endfor %}';

const preview = (name: string) => `previewTemplate(name: "${name}", input: {}) { html }`;

/** One alias fails, and with it the operation; the others would render until their threads are ended. */
const failing = `{ a: ${preview('failing')} ${['b', 'c', 'd'].map((alias) => `${alias}: ${preview('endless')}`).join(' ')} }`;

describe('rendering, shared', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform({
      transport: 'embedded',
      // A tenant has three threads: one operation takes them all.
      env: { Templating__Renderer__Workers: '6', Templating__Renderer__TimeLimit: '60s' },
    });
    const create = (body: object) => platform.call('/api/v1/templates', { method: 'POST', body });
    for (const body of [
      { name: 'endless', content: endless },
      { name: 'failing', content: 'of no engine', mimeType: 'text/markdown' },
      { name: 'quick', content: 'quick' },
    ])
      expect((await create(body)).status).toBe(201);
  });
  afterAll(() => platform.close());

  const quick = async () =>
    (await platform.graphql(`{ a: ${preview('quick')} b: ${preview('quick')} c: ${preview('quick')} }`)).body;
  const rendered = { data: { a: { html: 'quick' }, b: { html: 'quick' }, c: { html: 'quick' } } };

  it('ends what is left of an operation with its answer', async () => {
    const { body } = await platform.graphql(failing);
    expect(body).toMatchObject({ data: null, errors: [{ path: ['a'] }] });
    expect(await quick()).toMatchObject(rendered);
  }, 60_000);

  it('ends it with the answer on a connection that stays open, too', async () => {
    const client = createClient({
      url: `${platform.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: `Bearer ${await platform.token('alice')}` },
      retryAttempts: 0,
    });
    const { value } = await client.iterate({ query: failing }).next();
    expect(value).toMatchObject({ data: null, errors: [{ path: ['a'] }] });
    expect(await quick()).toMatchObject(rendered);
    await client.dispose();
  }, 60_000);

  it('costs what it takes: more previews than one operation may ask are refused', async () => {
    const aliases = Array.from({ length: 5 }, (_, at) => `a${at}: ${preview('quick')}`);
    const { body } = await platform.graphql(`{ ${aliases.join(' ')} }`);
    expect(body.errors[0].extensions).toMatchObject({ errorCode: 'GraphQL:Limit:Cost' });
    expect((await platform.graphql(`{ ${aliases.slice(0, 4).join(' ')} }`)).body.extensions.cost).toBe(4_004);
  });
});
