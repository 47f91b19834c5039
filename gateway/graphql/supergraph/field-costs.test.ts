import { composeServices } from '@apollo/composition';
import { parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { operationOf } from '../execution/documents.ts';
import { fragmentsOf } from './admission.ts';
import { computeCost } from './operation-cost.ts';
import { Supergraph } from './supergraph.ts';

/** @param change of the composed text: what other composers than Apollo's allow. */
function supergraphOf(types: string, imports = '"@cost", "@listSize"', change = (sdl: string) => sdl) {
  const typeDefs = parse(`
    extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: [${imports}])
    ${types}`);
  const { supergraphSdl, errors } = composeServices([{ name: 's', url: 'http://s', typeDefs }]);
  if (supergraphSdl === undefined) throw new Error(String(errors));
  return new Supergraph(change(supergraphSdl));
}

function costOf(supergraph: Supergraph, source: string, variables: Record<string, unknown> = {}): number {
  const document = parse(source);
  return computeCost(supergraph, operationOf(document, undefined), fragmentsOf(document), variables);
}

it.each([
  ['"@cost"', 'cost'],
  ['{ name: "@cost", as: "@price" }', 'price'],
  ['"@key"', 'federation__cost'],
])('fields weigh what their subgraph says, under any name: imported as %s', (imports, name) => {
  const { costs } = supergraphOf(
    `type Query { free: Int dear: Int @${name}(weight: 1000) node: Node }
    interface Node { size: Int }
    type Thing implements Node { size: Int @${name}(weight: 3) plan: Int @${name}(weight: 20) }
    type Other implements Node { size: Int @${name}(weight: 2) }`,
    imports,
  );
  expect(Object.fromEntries([...costs].map(([at, { weight }]) => [at, weight]))).toEqual({
    'Query.dear': 1_000,
    'Thing.size': 3,
    'Thing.plan': 20,
    'Other.size': 2,
    'Node.size': 3,
  });
});

it('nothing is said about fields without a directive', () => {
  expect(supergraphOf('type Query { free: Int }').costs.size).toBe(0);
});

describe('an operation costs what the specification says', () => {
  const supergraph = supergraphOf(`
    type Query {
      users(max: Int, last: Int = 3): [User] @listSize(slicingArguments: ["max", "last"], requireOneSlicingArgument: false)
      one(first: Int, last: Int): [User] @listSize(assumedSize: 30, slicingArguments: ["first", "last"])
      defaulted(first: Int = 4): [User] @listSize(slicingArguments: ["first"])
      oddly(rows: Int): [User] @listSize(assumedSize: 7, slicingArguments: ["rows"], requireOneSlicingArgument: false)
      assumed: [User] @listSize(assumedSize: 12)
      page(first: Int): Page @listSize(assumedSize: 6, slicingArguments: ["first"], sizedFields: ["edges"], requireOneSlicingArgument: false)
      search(filter: Filter, text: String @cost(weight: 5), at: Instant, flag: Flag): User
      best(filters: [Filter!]): User
      instant: Instant
      instants: [Instant!]! @listSize(assumedSize: 3)
      asset: Asset
      thing: Thing
      heavy: Heavy
      flag: Flag
    }
    scalar Instant @cost(weight: 2)
    enum Flag @cost(weight: 4) { up down }
    input Filter { name: String @cost(weight: 8) seen: Instant sort: Sort inner: Filter }
    input Sort { by: String @cost(weight: 3) free: Int }
    type User { name: String age: Int @cost(weight: 2) friends: [User] }
    type Page { edges: [Edge] others: [User] }
    type Edge { node: User tags: [User] }
    type Heavy @cost(weight: 9) { name: String }
    type Light @cost(weight: 0) { name: String }
    union Asset = Heavy | Light
    interface Thing { name: String }
    type Rock implements Thing @cost(weight: 7) { name: String @cost(weight: 2) }
    type Sand implements Thing { name: String @cost(weight: 1) }
  `);

  it.each<[string, string, number, Record<string, unknown>?]>([
    ['a slicing argument of any name', '{ users(max: 5) { name } }', 5],
    ['the default of a slicing argument', '{ users { name } }', 3],
    ['the largest of several', '{ users(max: 5, last: 9) { name } }', 9],
    ['one from a variable', 'query($n: Int) { users(max: $n) { name } }', 8, { n: 8 }],
    ['one from the default of a variable', 'query($n: Int = 6) { users(max: $n) { name } }', 6],
    ['a field weight, once per parent', '{ users(max: 5) { age } }', 5 + 5 * 2],
    ['the assumed size', '{ assumed { name } }', 12],
    ['the assumed size without a slicing argument', '{ oddly { name } }', 7],
    ['null as no slicing argument', '{ oddly(rows: null) { name } }', 7],
    ['lists in lists', '{ users(max: 5) { friends { name } } }', 5 + 5 * 10],
    ['a sized field', '{ page(first: 2) { edges { node { name } } } }', 1 + 2 * 2],
    ['a sized field of the assumed size', '{ page { edges { node { name } } } }', 1 + 6 * 2],
    ['other lists of the same object', '{ page(first: 2) { others { name } } }', 1 + 10],
    ['lists below a sized field', '{ page(first: 2) { edges { tags { name } } } }', 1 + 2 * (1 + 10)],
    [
      'a fragment within and without a page',
      '{ page(first: 2) { ...P } again: page(first: 3) { ...P } } fragment P on Page { edges { node { age } } }',
      1 + 2 * 4 + (1 + 3 * 4),
    ],
    ['an argument with a value', '{ search(text: "a") { name } }', 1 + 5],
    ['an argument without one', '{ search(text: null) { name } }', 1],
    ['an argument from a variable', 'query($t: String) { search(text: $t) { name } }', 1 + 5, { t: 'a' }],
    ['an argument from a variable that is not sent', 'query($t: String) { search(text: $t) { name } }', 1],
    ['a scalar as an argument', '{ search(at: "now") { name } }', 1 + 2],
    ['an enum as an argument', '{ search(flag: up) { name } }', 1 + 4],
    ['fields of inputs', '{ search(filter: { name: "a", seen: "now" }) { name } }', 1 + 8 + 2],
    [
      'fields of inputs in inputs',
      '{ search(filter: { sort: { by: "a", free: 1 }, inner: { inner: { name: "b" } } }) { name } }',
      1 + 3 + 8,
    ],
    [
      'inputs from a variable, in lists',
      'query($f: [Filter!]) { best(filters: $f) { name } }',
      1 + 8 + 8 + 3,
      { f: [{ name: 'a' }, { name: 'b', sort: { by: 'c' } }] },
    ],
    ['a scalar', '{ instant }', 2],
    ['a list of scalars', '{ instants }', 6],
    ['an enum', '{ flag }', 4],
    ['an object', '{ heavy { name } }', 9],
    ['a union as its dearest type', '{ asset { ... on Light { name } } }', 9],
    ['an interface as its dearest type and field', '{ thing { name } }', 7 + 2],
    ['one slicing argument where one is needed', '{ one(first: 4) { name } }', 4],
    ['a default as that one', '{ defaulted { name } }', 4],
  ])('%s', (_title, source, expected, variables) => {
    expect(costOf(supergraph, source, variables)).toBe(expected);
  });

  it.each<[string, string, Record<string, unknown>?]>([
    ['none', '{ one { name } }'],
    ['two', '{ one(first: 1, last: 2) { name } }'],
    ['none by a variable', 'query($n: Int) { one(first: $n) { name } }'],
    ['two by variables', 'query($n: Int) { one(first: $n, last: $n) { name } }', { n: 1 }],
  ])('a list that needs one slicing argument is refused with %s', (_title, source, variables) => {
    expect(() => costOf(supergraph, source, variables)).toThrow(/takes exactly one of first, last/);
  });
});

describe('paths', () => {
  const supergraph = supergraphOf(
    `type Query {
      search(filter: Filter): Answer @listSize(assumedSize: 5, sizedFields: ["rows"], requireOneSlicingArgument: false)
    }
    input Filter { page: Paging text: String }
    input Paging { first: Int = 4 }
    type Answer { result: Result rows: [Row] }
    type Result { rows: [Row] extra: [Row] }
    type Row { name: String }`,
    undefined,
    (sdl) =>
      sdl.replace(
        'sizedFields: ["rows"]',
        'slicingArguments: ["filter.page.first"], sizedFields: ["result.rows"]',
      ),
  );

  it.each<[string, string, number, Record<string, unknown>?]>([
    ['lead into an input', '{ search(filter: { page: { first: 3 } }) { result { rows { name } } } }', 2 + 3],
    ['take the default of an input', '{ search(filter: { page: {} }) { result { rows { name } } } }', 2 + 4],
    ['end where there is no input', '{ search { result { rows { name } } } }', 2 + 5],
    [
      'lead into a variable',
      'query($f: Filter) { search(filter: $f) { result { rows { name } } } }',
      2 + 6,
      { f: { page: { first: 6 } } },
    ],
    [
      'lead to variables in a literal',
      'query($n: Int) { search(filter: { page: { first: $n } }) { result { rows { name } } } }',
      2 + 8,
      { n: 8 },
    ],
    [
      'size no list beside them',
      '{ search(filter: { page: { first: 3 } }) { result { extra { name } } rows { name } } }',
      2 + 10 + 10,
    ],
  ])('%s', (_title, source, expected, variables) => {
    expect(costOf(supergraph, source, variables)).toBe(expected);
  });
});
