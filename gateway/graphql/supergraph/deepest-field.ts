import { type DocumentNode, type FragmentDefinitionNode, Kind, type SelectionSetNode } from 'graphql';

/** What a refused operation has, and the field that has most of it. */
export interface Excess {
  readonly field: string;
  readonly found: number;
}

/**
 * The field with the most fields around it, and how many levels that is; of all operations of the document. Each
 * fragment is walked once, also in a document that spreads one inside itself.
 */
export function deepestField({ definitions }: DocumentNode): Excess {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const one of definitions) {
    if (one.kind === Kind.FRAGMENT_DEFINITION) fragments.set(one.name.value, one);
  }
  const known = new Map<string, Excess>();
  const ofFragment = (name: string): Excess => {
    const found = known.get(name);
    if (found !== undefined) return found;
    known.set(name, none);
    const fragment = fragments.get(name);
    const deepest = fragment === undefined ? none : deepestOf(fragment.selectionSet);
    known.set(name, deepest);
    return deepest;
  };
  const deepestOf = ({ selections }: SelectionSetNode): Excess => {
    let deepest = none;
    for (const selection of selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD)
        deepest = deeper(deepest, ofFragment(selection.name.value));
      else if (selection.kind === Kind.INLINE_FRAGMENT)
        deepest = deeper(deepest, deepestOf(selection.selectionSet));
      else if (!selection.name.value.startsWith('__')) {
        const inner = selection.selectionSet === undefined ? none : deepestOf(selection.selectionSet);
        const field = inner.found === 0 ? selection.name.value : inner.field;
        deepest = deeper(deepest, { field, found: inner.found + 1 });
      }
    }
    return deepest;
  };
  return definitions
    .filter((one) => one.kind === Kind.OPERATION_DEFINITION)
    .map(({ selectionSet }) => deepestOf(selectionSet))
    .reduce(deeper, none);
}

const none: Excess = { field: '', found: 0 };
const deeper = (one: Excess, other: Excess) => (other.found > one.found ? other : one);
