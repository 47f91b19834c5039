import { describe, expect, it } from 'vitest';
import { buildRegistry } from '../../kernel/registry/registry.ts';
import { type SettingDefinition, setting } from '../settings.contract.ts';
import { SettingCatalog } from './setting-catalog.ts';

const registryOf = (...definitions: readonly SettingDefinition[]) =>
  buildRegistry(definitions.map((one, index) => ({ name: `module ${index}`, contributes: [setting(one)] })));

describe('the catalogue of settings', () => {
  it('finds a setting by its name and its aliases, and nothing else', () => {
    const one = { name: 'New.Name', aliases: ['Old.Name', 'Older.Name'] };
    const catalog = new SettingCatalog(registryOf(one));
    for (const name of ['New.Name', 'Old.Name', 'Older.Name']) expect(catalog.find(name)).toBe(one);
    for (const name of ['new.name', '', '__proto__', 'constructor']) expect(catalog.find(name)).toBeNull();
  });

  it('lists settings by name, by code point, each once', () => {
    const catalog = new SettingCatalog(
      registryOf({ name: 'b' }, { name: 'É' }, { name: 'a', aliases: ['z'] }, { name: 'B' }),
    );
    expect(catalog.all.map(({ name }) => name)).toEqual(['B', 'a', 'b', 'É']);
  });

  it.each<[string, readonly SettingDefinition[]]>([
    ['a name defined twice', [{ name: 'S' }, { name: 'S' }]],
    ['an alias that is a name', [{ name: 'S' }, { name: 'T', aliases: ['S'] }]],
    [
      'an alias of two settings',
      [
        { name: 'S', aliases: ['X'] },
        { name: 'T', aliases: ['X'] },
      ],
    ],
    ['a name over 256 characters', [{ name: 's'.repeat(257) }]],
  ])('refuses the start for %s', (_, definitions) => {
    expect(() => registryOf(...definitions)).toThrow(/problem/);
  });

  it('takes a name of 256 characters', () => {
    expect(new SettingCatalog(registryOf({ name: 's'.repeat(256) })).all).toHaveLength(1);
  });
});
