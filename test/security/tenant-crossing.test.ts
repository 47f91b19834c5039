import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshRole } from '../contract/rows/row-sample.ts';
import { storedRows } from '../testkit/database/stored-rows.ts';
import { withoutLimits } from '../testkit/limits.ts';
import { startTestPlatform, type TestPlatform, transports } from '../testkit/platform.ts';
import { everyNth } from '../testkit/whole-tables.ts';
import { type Crossing, rootFieldSamples, writtenFieldSamples } from './root-field-samples.ts';
import { rootFields } from './root-fields.ts';

const fields = await rootFields();
const sampled = fields.flatMap((field) => {
  const sample = rootFieldSamples.find((candidate) => candidate.field === field.name);
  return sample === undefined ? [] : [{ ...field, sample }];
});
const isIdTaking = ({ places }: (typeof fields)[number]) => places.some(({ isId }) => isId);
const idTaking = sampled.filter(isIdTaking);

/** Who owns the row, and who asks for it. */
const directions = [
  ['alice', 'carol'],
  ['carol', 'alice'],
  ['alice', 'dave'],
] as const;

describe('the samples', () => {
  it('cover every root field of the schema, and no other', () => {
    const names = fields.map(({ name }) => name);
    expect(rootFieldSamples.map(({ field }) => field).toSorted()).toEqual(names.toSorted());
    expect(writtenFieldSamples.filter(({ field }) => !names.includes(field))).toEqual([]);
  });

  it('define for every field with an id the answer of another tenant', () => {
    const silent = sampled.filter(isIdTaking).filter(({ sample }) => sample.crossing === undefined);
    expect(silent.map(({ name }) => name)).toEqual([]);
    expect(idTaking.length).toBeGreaterThan(5);
  });
});

