import {
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  isUnionType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { entitiesField, isEntitiesField } from './entities-field.ts';
import { type CompleteObject, completionOf, type ObjectsByType } from './field-completion.ts';
import { executableField } from './field-execution.ts';
import { compileObject, type ObjectMember } from './object-code.ts';

/** Compiles the selection of a compilable operation for the objects of a type, recursively. */
export function compileSelection(
  selections: SelectionSetNode,
  type: GraphQLObjectType,
  schema: GraphQLSchema,
): CompleteObject {
  return compileObject(fieldsOf(selections, type).map((node) => memberOf(node, type, schema)));
}

/** The fields of a type, fragments resolved; isCompilable has excluded everything else. */
function fieldsOf({ selections }: SelectionSetNode, type: GraphQLObjectType): FieldNode[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    if (selection.kind !== Kind.INLINE_FRAGMENT) return [];
    const { typeCondition, selectionSet } = selection;
    return (typeCondition?.name.value ?? type.name) === type.name ? fieldsOf(selectionSet, type) : [];
  });
}

function memberOf(node: FieldNode, parentType: GraphQLObjectType, schema: GraphQLSchema): ObjectMember {
  const key = (node.alias ?? node.name).value;
  if (node.name.value === '__typename') return { key, typename: parentType.name };
  const definition = parentType.getFields()[node.name.value];
  if (definition === undefined) throw new Error(`${parentType.name} has no field ${node.name.value}.`);
  const field = { key, nodes: [node] as const, definition, parentType };
  const objects = objectsBelow(node, getNamedType(definition.type), schema);
  const executable = executableField(field, completionOf(field, objects));
  return {
    field,
    executable: isEntitiesField(field) ? entitiesField(field, objects, executable) : executable,
  };
}

/** Compiles types that the selection names immediately, others of a union at their first object. */
function objectsBelow(
  { selectionSet }: FieldNode,
  declared: ReturnType<typeof getNamedType>,
  schema: GraphQLSchema,
): ObjectsByType {
  const compiled = new Map<string, CompleteObject>();
  const objects: ObjectsByType = (name) => {
    const known = compiled.get(name);
    if (known !== undefined || selectionSet === undefined) return known;
    const type = schema.getType(name);
    const isPossible =
      declared === type || (isUnionType(declared) && declared.getTypes().includes(type as never));
    if (!isObjectType(type) || !isPossible) return undefined;
    const complete = compileSelection(selectionSet, type, schema);
    compiled.set(name, complete);
    return complete;
  };
  if (isObjectType(declared)) objects(declared.name);
  for (const selection of selectionSet?.selections ?? [])
    if (selection.kind === Kind.INLINE_FRAGMENT) objects(selection.typeCondition?.name.value ?? '');
  return objects;
}
