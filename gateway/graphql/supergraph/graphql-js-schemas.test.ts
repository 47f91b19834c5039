import { lexicographicSortSchema, printSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { buildSupergraph } from '../../../schema/build-supergraph.ts';
import { contextualSupergraphs, foreignSupergraphs } from '../testing/foreign-supergraphs.ts';
import { compose } from '../testing/review-subgraphs.ts';
import { graphqlJsSchemas } from './graphql-js-schemas.ts';
import { orderKeys } from './order-keys.ts';

const supergraphs = Object.entries({ ...foreignSupergraphs, ...contextualSupergraphs }).map(
  ([title, subgraphs]) => [title, compose(subgraphs)] as const,
);
const extended = `${supergraphs[0]?.[1]}\nextend type Query { extended: String }`;
const print = (schema: Parameters<typeof printSchema>[0]) => printSchema(lexicographicSortSchema(schema));

describe('the schemas of graphql-js', () => {
  it.each([...supergraphs, ['an extension', extended] as const])(
    'are those of the federation packages, of a supergraph with %s',
    (_title, sdl) => {
      const document = orderKeys(sdl);
      const { schema: whole } = buildSupergraph(document);
      const api = whole.toAPISchema();
      const { schema, supergraphSchema } = graphqlJsSchemas(document, whole, api);
      expect(print(schema)).toBe(print(api.toGraphQLJSSchema({ includeDefer: true })));
      expect(print(supergraphSchema)).toBe(print(whole.toGraphQLJSSchema()));
    },
  );
});
