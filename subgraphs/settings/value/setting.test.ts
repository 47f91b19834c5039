import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acme, alice, anna, bob, carol, dave, globex, keyIn } from '../../../test/testkit/callers.ts';
import { changed } from '../../../test/testkit/http/changed.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { testSettings, testSettingsModule } from '../../../test/testkit/setting-definitions.ts';
import { openSlice, type Slice, type SliceCaller } from '../../../test/testkit/slice.ts';
import { settingKind, wellKnownSettings } from '../settings.contract.ts';

const documents = {
  list: 'query ($scope: SettingScope!) { answer: settings(scope: $scope) { name value level } }',
  get: 'query ($scope: SettingScope!, $name: String!) { answer: setting(scope: $scope, name: $name) { name value level } }',
  update: `mutation ($scope: SettingScope!, $name: String!, $value: String) {
    answer: updateSetting(input: { scope: $scope, name: $name, value: $value }) { setting { name value level } } }`,
  reset: `mutation ($scope: SettingScope!, $name: String!) {
    answer: resetSetting(input: { scope: $scope, name: $name }) { setting { name value level } } }`,
} as const;

const notFound = { code: 'NOT_FOUND', errorCode: 'Settings:Setting:NotFound' };
const plain = 'Test.Plain';

describe.each(databases)('settings, on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openSlice({
      area: 'settings',
      database,
      modules: [testSettingsModule],
      env: { 'Settings__Test.Empty': 'configured' },
    });
  });
  afterAll(() => slice.close());
  beforeEach(async () => {
    await slice.sql('delete from settings.setting_value');
    await slice.sql('delete from settings.user_setting_value');
    slice.clock.advance(3_600_000);
    await slice.sql(`update kernel.epoch set value = value + 1 where topic like '%setting'`);
  });
  const ask = async (document: keyof typeof documents, caller: SliceCaller, variables: object) => {
    const { data, error } = await slice.run(documents[document], caller, { ...variables });
    return error ?? changed(data.answer);
  };
  const update = (caller: SliceCaller, scope: string, name: string, value: string | null) =>
    ask('update', caller, { scope, name, value });
  const get = (caller: SliceCaller, scope: string, name: string) => ask('get', caller, { scope, name });

  it('of another tenant, or of another user, are as if they were not there', async () => {
    await update(alice, 'tenant', plain, 'of acme');
    await update(alice, 'user', plain, 'of alice');
    const byDefault = { name: plain, value: 'default', level: 'Default' };
    expect(await get(carol, 'tenant', plain)).toEqual(byDefault);
    expect(await get(carol, 'user', plain)).toEqual(byDefault);
    expect(await get({ ...alice, tenant: globex }, 'user', plain)).toEqual(byDefault);
    expect(await get(dave, 'global', plain)).toEqual(byDefault);
    expect(await get(anna, 'user', plain)).toEqual({ name: plain, value: 'of acme', level: 'Tenant' });
    await ask('reset', carol, { scope: 'tenant', name: plain });
    expect(await get(alice, 'user', plain)).toMatchObject({ value: 'of alice', level: 'User' });
    expect(await get(alice, 'tenant', plain)).toMatchObject({ value: 'of acme', level: 'Tenant' });
  });

  it('are resolved from the scope downward', async () => {
    await update(dave, 'global', plain, 'g');
    await update(alice, 'tenant', plain, 't');
    await update(alice, 'user', plain, 'u');
    expect(await get(alice, 'user', plain)).toMatchObject({ value: 'u', level: 'User' });
    expect(await get(alice, 'tenant', plain)).toMatchObject({ value: 't', level: 'Tenant' });
    expect(await get(alice, 'global', plain)).toMatchObject({ value: 'g', level: 'Global' });
    expect(await get(carol, 'user', plain)).toMatchObject({ value: 'g', level: 'Global' });
    expect(await get(dave, 'user', plain)).toMatchObject({ value: 'g', level: 'Global' });
    expect(await get(alice, 'user', 'Test.Empty')).toMatchObject({ value: 'configured', level: 'Config' });
  });

  it('give way to the next level when a value is removed, by null or by a reset', async () => {
    await update(alice, 'tenant', plain, 't');
    expect(await update(alice, 'user', plain, 'u')).toEqual({ name: plain, value: 'u', level: 'User' });
    expect(await update(alice, 'user', plain, null)).toEqual({ name: plain, value: 't', level: 'Tenant' });
    expect(await ask('reset', alice, { scope: 'tenant', name: plain })).toMatchObject({ level: 'Default' });
    expect(await ask('reset', alice, { scope: 'tenant', name: plain })).toMatchObject({ level: 'Default' });
    expect(await slice.sql('select 1 from settings.setting_value')).toEqual([]);
  });

  it('keep an empty text as a value', async () => {
    expect(await update(alice, 'user', plain, '')).toEqual({ name: plain, value: '', level: 'User' });
  });

  it('are listed by name: the visible ones to users, all of them to administrators', async () => {
    const names = async (caller: SliceCaller, scope: string) =>
      (await ask('list', caller, { scope })).map(({ name }: { name: string }) => name);
    const contributed = slice.process.services.registry.all(settingKind);
    const all = contributed.map(({ name }) => name).sort();
    const own = [...Object.values(wellKnownSettings), ...testSettings.map(({ name }) => name)];
    expect(all).toEqual(expect.arrayContaining(own));
    expect(await names(alice, 'tenant')).toEqual(all);
    expect(await names(dave, 'global')).toEqual(all);
    const hidden = contributed
      .filter(({ isVisibleToClients }) => !isVisibleToClients)
      .map(({ name }) => name);
    expect(hidden).toContain('Test.Hidden');
    expect(await names(bob, 'user')).toEqual(all.filter((name) => !hidden.includes(name)));
  });

  it('that users do not see are as if they did not exist, for users', async () => {
    await update(alice, 'tenant', 'Test.Hidden', 'secretive');
    for (const name of ['Test.Hidden', 'No.Such.Setting', '', 'n'.repeat(257), 'a\0b']) {
      expect(await get(alice, 'user', name)).toMatchObject(notFound);
      expect(await update(alice, 'user', name, 'x')).toMatchObject(notFound);
      expect(await ask('reset', alice, { scope: 'user', name })).toMatchObject(notFound);
    }
    expect(await get(alice, 'tenant', 'Test.Hidden')).toMatchObject({ value: 'secretive' });
    expect(await slice.sql('select 1 from settings.user_setting_value')).toEqual([]);
  });

  it.each([
    ['Old.Plain', plain, 'x'],
    ['Granit.Localization.PreferredCulture', wellKnownSettings.preferredCulture, 'fr'],
    ['Granit.Timing.PreferredTimezone', wellKnownSettings.preferredTimezone, 'Europe/Brussels'],
  ])('are known by their older name too: %s', async (alias, name, value) => {
    expect(await update(alice, 'user', alias, value)).toEqual({ name: alias, value, level: 'User' });
    expect(await get(alice, 'user', name)).toEqual({ name, value, level: 'User' });
    expect(await slice.sql('select name from settings.user_setting_value')).toEqual([{ name }]);
    expect(await ask('reset', alice, { scope: 'user', name: alias })).toMatchObject({
      name: alias,
      level: 'Default',
    });
  });

  it('have the promised defaults where they are well-known', async () => {
    expect(await get(bob, 'user', wellKnownSettings.preferredCulture)).toMatchObject({ value: 'en' });
    expect(await get(bob, 'user', wellKnownSettings.preferredTimezone)).toMatchObject({ value: 'UTC' });
  });

  it.each([
    ['a value over 4000 characters', plain, 'x'.repeat(4001), { value: ['Validation:MaxLength'] }],
    ['a value that is not of its kind', 'Test.Count', 'seven', { value: ['Validation:InvalidValue'] }],
    ['a value that is not allowed', 'Test.Choice', 'blue', { value: ['Validation:InvalidValue'] }],
    ['a value the database cannot store', plain, 'a\0b', { value: ['Validation:InvalidCharacter'] }],
    [
      'a level the setting has no values at',
      'Test.TenantOnly',
      'x',
      { scope: ['Validation:ScopeNotAllowed'] },
    ],
  ])('refuse %s', async (_, name, value, errors) => {
    expect(await update(alice, 'user', name, value)).toMatchObject({ code: 'BAD_USER_INPUT', errors });
    expect(await slice.sql('select 1 from settings.user_setting_value')).toEqual([]);
  });

  it('take a value of 4000 characters', async () => {
    const value = '😀'.repeat(2000);
    expect(await update(alice, 'user', plain, value)).toMatchObject({ value });
  });

  it.each([
    ['an anonymous caller', {}, 'user', 'UNAUTHENTICATED', 'Authentication:Required'],
    ['a member, the tenant’s', bob, 'tenant', 'FORBIDDEN', 'Authorization:Permission:Denied'],
    ['a member, global ones', bob, 'global', 'FORBIDDEN', null],
    ['a host caller, a tenant’s', dave, 'tenant', 'BAD_USER_INPUT', 'Settings:Tenant:ContextRequired'],
    ['a tenant’s administrator, global ones', alice, 'global', 'FORBIDDEN', 'Authorization:Context:HostOnly'],
    [
      'a key with the permission but a tenant',
      keyIn(acme, ['Settings.Global.Manage']),
      'global',
      'FORBIDDEN',
      'Authorization:Context:HostOnly',
    ],
  ] as const)('are not written by %s', async (_, caller, scope, code, errorCode) => {
    const expected = errorCode === null ? { code } : { code, errorCode };
    expect(await update(caller, scope, plain, 'never')).toMatchObject(expected);
    expect(await ask('reset', caller, { scope, name: plain })).toMatchObject(expected);
    expect(await slice.sql('select 1 from settings.setting_value')).toEqual([]);
  });

  it('are read at a scope with its permission, one’s own without', async () => {
    const denied = { code: 'FORBIDDEN', errorCode: 'Authorization:Permission:Denied' };
    for (const scope of ['tenant', 'global']) {
      expect(await get(bob, scope, plain)).toMatchObject(denied);
      expect(await ask('list', bob, { scope })).toMatchObject(denied);
    }
    expect(await get(keyIn(acme, ['Settings.Tenant.Manage']), 'tenant', plain)).toMatchObject({
      value: 'default',
    });
    expect(await get(keyIn(acme, ['Settings.Global.Read']), 'global', plain)).toMatchObject({
      value: 'default',
    });
    expect(await get(keyIn(acme, []), 'user', plain)).toMatchObject({ value: 'default' });
    expect(await get(dave, 'tenant', plain)).toMatchObject({ errorCode: 'Settings:Tenant:ContextRequired' });
  });
});
