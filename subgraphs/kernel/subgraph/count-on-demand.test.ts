import { buildSchema, type GraphQLFieldResolver, graphql } from 'graphql';
import { describe, expect, it } from 'vitest';
import { countOnDemand } from './count-on-demand.ts';

const schema = buildSchema(`
  type Page { items: [String!]!, totalCount: Int, isTotalCountEstimated: Boolean! }
  type Query { rows(skipTotalCount: Boolean): Page! }`);

async function skips(source: string): Promise<unknown> {
  let asked: unknown;
  const resolve: GraphQLFieldResolver<unknown, object, Record<string, unknown>> = (_source, args) => {
    asked = args.skipTotalCount;
    return { items: [], totalCount: 0, isTotalCountEstimated: false };
  };
  const field = schema.getQueryType()?.getFields().rows;
  if (field !== undefined) field.resolve = countOnDemand(resolve) as GraphQLFieldResolver<unknown, unknown>;
  const { errors } = await graphql({ schema, source, contextValue: {} });
  expect(errors).toBeUndefined();
  return asked;
}

describe('a count on demand', () => {
  it.each([
    ['{ rows { items } }', true],
    ['{ rows { totalCount: items } }', true],
    ['{ rows { items total: totalCount } }', undefined],
    ['{ rows { isTotalCountEstimated } }', undefined],
    ['{ rows { ... on Page { totalCount } } }', undefined],
    ['{ rows { ...page } } fragment page on Page { totalCount }', undefined],
    ['{ rows(skipTotalCount: true) { totalCount } }', true],
  ])('of %s is skipped: %s', async (source, expected) => {
    expect(await skips(source)).toBe(expected);
  });
});
