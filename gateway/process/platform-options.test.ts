import { describe, expect, it } from 'vitest';
import type { Environment } from '../../subgraphs/kernel/options/load.ts';
import { OptionsError } from '../../subgraphs/kernel/options/options-error.ts';
import { shapeOf } from '../../subgraphs/kernel/options/schema-shape.ts';
import { loadPlatformOptions, platformSections } from './platform-options.ts';
import { sectionNames } from './section-names.ts';
import { loadGatewayOptions } from './standalone-options.ts';

function problemsOf(load: (env: Environment) => unknown, env: Environment): readonly string[] {
  try {
    load(env);
    return [];
  } catch (error) {
    if (error instanceof OptionsError) return error.problems;
    throw error;
  }
}

/** A word without its second-last letter. */
const misspell = (word: string) => word.slice(0, -2) + word.slice(-1);

const keys = platformSections.flatMap(({ name, schema }) => {
  const shape = shapeOf(schema);
  return shape.kind === 'group'
    ? [...shape.keys.values()].map((key) => ({ section: name, key: key.name }))
    : [];
});

describe('the options of the platform', () => {
  it('have every section in the list of names', () => {
    const names = new Set([...platformSections.map(({ name }) => name), 'Config']);
    expect([...sectionNames].sort()).toEqual([...names].sort());
  });

  it.each(sectionNames.filter((name) => name.length >= 4))('suggest %s for a misspelt variable', (name) => {
    const written = misspell(name);
    const problem = `${written} is not a section of options; did you mean ${name}?`;
    for (const load of [loadPlatformOptions, loadGatewayOptions])
      expect(problemsOf(load, { [`${written}__Key`]: 'x' })).toEqual([problem]);
  });

  it('suggest each of their keys for a misspelt one', () => {
    expect(keys.length).toBeGreaterThan(100);
    const long = keys.filter(({ key }) => key.length >= 4);
    const env = Object.fromEntries(long.map(({ section, key }) => [`${section}__${misspell(key)}`, 'x']));
    const problems = problemsOf(loadPlatformOptions, env);
    const missed = long.filter(({ section, key }) => {
      const suggestion = `${section}__${misspell(key)} is not a known option; did you mean ${section}__${key}?`;
      return !problems.includes(suggestion);
    });
    expect(missed).toEqual([]);
  });
});
