import { type GraphQLError, Kind, type SelectionSetNode, type ValidationRule } from 'graphql';

/**
 * Refuses an operation with more selections than `limit` after expanding fragments: fields, inline fragments and
 * spreads. A fragment that spreads another one twice doubles it, so a few hundred tokens can mean more selections than
 * fit in memory; all code that walks an operation relies on this rule. Each fragment is counted once. graphql-js's
 * `NoFragmentCyclesRule` handles cycles.
 */
export function selectionLimitRule(limit: number, refusal: () => GraphQLError): ValidationRule {
  return (context) => {
    const known = new Map<string, number>();
    const sizeOf = ({ selections }: SelectionSetNode): number => {
      let size = selections.length;
      for (const selection of selections) {
        if (selection.kind !== Kind.FRAGMENT_SPREAD) {
          if (selection.selectionSet !== undefined) size += sizeOf(selection.selectionSet);
          continue;
        }
        const name = selection.name.value;
        const fragment = known.has(name) ? null : context.getFragment(name);
        if (fragment) {
          known.set(name, 0);
          known.set(name, sizeOf(fragment.selectionSet));
        }
        size += known.get(name) ?? 0;
      }
      return size;
    };
    return {
      OperationDefinition: ({ selectionSet }) => {
        if (sizeOf(selectionSet) > limit) context.reportError(refusal());
        return false;
      },
      FragmentDefinition: () => false,
    };
  };
}
