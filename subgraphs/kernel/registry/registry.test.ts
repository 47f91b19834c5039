import { describe, expect, it } from 'vitest';
import { type Contribution, type ContributionKind, defineModule, type PlatformModule } from './module.ts';
import { buildRegistry, RegistryError } from './registry.ts';

interface Metric {
  readonly name: string;
  readonly unit?: string;
}

const unitKind: ContributionKind<string> = { name: 'unit', keyOf: (unit) => unit };

const metricKind: ContributionKind<Metric> = {
  name: 'metric',
  keyOf: ({ name }) => name,
  problemsOf: ({ unit }, registry) => [
    ...(unit !== undefined && registry.find(unitKind, unit) === null ? [`there is no unit "${unit}"`] : []),
    ...(unit === unit?.toUpperCase() && unit !== undefined ? ['a unit is written in lower case'] : []),
  ],
};

const metric = (name: string, unit?: string): Contribution<Metric> => ({
  kind: metricKind,
  value: unit === undefined ? { name } : { name, unit },
});
const unit = (value: string): Contribution<string> => ({ kind: unitKind, value });
const module = (name: string, ...contributes: PlatformModule['contributes'][number][]) =>
  defineModule({ name, contributes });

function problemsOf(...modules: Parameters<typeof buildRegistry>[0]) {
  try {
    buildRegistry(modules);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(RegistryError);
    return (error as RegistryError).problems;
  }
}

describe('the registry', () => {
  it('holds every kind, in the order of the module list', () => {
    const registry = buildRegistry([module('one', metric('b'), unit('s')), module('two', metric('a', 's'))]);
    expect(registry.all(metricKind)).toEqual([{ name: 'b' }, { name: 'a', unit: 's' }]);
    expect(registry.find(metricKind, 'a')).toEqual({ name: 'a', unit: 's' });
    expect(registry.all(unitKind)).toEqual(['s']);
  });

  it('answers nothing for a kind without contributions', () => {
    const registry = buildRegistry([module('one', metric('a'))]);
    expect([registry.find(metricKind, 'x'), registry.find(unitKind, 'a'), registry.all(unitKind)]).toEqual([
      null,
      null,
      [],
    ]);
    expect(registry.find(metricKind, 'toString')).toBeNull();
  });

  it('finds references to what a later module contributes', () => {
    expect(problemsOf(module('one', metric('a', 's')), module('two', unit('s')))).toEqual([]);
  });

  it('lets two kinds use the same key', () => {
    expect(problemsOf(module('one', metric('s'), unit('s')))).toEqual([]);
  });

  it('refuses duplicates, by name of both modules', () => {
    expect(problemsOf(module('one', metric('a')), module('two', metric('a')))).toEqual([
      'metric "a" of module "two" is already contributed by "one"',
    ]);
    expect(problemsOf(module('one', metric('a'), metric('a')))).toHaveLength(1);
  });

  it('lists duplicates, dangling references and faults of values at once', () => {
    const found = problemsOf(
      module('one', metric('a'), metric('b', 'KG')),
      module('two', metric('a'), metric('c', 's')),
    );
    expect(found).toEqual([
      'metric "a" of module "two" is already contributed by "one"',
      'metric "b" of module "one": there is no unit "KG"',
      'metric "b" of module "one": a unit is written in lower case',
      'metric "c" of module "two": there is no unit "s"',
    ]);
    const error = new RegistryError(found);
    expect(error.message).toContain('4 problem(s)');
    for (const problem of found) expect(error.message).toContain(problem);
  });

  it('is frozen', () => {
    const registry = buildRegistry([module('one', metric('a'))]);
    expect(() => (registry.all(metricKind) as Metric[]).push({ name: 'b' })).toThrow(TypeError);
    expect(() => Object.assign(registry, { find: () => null })).toThrow(TypeError);
    expect(registry.all(metricKind)).toHaveLength(1);
  });
});
