import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice, callerIn } from '../../../test/testkit/callers.ts';
import { inLockOrder } from '../../../test/testkit/database/lock-queue.ts';
import { storedKey } from '../../../test/testkit/database/stored-key.ts';
import { changed } from '../../../test/testkit/http/changed.ts';
import { databases, type TestEngine } from '../../../test/testkit/postgres.ts';
import { openSlice, type Slice, type SliceCaller } from '../../../test/testkit/slice.ts';

const documents = {
  create:
    'mutation ($input: CreateApiKeyInput!) { answer: createApiKey(input: $input) { secret apiKey { id } } }',
  revoke: 'mutation ($id: ID!) { answer: revokeApiKey(input: { id: $id }) { apiKey { id } } }',
  rotate:
    'mutation ($id: ID!) { answer: rotateApiKey(input: { id: $id }) { secret apiKey { id permissions } } }',
  scope: `mutation ($input: UpdateApiKeyScopesInput!) {
    answer: updateApiKeyScopes(input: $input) { apiKey { id permissions } } }`,
  grant: `mutation ($role: String!, $name: String!) {
    answer: grantPermission(input: { roleName: $role, permissionName: $name }) { permissionGrant { id } } }`,
  ungrant: `mutation ($role: String!, $name: String!) {
    answer: revokePermission(input: { roleName: $role, permissionName: $name }) { rolePermissions { permissions } } }`,
} as const;

const [first, second] = ['Identity.Users.Read', 'Settings.Tenant.Read'] as const;
const may = (action: string) => `AuthenticationApiKeys.Keys.${action}`;
const notFound = { errorCode: 'Authentication:ApiKey:NotFound' };
const notHeld = { errorCode: 'Authorization:Permission:NotHeld' };

const [, server] = databases;

