import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedRows } from '../testkit/database/stored-rows.ts';
import { expectProblem } from '../testkit/http/answer-schemas.ts';
import { startTestPlatform, type TestPlatform, transports } from '../testkit/platform.ts';

const keys = '/api/v1/authentication/api-keys';
const create =
  'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { apiKey { expiresAt } } }';

/** What a `DateTime` is not. */
const malformed = {
  'an empty text': '',
  'a word': 'tomorrow',
  'a day': '2999-01-01',
  'a month too many': '2999-13-01T00:00:00Z',
  'a day too many': '2999-02-30T00:00:00Z',
  'an hour too many': '2999-01-01T25:00:00Z',
  'a time without zone': '2999-01-01T00:00:00',
  'a time without seconds': '2999-01-01T00:00Z',
  'a year of six digits': '+275760-09-13T00:00:00Z',
  'a zone too far': '2999-01-01T00:00:00+99:00',
  'a long text': 'x'.repeat(100_000),
  'a number': 5,
  'a boolean': true,
  'an empty list': [],
  'a list of one': ['2999-01-01T00:00:00Z'],
  'an object': {},
};

const eventType = 'Settings.SettingChanged';
const subscribe =
  'mutation ($input: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $input) { webhookSubscription { targetUrl } } }';

const noTexts = {
  'a number': 5,
  'a boolean': true,
  'a list': ['https://receiver.platform.test'],
  'an empty object': {},
};

describe.each(transports)('a scalar only its subgraph knows, %s', (transport) => {
  let platform: TestPlatform;
  let token: string;
  beforeAll(async () => {
    platform = await startTestPlatform({ transport });
    token = await platform.token('alice');
  });
  afterAll(() => platform.close());

  const bodyWith = (expiresAt: unknown) => ({ name: 'key', type: 'Secret', environment: 'live', expiresAt });

  const places = 'in a variable, in the document and over REST';
  it.each(Object.entries(malformed))(`%s is invalid input, ${places}`, async (_name, value) => {
    const before = await storedRows(platform);
    const inVariable = await platform.graphql(create, { input: bodyWith(value) }, { token });
    expect(inVariable.body.errors[0].extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      errors: { expiresAt: ['Validation:InvalidType'] },
    });
    const literal = `mutation { createApiKey(input: { name: "key", type: Secret, environment: live, expiresAt: ${JSON.stringify(value)} }) { secret } }`;
    const inDocument = await platform.graphql(literal, {}, { token });
    expect(inDocument.body.errors[0].extensions).toEqual({
      code: 'BAD_USER_INPUT',
      errorCode: 'GraphQL:Document:Invalid',
    });
    const rest = await platform.call(keys, { method: 'POST', token, body: bodyWith(value) });
    expectProblem(rest, keys, { status: 400, errorCode: 'Http:MalformedRequestBody' });
    expect(Object.keys(rest.body.errors)).toEqual(['expiresAt']);
    expect(await storedRows(platform)).toEqual(before);
  });

  it.each(Object.entries(noTexts))('%s is no URL', async (_name, value) => {
    const input = { targetUrl: value, eventType };
    const { body } = await platform.graphql(subscribe, { input }, { token });
    expect(body.errors[0].extensions).toEqual({
      code: 'BAD_USER_INPUT',
      errorCode: 'Validation:Failed',
      errors: { targetUrl: ['Validation:InvalidType'] },
      errorDetails: expect.anything(),
    });
    const literal = `mutation { createWebhookSubscription(input: { eventType: "${eventType}", targetUrl: ${JSON.stringify(value)} }) { secret } }`;
    const inDocument = await platform.graphql(literal, {}, { token });
    expect(inDocument.body.errors[0].extensions).toMatchObject({ errorCode: 'GraphQL:Document:Invalid' });
  });

  it.each(['', 'word', '/path', 'ftp://example.com', 'https://user:x@example.com', 'a\0b'])(
    'the text %j is no URL by the codes of REST',
    async (targetUrl) => {
      const input = { targetUrl, eventType };
      const { body } = await platform.graphql(subscribe, { input }, { token });
      const rest = await platform.call('/api/v1/webhooks/subscriptions', {
        method: 'POST',
        token,
        body: input,
      });
      expect(rest.body.errors.targetUrl).toHaveLength(1);
      expect(body.errors[0].extensions.errors).toEqual(rest.body.errors);
    },
  );

  it('a URL is answered as it was given', async () => {
    const targetUrl = 'https://Receiver.PLATFORM.test';
    const { body } = await platform.graphql(subscribe, { input: { targetUrl, eventType } }, { token });
    expect(body.data.createWebhookSubscription.webhookSubscription).toEqual({ targetUrl });
  });

  it.each(['2999-01-01T00:00:00Z', '2999-01-01T02:30:00+02:30', '2998-12-31T23:00:00.000-01:00'])(
    '%s is the same moment in GraphQL and REST',
    async (value) => {
      const graphql = await platform.graphql(create, { input: bodyWith(value) }, { token });
      expect(graphql.body.data.createApiKey.apiKey.expiresAt).toBe('2999-01-01T00:00:00.000Z');
      const rest = await platform.call(keys, { method: 'POST', token, body: bodyWith(value) });
      expect(rest.body.expiresAt).toBe('2999-01-01T00:00:00.000Z');
    },
  );
});
