import type { ExecutionResult } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sseClient, webSocketClient } from '../../gateway/graphql/testing/stream-clients.ts';
import { startTestPlatform, type TestPlatform, transports } from '../testkit/platform.ts';
import { rootFields } from './root-fields.ts';

/** What callers without credentials may ask through the gateway. */
const open = [
  'Query.cultures',
  'Query.translations',
  'Query.unsubscribePage',
  'Mutation.unsubscribeByLink',
  'Query.preferencePage',
  'Mutation.updatePreferencesByLink',
  'Mutation.receiveProviderCallback',
];

const fields = await rootFields();
const texts = '{ cultures translations(culture: "fr-CA") { culture texts { key text } } }';
const refused = { code: 'UNAUTHENTICATED', errorCode: 'Authentication:Required' };

/** The first result of a stream, or the refusal the client rejects with. */
async function first(stream: AsyncIterator<ExecutionResult>): Promise<{ data?: unknown; errors?: unknown }> {
  return stream.next().then(
    ({ value }) => value,
    (errors: unknown) => ({ errors }),
  );
}

describe.each(transports)('callers without credentials, %s', (transport) => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform({ transport });
  });
  afterAll(() => platform.close());
  const ask = async (query: string, variables = {}) =>
    (await platform.graphql(query, variables, { token: null })).body;

  it.each(fields)('are answered only if they are public in the schema: $name', async ({ name, document }) => {
    const { errors } = await ask(document);
    if (open.includes(name)) expect(errors?.[0].extensions.code).not.toBe('UNAUTHENTICATED');
    else expect(errors[0].extensions).toMatchObject(refused);
  });

  it('read the texts of a culture over HTTP', async () => {
    const { data, errors } = await ask(texts);
    expect(errors).toBeUndefined();
    expect(data.cultures).toContain('fr');
    expect(data.translations.culture).toBe('fr');
    expect(data.translations.texts.length).toBeGreaterThan(10);
  });

  it.each([
    ['graphql-ws', webSocketClient],
    ['graphql-sse', sseClient],
  ])('read them over %s, and nothing else', async (_, clientOf) => {
    const client = clientOf(platform.url, {});
    expect(await first(client.iterate(texts))).toMatchObject({ data: { translations: { culture: 'fr' } } });
    for (const query of ['{ me { userName } }', 'subscription { settingChanged(scope: user) { name } }'])
      expect(await first(client.iterate(query))).toMatchObject({ errors: [{ extensions: refused }] });
    client.dispose();
  });

  it.each([
    '{ cultures me { userName } }',
    '{ cultures: me { userName } }',
    '{ cultures ... on Query { me { userName } } }',
    '{ ...both } fragment both on Query { cultures me { userName } }',
    'mutation { resetSetting(input: { name: "Svc.Localization.PreferredCulture", scope: user }) { setting { name } } }',
  ])('get nothing of an operation that asks more: %s', async (query) => {
    const { data, errors } = await ask(query);
    expect(data ?? null).toBeNull();
    expect(errors[0].extensions).toMatchObject(refused);
  });
});
