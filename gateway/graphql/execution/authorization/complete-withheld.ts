import {
  type ExecutionResult,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNullableType,
  isAbstractType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
} from 'graphql';
import { collectFields, collectSubfields } from 'graphql/execution/collectFields.js';
import { typenameKey } from '../../supergraph/authorization/without-fields.ts';
import type { PlannedOperation } from '../../supergraph/supergraph.ts';

type Fields = ReadonlyMap<string, readonly FieldNode[]>;
type Answer = Readonly<Record<string, unknown>>;

/** A null where the schema has none: the object above becomes null. */
const broken = Symbol('null in a non-null field');

/**
 * Gives the answer of a restricted operation the form of the operation that the client sent: withheld fields are null,
 * and so is the object around one that is never null.
 * @param variables coerced.
 * @param data of the restricted operation; it has nothing that is withheld.
 * @returns the data, null where that reaches the root.
 */
export function completeWithheld(
  { view: { schema }, operation, document }: PlannedOperation,
  variables: Record<string, unknown>,
  data: Answer,
): ExecutionResult['data'] {
  const fragments = Object.fromEntries(
    document.definitions.flatMap((one): [string, FragmentDefinitionNode][] =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [],
    ),
  );

  const completeObject = (type: GraphQLObjectType, value: Answer, fields: Fields): unknown => {
    const object: Record<string, unknown> = Object.create(null);
    for (const [key, nodes] of fields) {
      const field = type.getFields()[nodes[0]?.name.value ?? ''];
      const inner = value[key] ?? null;
      const completed = field === undefined ? inner : completeValue(field.type, inner, nodes);
      if (completed === broken) return broken;
      object[key] = completed;
    }
    return object;
  };

  const completeValue = (type: GraphQLOutputType, value: unknown, nodes: readonly FieldNode[]): unknown => {
    if (isNonNullType(type)) {
      const completed = completeNullable(type, value, nodes);
      return completed === null ? broken : completed;
    }
    const completed = completeNullable(type, value, nodes);
    return completed === broken ? null : completed;
  };

  const completeNullable = (
    type: GraphQLOutputType,
    value: unknown,
    nodes: readonly FieldNode[],
  ): unknown => {
    if (value === null || value === undefined) return null;
    const nullable = getNullableType(type);
    if (isListType(nullable)) {
      if (!Array.isArray(value)) return value;
      const items = value.map((item) => completeValue(nullable.ofType, item, nodes));
      return items.includes(broken) ? broken : items;
    }
    const object = isAbstractType(nullable)
      ? schema.getType(String((value as Answer)[typenameKey]))
      : nullable;
    if (!isObjectType(object)) return isAbstractType(nullable) ? null : value;
    const fields = collectSubfields(schema, fragments, variables, object, [...nodes]);
    return completeObject(object, value as Answer, fields);
  };

  const root = schema.getRootType(operation.operation);
  if (root === undefined || root === null) return null;
  const fields = collectFields(schema, fragments, variables, root, operation.selectionSet);
  const completed = completeObject(root, data, fields);
  return completed === broken ? null : (completed as ExecutionResult['data']);
}
