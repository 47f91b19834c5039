import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice, bob, carol, dave, globex, keyIn } from '../../../test/testkit/callers.ts';
import { storedKey } from '../../../test/testkit/database/stored-key.ts';
import { changed } from '../../../test/testkit/http/changed.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { openSlice, type Slice, type SliceCaller } from '../../../test/testkit/slice.ts';
import type { Notify } from '../../notifications/contract/notify.ts';
import { announceExpiringKeys } from './announce-expiring-keys.ts';

const fields = `id name type environment prefix lastFourChars permissions allowedCidrs cacheBehavior
  expiresAt lastUsedAt revokedAt createdAt modifiedAt`;
const documents = {
  apiKey: `query ($id: ID!) { answer: apiKey(id: $id) { ${fields} } }`,
  apiKeys: `query ($quickFilters: [ApiKeyQuickFilter!], $first: Int, $after: String) {
    answer: apiKeys(filter: { quickFilters: $quickFilters }, first: $first, after: $after) {
      nodes { name } totalCount pageInfo { hasNextPage endCursor }
    } }`,
  createApiKey: `mutation ($input: CreateApiKeyInput!) { answer: createApiKey(input: $input) { secret apiKey { ${fields} } } }`,
  revokeApiKey: `mutation ($id: ID!) { answer: revokeApiKey(input: { id: $id }) { apiKey { ${fields} } } }`,
  rotateApiKey: `mutation ($id: ID!) { answer: rotateApiKey(input: { id: $id }) { secret revokedApiKeyId apiKey { ${fields} } } }`,
  updateApiKeyScopes: `mutation ($input: UpdateApiKeyScopesInput!) {
    answer: updateApiKeyScopes(input: $input) { apiKey { ${fields} } } }`,
} as const;

const day = 86_400_000;
const unknownId = '00000000-0000-7000-8000-00000000dead';
const notFound = { code: 'NOT_FOUND', errorCode: 'Authentication:ApiKey:NotFound' };
const settings = {
  name: 'ci',
  type: 'Webhook',
  environment: 'test',
  permissions: ['Settings.Tenant.Read', 'Identity.Users.Read'],
  allowedCidrs: ['10.0.0.0/8', '2001:db8::/32'],
  expiresAt: '2027-01-01T00:00:00.000Z',
  cacheBehavior: 'NoCache',
};

