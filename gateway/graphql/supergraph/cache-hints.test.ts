import { Kind, type OperationDefinitionNode, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { CacheHints } from './cache-hints.ts';

const hints = new CacheHints(`
  enum join__Graph { A @join__graph(name: "a", url: "http://a.invalid") B @join__graph(name: "b", url: "") }
  type Query {
    plain: Item
    hinted: Item @cacheControl(maxAge: 60)
    own: Kept @cacheControl(maxAge: 60)
    kept: Kept
    text: String @cacheControl(maxAge: 10)
    bare: String
    found: Found @cacheControl(maxAge: 60)
  }
  union Found = Item | Mine
  type Mine @cacheControl(scope: PRIVATE) { id: ID }
  type Item @join__type(graph: A, key: "id") @join__type(graph: B, key: "shop { id } sku") {
    id: ID!
    name: String
    secret: String @cacheControl(maxAge: 30, scope: PRIVATE)
    child: Child
    heir: Child @cacheControl(inheritMaxAge: true)
  }
  type Child { id: ID }
  type Kept @cacheControl(maxAge: 20) @cacheTag(format: "kept-{$key.id}")
    @join__directive(graphs: [A], name: "federation__cacheTag", args: { format: "all" }) { id: ID }
`);

function operationOf(query: string): OperationDefinitionNode {
  const [operation] = parse(query).definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('There is no operation.');
  return operation;
}

describe('hints of a query', () => {
  it.each([
    ['{ hinted { id name } }', 60, 'public'],
    ['{ plain { id } }', 0, 'public'],
    ['{ kept { id } }', 20, 'public'],
    ['{ own { id } }', 60, 'public'],
    ['{ hinted { secret } }', 30, 'private'],
    ['{ hinted { child { id } } }', 0, 'public'],
    ['{ hinted { heir { id } } }', 60, 'public'],
    ['{ hinted { id } text }', 10, 'public'],
    ['{ hinted { id } bare }', 0, 'public'],
    ['{ ... { hinted { id } } __typename }', 60, 'public'],
    ['{ found { ... on Item { id } } }', 60, 'public'],
    ['{ found { ... on Item { id } ... on Mine { id } } }', 60, 'private'],
    ['query ($r: [_Any!]!) { _entities(representations: $r) { ... on Kept { id } } }', 20, 'public'],
    ['query ($r: [_Any!]!) { _entities(representations: $r) { ... on Item { name } } }', 0, 'public'],
  ])('%s', (query, maxAge, scope) => {
    expect(hints.policyOf(operationOf(query), true)).toEqual({ maxAge, scope });
  });

  it('are only what is written, without the defaults', () => {
    const written = (query: string) => hints.policyOf(operationOf(query), false).maxAge;
    expect(written('{ plain { id } }')).toBeUndefined();
    expect(written('{ hinted { child { id } } }')).toBe(60);
  });

  it('have tags and keys', () => {
    expect(hints.entityTags('Kept')).toEqual(['kept-{$key.id}', 'all']);
    expect(hints.keysOf('Item', 'a')).toEqual([['id']]);
    expect(hints.keysOf('Item', 'b')).toEqual([['shop', 'sku']]);
  });
});
