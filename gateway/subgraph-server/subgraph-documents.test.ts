import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { SubgraphDocuments } from './subgraph-documents.ts';

const schema = buildSchema('type Query { a(b: Int): String }');
const doubling = Array.from(
  { length: 46 },
  (_, at) => `fragment F${at} on Query { ...F${at + 1} ...F${at + 1} }`,
);

describe('the documents a subgraph executes', () => {
  it.each([
    ['a syntax error', '{ a'],
    ['a field the schema lacks', '{ z }'],
    ['an argument of the wrong type', '{ a(b: "x") }'],
    ['more tokens than any plan has', `{ ${'a '.repeat(60_000)} }`],
    ['fragments that double', `{ ...F0 } ${doubling.join(' ')} fragment F46 on Query { a }`],
  ])('are refused with %s', (_what, text) => {
    expect(() => new SubgraphDocuments(schema, true).get(text)).toThrowError(
      expect.objectContaining({ kind: 'invalid', errorCode: 'GraphQL:Document:Invalid' }),
    );
  });

  it('may ask for the schema in development alone', () => {
    const text = '{ __schema { types { name } } }';
    expect(new SubgraphDocuments(schema, true).get(text).kind).toBe('Document');
    expect(() => new SubgraphDocuments(schema, false).get(text)).toThrow('introspection has been disabled');
  });

  it('are parsed once', () => {
    const documents = new SubgraphDocuments(schema, false);
    expect(documents.get('{ a }')).toBe(documents.get('{ a }'));
  });
});