describe.each(databases)('API keys, on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openSlice({ area: 'identity', database });
  });
  afterAll(() => slice.close());
  const ask = async (caller: SliceCaller, name: keyof typeof documents, variables: object = {}) => {
    const { data, error } = await slice.run(documents[name], caller, { ...variables });
    return error ?? changed(data.answer);
  };
  const create = (input: object, caller: SliceCaller = alice) => ask(caller, 'createApiKey', { input });
  const minimal = (name: string) => create({ name, type: 'Secret', environment: 'live' });
  const enter = (rawKey: string) => slice.process.apiKeys.authenticate(rawKey, '10.1.2.3');
  const refused = { kind: 'unauthenticated', errorCode: 'Authentication:ApiKey:Invalid' };

  it('of another tenant are as if they were not there', async () => {
    const { apiKey: key } = await minimal('fenced');
    const scopes = { permissions: [], allowedCidrs: [] };
    for (const caller of [carol, dave]) {
      expect(await ask(caller, 'apiKey', { id: key.id })).toBeNull();
      expect(await ask(caller, 'apiKeys')).toMatchObject({ totalCount: 0 });
      expect(await ask(caller, 'revokeApiKey', { id: key.id })).toMatchObject(notFound);
      expect(await ask(caller, 'rotateApiKey', { id: key.id })).toMatchObject(notFound);
      expect(await ask(caller, 'updateApiKeyScopes', { input: { id: key.id, ...scopes } })).toMatchObject(
        notFound,
      );
    }
    expect(await ask(alice, 'apiKey', { id: key.id })).toEqual(key);
  });

  it('are created with every setting, and act with them', async () => {
    const { apiKey: key, secret: rawSecret } = await create(settings);
    expect(key).toEqual({
      ...settings,
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      prefix: 'svc_test_wh_',
      lastFourChars: rawSecret.slice(-4),
      lastUsedAt: null,
      revokedAt: null,
      createdAt: slice.clock.now().toISOString(),
      modifiedAt: null,
    });
    expect(await enter(rawSecret)).toMatchObject({
      tenantId: acme.id,
      actor: {
        apiKeyId: key.id,
        userName: 'ci',
        permissions: settings.permissions,
        actorKind: 'ExternalSystem',
      },
    });
    await expect(slice.process.apiKeys.authenticate(rawSecret, '192.0.2.1')).rejects.toMatchObject(refused);
    await expect(slice.process.apiKeys.authenticate(rawSecret, null)).rejects.toMatchObject(refused);
  });

  it('are created with what is needed alone', async () => {
    expect(
      (await create({ name: '  plain ', type: 'Secret', environment: 'dev', permissions: null })).apiKey,
    ).toMatchObject({
      name: 'plain',
      permissions: [],
      allowedCidrs: [],
      expiresAt: null,
      cacheBehavior: 'Normal',
    });
  });

  it.each([
    ['Secret', 'live', 'svc_live_sk_'],
    ['Publishable', 'test', 'svc_test_pk_'],
    ['Webhook', 'dev', 'svc_dev_wh_'],
    ['Ephemeral', 'live', 'svc_live_ep_'],
  ])('of type %s in %s begin with %s', async (type, environment, prefix) => {
    const { apiKey: key, secret: rawSecret } = await create({ name: type, type, environment });
    expect(key.prefix).toBe(prefix);
    expect(rawSecret).toMatch(new RegExp(`^${prefix}[0-9A-Za-z]{32}$`));
  });

  it('show their secret once and are stored without it', async () => {
    const caller = { ...alice, idempotency: { key: 'secret-1', requestHash: 'hash' } };
    const { apiKey: key, secret: rawSecret } = await create(
      { name: 'hidden', type: 'Secret', environment: 'live' },
      caller,
    );
    const secret = rawSecret.slice(key.prefix.length);
    for (const table of ['kernel.api_key', 'kernel.api_key_digest', 'kernel.idempotency_record']) {
      const [seen] = await slice.sql(
        `select count(*) > 0 as some, count(*) filter (where strpos(t::text, ?) > 0)::int as found from ${table} as t`,
        [secret],
      );
      expect(seen, table).toEqual({ some: true, found: 0 });
    }
    const repeat = await slice.run(documents.createApiKey, caller, {
      input: { name: 'hidden', type: 'Secret', environment: 'live' },
    });
    expect(repeat).toMatchObject({ replayed: true, data: { answer: { secret: rawSecret, apiKey: key } } });
    const named = await slice.sql(`select id from kernel.api_key where name = 'hidden'`);
    expect(named).toEqual([{ id: key.id }]);
  });

  it('are listed newest first, revoked ones on request', async () => {
    const list = (variables: object = {}) =>
      ask(keyIn(acme, ['AuthenticationApiKeys.Keys.Read']), 'apiKeys', variables);
    const all = { quickFilters: ['IncludeRevoked'] };
    const before = (await list(all)).totalCount;
    for (const name of ['old', 'middle', 'new']) {
      slice.clock.advance(1_000);
      const { apiKey: key } = await minimal(name);
      if (name === 'middle') await ask(alice, 'revokeApiKey', { id: key.id });
    }
    expect((await list({ first: 2 })).nodes).toEqual([{ name: 'new' }, { name: 'old' }]);
    const page = await list({ ...all, first: 2 });
    expect(page).toMatchObject({
      nodes: [{ name: 'new' }, { name: 'middle' }],
      totalCount: before + 3,
      pageInfo: { hasNextPage: true },
    });
    const { endCursor: after } = page.pageInfo;
    expect((await list({ ...all, first: 2, after })).nodes[0]).toEqual({ name: 'old' });
    expect(await list({ first: 101 })).toMatchObject({ errors: { first: ['Validation:OutOfRange'] } });
  });

  it('end when they are revoked, for good', async () => {
    const { apiKey: key, secret: rawSecret } = await minimal('ending');
    await enter(rawSecret);
    const now = slice.clock.now().toISOString();
    expect(await ask(alice, 'revokeApiKey', { id: key.id })).toMatchObject({
      revokedAt: now,
      modifiedAt: now,
    });
    await expect(enter(rawSecret)).rejects.toMatchObject(refused);
    const scopes = { permissions: [], allowedCidrs: [] };
    expect(await ask(alice, 'revokeApiKey', { id: key.id })).toMatchObject(notFound);
    expect(await ask(alice, 'rotateApiKey', { id: key.id })).toMatchObject(notFound);
    expect(await ask(alice, 'updateApiKeyScopes', { input: { id: key.id, ...scopes } })).toMatchObject(
      notFound,
    );
  });

  it('end within a second in another process', async () => {
    const other = await slice.another();
    const { apiKey: key, secret: rawSecret } = await minimal('remote');
    const enterThere = () => other.process.apiKeys.authenticate(rawSecret, null);
    expect((await enterThere()).tenantId).toBe(acme.id);
    await ask(alice, 'revokeApiKey', { id: key.id });
    other.clock.advance(1_000);
    await expect(enterThere()).rejects.toMatchObject(refused);
  });

  it('give way to a key with their settings when they are rotated', async () => {
    const { apiKey: key, secret: rawSecret } = await create(settings);
    await enter(rawSecret);
    const answer = await ask(alice, 'rotateApiKey', { id: key.id });
    expect(answer).toMatchObject({
      revokedApiKeyId: key.id,
      apiKey: { ...settings, prefix: key.prefix, revokedAt: null },
    });
    expect(answer.apiKey.id).not.toBe(key.id);
    expect(answer.secret).not.toBe(rawSecret);
    await expect(enter(rawSecret)).rejects.toMatchObject(refused);
    expect((await enter(answer.secret)).actor.apiKeyId).toBe(answer.apiKey.id);
    expect((await ask(alice, 'apiKey', { id: key.id })).revokedAt).toBe(slice.clock.now().toISOString());
  });

  it('are rotated once by a repeated key, with the same secret both times', async () => {
    const { apiKey: key } = await minimal('keyed');
    const caller = { ...alice, idempotency: { key: 'rotate-1', requestHash: 'hash' } };
    const first = await slice.run(documents.rotateApiKey, caller, { id: key.id });
    expect(await slice.run(documents.rotateApiKey, caller, { id: key.id })).toEqual({
      ...first,
      replayed: true,
    });
    const other = { ...caller, idempotency: { key: 'rotate-1', requestHash: 'another' } };
    expect(await ask(other, 'rotateApiKey', { id: key.id })).toMatchObject({
      errorCode: 'Idempotency:Key:Conflict',
    });
  });

  it('that expired are refused, and rotated no more: the new one would be dead', async () => {
    const expiresAt = new Date(slice.clock.now().getTime() + 60_000).toISOString();
    const { apiKey: key, secret: rawSecret } = await create({
      name: 'brief',
      type: 'Secret',
      environment: 'live',
      expiresAt,
    });
    await enter(rawSecret);
    slice.clock.advance(60_000);
    await expect(enter(rawSecret)).rejects.toMatchObject(refused);
    expect(await ask(alice, 'rotateApiKey', { id: key.id })).toMatchObject({
      code: 'UNPROCESSABLE',
      errorCode: 'Authentication:ApiKey:Expired',
    });
    expect((await ask(alice, 'apiKey', { id: key.id })).revokedAt).toBeNull();
  });

  it('take other scopes as a whole, at once', async () => {
    const { apiKey: key, secret: rawSecret } = await create(settings);
    await enter(rawSecret);
    const input = { permissions: ['Settings.Tenant.Manage'], allowedCidrs: [] };
    const now = slice.clock.now().toISOString();
    const changed = await ask(alice, 'updateApiKeyScopes', { input: { id: key.id, ...input } });
    // The write of the last use is not awaited.
    expect({ ...changed, lastUsedAt: null }).toEqual({ ...key, ...input, modifiedAt: now });
    expect((await enter(rawSecret)).actor.permissions).toEqual(input.permissions);
  });

  it('that do not exist are not found', async () => {
    for (const id of [unknownId, 'no uuid', '']) {
      expect(await ask(alice, 'apiKey', { id })).toBeNull();
      expect(await ask(alice, 'revokeApiKey', { id })).toMatchObject(notFound);
      expect(await ask(alice, 'rotateApiKey', { id })).toMatchObject(notFound);
    }
  });

  it('are given nothing their maker lacks', async () => {
    const all = ['Create', 'Rotate', 'UpdateScopes', 'Read'].map(
      (action) => `AuthenticationApiKeys.Keys.${action}`,
    );
    const maker = await storedKey(slice, [...all, 'Settings.Tenant.Manage']);
    const notHeld = { code: 'FORBIDDEN', errorCode: 'Authorization:Permission:NotHeld' };
    const head = { name: 'n', type: 'Secret', environment: 'live' };
    const { apiKey: key } = await create(settings);
    const scopes = { permissions: ['Identity.Users.Read'], allowedCidrs: [] };
    expect(await create({ ...head, permissions: scopes.permissions }, maker)).toMatchObject(notHeld);
    expect(await ask(maker, 'updateApiKeyScopes', { input: { id: key.id, ...scopes } })).toMatchObject(
      notHeld,
    );
    expect(await ask(maker, 'rotateApiKey', { id: key.id })).toMatchObject(notHeld);
    expect(await ask(alice, 'apiKey', { id: key.id })).toEqual(key);
    expect(
      (await create({ ...head, permissions: ['Settings.Tenant.Read'] }, maker)).apiKey.permissions,
    ).toEqual(['Settings.Tenant.Read']);
  });

  it('pass on neither addresses nor time that they lack', async () => {
    const all = ['Create', 'Rotate', 'UpdateScopes', 'Read'].map(
      (action) => `AuthenticationApiKeys.Keys.${action}`,
    );
    const expiresAt = new Date(slice.clock.now().getTime() + 60_000).toISOString();
    const head = { name: 'n', type: 'Secret', environment: 'live', permissions: all };
    const made = await create({ ...head, allowedCidrs: ['10.0.0.0/8'], expiresAt });
    const { actor } = await enter(made.secret);
    const caller = { actor, tenant: acme };
    const beyond = { allowedCidrs: ['Validation:InvalidValue'], expiresAt: ['Validation:TooLarge'] };
    expect(await create(head, caller)).toMatchObject({ code: 'BAD_USER_INPUT', errors: beyond });
    expect(await ask(caller, 'rotateApiKey', { id: (await create(head)).apiKey.id })).toMatchObject({
      errors: beyond,
    });
    const scopes = { id: made.apiKey.id, permissions: all, allowedCidrs: ['10.0.0.0/8', '11.0.0.0/8'] };
    expect(await ask(caller, 'updateApiKeyScopes', { input: scopes })).toMatchObject({
      errors: { allowedCidrs: beyond.allowedCidrs },
    });
    const within = { ...head, allowedCidrs: ['10.1.0.0/16'], expiresAt };
    expect((await create(within, caller)).apiKey.allowedCidrs).toEqual(['10.1.0.0/16']);
  });

  it.each(Object.keys(documents) as (keyof typeof documents)[])(
    'are administered with the permission alone: %s',
    async (name) => {
      const input =
        name === 'createApiKey'
          ? { name: 'n', type: 'Secret', environment: 'live' }
          : { id: unknownId, permissions: [], allowedCidrs: [] };
      expect(await ask(bob, name, { id: unknownId, input })).toMatchObject({ code: 'FORBIDDEN' });
    },
  );

  it('are announced once some days before they expire, to their creators too', async () => {
    const job = announceExpiringKeys({ ...slice.process.services, leadDays: 14 });
    const announce = async () => {
      await job.handle({}, { id: 'run', attempt: 1, signal: new AbortController().signal });
      return slice.takeEvents();
    };
    // Keys of other tests.
    await announce();
    const now = slice.clock.now().getTime();
    const inDays = (days: number) => new Date(now + days * day).toISOString();
    const make = async (name: string, expiresAt: string | null, caller?: SliceCaller): Promise<string> =>
      (await create({ name, type: 'Secret', environment: 'live', expiresAt }, caller)).apiKey.id;
    const soon = await make('soon', inDays(14));
    const theirs = await make('theirs', inDays(13), carol);
    await make('later', inDays(15));
    await make('forever', null);
    await ask(alice, 'revokeApiKey', { id: await make('revoked', inDays(3)) });
    await slice.takeEvents();
    slice.takeStatements();
    const announced = await announce();
    expect(slice.takeStatements().filter((sql) => /into events\.event/.test(sql))).toHaveLength(1);
    const of = (wanted: string) => announced.filter(({ type }) => type === wanted);
    const expiry = { name: 'soon', type: 'Secret', environment: 'live', expiresAt: inDays(14) };
    const expiring = of('Authentication.ApiKeyExpiringSoon');
    expect(expiring).toHaveLength(2);
    expect(expiring).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ tenantId: acme.id, data: { apiKeyId: soon, ...expiry } }),
        expect.objectContaining({
          tenantId: globex.id,
          data: { apiKeyId: theirs, ...expiry, name: 'theirs', expiresAt: inDays(13) },
        }),
      ]),
    );
    const asked = of('Notifications.NotificationRequested').map(({ data }) => data as Notify);
    expect(asked.every(({ type }) => type === 'identity.api_key_expiring')).toBe(true);
    expect(asked.map(({ recipients }) => recipients)).toEqual(
      expect.arrayContaining([{ users: ['alice'] }, { users: ['carol'] }]),
    );
    expect(await announce()).toEqual([]);
  });
});
