import {
  type ConstDirectiveNode,
  type DocumentNode,
  Kind,
  parse,
  type TypeDefinitionNode,
  visit,
} from 'graphql';

/**
 * A supergraph with the keys of each type in an order that a planner can rely on. Where it comes back to a subgraph with
 * what a field requires, it takes the first key whose fields that subgraph has, even one by which the subgraph cannot be
 * asked (`resolvable: false`): those by which it can come first. Their order means nothing else.
 * @throws {GraphQLError} when the text cannot be parsed.
 */
export function plannedSupergraph(sdl: string): DocumentNode {
  const ordered = <T extends TypeDefinitionNode>(node: T): T => {
    const { directives = [] } = node;
    const refused = directives.filter(isRefused);
    if (refused.length === 0) return node;
    return { ...node, directives: [...directives.filter((one) => !isRefused(one)), ...refused] };
  };
  return visit(parse(sdl), { ObjectTypeDefinition: ordered, InterfaceTypeDefinition: ordered });
}

/** Whether it is a key by which no entity can be asked for. */
function isRefused({ name, arguments: given = [] }: ConstDirectiveNode): boolean {
  return (
    name.value === 'join__type' &&
    given.some(
      ({ name: { value }, value: told }) =>
        value === 'resolvable' && told.kind === Kind.BOOLEAN && !told.value,
    )
  );
}
