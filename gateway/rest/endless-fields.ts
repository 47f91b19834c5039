import { type DocumentNode, getOperationAST } from 'graphql';
import { fragmentsOf, rootFields } from '../graphql/supergraph/admission.ts';
import type { Route } from './route.ts';

/** The root fields of endless rows: they have no time limit over GraphQL either. */
export function listEndlessFields(routes: readonly Route[]): ReadonlySet<string> {
  return new Set(
    routes.flatMap((route) =>
      route.kind === 'operation' && route.endless === true ? fieldsOf(route.document) : [],
    ),
  );
}

function fieldsOf(document: DocumentNode): string[] {
  const operation = getOperationAST(document);
  return operation ? rootFields(operation.selectionSet, fragmentsOf(document)) : [];
}
