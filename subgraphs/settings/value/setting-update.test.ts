import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alice, bob, callerIn, carol, dave, globex, keyIn } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { testSettingsModule } from '../../../test/testkit/setting-definitions.ts';
import { openSlice, type Slice, type SliceCaller } from '../../../test/testkit/slice.ts';

const document = `mutation ($scope: SettingScope!, $settings: [SettingValueInput!]!) {
  updateSettings(input: { scope: $scope, settings: $settings }) { results { name outcome errorCode } }
}`;

const entries = (...settings: readonly (readonly [string, string | null])[]) =>
  settings.map(([name, value]) => ({ name, value }));

describe.each(databases)('several settings at once, on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openSlice({ area: 'settings', database, modules: [testSettingsModule] });
  });
  afterAll(() => slice.close());
  const updateAll = (caller: SliceCaller, scope: string, settings: object) =>
    slice.run(document, caller, { scope, settings });
  const stored = async (tenantId: string) => {
    const rows = await slice.sql(
      'select name, value from settings.setting_value where tenant_id = ? order by name',
      [tenantId],
    );
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  };

  it('writes rows of the caller’s tenant alone', async () => {
    await updateAll(alice, 'tenant', entries(['Test.Plain', 'acme']));
    await updateAll(carol, 'tenant', entries(['Test.Plain', 'globex']));
    expect(await stored(alice.tenant.id)).toEqual({ 'Test.Plain': 'acme' });
    expect(await stored(carol.tenant.id)).toEqual({ 'Test.Plain': 'globex' });
    await updateAll(carol, 'tenant', entries(['Test.Plain', null]));
    expect(await stored(alice.tenant.id)).toEqual({ 'Test.Plain': 'acme' });
  });

  it('judges each entry by itself and answers in the order of the entries', async () => {
    const { data } = await updateAll(
      alice,
      'tenant',
      entries(
        ['Nobody.Knows', 'x'],
        ['n'.repeat(257), 'x'],
        ['Test.Count', '7'],
        ['Test.Choice', 'blue'],
        ['Test.Plain', 'x'.repeat(4001)],
        ['Test.Plain', 'nul \0'],
        ['Test.Hidden', 'seen'],
        ['Old.Plain', 'by alias'],
      ),
    );
    const code = (reason: string) => `Settings:Setting:${reason}`;
    expect(data.updateSettings.results).toEqual([
      { name: 'Nobody.Knows', outcome: 'NotFound', errorCode: code('NotFound') },
      { name: 'n'.repeat(257), outcome: 'NotFound', errorCode: code('NotFound') },
      { name: 'Test.Count', outcome: 'Updated', errorCode: null },
      { name: 'Test.Choice', outcome: 'ValidationFailed', errorCode: code('ValidationFailed') },
      { name: 'Test.Plain', outcome: 'ValidationFailed', errorCode: code('ValidationFailed') },
      { name: 'Test.Plain', outcome: 'ValidationFailed', errorCode: code('ValidationFailed') },
      { name: 'Test.Hidden', outcome: 'Updated', errorCode: null },
      { name: 'Old.Plain', outcome: 'Updated', errorCode: null },
    ]);
    expect(await stored(alice.tenant.id)).toEqual({
      'Test.Count': '7',
      'Test.Hidden': 'seen',
      'Test.Plain': 'by alias',
    });
  });

  it('refuses a level the setting has no values at', async () => {
    const { data } = await updateAll(
      dave,
      'global',
      entries(['Test.TenantOnly', 'x'], ['Test.Empty', 'set']),
    );
    expect(data.updateSettings.results).toEqual([
      {
        name: 'Test.TenantOnly',
        outcome: 'ProviderNotAllowed',
        errorCode: 'Settings:Setting:ProviderNotAllowed',
      },
      { name: 'Test.Empty', outcome: 'Updated', errorCode: null },
    ]);
  });

  it('lets the last of several entries for one setting count and announces it once', async () => {
    await slice.takeEvents();
    await updateAll(
      carol,
      'tenant',
      entries(['Test.Plain', 'one'], ['Test.Count', '1'], ['Old.Plain', 'two']),
    );
    const events = await slice.takeEvents();
    expect(events.map(({ data }) => data)).toEqual([
      { name: 'Test.Count', level: 'Tenant', key: globex.id, oldValue: null, newValue: '1' },
      { name: 'Test.Plain', level: 'Tenant', key: globex.id, oldValue: null, newValue: 'two' },
    ]);
  });

  it('sends as many statements for many values as for one, events apart, and writes none that holds already', async () => {
    const caller = callerIn(globex, { userId: 'counter', roles: ['admin'] });
    const take = () => slice.takeStatements().filter((sql) => !sql.startsWith('with sent '));
    const many = entries(
      ['Test.Plain', '1'],
      ['Test.Count', '1'],
      ['Test.Empty', '1'],
      ['Test.Choice', 'red'],
    );
    take();
    await updateAll(caller, 'user', entries(['Test.Alone', 'x']));
    const forOne = take().length;
    await updateAll(caller, 'user', many);
    expect(take()).toHaveLength(forOne);
    await updateAll(caller, 'user', many);
    expect(take().filter((sql) => /^(insert|update|delete)/i.test(sql))).toEqual([]);
  });

  it.each([
    ['no entry', [], { settings: ['Validation:TooSmall'] }],
    [
      '201 entries',
      Array.from({ length: 201 }, () => ({ name: 'Test.Plain', value: 'x' })),
      { settings: ['Validation:TooLarge'] },
    ],
  ])('refuses %s as a whole', async (_, settings, errors) => {
    const { error } = await updateAll(alice, 'tenant', settings);
    expect(error).toMatchObject({ code: 'BAD_USER_INPUT', errors });
  });

  it.each([
    ['an anonymous caller', {}, 'tenant', 'UNAUTHENTICATED', 'Authentication:Required'],
    ['a caller without the permission', bob, 'tenant', 'FORBIDDEN', 'Authorization:Permission:Denied'],
    [
      'a key with the permission to read',
      keyIn(globex, ['Settings.Tenant.Read']),
      'tenant',
      'FORBIDDEN',
      'Authorization:Permission:Denied',
    ],
    ['a global write of a tenant', alice, 'global', 'FORBIDDEN', 'Authorization:Context:HostOnly'],
    ['tenant scope in host context', dave, 'tenant', 'BAD_USER_INPUT', 'Settings:Tenant:ContextRequired'],
  ] as const)('refuses %s', async (_, caller, scope, code, errorCode) => {
    const before = await slice.sql('select * from settings.setting_value');
    const { error } = await updateAll(caller, scope, entries(['Test.Plain', 'never']));
    expect(error).toMatchObject({ code, errorCode });
    expect(await slice.sql('select * from settings.setting_value')).toEqual(before);
  });

  it('answers a repeated key from the stored result', async () => {
    const caller = { ...alice, idempotency: { key: 'bulk-1', requestHash: 'hash' } };
    const first = await updateAll(caller, 'tenant', entries(['Test.Empty', 'first'], ['Nobody.Knows', 'x']));
    await updateAll(alice, 'tenant', entries(['Test.Empty', 'second']));
    const repeat = await updateAll(caller, 'tenant', entries(['Test.Empty', 'first'], ['Nobody.Knows', 'x']));
    expect(repeat).toEqual({ ...first, replayed: true });
    expect((await stored(alice.tenant.id))['Test.Empty']).toBe('second');
  });
});
