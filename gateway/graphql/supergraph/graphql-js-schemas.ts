import type { Schema } from '@apollo/federation-internals';
import { buildASTSchema, type DocumentNode, type GraphQLSchema, isTypeExtensionNode, Kind } from 'graphql';

/** The schemas of a supergraph as graphql-js has them. */
export interface GraphqlJsSchemas {
  /** What clients use, with `@defer`. */
  readonly schema: GraphQLSchema;
  readonly supergraphSchema: GraphQLSchema;
}

/** The federation packages have validated both: validating them again takes a good part of a start. */
const validated = { assumeValidSDL: true };

/**
 * Builds the schemas of graphql-js as `toGraphQLJSSchema` of the federation packages does.
 * @param document of the supergraph.
 * @param whole the same as a schema. @param api the part of it that clients use.
 */
export function graphqlJsSchemas(document: DocumentNode, whole: Schema, api: Schema): GraphqlJsSchemas {
  // No composition writes extensions; graphql-js would drop those of types that nothing defines.
  if (document.definitions.some(isTypeExtensionNode))
    return {
      schema: api.toGraphQLJSSchema({ includeDefer: true }),
      supergraphSchema: whole.toGraphQLJSSchema(),
    };
  const defer = api.deferDirective().toAST();
  const definitions = [...api.toAST().definitions, defer];
  return {
    schema: buildASTSchema({ kind: Kind.DOCUMENT, definitions }, validated),
    supergraphSchema: buildASTSchema(document, validated),
  };
}
