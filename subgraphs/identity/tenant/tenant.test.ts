import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alice, bob, callerIn, dave, keyIn } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { openSlice, type Slice, type SliceCaller } from '../../../test/testkit/slice.ts';
import { hostTenant, tenantOf } from '../../kernel/tenancy/tenant.ts';

const fields = 'id name isActive createdAt modifiedAt';
const mutations = {
  createTenant: `mutation ($name: String!) { tenant: createTenant(input: { name: $name }) { tenant { ${fields} } } }`,
  renameTenant: `mutation ($id: ID!, $name: String!) { tenant: renameTenant(input: { id: $id, name: $name }) { tenant { ${fields} } } }`,
  activateTenant: `mutation ($id: ID!) { tenant: activateTenant(input: { id: $id }) { tenant { ${fields} } } }`,
  deactivateTenant: `mutation ($id: ID!) { tenant: deactivateTenant(input: { id: $id }) { tenant { ${fields} } } }`,
} as const;
const unknownId = '00000000-0000-4000-8000-00000000dead';

describe.each(databases)('tenants, on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openSlice({ area: 'identity', database });
  });
  afterAll(() => slice.close());
  const change = async (mutation: keyof typeof mutations, variables: object, caller: SliceCaller = dave) => {
    const { data, error } = await slice.run(mutations[mutation], caller, { ...variables });
    return error ?? data.tenant.tenant;
  };
  const create = (name: string) => change('createTenant', { name });
  const find = async (caller: SliceCaller, id: string) =>
    (await slice.run(`query ($id: ID!) { tenant(id: $id) { ${fields} } }`, caller, { id })).data.tenant;

  it('see themselves; another tenant is as if it were not there', async () => {
    const [first, second] = [await create('Fence one'), await create('Fence two')];
    const inside = callerIn(tenantOf(first.id), { userId: 'u', roles: ['admin'] });
    expect(await find(inside, first.id)).toEqual(first);
    expect(await find(inside, second.id)).toBeNull();
    expect(await find(dave, second.id)).toEqual(second);
    expect(await find(inside, unknownId)).toBeNull();
    expect(await find(inside, 'no uuid')).toBeNull();
    const entities = await slice.run(
      'query ($of: [_Any!]!) { _entities(representations: $of) { ... on Tenant { name } } }',
      inside,
      { of: [first.id, second.id].map((id) => ({ __typename: 'Tenant', id })) },
    );
    expect(entities.data._entities).toEqual([{ name: 'Fence one' }, null]);
  });

  it.each(Object.keys(mutations) as (keyof typeof mutations)[])(
    'are written by the host alone, which a tenant’s caller learns before anything else: %s',
    async (mutation) => {
      const variables = { name: 'Mine', id: unknownId };
      const refused = { code: 'FORBIDDEN', errorCode: 'Authorization:Context:HostOnly' };
      expect(await change(mutation, variables, alice)).toMatchObject(refused);
      expect(await change(mutation, variables, bob)).toMatchObject(refused);
      const clerk = callerIn(hostTenant, { userId: 'clerk', roles: ['clerk'] });
      expect(await change(mutation, variables, clerk)).toMatchObject({
        code: 'FORBIDDEN',
        errorCode: 'Authorization:Permission:Denied',
      });
    },
  );

  it('are listed for the host, by name, whatever the case, by code point', async () => {
    for (const name of ['List Émile', 'list b', 'List B2', 'LIST a', 'List_']) await create(name);
    const list = (variables: object) =>
      slice.run(
        'query ($first: Int, $after: String) { tenants(first: $first, after: $after) { nodes { name } totalCount pageInfo { hasNextPage endCursor } } }',
        keyIn(hostTenant, ['Identity.Tenants.Manage']),
        { ...variables },
      );
    const { nodes, totalCount } = (await list({ first: 100 })).data.tenants;
    const names = nodes.map(({ name }: { name: string }) => name);
    expect(totalCount).toBe(names.length);
    expect(names.filter((name: string) => /^list/i.test(name))).toEqual([
      'LIST a',
      'list b',
      'List B2',
      'List Émile',
      'List_',
    ]);
    const after = (await list({ first: 2 })).data.tenants.pageInfo.endCursor;
    expect((await list({ first: 2, after })).data.tenants).toMatchObject({
      nodes: names.slice(2, 4).map((name: string) => ({ name })),
      totalCount: names.length,
      pageInfo: { hasNextPage: true },
    });
    expect((await list({ first: 101 })).error).toMatchObject({
      errors: { first: ['Validation:OutOfRange'] },
    });
    expect((await slice.run('{ tenants { totalCount } }', alice)).error).toMatchObject({
      errorCode: 'Authorization:Context:HostOnly',
    });
  });

  it.each([
    ['FIND é', ['Find Émile']],
    ['find', ['find_', 'find%', 'Find Émile']],
    ['find%', ['find%']],
    ['mile', []],
  ])('are searched by the beginning of the name: "%s"', async (search, found) => {
    for (const name of ['Find Émile', 'find%', 'find_']) await change('createTenant', { name });
    const { data } = await slice.run(
      'query ($search: String) { tenants(search: $search) { nodes { name } totalCount } }',
      dave,
      { search },
    );
    expect(data.tenants.nodes.map(({ name }: { name: string }) => name).sort()).toEqual(found.toSorted());
    expect(data.tenants.totalCount).toBe(found.length);
  });

  it('are filtered, for the host alone', async () => {
    const { id } = await create('Filter closed');
    await create('Filter open');
    await change('deactivateTenant', { id });
    const filtered = (filter: object, caller: SliceCaller = dave) =>
      slice.run(
        'query ($filter: TenantFilterInput) { tenants(search: "filter", filter: $filter) { nodes { name } totalCount } }',
        caller,
        { filter },
      );
    const named = (...found: string[]) => ({
      nodes: found.map((name) => ({ name })),
      totalCount: found.length,
    });
    const answers: readonly (readonly [object, object])[] = [
      [{}, named('Filter closed', 'Filter open')],
      [{ isActive: { eq: true } }, named('Filter open')],
      [{ isActive: { eq: false }, name: { endsWith: 'CLOSED' } }, named('Filter closed')],
      [{ modifiedAt: { isNull: true } }, named('Filter open')],
      [{ createdAt: { lt: '2001-01-01T00:00:00Z' } }, named()],
    ];
    for (const [filter, found] of answers) expect((await filtered(filter)).data.tenants).toEqual(found);
    expect((await filtered({ isActive: { eq: true } }, alice)).error).toMatchObject({
      errorCode: 'Authorization:Context:HostOnly',
    });
  });

  it.each([
    ['x'.repeat(201), 'MaxLength'],
    ['a\0b', 'InvalidCharacter'],
  ])('are not searched by %j', async (search, reason) => {
    const { error } = await slice.run(
      'query ($search: String) { tenants(search: $search) { totalCount } }',
      dave,
      { search },
    );
    expect(error).toMatchObject({ errors: { search: [`Validation:${reason}`] } });
  });

  it('are created active, renamed, closed and opened', async () => {
    const now = slice.clock.now().toISOString();
    const created = await create('  Life  ');
    expect(created).toMatchObject({ name: 'Life', isActive: true, createdAt: now, modifiedAt: null });
    const { id } = created;
    expect(await change('renameTenant', { id, name: 'LIFE' })).toMatchObject({
      name: 'LIFE',
      modifiedAt: now,
    });
    expect(await change('deactivateTenant', { id })).toMatchObject({ isActive: false });
    expect(await change('deactivateTenant', { id })).toMatchObject({ isActive: false });
    expect(await change('activateTenant', { id })).toMatchObject({ name: 'LIFE', isActive: true });
  });

  it('have a unique name, compared without case', async () => {
    const taken = { code: 'CONFLICT', errorCode: 'Identity:Tenant:AlreadyExists' };
    await create('Émile & Co');
    expect(await create('émile & CO')).toMatchObject(taken);
    const { id } = await create('Other');
    expect(await change('renameTenant', { id, name: 'ÉMILE & co' })).toMatchObject(taken);
    expect(await find(dave, id)).toMatchObject({ name: 'Other' });
  });

  it.each([
    ['nothing', '', 'Required'],
    ['blanks', '   ', 'Required'],
    ['201 characters', 'x'.repeat(201), 'MaxLength'],
    ['NUL', 'a\0b', 'InvalidCharacter'],
  ])('are not named with %s', async (_, name, reason) => {
    const expected = { code: 'BAD_USER_INPUT', errors: { name: [`Validation:${reason}`] } };
    expect(await create(name)).toMatchObject(expected);
    expect(await change('renameTenant', { id: unknownId, name })).toMatchObject(expected);
  });

  it('that do not exist are not found', async () => {
    const missing = { code: 'NOT_FOUND', errorCode: 'Identity:Tenant:NotFound' };
    for (const id of [unknownId, 'no uuid']) {
      expect(await change('renameTenant', { id, name: 'Found' })).toMatchObject(missing);
      expect(await change('activateTenant', { id })).toMatchObject(missing);
      expect(await change('deactivateTenant', { id })).toMatchObject(missing);
    }
  });

  it('that are closed are refused at once here, within a second in another process', async () => {
    const other = await slice.another();
    const { id } = await create('Closing');
    const enter = (one: Slice) =>
      one.process.tenants.resolve({ isAuthenticated: true, claimed: id, header: undefined });
    const refusal = { kind: 'forbidden', errorCode: 'Tenancy:Tenant:Unknown' };
    expect((await enter(slice)).id).toBe(id);
    expect((await enter(other)).id).toBe(id);
    await change('deactivateTenant', { id });
    await expect(enter(slice)).rejects.toMatchObject(refusal);
    other.clock.advance(1_000);
    await expect(enter(other)).rejects.toMatchObject(refusal);
    await change('activateTenant', { id });
    other.clock.advance(1_000);
    expect((await enter(other)).id).toBe(id);
  });
});
