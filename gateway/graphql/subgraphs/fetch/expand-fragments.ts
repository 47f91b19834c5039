import { BREAK, type DocumentNode, Kind, type OperationDefinitionNode, visit } from 'graphql';

/** Upper bound of selections; fragments can double them at every level. */
const largestOperation = 10_000;

/**
 * The only operation of a document, fragments expanded.
 * @param document valid, so that no fragment contains itself.
 * @returns null for several operations, a conditional fragment, or too many selections.
 */
export function expandFragments(document: DocumentNode): OperationDefinitionNode | null {
  const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  if (operation?.kind !== Kind.OPERATION_DEFINITION || operations.length > 1) return null;
  if (document.definitions.length === 1) return operation;
  let size = 0;
  let isWhole = true;
  const expanded = visit(operation, {
    SelectionSet: ({ selections }) => {
      size += selections.length;
      isWhole &&= size <= largestOperation;
      return isWhole ? undefined : BREAK;
    },
    // The visitor continues with the replacement of a spread.
    FragmentSpread: ({ name, directives }) => {
      const fragment = document.definitions.find(
        (one) => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === name.value,
      );
      if (fragment?.kind !== Kind.FRAGMENT_DEFINITION || directives?.length || fragment.directives?.length) {
        isWhole = false;
        return BREAK;
      }
      const { typeCondition, selectionSet } = fragment;
      return { kind: Kind.INLINE_FRAGMENT, typeCondition, selectionSet };
    },
  });
  return isWhole ? expanded : null;
}
