import { buildSchema, GraphQLError, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { selectionLimitRule } from './selection-limit.ts';

const schema = buildSchema('type Query { a: Query b: Int }');

function isRefused(source: string, limit: number): boolean {
  const rule = selectionLimitRule(limit, () => new GraphQLError('Too many selections.'));
  return validate(schema, parse(source), [rule]).length > 0;
}

const doubling = (levels: number) =>
  `{ ...F0 } ${Array.from({ length: levels }, (_, at) => `fragment F${at} on Query { ...F${at + 1} ...F${at + 1} }`).join(' ')}
  fragment F${levels} on Query { b }`;

describe('the selections of an operation', () => {
  it.each([
    ['fields at every level', '{ a { a { b } } b }', 4],
    ['inline fragments', '{ ... on Query { b } ... { a { b } } }', 5],
    ['a spread, and what it brings', '{ ...F } fragment F on Query { a { b } }', 3],
    ['a fragment as often as it is spread', '{ ...F a { ...F } } fragment F on Query { a { b } }', 7],
    ['the largest operation', 'query A { b } query B { a { b } }', 2],
    ['fragments in fragments', doubling(3), 1 + 2 + 4 + 8 + 8],
    ['no fragment that is nowhere', '{ ...F }', 1],
  ])('count %s', (_what, source, size) => {
    expect(isRefused(source, size)).toBe(false);
    expect(isRefused(source, size - 1)).toBe(true);
  });

  it('are counted at once, however often fragments double', () => {
    expect(isRefused(doubling(2_000), 1_000_000)).toBe(true);
  });

  it('have an end in a circle, which another rule refuses', () => {
    expect(isRefused('{ ...F } fragment F on Query { b ...G } fragment G on Query { ...F }', 100)).toBe(
      false,
    );
  });
});
