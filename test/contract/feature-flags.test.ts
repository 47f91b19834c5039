import { OFREPProvider } from '@openfeature/ofrep-provider';
import { OFREPWebProvider } from '@openfeature/ofrep-web-provider';
import { OpenFeature as ServerFeatures } from '@openfeature/server-sdk';
import { OpenFeature as WebFeatures } from '@openfeature/web-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';

const culture = 'Svc.Localization.PreferredCulture';
const flags = '/ofrep/v1/evaluate/flags';

describe('feature flags over the OpenFeature protocol', () => {
  let platform: TestPlatform;
  let token: string;
  const setRules = async () => {
    const rules = [
      {
        conditions: [{ attribute: 'country', operator: 'In', values: ['FR'] }],
        variants: [{ name: 'french', value: 'fr' }],
      },
      {
        conditions: [{ attribute: 'beta', operator: 'In', values: ['true'] }],
        variants: [
          { name: 'a', value: 'de', weight: 1 },
          { name: 'b', value: 'it', weight: 1 },
        ],
      },
    ];
    const answer = await platform.graphql(
      `mutation ($rules: [FlagRuleInput!]!) {
        setFlagTargeting(input: { name: "${culture}", rules: $rules }) { flagTargeting { name } } }`,
      { rules },
      { token },
    );
    expect(answer.body.errors).toBeUndefined();
  };
  beforeAll(async () => {
    platform = await startTestPlatform();
    token = await platform.token('alice');
    await setRules();
  });
  afterAll(async () => {
    await ServerFeatures.close();
    await WebFeatures.close();
    await platform.close();
  });
  const evaluate = (path: string, body: unknown, headers = {}) =>
    platform.call(path, { method: 'POST', token, body, headers });

  it('work with the stock provider for servers', async () => {
    const provider = new OFREPProvider({
      baseUrl: platform.url,
      headers: [['Authorization', `Bearer ${token}`]],
    });
    await ServerFeatures.setProviderAndWait(provider);
    const client = ServerFeatures.getClient();
    expect(await client.getStringDetails(culture, 'xx', { country: 'FR' })).toMatchObject({
      value: 'fr',
      variant: 'french',
      reason: 'TARGETING_MATCH',
    });
    expect(await client.getStringDetails(culture, 'xx', {})).toMatchObject({ value: 'en', reason: 'STATIC' });
    expect(await client.getStringDetails(culture, 'xx', { beta: true })).toMatchObject({
      value: 'xx',
      errorCode: 'TARGETING_KEY_MISSING',
    });
    const split = await client.getStringDetails(culture, 'xx', { beta: true, targetingKey: 'anna' });
    expect(split.reason).toBe('SPLIT');
    expect(await client.getStringDetails('Moon.Phase', 'xx', {})).toMatchObject({
      value: 'xx',
      errorCode: 'FLAG_NOT_FOUND',
    });
  });

  it('work with the stock provider for browsers', async () => {
    await WebFeatures.setContext({ targetingKey: 'anna', country: 'FR' });
    const provider = new OFREPWebProvider({
      baseUrl: platform.url,
      headers: [['Authorization', `Bearer ${token}`]],
      pollInterval: 0,
    });
    await WebFeatures.setProviderAndWait(provider);
    const client = WebFeatures.getClient();
    expect(client.getStringDetails(culture, 'xx')).toMatchObject({ value: 'fr', variant: 'french' });
    await WebFeatures.setContext({ targetingKey: 'anna' });
    expect(client.getStringDetails(culture, 'xx')).toMatchObject({ value: 'en', reason: 'STATIC' });
  });

  it('are answered with a tag, and with 304 as long as they are the same for the context', async () => {
    const first = await evaluate(flags, { context: {} });
    const tag = first.headers.get('etag') ?? '';
    expect(first.body.flags).toContainEqual({
      key: culture,
      value: 'en',
      reason: 'STATIC',
      variant: 'Default',
    });
    expect((await evaluate(flags, { context: {} }, { 'if-none-match': tag })).status).toBe(304);
    expect((await evaluate(flags, { context: { country: 'FR' } }, { 'if-none-match': tag })).status).toBe(
      200,
    );
  });

  it.each([
    ['an unknown flag', `${flags}/Moon.Phase`, {}, 404, { key: 'Moon.Phase', errorCode: 'FLAG_NOT_FOUND' }],
    [
      'a context that is no object',
      `${flags}/${culture}`,
      { context: 7 },
      400,
      { errorCode: 'INVALID_CONTEXT' },
    ],
    ['an unknown address', '/ofrep/v1/elsewhere', {}, 404, { errorDetails: expect.any(String) }],
  ])('refuse %s in the form of the protocol', async (_, path, body, status, expected) => {
    const answer = await evaluate(path, body);
    expect([answer.status, answer.body]).toEqual([status, expect.objectContaining(expected)]);
  });

  it('refuse a caller without credentials', async () => {
    const { status, body } = await platform.call(flags, { method: 'POST', token: null, body: {} });
    expect([status, body.errorCode]).toEqual([401, 'GENERAL']);
  });

  it('signal changes as server-sent events', async () => {
    const end = new AbortController();
    const response = await fetch(`${platform.url}/ofrep/v1/stream`, {
      headers: { authorization: `Bearer ${token}` },
      signal: end.signal,
    });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    await setRules();
    let received = '';
    while (!received.includes('refetchEvaluation')) received += (await reader?.read())?.value ?? '';
    expect(received).toContain('data: {"type":"refetchEvaluation"}');
    end.abort();
  });
});
