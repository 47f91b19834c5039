import { describe, expect, it } from 'vitest';
import type { SettingDefinition, SettingLevel, SettingScope } from '../settings.contract.ts';
import { settingLevels } from '../settings.contract.ts';
import { allowsLevel, type LevelValues, resolveCascade } from './cascade.rules.ts';

const all: LevelValues = { User: 'u', Tenant: 't', Global: 'g', Config: 'c' };
const without = (...levels: SettingLevel[]): LevelValues => ({
  ...all,
  ...Object.fromEntries(levels.map((level) => [level, null])),
});
const plain: SettingDefinition = { name: 'S', defaultValue: 'd' };
const alone: SettingDefinition = { ...plain, isInherited: false };
const only = (...levels: SettingLevel[]): SettingDefinition => ({ ...plain, levels });

describe('the cascade', () => {
  it.each<[string, SettingScope, LevelValues, SettingLevel]>([
    ['the user’s own value', 'user', all, 'User'],
    ['the tenant’s, where the user has none', 'user', without('User'), 'Tenant'],
    ['the global one, where the tenant has none', 'user', without('User', 'Tenant'), 'Global'],
    ['the configured one, where none is stored', 'user', without('User', 'Tenant', 'Global'), 'Config'],
    ['the default, where nothing is configured', 'user', {}, 'Default'],
    ['never the user’s at tenant scope', 'tenant', all, 'Tenant'],
    ['the global one at tenant scope', 'tenant', without('Tenant'), 'Global'],
    ['the configured one at tenant scope', 'tenant', without('Tenant', 'Global'), 'Config'],
    ['the default at tenant scope', 'tenant', { User: 'u' }, 'Default'],
    ['never the user’s or the tenant’s at global scope', 'global', all, 'Global'],
    ['the configured one at global scope', 'global', without('Global'), 'Config'],
    ['the default at global scope', 'global', { User: 'u', Tenant: 't' }, 'Default'],
  ])('answers %s', (_, scope, values, level) => {
    const value = level === 'Default' ? 'd' : values[level];
    expect(resolveCascade(plain, scope, values)).toEqual({ value, level });
  });

  it.each<SettingScope>(['user', 'tenant', 'global'])(
    'answers nothing at %s scope where nothing is',
    (scope) => {
      expect(resolveCascade({ name: 'S' }, scope, {})).toEqual({ value: null, level: null });
      expect(resolveCascade({ name: 'S', defaultValue: null }, scope, {})).toEqual({
        value: null,
        level: null,
      });
    },
  );

  it('takes an empty text for a value', () => {
    expect(resolveCascade(plain, 'user', { ...all, User: '' })).toEqual({ value: '', level: 'User' });
  });

  it.each<[string, SettingDefinition, SettingScope, LevelValues, SettingLevel | null]>([
    ['has its own value', alone, 'user', all, 'User'],
    ['ends at the user', alone, 'user', without('User'), null],
    ['ends at the tenant', alone, 'tenant', without('Tenant'), null],
    ['ends at the global level', alone, 'global', without('Global'), null],
    [
      'ends at the first level it may have',
      { ...alone, levels: ['Tenant', 'Default'] },
      'user',
      without('Tenant'),
      null,
    ],
    ['is found at the first level it may have', { ...alone, levels: ['Default'] }, 'user', all, 'Default'],
  ])('of a setting that is not inherited %s', (_, definition, scope, values, level) => {
    expect(resolveCascade(definition, scope, values).level).toBe(level);
  });

  it.each<[SettingLevel[], SettingScope, SettingLevel | null]>([
    [['User'], 'user', 'User'],
    [['User'], 'tenant', null],
    [['Tenant', 'Global'], 'user', 'Tenant'],
    [['Global', 'Config'], 'tenant', 'Global'],
    [['Config'], 'global', 'Config'],
    [['Tenant'], 'global', null],
    [['Default'], 'user', 'Default'],
    [[], 'user', null],
  ])('skips levels outside of %j at %s scope', (levels, scope, level) => {
    expect(resolveCascade(only(...levels), scope, all).level).toBe(level);
  });

  it('allows every level where none is listed', () => {
    expect(settingLevels.filter((level) => allowsLevel(plain, level))).toEqual([...settingLevels]);
    expect(settingLevels.filter((level) => allowsLevel(only('Tenant', 'Config'), level))).toEqual([
      'Tenant',
      'Config',
    ]);
  });
});
