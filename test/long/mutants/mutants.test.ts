import { describe, expect, it } from 'vitest';
import { findMutant } from './find-mutant.ts';
import { type Mutant, mutants } from './mutants.ts';
import { placeMutants } from './tree.ts';

describe('the list of mutants', () => {
  it('has for each exactly one place in the tree, and its tests', () => {
    expect(placeMutants(mutants).lost).toEqual([]);
  });

  it('has 150 or more, each once', () => {
    const texts = mutants.map(({ file, find, replace }) => JSON.stringify([file, find, replace]));
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.length).toBeGreaterThanOrEqual(150);
    expect(mutants.filter(({ find, replace }) => find === replace)).toEqual([]);
  });
});

describe('a mutant', () => {
  const mutant: Mutant = { kind: 'k', file: 'a.ts', tests: ['a.test.ts'], find: 'old', replace: 'new' };
  const files = ['x/a.ts', 'x/a.test.ts', 'x/ba.ts'];

  it('changes its only place', () => {
    expect(findMutant(mutant, files, () => '(old)')).toMatchObject({ path: 'x/a.ts', changed: '(new)' });
  });

  it.each<[string, Partial<Mutant>, string]>([
    ['is gone', {}, 'other'],
    ['is there twice', {}, 'old old'],
    ['is in a file that is gone', { file: 'c.ts' }, 'old'],
    ['has tests that are gone', { tests: ['c.test.ts'] }, 'old'],
  ])('that %s is a fault', (_, change, text) => {
    expect(findMutant({ ...mutant, ...change }, files, () => text)).toEqual(expect.any(String));
  });
});
