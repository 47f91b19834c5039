import { BREAK, type DocumentNode, Kind, type OperationDefinitionNode, visit } from 'graphql';

/** Selections of an operation worth compiling; fragments can double theirs at every level. */
const largestOperation = 10_000;

/**
 * The only operation of a document, its fragments written where they are spread.
 * @param document valid, so that no fragment contains itself.
 * @returns null where it has several operations, a fragment is spread under conditions, or there would be too much.
 */
export function expandedOperation(document: DocumentNode): OperationDefinitionNode | null {
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
    // What stands for a spread is visited in its turn.
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
