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
});
