import { getIntrospectionQuery } from 'graphql';
import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { Supergraph } from '../../gateway/graphql/supergraph/supergraph.ts';
import { readSupergraph } from '../../gateway/graphql/supergraph/supergraph-file.ts';
import { isWhole } from '../testkit/whole-tables.ts';
import { type ProductionPlatform, startProductionPlatform } from './production-platform.ts';

let platform: ProductionPlatform;
let token: string;
beforeAll(async () => {
  platform = await startProductionPlatform();
  token = await platform.signed();
});
afterAll(() => platform.close());

const publicExtensions = new Set(['code', 'errorCode', 'errors', 'errorDetails', 'limit', 'traceId']);

describe('production', () => {
  it.each([
    getIntrospectionQuery(),
    '{ __schema { types { name } } }',
    '{ __type(name: "User") { name } }',
    '{ me { userId } __schema { queryType { name } } }',
    'query { ...A } fragment A on Query { __schema { types { name } } }',
    '{ _service { sdl } }',
    '{ _entities(representations: []) { __typename } }',
  ])('does not describe itself: %s', async (query) => {
    for (const caller of [token, null]) {
      const { status, body } = await platform.graphql(query, {}, { token: caller });
      expect([status, body.data]).toEqual([400, undefined]);
      expect(body.errors[0].extensions.code).toBe('BAD_USER_INPUT');
    }
  });

  it('does not describe itself to a WebSocket either', async () => {
    const client = createClient({
      url: `${platform.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: `Bearer ${token}` },
      retryAttempts: 0,
    });
    const results = client.iterate({ query: '{ __type(name: "User") { name } }' });
    const errors: { extensions: unknown }[] = await results.next().catch((refusal) => refusal);
    expect(errors.map(({ extensions }) => extensions)).toContainEqual({
      code: 'BAD_USER_INPUT',
      errorCode: 'GraphQL:Document:Invalid',
    });
    await client.dispose();
  });

  it.each([
    '/dev/issuer/.well-known/openid-configuration',
    '/dev/issuer/jwks',
    '/graphiql',
    '/dev',
    '/dev/outbox',
    '/dev/receiver',
  ])('has no %s', async (path) => {
    expect((await platform.call(path, { token: null, headers: { accept: 'text/html, */*' } })).status).toBe(
      404,
    );
  });

  it('shows a browser no explorer', async () => {
    const page = await platform.call('/graphql', { token: null, headers: { accept: 'text/html' } });
    expect(page.text).not.toMatch(/<script|sandbox/i);
  });

  it('names nothing of the schema that the client did not name, whatever is misspelled', async () => {
    const graph = new Supergraph(await readSupergraph(undefined));
    const words = wordsOf(graph);
    // `npm run long -- tables` sends all of them.
    const step = isWhole ? 1 : Math.ceil(words.length / 100);
    const requests = words.filter((_, index) => index % step === 0).map(misspelled);
    expect(requests.flat().length).toBeGreaterThanOrEqual(500);
    for (const ofOneWord of requests) {
      const answers = await Promise.all(
        ofOneWord.map(({ query, variables }) => platform.graphql(query, variables, { token })),
      );
      for (const [index, { body }] of answers.entries()) expectSilent(ofOneWord[index], body.errors, words);
    }
  });
});

function expectSilent(
  request: Misspelled | undefined,
  errors: readonly { message: string; extensions: object }[] | undefined,
  words: readonly string[],
): void {
  expect([request, errors?.length ?? 0]).not.toEqual([request, 0]);
  const said = JSON.stringify(request);
  for (const { message, extensions } of errors ?? []) {
    expect(message).not.toMatch(/did you mean/i);
    const leaked = words.filter((word) => message.includes(`"${word}"`) && !said.includes(word));
    expect([message, leaked]).toEqual([message, []]);
    expect(Object.keys(extensions).filter((name) => !publicExtensions.has(name))).toEqual([]);
  }
}

interface Misspelled {
  readonly query: string;
  readonly variables: Record<string, unknown>;
}

/** Names of fields, arguments, enum values and input fields. */
function wordsOf({ schema }: Supergraph): string[] {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  return [
    ...new Set(
      types.flatMap((type) => {
        if ('getFields' in type) return Object.keys(type.getFields());
        return 'getValues' in type ? type.getValues().map(({ name }) => name) : [];
      }),
    ),
  ];
}

/** Almost a word of the schema, in every place where a client may write one. */
function misspelled(word: string): Misspelled[] {
  const updated =
    'mutation ($scope: SettingScope!) { resetSetting(input: { scope: $scope, name: "x" }) { setting { name } } }';
  const created = 'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { secret } }';
  const key = { name: 'a', type: 'Secret', environment: 'live' };
  const wrong = `${word.slice(0, -1)}${word.endsWith('q') ? 'j' : 'q'}`;
  return [
    { query: `{ ${wrong} }`, variables: {} },
    { query: `{ me { ${wrong} } }`, variables: {} },
    { query: `mutation { ${wrong} { id } }`, variables: {} },
    { query: `{ users(${wrong}: 1) { totalCount } }`, variables: {} },
    { query: `{ settings(scope: ${wrong}) { name } }`, variables: {} },
    { query: `{ me { userId @${wrong} } }`, variables: {} },
    { query: `query ($a: ${wrong}) { user(id: $a) { id } }`, variables: {} },
    { query: `{ me { ... on ${wrong} { id } } }`, variables: {} },
    { query: updated, variables: { scope: wrong } },
    { query: created, variables: { input: { ...key, [wrong]: 1 } } },
  ];
}
