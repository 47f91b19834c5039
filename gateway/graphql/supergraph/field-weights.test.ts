import { composeServices } from '@apollo/composition';
import { parse } from 'graphql';
import { expect, it } from 'vitest';
import { Supergraph } from './supergraph.ts';

function weightsOf(imports: string, name: string) {
  const typeDefs = parse(`
    extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: [${imports}])
    type Query { free: Int dear: Int @${name}(weight: 1000) node: Node }
    interface Node { size: Int }
    type Thing implements Node { size: Int @${name}(weight: 3) plan: Int @${name}(weight: 20) }`);
  const { supergraphSdl, errors } = composeServices([{ name: 's', url: 'http://s', typeDefs }]);
  if (supergraphSdl === undefined) throw new Error(String(errors));
  return Object.fromEntries(new Supergraph(supergraphSdl).weights);
}

it.each([
  ['"@cost"', 'cost'],
  ['{ name: "@cost", as: "@price" }', 'price'],
  ['"@key"', 'federation__cost'],
])('fields weigh what their subgraph says, under any name: imported as %s', (imports, name) => {
  expect(weightsOf(imports, name)).toEqual({ 'Query.dear': 1_000, 'Thing.size': 3, 'Thing.plan': 20 });
});

it('lists have the size that their subgraph assumes', () => {
  const typeDefs = parse(`
    extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@listSize"])
    type Query { a(first: Int): [Int] @listSize(assumedSize: 25, slicingArguments: ["first"], requireOneSlicingArgument: false) b: [Int] }`);
  const { supergraphSdl = '' } = composeServices([{ name: 's', url: 'http://s', typeDefs }]);
  expect(Object.fromEntries(new Supergraph(supergraphSdl).sizes)).toEqual({ 'Query.a': 25 });
});

it('nothing has a weight without a directive', () => {
  const typeDefs = parse('type Query { free: Int }');
  const { supergraphSdl = '' } = composeServices([{ name: 's', url: 'http://s', typeDefs }]);
  expect(new Supergraph(supergraphSdl).weights.size).toBe(0);
});
