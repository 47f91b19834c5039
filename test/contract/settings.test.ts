import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platforms, startTestPlatform, type TestPlatform } from '../testkit/platform.ts';

describe.each(platforms)('settings over REST, $transport on $database.name', ({ transport, database }) => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform({ transport, database });
  });
  afterAll(() => platform.close());

  it('stores a value of the caller and resets it', async () => {
    const path = '/api/v1/settings/user/Svc.Localization.PreferredCulture';
    expect((await platform.call(path, { method: 'PUT', body: { value: 'fr' } })).status).toBe(204);
    expect((await platform.call(path)).body).toEqual({
      name: 'Svc.Localization.PreferredCulture',
      value: 'fr',
    });
    const bob = await platform.token('bob');
    expect((await platform.call(path, { token: bob })).body.value).toBe('en');
    expect((await platform.call(path, { method: 'DELETE' })).status).toBe(204);
    expect((await platform.call(path)).body.value).toBe('en');
  });

  it('writes several values at once and reports each outcome', async () => {
    const known = 'Svc.Timing.PreferredTimezone';
    const settings = [
      { key: known, value: 'Europe/Brussels' },
      { key: 'Moon.Phase', value: 'full' },
    ];
    const answer = await platform.call('/settings/tenant/bulk', { method: 'PUT', body: { settings } });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      results: [
        { key: known, outcome: 'Updated', errorCode: null },
        { key: 'Moon.Phase', outcome: 'NotFound', errorCode: 'Settings:Setting:NotFound' },
      ],
    });
    expect((await platform.call(`/settings/tenant/${known}`)).body.value).toBe('Europe/Brussels');
  });
});
