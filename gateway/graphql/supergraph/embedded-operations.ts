import type { EmbedComponent, EmbedObject, EmbedScope } from '../../../subgraphs/kernel/call/embed-scope.ts';
import { forbidden } from '../../../subgraphs/kernel/error/domain-error.ts';
import type { Variables } from './supergraph.ts';

/** An operation of components that other pages embed. */
export interface EmbeddedOperation {
  readonly components: readonly EmbedComponent[];
  /** The object that the variables name; null where the operation needs none. */
  readonly objectOf: ((variables: Variables) => EmbedObject) | null;
}

/** All that embed tokens can run, by the exact text. */
export type EmbeddedOperations = ReadonlyMap<string, EmbeddedOperation>;

/** @throws {DomainError} `forbidden` for an operation of no component of the token, or an object outside its list. */
export function checkEmbedded(
  operations: EmbeddedOperations,
  { components, objects }: EmbedScope,
  { source, variables }: { readonly source: string; readonly variables: Variables },
): void {
  const operation = operations.get(source);
  if (operation === undefined || !operation.components.some((name) => components.includes(name)))
    throw forbidden(
      'Authentication:EmbedToken:Operation',
      'An embed token runs only the operations of its components.',
    );
  const asked = operation.objectOf?.(variables);
  if (asked !== undefined && !objects.some(({ type, id }) => type === asked.type && id === asked.id))
    throw forbidden('Authentication:EmbedToken:Object', 'The embed token does not open this object.');
}
