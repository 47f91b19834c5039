import { composeServices } from '@apollo/composition';
import { lexicographicSortSchema, parse, printSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { Supergraph } from '../gateway/graphql/supergraph/supergraph.ts';
import { contractOf } from './contract.ts';

const shop = `
  extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@tag"])
  type Query {
    product(id: ID!, trace: Boolean @tag(name: "internal")): Product @tag(name: "partner")
    search(by: Search): [Found!]! @tag(name: "partner")
    stock: Stock @tag(name: "internal")
  }
  type Mutation { restock(count: Int!): Stock @tag(name: "internal") }
  type Product @key(fields: "id") @tag(name: "partner") {
    id: ID!
    color: Color
    margin: Float @tag(name: "internal")
  }
  type Note { text: String @tag(name: "partner") draft: String }
  union Found @tag(name: "partner") = Product | Note
  type Stock @tag(name: "internal") { count: Int! place: Place }
  type Place { name: String }
  input Search { text: String margin: Float @tag(name: "internal") }
  enum Color { red green @tag(name: "internal") }`;
const supergraphOf = (typeDefs: string) => {
  const { supergraphSdl, errors } = composeServices([
    { name: 'shop', url: 'http://shop', typeDefs: parse(typeDefs) },
  ]);
  expect(errors).toBeUndefined();
  return supergraphSdl ?? '';
};
const contract = (include: readonly string[], exclude: readonly string[], sdl = shop) =>
  contractOf(supergraphOf(sdl), { include, exclude });
const lines = (sdl: string) =>
  sdl
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== '}');

describe('a contract', () => {
  it('leaves out what has an excluded tag, what is empty without it, and types that no field leads to', () => {
    const kept = contract([], ['internal']).apiSchema;
    expect(lines(printSchema(lexicographicSortSchema(kept)))).toEqual([
      'enum Color {',
      'red',
      'union Found = Note | Product',
      'type Note {',
      'draft: String',
      'text: String',
      'type Product {',
      'color: Color',
      'id: ID!',
      'type Query {',
      'product(id: ID!): Product',
      'search(by: Search): [Found!]!',
      'input Search {',
      'text: String',
    ]);
  });

  it('keeps of fields and unions only those with an included tag, their own or their type’s', () => {
    const kept = lines(printSchema(contract(['partner'], []).apiSchema));
    expect(kept).toEqual(expect.arrayContaining(['margin: Float', 'text: String', 'red', 'green']));
    expect(kept).not.toContain('draft: String');
    expect(kept).not.toContain('type Stock {');
    const both = lines(printSchema(contract(['partner'], ['internal']).apiSchema));
    expect(both).not.toContain('margin: Float');
    expect(both).toContain('product(id: ID!): Product');
  });

  it('is a supergraph, whose schema is the printed one, and whose hidden keys are still planned with', () => {
    const { supergraph, apiSchema } = contract([], ['internal']);
    const served = new Supergraph(supergraph);
    expect(served.schema.getQueryType()?.getFields().stock).toBeUndefined();
    expect(served.schema.getMutationType()).toBeUndefined();
    expect(Object.keys(apiSchema.getTypeMap())).not.toContain('Place');
    const { plan } = served.plan(parse('{ product(id: 1) { color } }'));
    expect(plan.node).toMatchObject({ kind: 'Fetch', serviceName: 'shop' });
  });

  it('names what still refers to a type that is left out, and tags that nothing has', () => {
    const leaking = shop.replace('margin: Float @tag(name: "internal")\n', 'stock: Stock\n');
    expect(() => contract([], ['internal'], leaking)).toThrow(
      /"Stock" is @inaccessible but is referenced by "Product.stock"/,
    );
    expect(() => contract(['partners'], [])).toThrow(
      'No element has the tag partners; there are: internal, partner.',
    );
  });
});

it('a contract keeps values of a context that it hides from clients', async () => {
  const sdl = supergraphOf(`
    extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@tag", "@context", "@fromContext"])
    type Query { shop: Shop }
    type Shop @key(fields: "id") @context(name: "shop") { id: ID! currency: String @tag(name: "internal") goods: [Good] }
    type Good @key(fields: "id") { id: ID! price(in: String @fromContext(field: "$shop { currency }")): Float }`);
  const { supergraph, apiSchema } = contractOf(sdl, { include: [], exclude: ['internal'] });
  expect(printSchema(apiSchema)).not.toContain('currency');
  const { plan } = new Supergraph(supergraph).plan(parse('{ shop { goods { price } } }'));
  expect(JSON.stringify(plan)).toContain('contextRewrites');
});
