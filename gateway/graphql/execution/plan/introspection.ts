import type { FieldSelection } from '@apollo/federation-internals';
import {
  type DocumentNode,
  executeSync,
  type FieldNode,
  type GraphQLSchema,
  Kind,
  OperationTypeNode,
  type VariableDefinitionNode,
  visit,
} from 'graphql';
import type { Variables } from '../../supergraph/supergraph.ts';

/** Resolves an introspection field. */
export type Introspect = (variables: Variables) => unknown;

export interface IntrospectionContext {
  /** The API schema. */
  readonly schema: GraphQLSchema;
  readonly variableDefinitions: readonly VariableDefinitionNode[];
}

/** Compiles a `__schema` or `__type` field. */
export function compileIntrospection(selection: FieldSelection, context: IntrospectionContext): Introspect {
  const field = selection.expandFragments().toSelectionNode();
  const document = documentOf(field, context.variableDefinitions);
  const name = field.alias?.value ?? field.name.value;
  return (variableValues) => {
    const { data, errors } = executeSync({ schema: context.schema, document, rootValue: {}, variableValues });
    if (errors?.length)
      throw new Error(
        `Introspection query for ${JSON.stringify(field)} should not have failed but got ${JSON.stringify(errors)}`,
      );
    return data?.[name];
  };
}

function documentOf(field: FieldNode, definitions: readonly VariableDefinitionNode[]): DocumentNode {
  const used = new Set<string>();
  visit(field, {
    Variable: ({ name }) => {
      used.add(name.value);
    },
  });
  return {
    kind: Kind.DOCUMENT,
    definitions: [
      {
        kind: Kind.OPERATION_DEFINITION,
        operation: OperationTypeNode.QUERY,
        variableDefinitions: definitions.filter(({ variable }) => used.has(variable.name.value)),
        selectionSet: { kind: Kind.SELECTION_SET, selections: [field] },
      },
    ],
  };
}
