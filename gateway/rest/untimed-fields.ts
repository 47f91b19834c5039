import { type DocumentNode, getOperationAST } from 'graphql';
import { fragmentsOf, rootFields } from '../graphql/supergraph/admission.ts';
import type { OperationRoute, Route } from './route.ts';

/** The root fields of untimed rows: they have no time limit over GraphQL either. */
export function listUntimedFields(routes: readonly Route[]): ReadonlySet<string> {
  return new Set(
    routes.flatMap(operationOf).flatMap(({ untimed, document }) => (untimed ? fieldsOf(document) : [])),
  );
}

/** The operation of a row, or what a row of streams answers to who asks for no stream. */
function operationOf(route: Route): readonly OperationRoute[] {
  if (route.kind === 'operation') return [route];
  return route.kind === 'stream' && route.unstreamed !== undefined ? [route.unstreamed.row] : [];
}

function fieldsOf(document: DocumentNode): string[] {
  const operation = getOperationAST(document);
  return operation ? rootFields(operation.selectionSet, fragmentsOf(document)) : [];
}
