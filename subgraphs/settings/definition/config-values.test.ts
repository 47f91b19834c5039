import { describe, expect, it } from 'vitest';
import { databases, type TestEngine } from '../../../test/testkit/postgres.ts';
import { openSlice } from '../../../test/testkit/slice.ts';
import { OptionsError } from '../../kernel/options/options-error.ts';
import { buildRegistry } from '../../kernel/registry/registry.ts';
import { type SettingDefinition, setting, settingReader, wellKnownSettings } from '../settings.contract.ts';
import { configValues } from './config-values.ts';
import { SettingCatalog } from './setting-catalog.ts';

const definitions: readonly SettingDefinition[] = [
  { name: 'Shop.Theme', aliases: ['Old.Theme'], allowedValues: ['dark', 'light'] },
  { name: 'Shop.Open', valueKind: 'Bool' },
  { name: 'Shop.Seats', valueKind: 'Int' },
  { name: 'Shop.Rate', valueKind: 'Double' },
  { name: 'Shop.Guests', valueKind: 'Int', minimum: 1, maximum: 8 },
  { name: 'Shop.Menu', valueKind: 'Json' },
  { name: 'Shop.Title' },
  { name: 'Shop.Mine', levels: ['User', 'Default'] },
  { name: 'twin' },
  { name: 'TWIN' },
];
const catalog = new SettingCatalog(buildRegistry([{ name: 'shop', contributes: definitions.map(setting) }]));

function problemsOf(written: Readonly<Record<string, string>>): readonly string[] {
  try {
    configValues(catalog, written);
    return [];
  } catch (error) {
    if (error instanceof OptionsError) return error.problems;
    throw error;
  }
}

describe('the Config level', () => {
  it('takes names in any case, and aliases, for the setting they mean', () => {
    const written = { 'SHOP.OPEN': 'true', 'old.theme': 'dark', 'Shop.Seats': '4', TWIN: 'b', twin: 'a' };
    expect(configValues(catalog, written)).toEqual({
      'Shop.Open': 'true',
      'Shop.Theme': 'dark',
      'Shop.Seats': '4',
      TWIN: 'b',
      twin: 'a',
    });
  });

  it.each([
    ['Shop.Theme', 'blue', 'Settings__Shop.Theme must be one of dark, light.'],
    ['shop.open', 'perhaps', 'Settings__shop.open must be true or false.'],
    ['Shop.Seats', '4.5', 'Settings__Shop.Seats must be a whole number.'],
    ['Shop.Rate', 'much', 'Settings__Shop.Rate must be a number.'],
    ['Shop.Guests', '9', 'Settings__Shop.Guests must be a whole number, at least 1, at most 8.'],
    ['Shop.Menu', '{', 'Settings__Shop.Menu must be JSON.'],
    ['Shop.Title', 'x'.repeat(4_001), 'Settings__Shop.Title must be text of at most 4000 characters.'],
    ['Shop.Mine', 'x', 'Settings__Shop.Mine may not be set by options.'],
    [
      'Shop.Tehme',
      'dark',
      'Settings__Shop.Tehme is for no setting of this installation; did you mean Settings__Shop.Theme?',
    ],
    ['Elsewhere', 'x', 'Settings__Elsewhere is for no setting of this installation.'],
    ['__proto__', 'x', 'Settings____proto__ is for no setting of this installation.'],
    ['Twin', 'x', 'Settings__Twin is for no setting of this installation; did you mean Settings__TWIN?'],
  ])('refuses %s=%s', (name, value, sentence) => {
    expect(problemsOf(Object.fromEntries([[name, value]]))).toEqual([sentence]);
  });

  it('lists all that is wrong, one setting under two names too', () => {
    expect(problemsOf({ 'Old.Theme': 'dark', 'shop.theme': 'light', Elsewhere: 'x' })).toEqual([
      'Settings__Old.Theme and Settings__shop.theme are the same setting.',
      'Settings__Elsewhere is for no setting of this installation.',
    ]);
  });
});

describe('a process', () => {
  const slice = (env: Readonly<Record<string, string>>) =>
    openSlice({ area: 'settings', database: databases[0] as TestEngine, env });

  it('reads the level by the older name of a setting, in any case', async () => {
    const opened = await slice({ 'SETTINGS__GRANIT.TIMING.PREFERREDTIMEZONE': 'Africa/Cairo' });
    const reader = opened.process.services.ports.get(settingReader);
    const host = '00000000-0000-0000-0000-000000000000';
    const value = await reader.resolve(host, null, wellKnownSettings.preferredTimezone);
    await opened.close();
    expect(value).toBe('Africa/Cairo');
  });

  it('does not start with a setting that does not exist', async () => {
    await expect(slice({ 'Settings__Svc.Timing.PreferredTimezon': 'UTC' })).rejects.toThrow(
      'did you mean Settings__Svc.Timing.PreferredTimezone?',
    );
  });
});
