import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type StreamClient,
  sseClient,
  webSocketClient,
} from '../../gateway/graphql/testing/stream-clients.ts';
import { Heard } from '../testkit/messaging/heard.ts';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';

const subscription = 'subscription { settingChanged(scope: tenant) { name newValue } }';
const mutation = (value: string) =>
  `mutation { updateSetting(input: { scope: tenant, name: "Svc.Timing.PreferredTimezone", value: "${value}" }) { setting { value } } }`;
const stored = '{ setting(scope: tenant, name: "Svc.Timing.PreferredTimezone") { value } }';

const clients: readonly (readonly [string, (url: string, token: string) => StreamClient])[] = [
  ['WebSocket', (url, token) => webSocketClient(url, { authorization: `Bearer ${token}` })],
  ['event stream', (url, token) => sseClient(url, { authorization: `Bearer ${token}` })],
];

describe('an open stream', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  async function newKey(): Promise<{ readonly id: string; readonly rawSecret: string }> {
    const permissions = ['Settings.Tenant.Read', 'Settings.Tenant.Manage'];
    const body = { name: 'stream', type: 'Secret', environment: 'test', permissions };
    return (await platform.call('/authentication/api-keys', { method: 'POST', body })).body;
  }

  it.each(clients)('ends with the API key it was opened with: %s', async (_name, connect) => {
    const key = await newKey();
    const client = connect(platform.url, key.rawSecret);
    const heard = new Heard(client.iterate(subscription));
    let round = 0;
    await heard.untilOpen(() => platform.graphql(mutation(`Etc/GMT+${(round++ % 12) + 1}`)));
    expect(
      (await platform.call(`/authentication/api-keys/${key.id}/revoke`, { method: 'POST' })).status,
    ).toBe(204);
    expect((await heard.untilEnd()).end).not.toBeNull();
    client.dispose();
  });

  it.each(clients)('ends when its API key may do something else than before: %s', async (_name, connect) => {
    const key = await newKey();
    const client = connect(platform.url, key.rawSecret);
    const heard = new Heard(client.iterate(subscription));
    let round = 0;
    await heard.untilOpen(() => platform.graphql(mutation(`Etc/GMT+${(round++ % 12) + 1}`)));
    const scopes = { permissions: ['Settings.Tenant.Manage'], allowedCidrs: [] };
    const path = `/authentication/api-keys/${key.id}/scopes`;
    expect((await platform.call(path, { method: 'PUT', body: scopes })).status).toBe(204);
    const { last } = await heard.untilEnd();
    expect(last?.errors?.[0]?.extensions).toMatchObject({ errorCode: 'Authentication:Session:Ended' });
    client.dispose();
  });

  it.each(clients)('ends with the tenant of its caller: %s', async (_name, connect) => {
    const dave = await platform.token('dave');
    const carol = await platform.token('carol');
    const client = connect(platform.url, carol);
    const heard = new Heard(client.iterate(subscription));
    let round = 0;
    await heard.untilOpen(() =>
      platform.graphql(mutation(`Etc/GMT-${(round++ % 12) + 1}`), {}, { token: carol }),
    );
    const globex = '00000000-0000-4000-8000-0000000910be';
    const close = `mutation { deactivateTenant(input: { id: "${globex}" }) { tenant { isActive } } }`;
    expect(
      (await platform.graphql(close, {}, { token: dave })).body.data.deactivateTenant.tenant.isActive,
    ).toBe(false);
    expect((await heard.untilEnd()).end).not.toBeNull();
    client.dispose();
    await platform.graphql(close.replace('deactivate', 'activate'), {}, { token: dave });
    await vi.waitFor(async () =>
      expect((await platform.graphql('{ me { userName } }', {}, { token: carol })).status).toBe(200),
    );
  });

  it('asks at each operation on a WebSocket what its key may do now', async () => {
    const key = await newKey();
    const client = webSocketClient(platform.url, { authorization: `Bearer ${key.rawSecret}` });
    const [first] = await new Heard(client.iterate(mutation('UTC'))).first(1);
    expect(first?.errors).toBeUndefined();
    const scopes = { permissions: ['Settings.Tenant.Read'], allowedCidrs: [] };
    const path = `/authentication/api-keys/${key.id}/scopes`;
    expect((await platform.call(path, { method: 'PUT', body: scopes })).status).toBe(204);
    const [second] = await new Heard(client.iterate(mutation('Etc/GMT+9'))).first(1);
    expect(second?.errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
    expect((await platform.graphql(stored)).body.data.setting.value).toBe('UTC');
    client.dispose();
  });
});
