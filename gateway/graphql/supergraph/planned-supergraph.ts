import { type DefinitionNode, type DirectiveNode, type DocumentNode, Kind, parse } from 'graphql';

/**
 * A supergraph with the keys of each type in an order that a planner can rely on. Where it comes back to a subgraph with
 * what a field requires, it takes the first key whose fields that subgraph has, even one by which the subgraph cannot be
 * asked (`resolvable: false`): those by which it can come first. Their order means nothing else.
 * @throws {GraphQLError} when the text cannot be parsed.
 */
export function plannedSupergraph(sdl: string): DocumentNode {
  const document = parse(sdl);
  const definitions = document.definitions.map((definition) => {
    const refused = 'directives' in definition ? (definition.directives ?? []).filter(isRefused) : [];
    if (refused.length === 0) return definition;
    const asked = definition.directives?.filter((one) => !isRefused(one)) ?? [];
    return { ...definition, directives: [...asked, ...refused] } as DefinitionNode;
  });
  return { ...document, definitions };
}

/** Whether it is a key by which no entity can be asked for. */
function isRefused({ name, arguments: given = [] }: DirectiveNode): boolean {
  return (
    name.value === 'join__type' &&
    given.some(
      ({ name: { value }, value: told }) =>
        value === 'resolvable' && told.kind === Kind.BOOLEAN && !told.value,
    )
  );
}
