import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';
import { rowNamed, variablesOf } from './rows/all-samples.ts';
import { newApiKey } from './rows/identity.samples.ts';
import { newSubscription } from './rows/webhooks.samples.ts';

const older = {
  'Granit.Localization.PreferredCulture': 'Svc.Localization.PreferredCulture',
  'Granit.Timing.PreferredTimezone': 'Svc.Timing.PreferredTimezone',
};

describe('forms of clients in the field', () => {
  let platform: TestPlatform;
  let token: string;
  beforeAll(async () => {
    platform = await startTestPlatform({ env: { SettingsEndpointsOptions__AliasPrefix: 'Granit.' } });
    token = await platform.token('alice');
  });
  afterAll(() => platform.close());

  const idsOf = (body: readonly { readonly id: string }[]) => body.map(({ id }) => id);

  it('maps of settings carry older names with the prefix an option names', async () => {
    const put = { method: 'PUT', token, body: { value: 'fr' } };
    await platform.call('/settings/user/Granit.Localization.PreferredCulture', put);
    const { body } = await platform.call('/settings/user', { token });
    for (const [alias, name] of Object.entries(older)) expect(body).toHaveProperty([alias], body[name]);
    expect(body['Svc.Localization.PreferredCulture']).toBe('fr');
  });

  it('lists of subscriptions are filtered by the number of a status, and answer words', async () => {
    const owner = { platform, token };
    const [active, suspended] = [await newSubscription(owner), await newSubscription(owner)];
    await platform.call(`/webhooks/subscriptions/${suspended}/suspend`, { method: 'POST', token });
    const byBody = async (value: number) => {
      const filters = [{ field: 'status', operator: 'Eq', value }];
      const request = { method: 'POST', token, body: { filters, pageSize: 100 } };
      return (await platform.call('/webhooks/subscriptions/query', request)).body.items;
    };
    const query = 'pageSize=100&filter[status.In]=1,2';
    const byQuery = (await platform.call(`/webhooks/subscriptions?${query}`, { token })).body.items;
    for (const items of [await byBody(1), byQuery]) {
      expect(idsOf(items)).toContain(suspended);
      expect(idsOf(items)).not.toContain(active);
      expect(new Set(items.map(({ status }: { status: string }) => status))).toEqual(new Set(['Suspended']));
    }
    expect(idsOf(await byBody(0))).toContain(active);
    expect(await byBody(2)).toEqual([]);
  });

  it('the figures of webhooks are also those below subscriptions', async () => {
    const [one, other] = await Promise.all(
      ['/webhooks/stats', '/webhooks/subscriptions/stats'].map((path) => platform.call(path, { token })),
    );
    expect(other?.body).toEqual(one?.body);
  });

  it('production is another word for the environment live, over REST alone', async () => {
    const body = { name: 'Field', type: 'Secret', environment: 'production' };
    const made = await platform.call('/api-keys', { method: 'POST', token, body });
    expect([made.status, made.body.environment, made.body.prefix]).toEqual([201, 'live', 'svc_live_sk_']);
    expect(made.headers.get('location')).toMatch(`/authentication/api-keys/${made.body.id}`);
    const test = await newApiKey({ platform, token }, { environment: 'test' });
    const path = '/api-keys?environment=production&type=Secret&pageSize=100';
    const listed = idsOf((await platform.call(path, { token })).body);
    expect(listed).toContain(made.body.id);
    expect(listed).not.toContain(test);
    const create = 'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { secret } }';
    const refused = await platform.graphql(create, { input: body }, { token });
    expect(refused.body.errors[0].extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      errors: { environment: ['Validation:InvalidValue'] },
    });
  });

  it('older clients see a revoked key where they ask for it', async () => {
    const id = await newApiKey({ platform, token });
    await platform.call(`/api-keys/${id}/revoke`, { method: 'POST', token });
    const listed = async (query: string) =>
      idsOf((await platform.call(`/api-keys?pageSize=100${query}`, { token })).body);
    expect(await listed('')).not.toContain(id);
    expect(await listed('&includeRevoked=true')).toContain(id);
  });

  it('attempts of one subscription are named by its id', async () => {
    const id = await newSubscription({ platform, token });
    const query = `subscriptionId=${id}&filter[isSuccess.Eq]=true`;
    const { filters } = variablesOf(rowNamed('GET /webhooks/deliveries'), { query });
    expect(filters).toEqual([
      { field: 'isSuccess', operator: 'Eq', value: 'true' },
      { field: 'subscriptionId', operator: 'Eq', value: id },
    ]);
    for (const path of ['', '/export']) {
      const { status, headers } = await platform.call(`/webhooks/deliveries${path}?${query}`, { token });
      expect([path, status, headers.get('x-query-dropped')]).toEqual([path, 200, null]);
    }
  });

  it('a page of older clients that is none is refused', async () => {
    const malformed = ['/webhooks/deliveries', '/webhooks/deliveries/query', '/webhooks/deliveries/export'];
    for (const path of ['/api-keys?page=abc', ...malformed.map((one) => `${one}?subscriptionId=abc`)]) {
      const answer = await platform.call(path, { token });
      expect([path, answer.status]).toEqual([path, 400]);
    }
  });
});
