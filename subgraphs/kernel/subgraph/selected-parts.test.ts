import { buildSchema, graphql } from 'graphql';
import { describe, expect, it } from 'vitest';
import { selectedParts } from './selected-parts.ts';

const schema = buildSchema(`
  type Connection { nodes: [String!]!, totalCount: Int, isTotalCountEstimated: Boolean!, pageInfo: PageInfo }
  type PageInfo { hasNextPage: Boolean }
  type Query { rows: Connection! }`);

async function partsOf(source: string): Promise<unknown> {
  let parts: unknown;
  const field = schema.getQueryType()?.getFields().rows;
  if (field !== undefined)
    field.resolve = (_source, _args, _context, info) => {
      parts = selectedParts(info);
      return { nodes: [], totalCount: 0, isTotalCountEstimated: false };
    };
  const { errors } = await graphql({ schema, source, contextValue: {} });
  expect(errors).toBeUndefined();
  return parts;
}

describe('the parts of a connection', () => {
  it.each([
    ['{ rows { nodes } }', { rows: true, count: false }],
    ['{ rows { totalCount: nodes } }', { rows: true, count: false }],
    ['{ rows { pageInfo { hasNextPage } } }', { rows: true, count: false }],
    ['{ rows { total: totalCount } }', { rows: false, count: true }],
    ['{ rows { nodes isTotalCountEstimated } }', { rows: true, count: true }],
    ['{ rows { ... on Connection { totalCount } } }', { rows: false, count: true }],
    ['{ rows { ...part } } fragment part on Connection { nodes totalCount }', { rows: true, count: true }],
    ['{ rows { __typename } }', { rows: false, count: false }],
  ])('%s are %j', async (source, expected) => {
    expect(await partsOf(source)).toEqual(expected);
  });
});
