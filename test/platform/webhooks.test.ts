import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';

const base = '/api/v1/webhooks';
const targetUrl = 'https://receiver.platform.test/inbox';
const subscription = { targetUrl, eventType: 'Settings.SettingChanged' };

describe('webhooks over REST', () => {
  const logged: string[] = [];
  let platform: TestPlatform;
  let token: string;
  const logger = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  beforeAll(async () => {
    const env = {
      WebhooksOptions__TagName: 'Callbacks',
      WebhooksOptions__StorePayload: 'true',
      WebhooksOptions__TestPingsPerMinute: '2',
    };
    platform = await startTestPlatform({ logger, env });
    token = await platform.token('alice');
  });
  afterAll(() => platform.close());

  const post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
    platform.call(`${base}${path}`, {
      method: 'POST',
      token,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? { rawBody: '' } : { body }),
    });
  const get = (path: string, headers: Record<string, string> = {}) =>
    platform.call(`${base}${path}`, { token, headers });

  it('tell a receiver of a change, signed with both keys while they overlap, their secrets in no log', async () => {
    const created = await post('/subscriptions', subscription, { 'Idempotency-Key': 'once' });
    const again = await post('/subscriptions', subscription, { 'Idempotency-Key': 'once' });
    const { id, signingSecret } = created.body;
    expect([created.status, again.headers.get('idempotent-replayed'), again.body]).toEqual([
      201,
      'true',
      created.body,
    ]);
    expect(created.headers.get('location')).toBe(`${platform.running.publicUrl}${base}/subscriptions/${id}`);
    expect((await post(`/subscriptions/${id}/test-ping`)).body).toEqual({
      success: true,
      httpStatusCode: 200,
      durationMs: expect.any(Number),
    });

    const { plainSecret } = (await post(`/subscriptions/${id}/keys`)).body;
    const keys = (await get(`/subscriptions/${id}/keys`)).body;
    expect(keys.map(({ status }: { status: string }) => status)).toEqual(['Active', 'Retired']);
    const zone = '/api/v1/settings/tenant/Svc.Timing.PreferredTimezone';
    await platform.call(zone, { method: 'PUT', token, body: { value: 'CET' } });
    await expect
      .poll(async () => (await get(`/deliveries?filter[subscriptionId.Eq]=${id}`)).body.items, {
        timeout: 20_000,
      })
      .toMatchObject([
        {
          subscriptionId: id,
          isSuccess: true,
          httpStatusCode: 200,
          responseBody: 'verified',
          signingKeyIds: keys.map((key: { id: string }) => key.id),
        },
      ]);
    expect((await get('/stats')).body).toMatchObject({ deliveriesLast24h: 1, successRateLast24h: 100 });
    logger.info('everything above this line is searched');
    const lines = logged.join('');
    expect(lines).toContain('everything above this line');
    for (const secret of [signingSecret, plainSecret]) expect(lines).not.toContain(secret.slice(6, 40));
  });

  it('test a target so many times a minute, each subscription its own', async () => {
    const ping = async (id: string) => post(`/subscriptions/${id}/test-ping`);
    const [one, other] = [
      await post('/subscriptions', subscription),
      await post('/subscriptions', subscription),
    ];
    const statuses = [await ping(one.body.id), await ping(one.body.id)].map(({ status }) => status);
    const refused = await ping(one.body.id);
    expect([...statuses, refused.status, (await ping(other.body.id)).status]).toEqual([200, 200, 429, 200]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.body).toMatchObject({ errorCode: 'Webhooks:RateLimit:Exceeded', limit: 2, remaining: 0 });
  });

  it('are listed by query string and by body in both forms', async () => {
    const { id } = (await post('/subscriptions', subscription)).body;
    await post(`/subscriptions/${id}/suspend`);
    const byQuery = await get('/subscriptions?filter[status.Eq]=Suspended');
    expect(byQuery.body.items).toMatchObject([{ id, suspendedBy: expect.any(String) }]);
    for (const body of [
      { filter: { 'status.Eq': 'Suspended' }, sort: '-eventType' },
      {
        filters: [{ field: 'status', operator: 'Eq', value: 'suspended' }],
        sort: [{ field: 'eventType', direction: 'Descending' }],
      },
    ])
      expect((await post('/subscriptions/query', body)).body).toEqual(byQuery.body);
    expect(JSON.stringify(byQuery.body)).not.toMatch(/protectedSecret|env:1:/);
    const { columns } = (await get('/subscriptions/meta')).body;
    expect(columns.map(({ name }: { name: string }) => name)).toContain('consecutiveFailureCount');
  });

  it('speak the caller’s language, and are grouped as the operator says', async () => {
    const types = (await get('/event-types', { 'Accept-Language': 'fr' })).body;
    expect(types).toContainEqual(expect.objectContaining({ displayName: 'Abonnement webhook suspendu' }));
    expect((await get('/config')).body).toEqual({ storePayload: true });
    const { body } = await platform.call('/openapi.json', { token: null });
    expect(body.paths['/webhooks/stats'].get.tags).toEqual(['Callbacks']);
  });

  it('keep the history of a subscription on its timeline', async () => {
    const { id } = (await post('/subscriptions', subscription)).body;
    await post(`/subscriptions/${id}/deactivate`, { Reason: 'No longer needed.' });
    const history = async () => {
      const { body } = await platform.call(`/api/v1/timeline/WebhookSubscription/${id}`, { token });
      return body.items.map((entry: { body: string }) => JSON.parse(entry.body).event);
    };
    await expect
      .poll(history, { timeout: 20_000 })
      .toEqual(['Webhooks.SubscriptionDeactivated', 'Webhooks.SubscriptionCreated']);
    expect((await post(`/subscriptions/${id}/activate`)).body).toMatchObject({
      status: 409,
      errorCode: 'Webhooks:AlreadyDeactivated',
    });
  });
});
