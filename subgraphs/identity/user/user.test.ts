import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice, bob, callerIn, carol, dave, globex, keyIn } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { openSlice, type Slice, type SliceCaller } from '../../../test/testkit/slice.ts';

const userDocument = 'query ($id: ID!) { user(id: $id) { id displayName userName firstName lastName } }';
const usersDocument = `query ($search: String, $page: Int, $pageSize: Int) {
  users(search: $search, page: $page, pageSize: $pageSize) { items { displayName } totalCount hasMore }
}`;

/** In the order of `lower(name), name` by code point. */
const names = [
  '100 Percent',
  '100% Wool',
  'Anna',
  'anna',
  'back\\slash',
  'zed',
  'Zoë_Z',
  'ZoëXZ',
  'Émile',
  'émile',
];

describe.each(databases)('people, on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openSlice({ area: 'identity', database });
    const { users } = slice.process;
    for (const name of names.toReversed())
      await users.remember(acme.id, callerIn(acme, { userId: `id-${name}`, firstName: name }).actor);
    const gina = {
      userId: 'id-gina',
      userName: 'gina',
      firstName: 'Gina',
      lastName: 'Gray',
      email: 'g@globex.test',
    };
    await users.remember(globex.id, callerIn(globex, gina).actor);
  });
  afterAll(() => slice.close());
  const list = async (caller: SliceCaller, variables: Record<string, unknown> = {}) => {
    const { data, error } = await slice.run(usersDocument, caller, variables);
    return error ?? data.users.items.map(({ displayName }: { displayName: string }) => displayName);
  };
  const find = (caller: SliceCaller, id: string) => slice.run(userDocument, caller, { id });

  it('are as if they were not there for another tenant', async () => {
    expect((await find(alice, 'id-gina')).data.user).toBeNull();
    expect((await find(dave, 'id-gina')).data.user).toBeNull();
    expect(await list(alice, { search: 'gina' })).toEqual([]);
    expect(await list(carol)).toEqual(['Gina Gray']);
    expect(await list(dave)).toEqual([]);
  });

  it('are found by id', async () => {
    expect((await find(carol, 'id-gina')).data.user).toEqual({
      id: 'id-gina',
      displayName: 'Gina Gray',
      userName: 'gina',
      firstName: 'Gina',
      lastName: 'Gray',
    });
    expect((await find(carol, 'id-\0')).data.user).toBeNull();
  });

  it('are found in one statement, however many are requested', async () => {
    const wanted = names.map(
      (name, index) => `u${index}: user(id: ${JSON.stringify(`id-${name}`)}) { displayName }`,
    );
    slice.takeStatements();
    const { data } = await slice.run(`{ ${wanted.join(' ')} }`, alice);
    expect(Object.values(data).map((user) => (user as { displayName: string }).displayName)).toEqual(names);
    expect(slice.takeStatements()).toHaveLength(1);
  });

  it('are listed by name, whatever the case, by code point', async () => {
    expect(await list(alice)).toEqual(names);
  });

  it.each([
    ['', names],
    ['an', ['Anna', 'anna']],
    ['ANNA', ['Anna', 'anna']],
    ['ÉM', ['Émile', 'émile']],
    ['nna', []],
    ['100%', ['100% Wool']],
    ['zoë_', ['Zoë_Z']],
    ['back\\', ['back\\slash']],
    ['%', []],
    ["'; drop table identity.known_user --", []],
  ])('are searched by the beginning of the name: "%s"', async (search, found) => {
    expect(await list(alice, { search })).toEqual(found);
  });

  it('are searched by index, behind the fence', async () => {
    const em = slice.process.services.database.session(acme.id);
    slice.takeStatements();
    await list(alice, { search: 'ann' });
    const statement = slice.takeStatements().find((one) => one.includes('order by')) ?? '';
    const plan = await em.transactional(async (tx) => {
      // Ten rows are cheaper to read through than to look up.
      await tx.execute('set local enable_seqscan = off');
      return tx.execute(`explain ${statement}`, [acme.id, 'ann', 21]);
    });
    const text = plan.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
    expect(text).toMatch(/using known_user_name_index/);
    expect(text).toMatch(/Index Cond: .*name_key >= /);
  });

  it('are counted exactly up to 10,000', async () => {
    const many = callerIn(globex, { userId: 'many', roles: ['admin'] });
    const counted = '{ users(pageSize: 1) { totalCount isTotalCountEstimated hasMore } }';
    const fill = (from: number, to: number) =>
      slice.sql(
        `insert into identity.known_user (id, tenant_id, display_name, roles, first_seen_at, last_seen_at)
         select 'many-' || n, ?, 'Many ' || n, '[]', now(), now() from generate_series(${from}, ${to}) n on conflict do nothing`,
        [globex.id],
      );
    await fill(1, 9_000);
    const { totalCount: before } = (await slice.run(counted, many)).data.users;
    await fill(9_001, 9_000 + (10_000 - before));
    expect((await slice.run(counted, many)).data.users).toEqual({
      totalCount: 10_000,
      isTotalCountEstimated: false,
      hasMore: true,
    });
    await fill(20_000, 20_000);
    const { users } = (await slice.run(counted, many)).data;
    expect(users).toMatchObject({ isTotalCountEstimated: true, hasMore: true });
    expect(users.totalCount).toBeGreaterThan(10_000);
    await slice.sql("delete from identity.known_user where id like 'many-%'");
  });

  it('come in pages', async () => {
    const { data } = await slice.run(usersDocument, alice, { page: 2, pageSize: 4 });
    expect(data.users).toEqual({
      items: names.slice(4, 8).map((displayName) => ({ displayName })),
      totalCount: names.length,
      hasMore: true,
    });
    const last = await slice.run(usersDocument, alice, { page: 3, pageSize: 4 });
    expect(last.data.users).toMatchObject({ totalCount: names.length, hasMore: false });
    expect(await list(alice, { page: 4, pageSize: 4 })).toEqual([]);
  });

  it.each([
    [{ page: 0 }, { page: ['Validation:OutOfRange'] }],
    [{ pageSize: 0 }, { pageSize: ['Validation:OutOfRange'] }],
    [{ pageSize: 101 }, { pageSize: ['Validation:OutOfRange'] }],
    [
      { page: -1, pageSize: -1 },
      { page: ['Validation:OutOfRange'], pageSize: ['Validation:OutOfRange'] },
    ],
    [{ search: 'x'.repeat(201) }, { search: ['Validation:MaxLength'] }],
    [{ search: 'a\0b' }, { search: ['Validation:InvalidCharacter'] }],
    [{ search: '\ud800' }, { search: ['Validation:InvalidCharacter'] }],
  ])('refuse a page or search out of bounds: %j', async (variables, errors) => {
    expect(await list(alice, variables)).toMatchObject({ code: 'BAD_USER_INPUT', errors });
  });

  it('show contacts to callers who may read people, names to all users of the tenant', async () => {
    const document = '{ user(id: "id-gina") { displayName email } }';
    const member = callerIn(globex, { userId: 'm', roles: ['member'] });
    const refused = await slice.run(document, member);
    expect(refused.data.user).toEqual({ displayName: 'Gina Gray', email: null });
    expect(refused.error).toMatchObject({ code: 'FORBIDDEN' });
    const allowed = await slice.run(document, keyIn(globex, ['Identity.Users.Read']));
    expect(allowed).toMatchObject({ error: null, data: { user: { email: 'g@globex.test' } } });
    expect(await list(bob)).toMatchObject({
      code: 'FORBIDDEN',
      errorCode: 'Authorization:Permission:Denied',
    });
  });

  it('are known by their id to other areas before they were ever seen', async () => {
    const document = `query ($of: [_Any!]!) { _entities(representations: $of) { ... on User { id displayName } } }`;
    const of = ['id-gina', 'id-Anna', 'stranger'].map((id) => ({ __typename: 'User', id }));
    const { data } = await slice.run(document, carol, { of });
    expect(data._entities).toEqual([
      { id: 'id-gina', displayName: 'Gina Gray' },
      { id: 'id-Anna', displayName: 'id-Anna' },
      { id: 'stranger', displayName: 'stranger' },
    ]);
  });
});
