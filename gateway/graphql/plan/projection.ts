import {
  type CompositeType,
  isCompositeType,
  isObjectType,
  type Operation,
  type Schema,
  type SelectionSet,
} from '@apollo/federation-internals';
import type { GraphQLError } from 'graphql';
import type { Variables } from '../plan-executor.ts';
import {
  type CompleteObject,
  type Completion,
  compileCompletion,
  failed,
  invalid,
  type ObjectParts,
} from './completion.ts';
import type { Condition } from './conditions.ts';
import { compileIntrospection, type IntrospectionParts } from './introspection.ts';
import type { ResultObject } from './merge.ts';
import { fieldsOf, type SelectedField } from './selection-fields.ts';

/** What is put into a projection, besides the operation. */
export interface ProjectionParts extends IntrospectionParts {
  /** What clients see. */
  readonly apiSchema: Schema;
}

/** What clients get of what the subgraphs answered. */
export interface Projected {
  readonly data: ResultObject | null;
  /** What the subgraphs answered against their schema. */
  readonly errors: readonly GraphQLError[];
}

/**
 * @param variables the client's.
 * @param isShared whether some objects are in several places of the data.
 * @throws for an answer that cannot be made sense of.
 */
export type Project = (data: ResultObject, variables: Variables, isShared: boolean) => Projected;

/** Compiles what an operation selects of the data: its fields alone, in its order, checked by the API's types. */
export function compileProjection(operation: Operation, parts: ProjectionParts): Project {
  const root = parts.apiSchema.schemaDefinition.rootType(operation.rootKind);
  if (root === undefined) throw new Error(`The schema has no ${operation.rootKind}.`);
  const { completeObject } = objectParts(root, operation.selectionSet, parts, true);
  const untyped = completeObject('');
  const defaults = operation.collectDefaultedVariableValues();
  return (data, given, isShared) => {
    const variables = { ...defaults, ...given };
    const completion: Completion = { variables, errors: [], path: [], made: isShared ? new Map() : null };
    const { __typename: typename = '' } = data;
    const complete = completeObject(String(typename)) ?? untyped;
    const target: ResultObject = {};
    const isValid = complete?.(data, target, completion) ?? false;
    return { data: isValid ? target : null, errors: completion.errors };
  };
}

/**
 * Objects are completed by their type; each type a selection meets is compiled when it is met first.
 * @param isOnly whether no other selection says more of the same objects.
 */
function objectParts(
  declared: CompositeType,
  selections: SelectionSet,
  parts: ProjectionParts,
  isOnly: boolean,
): ObjectParts {
  const compiled = new Map<string, CompleteObject>();
  const compile = (typename: string): CompleteObject | undefined => {
    const type = typename === '' ? null : (parts.apiSchema.type(typename) ?? undefined);
    if (type === undefined || (type !== null && !isCompositeType(type))) return undefined;
    const fields = fieldsOf(selections, type ?? declared, { schema: parts.apiSchema, type });
    const complete = compileObject(fields, parts, isOnly);
    compiled.set(typename, complete);
    return complete;
  };
  return { declared, isOnly, completeObject: (typename) => compiled.get(typename) ?? compile(typename) };
}

/** Puts one field into the answer. @returns as {@link CompleteObject}. */
type Put = CompleteObject;

function compileObject(
  fields: readonly SelectedField[],
  parts: ProjectionParts,
  isOnly: boolean,
): CompleteObject {
  const names = fields.map(({ selection }) => selection.element.responseName());
  const puts = fields.map((field, index) => {
    const isOnce = names.every((name, other) => other === index || name !== names[index]);
    return conditional(field.conditions, compileField(field, parts, isOnly && isOnce));
  });
  return (source, target, completion) => {
    for (let index = 0; index < puts.length; index += 1) {
      if (!(puts[index] as Put)(source, target, completion)) return false;
    }
    return true;
  };
}

function conditional(conditions: readonly Condition[], put: Put): Put {
  if (conditions.length === 0) return put;
  return (source, target, completion) => {
    for (const condition of conditions) if (!condition(completion.variables)) return true;
    return put(source, target, completion);
  };
}

function compileField(field: SelectedField, parts: ProjectionParts, isOnly: boolean): Put {
  const { selection, parentType } = field;
  const name = selection.element.responseName();
  const { definition } = selection.element;
  if (definition.isSchemaIntrospectionField()) {
    const introspect = compileIntrospection(selection, parts);
    return (_source, target, { variables }) => {
      if (target[name] === undefined) target[name] = introspect(variables);
      return true;
    };
  }
  if (selection.element.name === '__typename') return typename(name, parentType, parts.apiSchema);
  const { selectionSet } = selection;
  const type = definition.type;
  if (type === undefined) throw new Error(`The field ${definition.coordinate} has no type.`);
  const declared = selectionSet?.parentType;
  const object =
    selectionSet === undefined || declared === undefined
      ? null
      : objectParts(declared, selectionSet, parts, isOnly);
  const complete = compileCompletion(type, { schema: parts.apiSchema, parentType, object });
  return (source, target, completion) => {
    const { path } = completion;
    path.push(name);
    const completed = complete(source[name] ?? null, target[name], completion);
    path.pop();
    target[name] = completed === failed || completed === invalid ? null : completed;
    return completed !== invalid;
  };
}

/** Clients see the API's name of an object's type, whatever the object was called on its way. */
function typename(name: string, parentType: CompositeType, schema: Schema): Put {
  return (source, target) => {
    if (target[name] !== undefined) return true;
    const said = source[name] ?? (name === '__typename' ? null : source.__typename) ?? null;
    const type = (typeof said === 'string' ? schema.type(said) : undefined) ?? parentType;
    if (!isObjectType(type)) return false;
    target[name] = type.name;
    return true;
  };
}
