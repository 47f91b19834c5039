import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice, bob, callerIn, carol, dave, globex, keyIn } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { openSlice, type Slice, type SliceCaller } from '../../../test/testkit/slice.ts';
import { readRows } from '../../kernel/query/read-query.ts';
import { peopleQuery } from './people.query.ts';

const userDocument = 'query ($id: ID!) { user(id: $id) { id displayName userName firstName lastName } }';
const usersDocument = `query ($search: String, $first: Int, $after: String, $last: Int, $before: String, $filter: UserFilterInput) {
  users(search: $search, filter: $filter, first: $first, after: $after, last: $last, before: $before) {
    nodes { displayName } edges { cursor node { displayName } } totalCount isTotalCountEstimated
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  }
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
    return error ?? data.users.nodes.map(({ displayName }: { displayName: string }) => displayName);
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

  it('are the same by the query of the catalogue, in the order of an index, without telephone numbers', async () => {
    const em = slice.process.services.database.session(acme.id);
    const reading = { em, tenantId: acme.id };
    const read = (sort?: string) =>
      readRows(peopleQuery, reading, { columns: peopleQuery.columns, sort, limit: 20 });
    expect((await read('displayName')).map(({ displayName }) => displayName)).toEqual(await list(alice));
    expect(Object.keys((await read())[0] ?? {})).not.toContain('phoneNumber');
    slice.takeStatements();
    await read();
    const [statement = ''] = slice.takeStatements();
    const plan = await em.transactional(async (tx) => {
      await tx.execute('set local enable_seqscan = off');
      return tx.execute(`explain ${statement}`, [acme.id, 20]);
    });
    const text = plan.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
    expect(text).toMatch(/Index Scan using known_user_pkey/);
    expect(text).not.toMatch(/Sort/);
  });

  it.each([
    [{ displayName: { contains: 'ZO' } }, ['Zoë_Z', 'ZoëXZ']],
    [{ displayName: { startsWith: '100%' } }, ['100% Wool']],
    [{ firstName: { in: ['Anna', 'zed'] }, lastName: { isNull: true } }, ['Anna', 'zed']],
    [{ email: { isNull: false } }, []],
    [{ firstSeenAt: { lt: '2001-01-01T00:00:00Z' } }, []],
    [{ id: { in: ['id-zed', 'id-gina'] } }, ['zed']],
  ])('are filtered as every list is, within the tenant: %j', async (filter, found) => {
    expect(await list(alice, { filter })).toEqual(found);
    const search = 'an';
    const narrowed = found.filter((name) => name.toLowerCase().startsWith(search));
    expect(await list(alice, { filter, search })).toEqual(narrowed);
    expect((await slice.run(usersDocument, alice, { filter, first: 1 })).data.users).toMatchObject({
      totalCount: found.length,
      pageInfo: { hasNextPage: found.length > 1 },
    });
  });

  it('are filtered by when they were last seen', async () => {
    await slice.sql(
      "update identity.known_user set last_seen_at = '2001-01-01Z' where tenant_id = ? and id <> 'id-zed'",
      [acme.id],
    );
    await slice.sql(
      "update identity.known_user set last_seen_at = now() where tenant_id = ? and id = 'id-zed'",
      [acme.id],
    );
    expect(await list(alice, { filter: { presets: { period: ['Today'] } } })).toEqual(['zed']);
    expect(await list(alice, { filter: { lastSeenAt: { lt: '2002-01-01T00:00:00Z' } } })).toHaveLength(
      names.length - 1,
    );
  });

  it('are refused a comparison that does not fit', async () => {
    const filter = { displayName: { contains: 'x'.repeat(2_001) } };
    expect(await list(alice, { filter })).toMatchObject({
      code: 'BAD_USER_INPUT',
      errors: { 'filter.displayName.contains': ['Validation:MaxLength'] },
    });
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
      return tx.execute(`explain ${statement}`, [acme.id, acme.id, 'ann', 21]);
    });
    const text = plan.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
    expect(text).toMatch(/using known_user_name_index/);
    expect(text).toMatch(/Index Cond: .*name_key >= /);
  });

  it('are counted exactly up to 10,000', async () => {
    const many = callerIn(globex, { userId: 'many', roles: ['admin'] });
    const counted = '{ users(first: 1) { totalCount isTotalCountEstimated pageInfo { hasNextPage } } }';
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
      pageInfo: { hasNextPage: true },
    });
    await fill(20_000, 20_000);
    const { users } = (await slice.run(counted, many)).data;
    expect(users).toMatchObject({ isTotalCountEstimated: true, pageInfo: { hasNextPage: true } });
    expect(users.totalCount).toBeGreaterThan(10_000);
    await slice.sql("delete from identity.known_user where id like 'many-%'");
  });

  it('are walked forwards and backwards, by cursors of this list and tenant', async () => {
    const page = async (variables: Record<string, unknown>, caller = alice) =>
      (await slice.run(usersDocument, caller, variables)).data.users;
    const shown = ({ nodes }: { nodes: { displayName: string }[] }) =>
      nodes.map(({ displayName }) => displayName);
    const first = await page({ first: 4 });
    const second = await page({ first: 4, after: first.pageInfo.endCursor });
    const third = await page({ first: 4, after: second.pageInfo.endCursor });
    expect([...shown(first), ...shown(second), ...shown(third)]).toEqual(names);
    expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
    expect(second.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true });
    expect(third.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
    expect(second).toMatchObject({ totalCount: names.length, isTotalCountEstimated: false });
    expect(second.edges.at(-1).cursor).toBe(second.pageInfo.endCursor);
    const back = await page({ last: 4, before: third.pageInfo.startCursor });
    expect(back).toEqual(second);
    const end = await page({ last: 3 });
    expect(shown(end)).toEqual(names.slice(-3));
    expect(end.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
    const refused = { errors: { after: ['Validation:InvalidCursor'] } };
    for (const after of [second.pageInfo.endCursor.slice(1), 'x', '', second.pageInfo.endCursor])
      expect(await list(after === second.pageInfo.endCursor ? carol : alice, { after })).toMatchObject(
        refused,
      );
  });

  it('are counted only where the count is selected', async () => {
    slice.takeStatements();
    await slice.run('{ users(first: 2) { nodes { id } } }', alice);
    expect(slice.takeStatements()).toHaveLength(1);
    await slice.run('{ users(first: 2) { totalCount } }', alice);
    expect(slice.takeStatements()).toHaveLength(1);
  });

  it.each([
    [{ first: 0 }, { first: ['Validation:OutOfRange'] }],
    [{ last: 101 }, { last: ['Validation:OutOfRange'] }],
    [{ first: 1, last: 1 }, { first: ['Validation:InvalidCombination'] }],
    [{ last: 1, after: 'x' }, { after: ['Validation:InvalidCombination'] }],
    [{ first: 1, before: 'x' }, { before: ['Validation:InvalidCombination'] }],
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
