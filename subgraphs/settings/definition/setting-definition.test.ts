import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alice, bob, carol, dave } from '../../../test/testkit/callers.ts';
import { testSettingsModule } from '../../../test/testkit/setting-definitions.ts';
import { openSlice, type Slice, type SliceCaller } from '../../../test/testkit/slice.ts';
import { translation } from '../../kernel/localization/translation.ts';
import { defineModule } from '../../kernel/registry/module.ts';
import { setting } from '../settings.contract.ts';

const document = `query ($scope: SettingScope!) { settingDefinitions(scope: $scope) {
  name value level label description defaultValue valueKind allowedValues isEncrypted } }`;

const labelled = defineModule({
  name: 'labelled',
  contributes: [
    setting({
      name: 'Test.Labelled',
      displayKey: 'Label:One',
      descriptionKey: 'Label:Two',
      isVisibleToClients: true,
    }),
    setting({
      name: 'Test.Vault',
      defaultValue: 'initial secret',
      isEncrypted: true,
      isVisibleToClients: true,
    }),
    translation({ culture: 'en', texts: { 'Label:One': 'The label', 'Label:Two': 'The text' } }),
  ],
});

describe('definitions of settings', () => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openSlice({ area: 'settings', modules: [testSettingsModule, labelled] });
    await slice.run(
      'mutation { updateSetting(input: { scope: tenant, name: "Test.Count", value: "7" }) { setting { name } } }',
      alice,
    );
  });
  afterAll(() => slice.close());
  const definition = async (caller: SliceCaller, name: string, scope = 'tenant') => {
    const { data } = await slice.run(document, caller, { scope });
    return data.settingDefinitions.find((one: { name: string }) => one.name === name);
  };

  it('carry the caller’s tenant’s value and no other', async () => {
    expect(await definition(alice, 'Test.Count')).toMatchObject({ value: '7', level: 'Tenant' });
    expect(await definition(carol, 'Test.Count')).toMatchObject({ value: null, level: null });
    expect(await definition(dave, 'Test.Count', 'global')).toMatchObject({ value: null, level: null });
  });

  it('contain all members that a form needs', async () => {
    expect(await definition(alice, 'Test.Choice')).toEqual({
      name: 'Test.Choice',
      value: null,
      level: null,
      label: 'Test.Choice',
      description: null,
      defaultValue: null,
      valueKind: 'String',
      allowedValues: ['red', 'green'],
      isEncrypted: false,
    });
    expect(await definition(alice, 'Test.Count')).toMatchObject({ valueKind: 'Int', allowedValues: null });
    expect(await definition(alice, 'Test.Plain')).toMatchObject({
      defaultValue: 'default',
      level: 'Default',
    });
  });

  it.each([
    ['en', 'Language', 'Language and region of texts, numbers and dates (BCP 47).'],
    ['fr', 'Langue', 'Langue et région des textes, des nombres et des dates (BCP 47).'],
    ['de', 'Language', 'Language and region of texts, numbers and dates (BCP 47).'],
  ])('are labelled in the language of the call: %s', async (locale, label, description) => {
    const name = 'Svc.Localization.PreferredCulture';
    expect(await definition({ ...bob, locale }, name, 'user')).toMatchObject({ label, description });
  });

  it('are labelled by the keys a module names', async () => {
    expect(await definition(bob, 'Test.Labelled', 'user')).toMatchObject({
      label: 'The label',
      description: 'The text',
    });
  });

  it('do not show the default of an encrypted setting', async () => {
    expect(await definition(bob, 'Test.Vault', 'user')).toMatchObject({
      value: '***',
      defaultValue: null,
      isEncrypted: true,
    });
  });

  it('of what users do not see are for administrators', async () => {
    expect(await definition(bob, 'Test.Hidden', 'user')).toBeUndefined();
    expect(await definition(alice, 'Test.Hidden')).toBeDefined();
    expect((await slice.run(document, bob, { scope: 'tenant' })).error).toMatchObject({ code: 'FORBIDDEN' });
    expect((await slice.run(document, dave, { scope: 'tenant' })).error).toMatchObject({
      errorCode: 'Settings:Tenant:ContextRequired',
    });
  });
});
