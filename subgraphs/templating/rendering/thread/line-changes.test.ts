import { describe, expect, it } from 'vitest';
import { compareTexts, lineChanges } from './line-changes.rules.ts';

const told = (before: string, after: string) =>
  lineChanges(before, after).map(({ kind, line, text }) => `${kind === 'Added' ? '+' : '-'}${line} ${text}`);

describe('two revisions, line by line', () => {
  it.each([
    ['a\nb\nc', 'a\nb\nc', []],
    ['a\nb\nc', 'a\nx\nc', ['-2 b', '+2 x']],
    ['a\nc', 'a\nb\nc', ['+2 b']],
    ['a\nb\nc', 'c', ['-1 a', '-2 b']],
    ['a\nb\nc\nd', 'b\nx\nd', ['-1 a', '-3 c', '+2 x']],
    ['', 'a', ['-1 ', '+1 a']],
  ])('%j to %j', (before, after, changes) => {
    expect(told(before, after)).toEqual(changes);
  });

  it('that differ too much are compared as wholes', () => {
    const many = (word: string) => Array.from({ length: 3_000 }, (_, at) => `${word}${at % 2}`).join('\n');
    const changes = lineChanges(many('a'), many('b'));
    expect(changes).toHaveLength(6_000);
    const told = compareTexts(many('a'), many('b'));
    expect([told.changes.length, told.totalCount]).toEqual([5_000, 6_000]);
  });
});