describe.each(transports)('tenants, %s', (transport) => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform({ transport, env: withoutLimits });
  });
  afterAll(() => platform.close());

  const owner = async (user: string) => ({ platform, token: await platform.token(user) });

  // The way to a subgraph over HTTP is the same for all fields, and tried by a third of them.
  const tried = (all: typeof sampled) => (transport === 'embedded' ? all : everyNth(3, all));

  describe.each(tried(sampled.filter(({ operation }) => operation !== 'subscription')))(
    '$name',
    ({ field, document, sample }) => {
      it('answers its owner', async () => {
        const alice = await owner('alice');
        const variables = await sample.good(alice);
        const token = (await sample.credential?.(alice)) ?? (await platform.token(sample.user ?? 'alice'));
        const { body } = await platform.graphql(document, variables, { token });
        expect([body.errors, body.data?.[field]]).toEqual([undefined, expect.anything()]);
      });
    },
  );

  // What a stream lets through is proven where it is published; here it would only be refused as no single answer.
  const answered = idTaking.filter(({ operation }) => operation !== 'subscription');

  describe.each(tried(answered))('$name', ({ field, document, sample }) => {
    const theirs = directions.filter(([, by]) => by !== 'dave' || sample.isHosts === undefined);

    it.each(theirs)('hides what is %s’s from %s, and leaves it alone', async (of, by) => {
      const variables = await sample.good(await owner(of));
      const before = await storedRows(platform);
      const { body } = await platform.graphql(document, variables, { token: await platform.token(by) });
      expectCrossing(sample.crossing, body, field);
      expect(JSON.stringify(body)).not.toContain(of);
      // A namesake is the caller's own: it may have been written to.
      if (sample.crossing !== 'ownNamesake') expect(await storedRows(platform)).toEqual(before);
    });
  });

  const counted = `query ($roleName: String!) {
    apiKeys(filter: { quickFilters: [IncludeRevoked] }) { totalCount nodes { name } }
    permissionGrants { totalCount }
    grantChanges(filter: { roleName: { eq: $roleName } }) { totalCount nodes { permission } }
    users { totalCount nodes { id } }
    rolePermissions(roleName: $roleName) { permissions }
    settings(scope: tenant) { name value level }
    user: me { user { id } }
  }`;

  it('lists, counts and names shared by tenants show each its own', async () => {
    const roleName = freshRole();
    const seen = async (user: string) =>
      (await platform.graphql(counted, { roleName }, await owner(user))).body.data;
    const [alice, carol] = [await owner('alice'), await owner('carol')];
    await seen('alice');
    const before = await seen('carol');
    const change = `mutation ($roleName: String!, $name: String!) {
      grantPermission(input: { roleName: $roleName, permissionName: "Settings.Tenant.Read" }) { permissionGrant { id } }
      createApiKey(input: { name: $name, type: Secret, environment: live }) { secret }
      updateSetting(input: { scope: tenant, name: "Svc.Timing.PreferredTimezone", value: "CET" }) { setting { value } }
    }`;
    const name = `key ${randomUUID()}`;
    expect((await platform.graphql(change, { roleName, name }, alice)).body.errors).toBeUndefined();
    const mine = await seen('alice');
    expect(mine.rolePermissions.permissions).toEqual(['Settings.Tenant.Read']);
    expect(mine.grantChanges.nodes).toEqual([{ permission: 'Settings.Tenant.Read' }]);
    expect(mine.apiKeys.nodes).toContainEqual({ name });
    expect(await seen('carol')).toEqual(before);
    expect((await platform.graphql(change, { roleName, name }, carol)).body.errors).toBeUndefined();
    expect((await seen('alice')).apiKeys.totalCount).toBe(mine.apiKeys.totalCount);
  });

  it('a body cannot say whose row it is', async () => {
    const foreign = '00000000-0000-4000-8000-0000000910be';
    const id = randomUUID();
    const body = {
      name: 'assigned',
      type: 'Secret',
      environment: 'live',
      id,
      tenantId: foreign,
      tenant_id: foreign,
      createdBy: 'root',
      createdAt: '2001-01-01T00:00:00Z',
      revokedAt: '2001-01-01T00:00:00Z',
      prefix: 'svc_root_',
      lastFourChars: '0000',
      rawSecret: 'known',
    };
    const { token } = await owner('alice');
    const created = await platform.call('/authentication/api-keys', { method: 'POST', token, body });
    expect(created.status).toBe(201);
    expect(created.body.rawSecret).toMatch(/^svc_live_sk_\w{32}$/);
    expect(created.body.id).not.toBe(id);
    const stored = await platform.call(`/authentication/api-keys/${created.body.id}`, { token });
    expect(stored.body).toMatchObject({ prefix: 'svc_live_sk_', revokedAt: null });
    expect(stored.body.createdAt.startsWith('2001')).toBe(false);
    const input = 'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { secret } }';
    const graphql = await platform.graphql(input, { input: body }, { token });
    expect(Object.keys(graphql.body.errors[0].extensions.errors)).toContain('tenantId');
  });
});

// biome-ignore lint/suspicious/noExplicitAny: bodies of every shape.
function expectCrossing(crossing: Crossing | undefined, body: any, field: string): void {
  if (crossing === 'ownNamesake') {
    expect([body.errors, body.data]).toEqual([undefined, { [field]: expect.anything() }]);
    return;
  }
  if (crossing === 'emptyPage') {
    expect([body.errors, body.data]).toMatchObject([undefined, { [field]: { nodes: [] } }]);
    return;
  }
  if (crossing === 'nothing' || crossing === 'nothingEach') {
    const nothing = crossing === 'nothing' ? null : [null];
    expect([body.errors, body.data]).toEqual([undefined, { [field]: nothing }]);
    return;
  }
  const expected = {
    notFound: { code: 'NOT_FOUND' },
    keyOnly: { code: 'FORBIDDEN', errorCode: 'Authentication:EmbedToken:KeyRequired' },
    hostOnly: { code: 'FORBIDDEN', errorCode: 'Authorization:Context:HostOnly' },
  };
  expect(body.errors[0].extensions).toMatchObject(expected[crossing ?? 'notFound']);
}
