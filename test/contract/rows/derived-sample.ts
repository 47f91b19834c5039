import { type FieldNode, Kind, type OperationDefinitionNode } from 'graphql';
import type { Route } from '../../../gateway/rest/route.ts';
import type { RowSample } from './row-sample.ts';
import { shieldPermissions } from './shield-permissions.ts';

/** The root field a row's operation asks for, and its operation; null for a row of several fields or of none. */
export function rootFieldOf(route: Route): { readonly name: string; readonly node: FieldNode } | null {
  if (!('document' in route) || route.document === undefined) return null;
  const operation = route.document.definitions.find(
    (one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION,
  );
  const [node, ...others] = operation?.selectionSet.selections ?? [];
  if (operation === undefined || node?.kind !== Kind.FIELD || others.length > 0) return null;
  const type = operation.operation === 'query' ? 'Query' : 'Mutation';
  return { name: `${type}.${node.name.value}`, node };
}

/**
 * The sample of a row that needs nothing in its request: a list, a catalogue. Its permission is the one the shield
 * demands; `rows/permissions.json` shows it.
 * @returns null for a row with path parameters or a body, or whose shield looks at arguments: it needs a sample.
 */
export function derivedSample(route: Route): RowSample | null {
  const field = rootFieldOf(route);
  const demand = field === null ? undefined : shieldPermissions.get(field.name);
  const { path, method } = route;
  if (demand === undefined || path.includes('{') || ('body' in route && route.body !== undefined))
    return null;
  if ('query' in route && route.query?.safeParse({}).success === false) return null;
  return { row: `${method} ${path}`, foreign: null, ...demand, good: async () => ({}) };
}
