import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newApiKey } from '../contract/rows/identity.samples.ts';
import { expectProblem, expectRefusedOperation } from '../testkit/http/answer-schemas.ts';
import { startTestPlatform, type TestPlatform, transports } from '../testkit/platform.ts';

const acme = '00000000-0000-4000-8000-00000000ac3e';
const globex = '00000000-0000-4000-8000-0000000910be';
const me = '/api/v1/authorization/me';
const whoAmI = '{ me { userId userName actorKind isMachine apiKeyId roles tenantId isAuthenticated } }';

describe.each(transports)('callers, %s', (transport) => {
  let platform: TestPlatform;
  let alice: string;
  beforeAll(async () => {
    platform = await startTestPlatform({ transport, env: { Gateway__TrustedProxies: '127.0.0.0/8' } });
    alice = await platform.token('alice');
  });
  afterAll(() => platform.close());

  async function expectOnBothFaces(
    request: { token: string; headers?: Record<string, string> },
    expected: { status: number; errorCode: string },
  ): Promise<void> {
    expectProblem(await platform.call(me, request), me, expected);
    const graphql = await platform.graphql(whoAmI, {}, request);
    expectRefusedOperation(graphql, expected);
  }

  describe('the tenant header', () => {
    it.each([acme, acme.toUpperCase(), ` ${acme} `, ''])('may repeat the claim: "%s"', async (header) => {
      const answer = await platform.call(me, { token: alice, headers: { 'x-tenant-id': header } });
      expect([answer.status, answer.body.tenantId]).toEqual([200, acme]);
    });

    it.each([
      globex,
      '00000000-0000-0000-0000-000000000000',
      'acme',
      `${acme},${globex}`,
      "' or 1=1 --",
      'x'.repeat(5_000),
    ])('may say nothing else: %s', async (header) => {
      const headers = { 'x-tenant-id': header };
      await expectOnBothFaces(
        { token: alice, headers },
        { status: 403, errorCode: 'Tenancy:Tenant:Mismatch' },
      );
    });

    it('never selects a tenant for a host caller', async () => {
      const token = await platform.token('dave');
      await expectOnBothFaces(
        { token, headers: { 'x-tenant-id': acme } },
        { status: 403, errorCode: 'Tenancy:Host:ImpersonationDenied' },
      );
      const { body } = await platform.call(me, { token, headers: { 'x-tenant-id': acme } });
      expect(body).toMatchObject({ denyReasonCode: 'HostImpersonation.NotConfigured', tenantId: acme });
      expect((await platform.call(me, { token })).body.tenantId).toBeNull();
    });
  });

  it('an unknown tenant is refused', async () => {
    const token = await platform.token('alice', { tenant: '00000000-0000-4000-8000-0000000000ff' });
    await expectOnBothFaces({ token }, { status: 403, errorCode: 'Tenancy:Tenant:Unknown' });
  });

  it('a tenant that was closed is refused, with its keys, until it is opened again', async () => {
    const dave = await platform.token('dave');
    const created = await platform.graphql(
      'mutation { createTenant(input: { name: "Hooli" }) { tenant { id } } }',
      {},
      { token: dave },
    );
    const { id } = created.body.data.createTenant.tenant;
    const token = await platform.token('alice', { tenant: id });
    const { rawSecret } = (
      await platform.call('/authentication/api-keys', {
        method: 'POST',
        token,
        body: { name: 'key', type: 'Secret', environment: 'live' },
      })
    ).body;
    const setActive = (field: string) =>
      platform.graphql(
        `mutation ($id: ID!) { ${field}(input: { id: $id }) { tenant { isActive } } }`,
        { id },
        { token: dave },
      );
    for (const [field, status] of [
      ['deactivateTenant', 403],
      ['activateTenant', 200],
    ] as const) {
      expect((await setActive(field)).body.errors).toBeUndefined();
      for (const credentials of [token, rawSecret]) {
        await expect
          .poll(async () => (await platform.call(me, { token: credentials })).status, { timeout: 5_000 })
          .toBe(status);
      }
    }
  });

  describe('an API key', () => {
    const create = async (body: object) =>
      (
        await platform.call('/authentication/api-keys', {
          method: 'POST',
          token: alice,
          body: { name: 'Robot', type: 'Secret', environment: 'live', ...body },
        })
      ).body;

    it('acts as an external system of its tenant, without roles', async () => {
      const { id, rawSecret } = await create({});
      const expected = {
        userId: id,
        userName: 'Robot',
        actorKind: 'ExternalSystem',
        isMachine: true,
        apiKeyId: id,
        roles: [],
        tenantId: acme,
        isAuthenticated: true,
      };
      expect((await platform.call(me, { token: rawSecret })).body).toMatchObject(expected);
      expect((await platform.graphql(whoAmI, {}, { token: rawSecret })).body.data.me).toEqual(expected);
    });

    it('may use exactly its permissions, over GraphQL and REST', async () => {
      const { rawSecret: token } = await create({ permissions: ['Settings.Tenant.Manage'] });
      const path = '/settings/tenant/Svc.Timing.PreferredTimezone';
      expect((await platform.call(path, { token, method: 'PUT', body: { value: 'CET' } })).status).toBe(204);
      expect((await platform.call(path, { token })).body.value).toBe('CET');
      expect(
        (await platform.call('/authorization/permissions', { token })).body.permissions.toSorted(),
      ).toEqual(['Settings.Tenant.Manage', 'Settings.Tenant.Read']);
      const denied = await platform.graphql('{ users { totalCount } }', {}, { token });
      expect(denied.body.errors[0].extensions.code).toBe('FORBIDDEN');
      expectProblem(
        await platform.call('/authorization/roles/member', { token }),
        '/authorization/roles/member',
        {
          status: 403,
          errorCode: 'Authorization:Permission:Denied',
        },
      );
    });

    it('hands out nothing it does not hold', async () => {
      const { rawSecret: token } = await create({ permissions: ['AuthenticationApiKeys.Keys.Create'] });
      const path = '/authentication/api-keys';
      const body = {
        name: 'child',
        type: 'Secret',
        environment: 'live',
        permissions: ['Settings.Tenant.Read'],
      };
      const answer = await platform.call(path, { method: 'POST', token, body });
      expectProblem(answer, path, { status: 403, errorCode: 'Authorization:Permission:NotHeld' });
    });

    it('is bound to its addresses, behind proxies that are trusted', async () => {
      const { rawSecret: token } = await create({ allowedCidrs: ['203.0.113.0/24', '2001:db8::/32'] });
      const from = (address: string) => ({ token, headers: { 'x-forwarded-for': address } });
      for (const address of [
        '203.0.113.9',
        '2001:db8::7',
        '198.51.100.1, 203.0.113.9',
        '::ffff:203.0.113.9',
      ]) {
        expect([address, (await platform.call(me, from(address))).status]).toEqual([address, 200]);
        expect((await platform.graphql(whoAmI, {}, from(address))).body.data.me.tenantId).toBe(acme);
      }
      for (const address of ['203.0.114.1', '203.0.113.9, 198.51.100.1', 'nonsense', '']) {
        await expectOnBothFaces(from(address), { status: 401, errorCode: 'Authentication:ApiKey:Invalid' });
      }
    });

    it('ends when it is revoked, rotated or used up', async () => {
      const { id, rawSecret: token } = await create({});
      const replaced = await create({});
      expect((await platform.call(me, { token })).status).toBe(200);
      await platform.call(`/authentication/api-keys/${id}/revoke`, { method: 'POST', token: alice });
      const rotated = await platform.call(`/authentication/api-keys/${replaced.id}/rotate`, {
        method: 'POST',
        token: alice,
      });
      const refused = { status: 401, errorCode: 'Authentication:ApiKey:Invalid' };
      await expectOnBothFaces({ token }, refused);
      await expectOnBothFaces({ token: replaced.rawSecret }, refused);
      expect((await platform.call(me, { token: rotated.body.rawSecret })).status).toBe(200);
      await expectOnBothFaces({ token: 'svc_live_sk_0123456789abcdefghijklmnopqrstuv' }, refused);
    });

    it('keeps its tenant: another tenant’s administrator cannot see or end it', async () => {
      const id = await newApiKey({ platform, token: alice });
      const carol = await platform.token('carol');
      const list = await platform.graphql('{ apiKeys(first: 100) { nodes { id } } }', {}, { token: carol });
      expect(list.body.data.apiKeys.nodes).not.toContainEqual({ id });
    });
  });
});

it('X-Forwarded-For counts for nothing where no proxy is trusted', async () => {
  const platform = await startTestPlatform();
  try {
    const body = { name: 'near', type: 'Secret', environment: 'live', allowedCidrs: ['203.0.113.0/24'] };
    const created = await platform.call('/authentication/api-keys', { method: 'POST', body });
    const { rawSecret: token } = created.body;
    const headers = {
      'x-forwarded-for': '203.0.113.9',
      forwarded: 'for=203.0.113.9',
      'x-real-ip': '203.0.113.9',
    };
    expectProblem(await platform.call(me, { token, headers }), me, { status: 401 });
  } finally {
    await platform.close();
  }
});