describe.runIf(server !== undefined)('changes of one API key at the same time, on PostgreSQL', () => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openSlice({ area: 'identity', database: server as TestEngine });
  });
  afterAll(() => slice.close());
  const ask = async (caller: SliceCaller, name: keyof typeof documents, variables: object) => {
    const { data, error } = await slice.run(documents[name], caller, { ...variables });
    return error ?? changed(data.answer);
  };
  const make = async (permissions: readonly string[]): Promise<string> =>
    (
      await ask(alice, 'create', {
        input: { name: 'raced', type: 'Secret', environment: 'live', permissions },
      })
    ).apiKey.id;
  const revoke = (id: string) => () => ask(alice, 'revoke', { id });
  const rotate =
    (id: string, caller: SliceCaller = alice) =>
    () =>
      ask(caller, 'rotate', { id });
  const scope =
    (id: string, permissions: readonly string[], caller: SliceCaller = alice) =>
    () =>
      ask(caller, 'scope', { input: { id, permissions, allowedCidrs: [] } });
  /** All meet at the row of the key. */
  const meet = async (id: string, ...calls: (() => Promise<unknown>)[]) =>
    (await inLockOrder(slice, ['select 1 from kernel.api_key where id = ? for update', id], calls)).answers;
  const successors = async (id: string) =>
    slice.sql(
      `select permissions from kernel.api_key where revoked_at is null and name = 'raced' and id <> ?
         and created_at >= (select created_at from kernel.api_key where id = ?)`,
      [id, id],
    );
  /** A member who may change keys and holds what is named. */
  const member = async (role: string, ...permissions: string[]) => {
    for (const name of permissions) await ask(alice, 'grant', { role, name });
    return callerIn(acme, { userId: role, roles: [role] });
  };

  it('a rotation that comes after a revocation leaves no working key', async () => {
    slice.clock.advance(1_000);
    const id = await make([first]);
    const [, rotated] = await meet(id, revoke(id), rotate(id));
    expect(rotated).toMatchObject(notFound);
    expect(await successors(id)).toEqual([]);
  });

  it('a revocation after a rotation is refused, because the key is revoked already', async () => {
    slice.clock.advance(1_000);
    const id = await make([first]);
    const [, revoked] = await meet(id, rotate(id), revoke(id));
    expect(revoked).toMatchObject(notFound);
    expect(await successors(id)).toHaveLength(1);
  });

  it('a rotation that comes after a narrowing carries the narrow permissions on', async () => {
    const id = await make([first, second]);
    const [narrowed, rotated] = await meet(id, scope(id, [first]), rotate(id));
    expect(narrowed).toMatchObject({ permissions: [first] });
    expect(rotated).toMatchObject({ apiKey: { permissions: [first] } });
  });

  it('a narrowing that comes after a rotation is refused', async () => {
    const id = await make([first, second]);
    const [, narrowed] = await meet(id, rotate(id), scope(id, [first]));
    expect(narrowed).toMatchObject(notFound);
  });

  it('eight rotations leave one working key', async () => {
    slice.clock.advance(1_000);
    const id = await make([first]);
    const answers = await meet(id, ...Array.from({ length: 8 }, () => rotate(id)));
    expect(answers[0]).toMatchObject({ apiKey: { permissions: [first] } });
    expect(answers.slice(1)).toEqual(Array(7).fill(expect.objectContaining(notFound)));
    expect(await successors(id)).toHaveLength(1);
  });

  it('a rotation checks what it inserts: a key that was widened before is not the caller’s to rotate', async () => {
    const id = await make([first]);
    const rotator = await member('rotator', may('Rotate'), first);
    const [, rotated] = await meet(id, scope(id, [first, second]), rotate(id, rotator));
    expect(rotated).toMatchObject(notHeld);
  });

  it('a grant that is taken back waits for the rotation that was let pass by it', async () => {
    const id = await make([first]);
    const rotator = await member('leaving', may('Rotate'), first);
    const { answers, ended } = await inLockOrder(
      slice,
      ['select 1 from kernel.api_key where id = ? for update', id],
      [rotate(id, rotator), () => ask(alice, 'ungrant', { role: 'leaving', name: first })],
    );
    expect(answers[0]).toMatchObject({ apiKey: { permissions: [first] } });
    expect(ended).toEqual([0, 1]);
  });

  it.each([
    ['a rotation', (id: string, caller: SliceCaller) => rotate(id, caller)],
    ['a widening', (id: string, caller: SliceCaller) => scope(id, [first, second], caller)],
    [
      'a grant to another role',
      (_id: string, caller: SliceCaller) => () => ask(caller, 'grant', { role: 'friend', name: first }),
    ],
  ])('%s waits for a grant that is being taken back, and is refused', async (name, call) => {
    const id = await make([first]);
    const manage = 'Authorization.Grants.Manage';
    const left = await member(`left ${name}`, may('Rotate'), may('UpdateScopes'), manage, first, second);
    // The revocation has taken the grant away and waits to say so.
    const { answers } = await inLockOrder(
      slice,
      ['lock table kernel.epoch in exclusive mode'],
      [() => ask(alice, 'ungrant', { role: `left ${name}`, name: first }), call(id, left)],
    );
    expect(answers[0]).toMatchObject({ permissions: expect.not.arrayContaining([first]) });
    expect(answers[1]).toMatchObject(notHeld);
  });

  it('a key that is revoked hands nothing on', async () => {
    const key = await storedKey(slice, [may('Create'), first]);
    const create = () =>
      ask(key, 'create', {
        input: { name: 'heir', type: 'Secret', environment: 'live', permissions: [first] },
      });
    const [, created] = await meet(key.id, revoke(key.id), create);
    expect(created).toMatchObject({ errorCode: 'Authentication:ApiKey:Invalid' });
  });

  it('two keys that rotate each other do not wait for ever', async () => {
    const [one, other] = [await storedKey(slice, [may('Rotate')]), await storedKey(slice, [may('Rotate')])];
    const answers = await meet(one.id, rotate(other.id, one), rotate(one.id, other));
    expect(answers[0]).toMatchObject({ apiKey: { permissions: [may('Rotate')] } });
    expect(answers[1]).toMatchObject({ errorCode: 'Authentication:ApiKey:Invalid' });
  });
});
