import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform, transports } from '../testkit/platform.ts';

describe.each(transports)('the address an API key may be used from, subgraphs %s', (transport) => {
  let platform: TestPlatform;
  let key: string;
  beforeAll(async () => {
    platform = await startTestPlatform({ transport, env: { Gateway__TrustedProxies: '127.0.0.1' } });
    const body = { name: 'n', type: 'Secret', environment: 'test', allowedCidrs: ['203.0.113.0/24'] };
    const created = await platform.call('/authentication/api-keys', { method: 'POST', body });
    key = created.body.rawSecret;
  });
  afterAll(() => platform.close());

  const from = (address: string) =>
    platform.call('/authorization/me', { token: key, headers: { 'x-forwarded-for': address } });

  it('is the caller’s, not the gateway’s', async () => {
    expect((await from('203.0.113.7')).body).toMatchObject({ actorKind: 'ExternalSystem', isMachine: true });
    expect((await from('198.51.100.7')).status).toBe(401);
  });
});
