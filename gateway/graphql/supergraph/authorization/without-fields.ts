import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import type { RestrictedDocument } from './restricted-fields.ts';

/** Response key of the types that the gateway asks for itself: GraphQL reserves names that begin with `__`. */
export const typenameKey = '__authorization_typename';

const typename: FieldNode = {
  kind: Kind.FIELD,
  alias: { kind: Kind.NAME, value: typenameKey },
  name: { kind: Kind.NAME, value: '__typename' },
};

/** Whether a field is withheld from a caller. */
export type IsWithheld = (field: FieldNode) => boolean;

/**
 * An operation without the withheld fields, and without the fields of which nothing is left. Objects of interfaces and
 * unions also answer their type by {@link typenameKey}.
 * @returns null when nothing is left.
 */
export function withoutFields(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  { abstract }: RestrictedDocument,
  isWithheld: IsWithheld,
): DocumentNode | null {
  const originals = new Map(
    document.definitions.flatMap((one) =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [],
    ),
  );
  const fragments = new Map<string, FragmentDefinitionNode | null>();

  const filterSet = ({ selections }: SelectionSetNode): SelectionSetNode | null => {
    const left = selections.flatMap(filterSelection);
    return left.length === 0 ? null : { kind: Kind.SELECTION_SET, selections: left };
  };

  const filterSelection = (selection: SelectionNode): readonly SelectionNode[] => {
    if (selection.kind === Kind.FRAGMENT_SPREAD)
      return filterFragment(selection.name.value) === null ? [] : [selection];
    if (selection.kind === Kind.FIELD && isWithheld(selection)) return [];
    if (selection.selectionSet === undefined) return [selection];
    const inner = filterSet(selection.selectionSet);
    if (inner === null) return [];
    if (selection.kind === Kind.INLINE_FRAGMENT) return [{ ...selection, selectionSet: inner }];
    const selectionSet = abstract.has(selection)
      ? { ...inner, selections: [typename, ...inner.selections] }
      : inner;
    return [{ ...selection, selectionSet }];
  };

  const filterFragment = (name: string): FragmentDefinitionNode | null => {
    const known = fragments.get(name);
    if (known !== undefined) return known;
    const original = originals.get(name);
    const selectionSet = original === undefined ? null : filterSet(original.selectionSet);
    const filtered = original === undefined || selectionSet === null ? null : { ...original, selectionSet };
    fragments.set(name, filtered);
    return filtered;
  };

  const selectionSet = filterSet(operation.selectionSet);
  if (selectionSet === null) return null;
  const kept = [...fragments.values()].filter((one) => one !== null);
  return { kind: Kind.DOCUMENT, definitions: [{ ...operation, selectionSet }, ...kept] };
}
