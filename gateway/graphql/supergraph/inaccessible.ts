import {
  type DocumentNode,
  type GraphQLInputObjectType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  Kind,
  type TypeNode,
  visit,
} from 'graphql';

/**
 * A supergraph document in which nothing is hidden from clients, so that its API schema has everything. Only uses of the
 * directive are removed; its definition and link stay.
 */
export function withInaccessible(document: DocumentNode): DocumentNode {
  return visit(document, {
    [Kind.DIRECTIVE]: ({ name }) => (name.value === 'inaccessible' ? null : undefined),
  });
}

/**
 * Input types with a member that is hidden from clients, of their own or in an input type that they lead to.
 * @param schema the supergraph with its directives.
 */
export function inputsWithHidden(schema: GraphQLSchema): ReadonlySet<string> {
  const inputs = Object.values(schema.getTypeMap()).filter(isInputObjectType);
  const found = new Set<string>();
  const hasHidden = (type: GraphQLInputObjectType) =>
    Object.values(type.getFields()).some(
      ({ astNode, type: member }) =>
        astNode?.directives?.some(({ name }) => name.value === 'inaccessible') === true ||
        found.has(getNamedType(member).name),
    );
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const input of inputs) if (hasHidden(input)) found.add(input.name);
  }
  return found;
}

/** The named types of a document's variables. */
export function variableTypes(document: DocumentNode): readonly string[] {
  const nameOf = (type: TypeNode): string =>
    type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type);
  return document.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION
      ? (definition.variableDefinitions ?? []).map(({ type }) => nameOf(type))
      : [],
  );
}
