import {
  type ConstDirectiveNode,
  type ConstValueNode,
  type DocumentNode,
  type InterfaceTypeDefinitionNode,
  Kind,
  type ObjectTypeDefinitionNode,
} from 'graphql';

const pathArguments = new Set(['slicingArguments', 'sizedFields']);

/**
 * A supergraph without those `@listSize` that have paths (`filter.page.first`): the planner takes them for names, and
 * refuses the supergraph, although it does not use the directive.
 * @returns the document itself if there are none.
 */
export function withoutListSizePaths(document: DocumentNode): DocumentNode {
  const definitions = document.definitions.map((one) =>
    one.kind === Kind.OBJECT_TYPE_DEFINITION || one.kind === Kind.INTERFACE_TYPE_DEFINITION
      ? withoutPaths(one)
      : one,
  );
  const isSame = definitions.every((one, index) => one === document.definitions[index]);
  return isSame ? document : { ...document, definitions };
}

function withoutPaths<T extends ObjectTypeDefinitionNode | InterfaceTypeDefinitionNode>(type: T): T {
  const { fields = [] } = type;
  if (!fields.some(({ directives }) => directives?.some(hasPath))) return type;
  const kept = fields.map((field) => ({
    ...field,
    directives: field.directives?.filter((one) => !hasPath(one)),
  }));
  return { ...type, fields: kept };
}

function hasPath({ arguments: given = [] }: ConstDirectiveNode): boolean {
  return given.some(({ name, value }) => pathArguments.has(name.value) && includesPath(value));
}

function includesPath(value: ConstValueNode): boolean {
  if (value.kind === Kind.LIST) return value.values.some(includesPath);
  return value.kind === Kind.STRING && value.value.includes('.');
}
