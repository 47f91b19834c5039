import type { FieldNode, GraphQLResolveInfo, SelectionNode } from 'graphql';
import type { ConnectionSelection } from '../persistence/connection.ts';
import { createParameterDecorator } from './type-graphql.ts';

const members = {
  rows: new Set(['nodes', 'edges', 'pageInfo', 'rest']),
  count: new Set(['totalCount', 'isTotalCountEstimated', 'rest']),
} as const;

/** A parameter of a list's resolver: which parts of the connection the client selects. */
export const Selected = () => createParameterDecorator(({ info }) => selectedParts(info));

/** The parts of a connection that a field selects. */
export function selectedParts({
  fieldNodes,
  fragments,
}: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>): ConnectionSelection {
  const selects = (names: ReadonlySet<string>, node: SelectionNode): boolean => {
    if (node.kind === 'Field') return names.has(node.name.value);
    const { selectionSet } = node.kind === 'InlineFragment' ? node : (fragments[node.name.value] ?? {});
    return selectionSet?.selections.some((one) => selects(names, one)) ?? false;
  };
  const has = (names: ReadonlySet<string>) =>
    fieldNodes.some(({ selectionSet }: FieldNode) =>
      selectionSet?.selections.some((one) => selects(names, one)),
    );
  return { rows: has(members.rows), count: has(members.count) };
}
