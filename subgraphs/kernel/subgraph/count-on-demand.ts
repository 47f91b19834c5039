import type { FieldNode, GraphQLFieldResolver, GraphQLResolveInfo, SelectionNode } from 'graphql';

/** Members of a page that need its rows to be counted. */
const counted: ReadonlySet<string> = new Set(['totalCount', 'isTotalCountEstimated']);

type Arguments = Record<string, unknown>;

/** Makes a field with the argument `skipTotalCount` skip the count of a page whose count is not selected. */
export function countOnDemand<S>(
  resolve: GraphQLFieldResolver<S, object, Arguments>,
): GraphQLFieldResolver<S, object, Arguments> {
  return (source, args, context, info) =>
    resolve(source, isCounted(info) ? args : { ...args, skipTotalCount: true }, context, info);
}

function isCounted({ fieldNodes, fragments }: GraphQLResolveInfo): boolean {
  const selects = (node: SelectionNode): boolean => {
    if (node.kind === 'Field') return counted.has(node.name.value);
    const { selectionSet } = node.kind === 'InlineFragment' ? node : (fragments[node.name.value] ?? {});
    return selectionSet?.selections.some(selects) ?? false;
  };
  return fieldNodes.some(({ selectionSet }: FieldNode) => selectionSet?.selections.some(selects) ?? false);
}
