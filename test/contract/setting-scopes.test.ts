import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../testkit/http/answer-schemas.ts';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';
import { freshRole } from './rows/row-sample.ts';

const name = 'Svc.Timing.PreferredTimezone';

/** By scope: who may read, who may write. */
const rules: readonly {
  readonly scope: string;
  readonly holding: readonly string[];
  readonly host?: true;
  readonly read: number;
  readonly write: number;
  readonly errorCode?: string;
}[] = [
  { scope: 'user', holding: [], read: 200, write: 204 },
  { scope: 'tenant', holding: [], read: 403, write: 403 },
  { scope: 'tenant', holding: ['Settings.Tenant.Read'], read: 200, write: 403 },
  { scope: 'tenant', holding: ['Settings.Tenant.Manage'], read: 200, write: 204 },
  { scope: 'tenant', holding: ['Settings.Global.Manage'], read: 403, write: 403 },
  { scope: 'global', holding: [], read: 403, write: 403, errorCode: 'Authorization:Context:HostOnly' },
  {
    scope: 'global',
    holding: ['Settings.Global.Read'],
    read: 200,
    write: 403,
    errorCode: 'Authorization:Context:HostOnly',
  },
  {
    scope: 'global',
    holding: ['Settings.Tenant.Manage'],
    read: 403,
    write: 403,
    errorCode: 'Authorization:Context:HostOnly',
  },
  { scope: 'user', holding: [], host: true, read: 200, write: 204 },
  { scope: 'global', holding: [], host: true, read: 403, write: 403 },
  { scope: 'global', holding: ['Settings.Global.Read'], host: true, read: 200, write: 403 },
  { scope: 'global', holding: ['Settings.Global.Manage'], host: true, read: 200, write: 204 },
];

describe('the scopes of settings', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  async function tokenHolding(permissions: readonly string[], host: boolean): Promise<string> {
    const role = freshRole();
    const granting = await platform.token(
      host || permissions.some((one) => one.includes('Global')) ? 'dave' : 'alice',
    );
    for (const permission of permissions) {
      const grant = await platform.call(`/authorization/roles/${role}/${permission}`, {
        method: 'PUT',
        token: granting,
      });
      expect(grant.status).toBe(204);
    }
    return platform.token(host ? 'dave' : 'bob', { roles: [role] });
  }

  it.each(rules)(
    '$scope, holding $holding (host: $host): read $read, write $write',
    async ({ scope, holding, host = false, read, write, errorCode = 'Authorization:Permission:Denied' }) => {
      const token = await tokenHolding(holding, host);
      for (const path of [
        `/settings/${scope}`,
        `/settings/${scope}/definitions`,
        `/settings/${scope}/${name}`,
      ]) {
        expect([path, (await platform.call(path, { token })).status]).toEqual([path, read]);
      }
      const path = `/settings/${scope}/${name}`;
      for (const request of [{ method: 'PUT', body: { value: 'CET' } }, { method: 'DELETE' }]) {
        const answer = await platform.call(path, { ...request, token });
        if (write === 403) expectProblem(answer, path, { status: 403, errorCode });
        else expect([answer.status, answer.text]).toEqual([write, '']);
      }
    },
  );

  it('read downward from themselves: a user’s own value does not shadow the tenant’s or the global one', async () => {
    const [alice, dave] = [await platform.token('alice'), await platform.token('dave')];
    const put = (scope: string, token: string, value: string | null) =>
      platform.call(`/settings/${scope}/${name}`, { method: 'PUT', token, body: { value } });
    const shown = async () => {
      const answers = await Promise.all(
        ['user', 'tenant', 'global'].map((scope) =>
          platform.call(`/settings/${scope}/${name}`, { token: alice }),
        ),
      );
      return answers.map(({ body }) => body.value);
    };
    expect(await shown()).toEqual(['UTC', 'UTC', 'UTC']);
    await put('user', alice, 'CET');
    expect(await shown()).toEqual(['CET', 'UTC', 'UTC']);
    await put('global', dave, 'Asia/Tokyo');
    await expect.poll(shown, { timeout: 5_000 }).toEqual(['CET', 'Asia/Tokyo', 'Asia/Tokyo']);
    await put('tenant', alice, 'Africa/Cairo');
    await put('user', alice, null);
    expect(await shown()).toEqual(['Africa/Cairo', 'Africa/Cairo', 'Asia/Tokyo']);
  });
});
