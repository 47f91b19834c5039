import { createClient } from 'graphql-ws';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { setting } from '../../subgraphs/settings/settings.contract.ts';
import { expectProblem } from '../testkit/http/answer-schemas.ts';
import { startTestPlatform, type TestPlatform, transports } from '../testkit/platform.ts';

const planted = 'password=hunter2 in /srv/platform/secret.ts';

/** A module whose setting fails while its description is read. */
const broken = {
  name: 'broken',
  contributes: [
    setting({
      name: 'Broken.Setting',
      isVisibleToClients: true,
      get descriptionKey(): string {
        throw new Error(planted);
      },
    }),
  ],
};

const definitions = '/api/v1/settings/user/definitions';
const query = '{ settingDefinitions(scope: user) { name description } }';
const savedKey = '{ apiKeys { totalCount } }';

describe.each(transports)('an internal failure, %s', (transport) => {
  const lines: { readonly text: string; readonly traceId?: string }[] = [];
  let platform: TestPlatform;
  let alice: string;
  beforeAll(async () => {
    const destination = { write: (text: string) => lines.push({ text, ...JSON.parse(text) }) };
    platform = await startTestPlatform({
      transport,
      modules: [broken],
      logger: pino({ level: 'error' }, destination),
    });
    alice = await platform.token('alice');
  });
  afterAll(() => platform.close());

  /** Nothing but a trace id under which the log has the whole story. */
  function expectLogged(traceId: string): void {
    expect(traceId).toMatch(/^[0-9a-f-]{32,36}$/);
    expect(lines.some((line) => line.traceId === traceId)).toBe(true);
  }

  it('of a module reveals nothing over REST but a trace id', async () => {
    const answer = await platform.call(definitions, { token: alice });
    expectProblem(answer, definitions, { status: 500, errorCode: 'Internal:Unexpected' });
    expect(answer.text).not.toMatch(/hunter2|srv|Error:|at /);
    expect(answer.body.title).toBe('An unexpected error occurred.');
    expect(lines.some(({ text }) => text.includes(planted))).toBe(true);
    expectLogged(answer.body.traceId);
  });

  it('of a module reveals nothing over GraphQL but a trace id', async () => {
    const { text, body } = await platform.graphql(query, {}, { token: alice });
    expect(text).not.toMatch(/hunter2|srv|stack/);
    const [{ message, extensions }] = body.errors;
    expect([message, extensions]).toEqual([
      'An unexpected error occurred; the log has its trace id.',
      { code: 'INTERNAL_SERVER_ERROR', errorCode: 'Internal:Unexpected', traceId: expect.any(String) },
    ]);
    expectLogged(extensions.traceId);
  });

  it('of a module reveals nothing over a WebSocket', async () => {
    const client = createClient({
      url: `${platform.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: `Bearer ${alice}` },
      retryAttempts: 0,
    });
    const { value } = await client.iterate({ query }).next();
    expect(JSON.stringify(value)).not.toMatch(/hunter2|srv/);
    expect(value.errors[0].extensions.code).toBe('INTERNAL_SERVER_ERROR');
    await client.dispose();
  });

  it('of the database names no table, and the process goes on', async () => {
    const { database } = platform.running.process.services;
    await database.execute('alter table kernel.api_key rename to gone');
    try {
      const path = '/api/v1/authentication/api-keys/00000000-0000-4000-8000-000000000001';
      const rest = await platform.call(path, { token: alice });
      expectProblem(rest, path, { status: 500, errorCode: 'Internal:Unexpected' });
      const graphql = await platform.graphql(savedKey, {}, { token: alice });
      expect(graphql.body.errors[0].extensions.code).toBe('INTERNAL_SERVER_ERROR');
      for (const { text } of [rest, graphql]) expect(text).not.toMatch(/api_key|select|relation/i);
    } finally {
      await database.execute('alter table kernel.gone rename to api_key');
    }
    expect((await platform.graphql(savedKey, {}, { token: alice })).body.errors).toBeUndefined();
  });

  it('is none of the caller’s: an anonymous query is 200 with UNAUTHENTICATED', async () => {
    const { status, body } = await platform.graphql(query, {}, { token: null });
    expect(status).toBe(200);
    expect(body.data).toBeUndefined();
    expect(body.errors).toEqual([
      expect.objectContaining({
        extensions: {
          code: 'UNAUTHENTICATED',
          errorCode: 'Authentication:Required',
          failedCheck: expect.stringContaining('no credentials'),
        },
      }),
    ]);
  });
});
