import { buildSubgraphSchema } from '@apollo/subgraph';
import { execute, type GraphQLSchema, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { type EntitiesResolver, isStockEntities, isStockType, promptEntities } from './entities.ts';
import { applyShield, makeRule } from './shield.ts';

const sdl = `
  extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"])
  type Query { a: Int }
  interface Named @key(fields: "id") { id: ID! kind: String }
  type Cat implements Named @key(fields: "id") { id: ID! kind: String }
  type Dog implements Named @key(fields: "id") { id: ID! kind: String }
  type Stone { id: ID }`;

class Tom {
  readonly id = 'tom';
  get __typename() {
    return 'Cat';
  }
}

/** What a reference resolves to, created for each way of resolving it. */
const found: Readonly<Record<string, () => unknown>> = {
  'an object': () => ({ id: 'x' }),
  'an object that says its type': () => ({ __typename: 'Cat', id: 'x' }),
  'an object of another type': () => ({ __typename: 'Dog', id: 'x' }),
  'an object of a class': () => new Tom(),
  'an object of no class': () => Object.assign(Object.create(null), { id: 'x' }),
  'a frozen object': () => Object.freeze({ id: 'x' }),
  'an error': () => new Error('returned'),
  nothing: () => null,
  undefined: () => undefined,
  'a text': () => 'x',
  'a function': () => () => 'x',
  'a promise': async () => ({ id: 'x' }),
  'a promise of an error': async () => new Error('promised'),
  'a promise that fails': () => Promise.reject(new Error('rejected')),
  // biome-ignore lint/suspicious/noThenProperty: not every promise is one of the language's own.
  'what can be waited for': () => ({ then: (take: (value: unknown) => void) => take({ id: 'x' }) }),
  'what cannot be looked at': () => ({
    // biome-ignore lint/suspicious/noThenProperty: looked for in every value.
    get then(): never {
      throw new Error('looked at');
    },
  }),
};

function schemaOf(find: (reference: { id: string }) => unknown) {
  const Cat = { __resolveReference: find, kind: ({ __typename }: { __typename: string }) => __typename };
  const Named = { __resolveReference: () => ({ __typename: 'Cat', id: 'n' }) };
  return buildSubgraphSchema([{ typeDefs: parse(sdl), resolvers: { Cat, Named } }]);
}

function entitiesOf(schema: GraphQLSchema): { resolve: EntitiesResolver } {
  return schema.getQueryType()?.getFields()._entities as { resolve: EntitiesResolver };
}

const document = parse(`query($representations: [_Any!]!) {
  _entities(representations: $representations) { __typename ... on Cat { id kind } ... on Dog { id kind } }
}`);

/** What comes of references, by @apollo/subgraph's resolver and by ours. */
async function bothWays(find: (reference: { id: string }) => unknown, representations: readonly object[]) {
  const answer = async (schema: GraphQLSchema) =>
    JSON.stringify(await execute({ schema, document, variableValues: { representations } }));
  const ours = schemaOf(find);
  entitiesOf(ours).resolve = promptEntities(entitiesOf(ours).resolve);
  return { stock: await answer(schemaOf(find)), ours: await answer(ours) };
}

describe('references are resolved as by @apollo/subgraph', () => {
  const cats = ['a', 'b'].map((id) => ({ __typename: 'Cat', id }));

  it.each(Object.entries(found))('to %s', async (_title, make) => {
    const { stock, ours } = await bothWays(make, cats);
    expect(ours).toBe(stock);
  });

  it.each([
    ['of an interface', [...cats, { __typename: 'Named', id: 'n' }]],
    ['of types without a resolver', [{ __typename: 'Dog', id: 'd' }]],
    ['of a type that is no entity', [{ __typename: 'Stone', id: 's' }]],
    ['of no type', [...cats, { __typename: 'Nobody', id: 'n' }]],
  ])('%s', async (_title, representations) => {
    const { stock, ours } = await bothWays((reference) => ({ ...reference }), representations);
    expect(ours).toBe(stock);
  });

  it('that throw at once', async () => {
    const find = ({ id }: { id: string }) => {
      if (id === 'b') throw new Error('thrown');
      return { id };
    };
    const { stock, ours } = await bothWays(find, cats);
    expect(ours).toBe(stock);
  });

  it('that throw at once after one that fails later, which has no handler', async () => {
    const late = Promise.withResolvers<object>();
    const schema = schemaOf(({ id }) => {
      if (id === 'b') throw new Error('thrown');
      return late.promise;
    });
    const resolve = promptEntities(entitiesOf(schema).resolve);
    expect(() => resolve(null, { representations: cats }, {}, { schema } as never)).toThrow('thrown');
    late.reject(new Error('late'));
    await new Promise(setImmediate);
  });
});

it('waits for nothing where references are resolved at once', () => {
  const schema = schemaOf(({ id }) => ({ id }));
  const { resolve } = entitiesOf(schema);
  const cat = { __typename: 'Cat', id: 'a' };
  const given = promptEntities(resolve)(null, { representations: [cat] }, {}, { schema } as never);
  expect(given).toMatchObject([cat]);
  expect(given).not.toContainEqual(expect.any(Promise));
});

it('distinguishes @apollo/subgraph’s resolver from a wrapped one', () => {
  const schema = schemaOf(() => null);
  expect(isStockEntities(entitiesOf(schema).resolve)).toBe(true);
  expect(isStockType((schema.getType('_Entity') as { resolveType?: unknown }).resolveType)).toBe(true);
  const guarded = applyShield(schema, { Query: { _entities: makeRule('anyone', () => undefined) } });
  expect(isStockEntities(entitiesOf(guarded).resolve)).toBe(false);
});
