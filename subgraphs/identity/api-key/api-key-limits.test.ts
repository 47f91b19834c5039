import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice, callerIn } from '../../../test/testkit/callers.ts';
import { openSlice, type Slice } from '../../../test/testkit/slice.ts';

const createDocument = `mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { apiKey { id } } }`;
const scopesDocument = `mutation ($input: UpdateApiKeyScopesInput!) {
  updateApiKeyScopes(input: $input) { apiKey { id } } }`;
const unknownId = '00000000-0000-7000-8000-00000000dead';
const valid = { name: 'n', type: 'Secret', environment: 'live' };

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const permission = 'Settings.Tenant.Read';

describe('limits of API keys', () => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openSlice({ area: 'identity' });
  });
  afterAll(() => slice.close());
  const create = async (input: object) =>
    (await slice.run(createDocument, alice, { input: { ...valid, ...input } })).error;

  it.each([
    ['a name of 200 characters', { name: 'n'.repeat(200) }],
    ['100 permissions', { permissions: times(100, permission) }],
    ['50 ranges', { allowedCidrs: times(50, '10.0.0.0/8') }],
    ['ranges of one address', { allowedCidrs: ['192.0.2.1/32', '2001:db8::1/128'] }],
    ['an end a millisecond away', { expiresAt: '2026-11-21T12:00:00.001Z' }],
  ])('allow %s', async (_, input) => {
    expect(await create(input)).toBeNull();
  });

  it.each([
    ['no name', { name: '' }, 'name', 'Required'],
    ['a blank name', { name: ' \t ' }, 'name', 'Required'],
    ['a name of 201 characters', { name: 'n'.repeat(201) }, 'name', 'MaxLength'],
    ['a name with NUL', { name: 'n\0' }, 'name', 'InvalidCharacter'],
    ['101 permissions', { permissions: times(101, permission) }, 'permissions', 'MaxPermissions'],
    [
      'an undefined permission',
      { permissions: [permission, 'No.Such.One'] },
      'permissions[1]',
      'UnknownPermission',
    ],
    ['a permission of no characters', { permissions: [''] }, 'permissions[0]', 'Required'],
    ['51 ranges', { allowedCidrs: times(51, '10.0.0.0/8') }, 'allowedCidrs', 'MaxCidrRanges'],
    [
      'an address without range',
      { allowedCidrs: ['10.0.0.0/8', '10.0.0.1'] },
      'allowedCidrs[1]',
      'InvalidCidrNotation',
    ],
    ['a range of 33 bits', { allowedCidrs: ['10.0.0.0/33'] }, 'allowedCidrs[0]', 'InvalidCidrNotation'],
    ['an octal range', { allowedCidrs: ['010.0.0.0/8'] }, 'allowedCidrs[0]', 'InvalidCidrNotation'],
    ['a shortened range', { allowedCidrs: ['10.1/16'] }, 'allowedCidrs[0]', 'InvalidCidrNotation'],
    ['a padded prefix', { allowedCidrs: ['10.0.0.0/08'] }, 'allowedCidrs[0]', 'InvalidCidrNotation'],
    ['a number for a range', { allowedCidrs: ['167772160/8'] }, 'allowedCidrs[0]', 'InvalidCidrNotation'],
    ['a range with a zone', { allowedCidrs: ['fe80::1%eth0/64'] }, 'allowedCidrs[0]', 'InvalidCidrNotation'],
    ['a word for a range', { allowedCidrs: ['office'] }, 'allowedCidrs[0]', 'InvalidCidrNotation'],
    ['an end now', { expiresAt: '2026-11-21T12:00:00.000Z' }, 'expiresAt', 'ExpirationMustBeFuture'],
    ['an end in the past', { expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt', 'ExpirationMustBeFuture'],
  ])('refuse %s', async (_, input, field, reason) => {
    expect(await create(input)).toMatchObject({
      code: 'BAD_USER_INPUT',
      errorCode: 'Validation:Failed',
      errors: { [field]: [`Validation:${reason}`] },
    });
  });

  it.each([
    [
      { permissions: times(101, permission), allowedCidrs: [] },
      { permissions: ['Validation:MaxPermissions'] },
    ],
    [
      { permissions: ['No.Such.One'], allowedCidrs: [] },
      { 'permissions[0]': ['Validation:UnknownPermission'] },
    ],
    [{ permissions: [], allowedCidrs: times(51, '::/0') }, { allowedCidrs: ['Validation:MaxCidrRanges'] }],
    [{ permissions: [], allowedCidrs: ['x'] }, { 'allowedCidrs[0]': ['Validation:InvalidCidrNotation'] }],
  ])('hold for other scopes too', async (input, errors) => {
    const { error } = await slice.run(scopesDocument, alice, { input: { id: unknownId, ...input } });
    expect(error).toMatchObject({ code: 'BAD_USER_INPUT', errors });
  });

  it('are checked all at once', async () => {
    expect(await create({ name: '', expiresAt: '2020-01-01T00:00:00Z', allowedCidrs: ['x'] })).toMatchObject({
      errors: {
        name: ['Validation:Required'],
        expiresAt: ['Validation:ExpirationMustBeFuture'],
        'allowedCidrs[0]': ['Validation:InvalidCidrNotation'],
      },
    });
  });

  it('cost as many statements for many permissions as for one', async () => {
    const { data } = await slice.run('{ permissionGroups { permissions { name multiTenancySide } } }', alice);
    const defined: { name: string; multiTenancySide: string }[] = data.permissionGroups.flatMap(
      (group: { permissions: object[] }) => group.permissions,
    );
    const names = defined.filter((one) => one.multiTenancySide !== 'Host').map(({ name }) => name);
    const clerk = callerIn(acme, { userId: 'clerk', roles: ['clerk'] });
    const grant = (role: string, name: string) =>
      slice.run(
        'mutation ($role: String!, $name: String!) { grantPermission(input: { roleName: $role, permissionName: $name }) { permissionGrant { id } } }',
        alice,
        { role, name },
      );
    for (const name of names) await grant('clerk', name);
    const count = async (permissions: readonly string[]) => {
      // A change of grants: nothing that was remembered of them counts any more.
      await grant(`other ${permissions.length}`, permission);
      await slice.process.messaging.drain();
      slice.takeStatements();
      const { error } = await slice.run(createDocument, clerk, { input: { ...valid, permissions } });
      expect(error).toBeNull();
      return slice.takeStatements().length;
    };
    expect(names.length).toBeGreaterThan(5);
    expect(await count(names)).toBe(await count(names.slice(0, 1)));
  });
});
