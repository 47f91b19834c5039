import { composeServices } from '@apollo/composition';
import { getVariableValues, parse, validate } from 'graphql';
import { expect, it } from 'vitest';
import { Supergraph } from './supergraph.ts';

const typeDefs = parse(`
  extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@inaccessible"])
  type Query { drawn(input: DrawnInput): Int  rows(first: Int, page: Int @inaccessible, filters: [Filter!] @inaccessible): Rows! }
  type Rows { nodes: [Int!]! rest: Rest @inaccessible }
  type Rest @inaccessible { hasMore: Boolean! }
  input Filter @inaccessible { field: String! }
  input DrawnInput { size: Int  inner: [PartOfIt!] }
  input PartOfIt { size: Int  text: String @inaccessible }`);
const { supergraphSdl = '' } = composeServices([{ name: 's', url: 'http://s', typeDefs }]);
const supergraph = new Supergraph(supergraphSdl);
const own = parse(
  'query ($page: Int, $filters: [Filter!]) { rows(page: $page, filters: $filters) { nodes rest { hasMore } } }',
);

it('hides from clients what is inaccessible', () => {
  expect(validate(supergraph.schema, own).map(({ message }) => message)).toEqual([
    'Unknown type "Filter".',
    'Unknown argument "page" on field "Query.rows".',
    'Unknown argument "filters" on field "Query.rows".',
    'Cannot query field "rest" on type "Rows".',
  ]);
  expect(Object.keys(supergraph.schema.getTypeMap())).not.toContain('Rest');
});

it('plans it for operations of the gateway’s own', () => {
  const { plan, view } = supergraph.planOwn(own);
  expect(plan.node).toMatchObject({ kind: 'Fetch', variableUsages: ['page', 'filters'] });
  expect(view.schema.getType('Rest')).toBeDefined();
  expect(() => supergraph.planOwn(parse('{ rows { nothing } }'))).toThrow('Cannot query field "nothing"');
});

it('plans so what takes an input with such a member, however deep, which the text does not name', () => {
  const text = 'query ($input: DrawnInput) { drawn(input: $input) }';
  const { view, operation } = supergraph.planOwn(parse(text));
  const check = (schema: typeof view.schema) =>
    getVariableValues(schema, operation.variableDefinitions ?? [], { input: { inner: [{ text: 'a' }] } });
  expect(check(view.schema).errors).toBeUndefined();
  expect(check(supergraph.schema).errors).toHaveLength(1);
});

it('plans the others as those of clients', () => {
  const document = parse('{ rows(first: 1) { nodes } }');
  expect(supergraph.planOwn(document)).toBe(supergraph.plan(document));
  expect(supergraph.planOwn(document).view.schema).toBe(supergraph.schema);
});
