import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';
import { databases } from '../testkit/postgres.ts';

const tenants = 12;
const rounds = 2;
const setting = '/settings/tenant/Svc.Timing.PreferredTimezone';

/** A connection that served one tenant serves the next, also after a failure in the middle of a transaction. */
describe.each(databases)('two connections for many tenants, $name', (database) => {
  let platform: TestPlatform;
  let dave: string;
  let callers: { readonly id: string; readonly token: string }[];
  beforeAll(async () => {
    platform = await startTestPlatform({ database, env: { Persistence__PoolSize: '2' } });
    dave = await platform.token('dave');
    callers = [];
    for (let index = 0; index < tenants; index += 1) {
      const query = 'mutation ($name: String!) { createTenant(input: { name: $name }) { tenant { id } } }';
      const { body } = await platform.graphql(query, { name: `tenant ${index}` }, { token: dave });
      const { id } = body.data.createTenant.tenant;
      callers.push({ id, token: await platform.token('alice', { tenant: id }) });
    }
  });
  afterAll(() => platform.close());

  const write = async ({ id, token }: (typeof callers)[number]) => {
    const name = `key of ${id}`;
    const body = { name, type: 'Secret', environment: 'live' };
    const [stored, key] = await Promise.all([
      platform.call(setting, { method: 'PUT', token, body: { value: id } }),
      platform.call('/authentication/api-keys', { method: 'POST', token, body }),
    ]);
    expect([stored.status, key.status]).toEqual([204, 201]);
  };

  /** Breaks a unique index after the transaction has begun to write. */
  const fail = async () => {
    const query = 'mutation ($id: ID!) { renameTenant(input: { id: $id, name: "Acme" }) { tenant { id } } }';
    const id = callers[0]?.id ?? randomUUID();
    const { body } = await platform.graphql(query, { id }, { token: dave });
    expect(body.errors[0].extensions.errorCode).toBe('Identity:Tenant:AlreadyExists');
  };

  const read = async ({ id, token }: (typeof callers)[number], keys: number) => {
    const query = `{ apiKeys(first: 100) { nodes { name } } users { nodes { id } } tenant(id: "${id}") { id }
      setting(scope: tenant, name: "Svc.Timing.PreferredTimezone") { value } }`;
    const { data } = (await platform.graphql(query, {}, { token })).body;
    expect(data.setting.value).toBe(id);
    expect(data.apiKeys.nodes).toEqual(Array(keys).fill({ name: `key of ${id}` }));
    expect([data.users.nodes.length, data.tenant.id]).toEqual([1, id]);
  };

  it('show each tenant only its own rows', async () => {
    for (let round = 1; round <= rounds; round += 1) {
      await Promise.all(
        callers.flatMap((caller, index) => [write(caller), ...(index % 5 === 0 ? [fail()] : [])]),
      );
      await Promise.all(callers.map((caller) => read(caller, round)));
    }
  });
});
