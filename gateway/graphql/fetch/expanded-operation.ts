import { type DocumentNode, Kind, type OperationDefinitionNode, visit } from 'graphql';

/**
 * The only operation of a document, its fragments written where they are spread.
 * @param document valid, so that no fragment contains itself.
 * @returns null where it has several operations, or a fragment is spread under conditions.
 */
export function expandedOperation(document: DocumentNode): OperationDefinitionNode | null {
  const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  if (operation?.kind !== Kind.OPERATION_DEFINITION || operations.length > 1) return null;
  if (document.definitions.length === 1) return operation;
  let isWhole = true;
  const expanded = (node: OperationDefinitionNode): OperationDefinitionNode => {
    let spreads = 0;
    const next = visit(node, {
      FragmentSpread: ({ name, directives }) => {
        const fragment = document.definitions.find(
          (one) => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === name.value,
        );
        if (
          fragment?.kind !== Kind.FRAGMENT_DEFINITION ||
          directives?.length ||
          fragment.directives?.length
        ) {
          isWhole = false;
          return null;
        }
        spreads += 1;
        const { typeCondition, selectionSet } = fragment;
        return { kind: Kind.INLINE_FRAGMENT, typeCondition, selectionSet };
      },
    });
    return spreads === 0 ? next : expanded(next);
  };
  const whole = expanded(operation);
  return isWhole ? whole : null;
}
