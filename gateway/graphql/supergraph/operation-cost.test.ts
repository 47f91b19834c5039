import { buildSchema, type OperationDefinitionNode, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { operationOf } from '../execution/documents.ts';
import { fragmentsOf } from './admission.ts';
import type { FieldCost } from './field-costs.ts';
import { computeCost } from './operation-cost.ts';

const schema = buildSchema(`
  type Query { a: Item page(pageSize: Int = 20): Page! list(first: Int): [Item!]! both(pageSize: Int, take: Int): Page! ends(first: Int, last: Int): [Item!]! items(first: Int, last: Int): ItemConnection! scalars: [Int!] node: Node weighty: Item }
  interface Node { id: ID! parts: [Item!]! }
  type ItemConnection { edges: [ItemEdge!]! nodes: [Item!]! }
  type ItemEdge { node: Item! }
  type Page { items: [Item!]! totalCount: Int! }
  type Item implements Node { id: ID! name: String file: String parent: Item parts: [Item!]! tags(limit: Int): [Item!]! }
  type Mutation { make: Item check: Boolean }
`);

const nothing: FieldCost = { weight: 0, each: null, isList: false, list: null, inputs: new Map() };
const costs = new Map<string, FieldCost>([
  ['Query.weighty', { ...nothing, weight: 500 }],
  ['Item.file', { ...nothing, weight: 5 }],
  ['Mutation.check', { ...nothing, weight: 200 }],
  ['Query.items', { ...nothing, list: { assumedSize: 20, slicing: [], requireOne: false, sized: null } }],
]);

function cost(source: string, variables: Record<string, unknown> = {}): number {
  const document = parse(source);
  const operation: OperationDefinitionNode = operationOf(document, undefined);
  return computeCost({ schema, costs }, operation, fragmentsOf(document), variables);
}

it('stays a number where huge lists are in an empty one', () => {
  const text = 'query ($most: Float) { list(first: 0) { tags(limit: $most) { tags(limit: $most) { id } } } }';
  expect(cost(text, { most: 1e308 })).toBe(1);
});

describe('the cost of an operation', () => {
  it.each([
    ['leaves are free, an operation costs at least 1', '{ scalars }', 1],
    ['an object is 1', '{ a { id name parent { id } } }', 2],
    ['a list without a limit counts as ten', '{ list { id parent { id } } }', 20],
    ['a limit counts as it is', '{ list(first: 3) { parent { id } } }', 6],
    [
      'a page size holds for the list in the page',
      '{ page(pageSize: 5) { items { parent { id } } totalCount } }',
      11,
    ],
    ['the default of a page size counts', '{ page { items { id } } }', 21],
    ['the size that a list says counts', '{ items { nodes { id } } }', 21],
    ['the number of a connection counts', '{ items(last: 2) { edges { node { id } } } }', 5],
    ['lists in lists multiply', '{ list(first: 4) { tags(limit: 5) { id } } }', 24],
    ['an inner list does not inherit the page size', '{ page(pageSize: 2) { items { parts { id } } } }', 23],
    [
      'fragments count where they are spread',
      '{ a { ...P } b: a { ...P } } fragment P on Item { parent { id } }',
      4,
    ],
    ['interfaces and inline fragments count', '{ node { parts { id } ... on Item { parent { id } } } }', 12],
    ['introspection is free', '{ __schema { types { fields { type { name } } } } a { id } }', 1],
    ['a weight is on top', '{ weighty { id } }', 501],
    ['each alias has its weight', '{ a: weighty { id } b: weighty { id } }', 1_002],
    ['that of a leaf as often as it is read', '{ list(first: 3) { file } }', 18],
    ['that of a mutation is on top of its ten', 'mutation { check }', 210],
    ['a mutation is ten on top', 'mutation { make { id } }', 11],
  ])('%s', (_name, source, expected) => {
    expect(cost(source)).toBe(expected);
  });

  it('reads limits from variables', () => {
    const source = 'query($n: Int) { list(first: $n) { id } }';
    expect(cost(source, { n: 7 })).toBe(7);
    expect(cost(source)).toBe(10);
    expect(cost(source, { n: -1 })).toBe(1);
  });

  it.each([
    ['pageSize: 1 take: 100', 201],
    ['take: 100 pageSize: 1', 201],
    ['take: 1 pageSize: 100', 201],
    ['take: null pageSize: 3', 7],
  ])('of both(%s) the largest size counts', (args, expected) => {
    expect(cost(`{ both(${args}) { items { parent { id } } } }`)).toBe(expected);
  });

  it('of other sizes the largest counts, from variables too', () => {
    expect(cost('{ ends(first: 2 last: 9) { id } }')).toBe(9);
    const source = 'query($a: Int, $b: Int) { both(pageSize: $a take: $b) { items { id } } }';
    expect(cost(source, { a: 1, b: 50 })).toBe(51);
    expect(cost(source, { a: 50 })).toBe(51);
    expect(cost('query($valueOf: Int) { list(first: $valueOf) { id } }')).toBe(10);
  });

  it('reads the default of a variable that is not sent', () => {
    const source = 'query($n: Int = 500) { list(first: $n) { id } }';
    expect(cost(source)).toBe(500);
    expect(cost(source, { n: 7 })).toBe(7);
    expect(cost(source, { n: null })).toBe(10);
  });

  it('does not explode with nested spreads', () => {
    const fragments = Array.from({ length: 40 }, (_, level) => {
      const inner = level === 39 ? 'id' : `parent { ...F${level + 1} } other: parent { ...F${level + 1} }`;
      return `fragment F${level} on Item { ${inner} }`;
    });
    expect(cost(`{ a { ...F0 } } ${fragments.join(' ')}`)).toBe(2 ** 40 - 1);
  });
});
