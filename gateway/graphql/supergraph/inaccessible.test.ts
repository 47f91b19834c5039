import { composeServices } from '@apollo/composition';
import { parse, validate } from 'graphql';
import { expect, it } from 'vitest';
import { Supergraph } from './supergraph.ts';

const typeDefs = parse(`
  extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@inaccessible"])
  type Query { rows(first: Int, page: Int @inaccessible, filters: [Filter!] @inaccessible): Rows! }
  type Rows { nodes: [Int!]! rest: Rest @inaccessible }
  type Rest @inaccessible { hasMore: Boolean! }
  input Filter @inaccessible { field: String! }`);
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

it('plans the others as those of clients', () => {
  const document = parse('{ rows(first: 1) { nodes } }');
  expect(supergraph.planOwn(document)).toBe(supergraph.plan(document));
  expect(supergraph.planOwn(document).view.schema).toBe(supergraph.schema);
});
