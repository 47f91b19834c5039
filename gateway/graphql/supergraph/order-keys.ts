import { type DefinitionNode, type DirectiveNode, type DocumentNode, Kind, parse } from 'graphql';

/**
 * Orders the keys of each type for the planner. When the planner returns to a subgraph with a required field, it takes
 * the first key whose fields that subgraph has, even one that the subgraph cannot resolve (`resolvable: false`):
 * resolvable keys come first. The order has no other meaning.
 * @throws {GraphQLError} when the text cannot be parsed.
 */
export function orderKeys(sdl: string): DocumentNode {
  const document = parse(sdl, { noLocation: true });
  const definitions = document.definitions.map((definition) => {
    const refused = 'directives' in definition ? (definition.directives ?? []).filter(isRefused) : [];
    if (refused.length === 0) return definition;
    const asked = definition.directives?.filter((one) => !isRefused(one)) ?? [];
    return { ...definition, directives: [...asked, ...refused] } as DefinitionNode;
  });
  return { ...document, definitions };
}

/** True for a key that cannot be resolved. */
function isRefused({ name, arguments: given = [] }: DirectiveNode): boolean {
  return (
    name.value === 'join__type' &&
    given.some(
      ({ name: { value }, value: told }) =>
        value === 'resolvable' && told.kind === Kind.BOOLEAN && !told.value,
    )
  );
}
