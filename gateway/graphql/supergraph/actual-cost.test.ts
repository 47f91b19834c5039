import { buildSchema, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { operationOf } from '../execution/documents.ts';
import { computeActualCost } from './actual-cost.ts';
import { fragmentsOf } from './admission.ts';
import type { FieldCost } from './field-costs.ts';

const schema = buildSchema(`
  type Query { a: Item list(first: Int): [Item] things: [Thing!]! many: [Int] weighty(text: String): Item }
  union Thing = Item | Shelf
  type Item { id: ID! file: String parent: Item parts: [Item!]! }
  type Shelf { id: ID! items: [Item!]! }
  type Mutation { make: Item }`);
const nothing: FieldCost = { weight: 0, each: null, isList: false, list: null, inputs: new Map() };
const costs = new Map<string, FieldCost>([
  [
    'Query.weighty',
    { ...nothing, weight: 500, inputs: new Map([['text', { weight: 3, each: 0, fields: new Map() }]]) },
  ],
  ['Query.many', { ...nothing, each: 2, isList: true }],
  ['Item.file', { ...nothing, weight: 5 }],
  ['Shelf.items', { ...nothing, weight: 7 }],
]);

function cost(source: string, data: unknown, variables: Record<string, unknown> = {}): number {
  const document = parse(source);
  const operation = operationOf(document, undefined);
  return computeActualCost(
    { schema, costs },
    { operation, fragments: fragmentsOf(document), variables },
    data,
  );
}

describe('the cost of an operation by its answer', () => {
  const item = { id: '1', file: 'f' };
  it.each([
    ['counts the rows that were answered', '{ list(first: 100) { id } }', { list: [item, item, item] }, 3],
    ['counts no null', '{ a { id } list { id } }', { a: null, list: [item, null] }, 1],
    ['counts nothing of a failure', '{ a { id } }', null, 0],
    [
      'multiplies by what was answered',
      '{ list { parts { file } } }',
      { list: [{ parts: [item, item] }, { parts: [] }] },
      14,
    ],
    ['counts leaves of a list', '{ many }', { many: [1, 2, 3] }, 6],
    ['counts a field and its arguments once', '{ weighty(text: "a") { id } }', { weighty: item }, 504],
    ['counts each alias', '{ x: a { id } y: a { id } }', { x: item, y: item }, 2],
    [
      'counts what is selected twice once',
      '{ a { file } ...A } fragment A on Query { a { file id } }',
      { a: item },
      6,
    ],
    [
      'counts what fragments matched',
      '{ things { ... on Shelf { items { id } } ... on Item { file } } }',
      { things: [{ file: 'f' }, { items: [item, item] }] },
      16,
    ],
    ['adds ten to a mutation', 'mutation { make { id } }', { make: item }, 11],
    [
      'is free for introspection',
      '{ __typename __schema { types { name } } }',
      { __schema: { types: [{}] } },
      0,
    ],
  ])('%s', (_name, source, data, expected) => {
    expect(cost(source, data)).toBe(expected);
  });

  it('leaves out what a variable skips', () => {
    const source = 'query ($no: Boolean!) { a { id file @skip(if: $no) } }';
    expect(cost(source, { a: { id: '1' } }, { no: true })).toBe(1);
  });

  it('looks at no more than the answer has, however often fragments are nested', () => {
    const fragments = Array.from({ length: 60 }, (_, level) => {
      const inner = level === 59 ? 'id' : `x: parent { ...F${level + 1} } y: parent { ...F${level + 1} }`;
      return `fragment F${level} on Item { ${inner} }`;
    });
    expect(cost(`{ a { ...F0 } } ${fragments.join(' ')}`, { a: { x: { x: null }, y: null } })).toBe(2);
  });
});
