import { type DocumentNode, Kind, visit } from 'graphql';

/**
 * A supergraph document in which nothing is hidden from clients, so that its API schema has everything. Only uses of the
 * directive are removed; its definition and link stay.
 */
export function withInaccessible(document: DocumentNode): DocumentNode {
  return visit(document, {
    [Kind.DIRECTIVE]: ({ name }) => (name.value === 'inaccessible' ? null : undefined),
  });
}
