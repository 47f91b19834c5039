import {
  type CompositeType,
  isCompositeType,
  isListType,
  isNonNullType,
  isObjectType,
  type NamedType,
  type Operation,
  type Schema,
  type SelectionSet,
  type Type,
} from '@apollo/federation-internals';
import type { GraphQLError } from 'graphql';
import type { Variables } from '../../supergraph/supergraph.ts';
import {
  type CompleteObject,
  type Completion,
  compileCompletion,
  failed,
  invalid,
  type ObjectCompletion,
  type ObjectCompletions,
} from './completion.ts';
import type { Condition } from './conditions.ts';
import { compileIntrospection, type IntrospectionContext } from './introspection.ts';
import { leafValidityTest } from './leaf-values.ts';
import type { ResultObject } from './merge.ts';
import { fieldsOf, type SelectedField } from './selection-fields.ts';
import { type CompleteUsual, compileUsual, type MakeUsual, unusual } from './usual-values.ts';

export interface ProjectionContext extends IntrospectionContext {
  readonly apiSchema: Schema;
  /** Number of objects of a selection after which code is generated. */
  readonly generatedAt: number;
}

/** The client's data and errors. */
export interface ProjectedObject {
  readonly data: ResultObject | null;
  /** Values of subgraphs that violate the schema. */
  readonly errors: readonly GraphQLError[];
}

/**
 * @param variables the client's.
 * @param sharedFrom steps to the first objects with several places in the data.
 * @throws for an invalid result.
 */
export type Project = (data: ResultObject, variables: Variables, sharedFrom: number) => ProjectedObject;

/** Compiles an operation's projection of the data: only its fields, in its order, checked against the API schema. */
export function compileProjection(operation: Operation, context: ProjectionContext): Project {
  const root = context.apiSchema.schemaDefinition.rootType(operation.rootKind);
  if (root === undefined) throw new Error(`The schema has no ${operation.rootKind}.`);
  const always = { isUsual: true };
  const { completionOf } = objectParts(root, operation.selectionSet, { ...context, always }, fromRoot);
  const untyped = completionOf('');
  const defaults = operation.collectDefaultedVariableValues();
  return (data, given, sharedFrom) => {
    const isShared = sharedFrom !== Number.POSITIVE_INFINITY;
    const { __typename: typename = '' } = data;
    const ways = completionOf(String(typename)) ?? untyped;
    if (always.isUsual) {
      const made =
        ways?.makeUsual?.(data, isShared ? { from: sharedFrom, made: new Map() } : null) ?? unusual;
      if (made !== unusual) return { data: made, errors: none };
    }
    const variables = { ...defaults, ...given };
    const completion: Completion = { variables, errors: [], path: [], made: isShared ? new Map() : null };
    const target: ResultObject = {};
    const isWhole = ways?.fill(data, target, completion) === true;
    return { data: isWhole ? target : null, errors: completion.errors };
  };
}

const none: readonly GraphQLError[] = [];

/**
 * Projects one object below the root.
 * @param place of the object in the answer.
 */
export type ProjectObject = (
  object: ResultObject,
  place: readonly (string | number)[],
  variables: Variables,
) => ProjectedObject;

/**
 * Compiles the projection of objects below the root.
 * @param operation that the selection is from.
 */
export function compileObjectProjection(
  operation: Operation,
  selections: SelectionSet,
  context: ProjectionContext,
): ProjectObject {
  const always = { isUsual: false };
  const declared = selections.parentType;
  const { completionOf } = objectParts(declared, selections, { ...context, always }, fromRoot);
  const untyped = completionOf('');
  const defaults = operation.collectDefaultedVariableValues();
  return (object, place, given) => {
    const { __typename: typename = '' } = object;
    const ways = completionOf(String(typename)) ?? untyped;
    const completion: Completion = {
      variables: { ...defaults, ...given },
      errors: [],
      path: [...place],
      made: null,
    };
    const target: ResultObject = {};
    const isWhole = ways?.fill(object, target, completion) === true;
    return { data: isWhole ? target : null, errors: completion.errors };
  };
}

interface SelectionContext extends ProjectionContext {
  /** Cleared by a selection without a usual form: trying it first would do all work twice. */
  readonly always: { isUsual: boolean };
}

/** The position of a selection. */
interface Position {
  /** True when no other selection covers the same objects. */
  readonly isOnly: boolean;
  /** Steps from the root to its objects. */
  readonly depth: number;
}

const fromRoot: Position = { isOnly: true, depth: 0 };

/** Completes objects by type; each type is compiled at its first object. */
function objectParts(
  declared: CompositeType,
  selections: SelectionSet,
  context: SelectionContext,
  at: Position,
): ObjectCompletions {
  const compiled = new Map<string, ObjectCompletion>();
  const compile = (typename: string): ObjectCompletion | undefined => {
    const type = typename === '' ? null : (context.apiSchema.type(typename) ?? undefined);
    if (type === undefined || (type !== null && !isCompositeType(type))) return undefined;
    const fields = fieldsOf(selections, type ?? declared, { schema: context.apiSchema, type });
    const ways = compileObject(fields, context, at);
    compiled.set(typename, ways);
    return ways;
  };
  return {
    declared,
    isOnly: at.isOnly,
    completionOf: (typename) => compiled.get(typename) ?? compile(typename),
  };
}

/** Writes one field of the answer. @returns as {@link CompleteObject}. */
type Put = CompleteObject;

function compileObject(
  fields: readonly SelectedField[],
  context: SelectionContext,
  { isOnly, depth }: Position,
): ObjectCompletion {
  const names = fields.map(({ selection }) => selection.element.responseName());
  const isOnce = names.map((name, index) => names.every((other, at) => at === index || other !== name));
  const compiled = fields.map((field, index) =>
    compileField(field, context, { isOnly: isOnly && isOnce[index] === true, depth: depth + 1 }),
  );
  const puts = compiled.map((field, index) =>
    conditional(fields[index]?.conditions ?? [], compilePut(field)),
  );
  const fill: CompleteObject = (source, target, completion) => {
    for (let index = 0; index < puts.length; index += 1) {
      if (!(puts[index] as Put)(source, target, completion)) return false;
    }
    return true;
  };
  const usual = compiled.flatMap((field) => field.usual ?? []);
  const isPlain =
    usual.length === compiled.length &&
    !isOnce.includes(false) &&
    fields.every(({ conditions }) => conditions.length === 0);
  if (!isPlain) context.always.isUsual = false;
  return { fill, makeUsual: isPlain ? generateLater(usual, context.generatedAt) : null };
}

function generateLater(fields: readonly ProjectedField[], generatedAt: number): MakeUsual {
  const usual = makeBy(fields);
  let make = usual;
  let met = 0;
  return (source, shared) => {
    if (make === usual) {
      met += 1;
      if (met >= generatedAt) make = compileMake(fields);
    }
    return make(source, shared);
  };
}

function makeBy(fields: readonly ProjectedField[]): MakeUsual {
  return (source, shared) => {
    const target: ResultObject = {};
    for (const { name, completeUsual } of fields) {
      const value = completeUsual(source[name], source, shared);
      if (value === unusual) return unusual;
      target[name] = value;
    }
    return target;
  };
}

/** An earlier selection's value can be extended only when it is an object. */
function compilePut({ name, valueFrom }: CompiledField): Put {
  return (source, target, completion) => {
    const value = valueFrom(source[name], source, completion, target[name]);
    target[name] = value === invalid ? null : value;
    return value !== invalid;
  };
}

function conditional(conditions: readonly Condition[], put: Put): Put {
  if (conditions.length === 0) return put;
  return (source, target, completion) => {
    for (const condition of conditions) if (!condition(completion.variables)) return true;
    return put(source, target, completion);
  };
}

/** A compiled field; may be selected repeatedly. */
interface CompiledField {
  readonly name: string;
  /** Null for fields without a usual form: introspection. */
  readonly usual: ProjectedField | null;
  /** @param known as for {@link Complete}. */
  readonly valueFrom: (
    value: unknown,
    source: ResultObject,
    completion: Completion,
    known?: unknown,
  ) => unknown;
}

function compileField(field: SelectedField, context: SelectionContext, at: Position): CompiledField {
  const { selection, parentType } = field;
  const name = selection.element.responseName();
  const { definition } = selection.element;
  if (definition.isSchemaIntrospectionField()) {
    const introspect = compileIntrospection(selection, context);
    return {
      name,
      usual: null,
      valueFrom: (_value, _source, { variables }, known) =>
        known === undefined ? introspect(variables) : known,
    };
  }
  if (selection.element.name === '__typename') return typename(name, parentType, context.apiSchema);
  const { selectionSet } = selection;
  const type = definition.type;
  if (type === undefined) throw new Error(`The field ${definition.coordinate} has no type.`);
  const declared = selectionSet?.parentType;
  const object =
    selectionSet === undefined || declared === undefined
      ? null
      : objectParts(declared, selectionSet, context, { ...at, depth: at.depth + listsIn(type) });
  const fieldParts = { schema: context.apiSchema, parentType, object };
  const complete = compileCompletion(type, fieldParts);
  return {
    name,
    usual: {
      name,
      glance: validityTest(type, context.apiSchema),
      completeUsual: compileUsual(type, fieldParts, at.depth),
    },
    valueFrom: (value, _source, completion, known) => {
      const { path } = completion;
      path.push(name);
      const completed = complete(value ?? null, known, completion);
      path.pop();
      return completed === failed ? null : completed;
    },
  };
}

/** Number of list wrappers of a type. */
function listsIn(type: Type): number {
  if (isNonNullType(type)) return listsIn(type.ofType);
  return isListType(type) ? 1 + listsIn(type.ofType) : 0;
}

function validityTest(type: Type, schema: Schema): string | null {
  if (isNonNullType(type))
    return isListType(type.ofType) ? null : leafValidityTest(schema, type.ofType as NamedType);
  const glance = isListType(type) ? null : leafValidityTest(schema, type as NamedType);
  return glance === null ? 'v === null' : `v === null || ${glance}`;
}

/** The API's name of an object's type. */
function typename(name: string, parentType: CompositeType, schema: Schema): CompiledField {
  const nameOf = (value: unknown, source: ResultObject): string | null => {
    const said = value ?? (name === '__typename' ? null : source.__typename) ?? null;
    const type = (typeof said === 'string' ? schema.type(said) : undefined) ?? parentType;
    return isObjectType(type) ? type.name : null;
  };
  const valueFrom: CompiledField['valueFrom'] = (value, source, _completion, known) =>
    known ?? nameOf(value, source) ?? invalid;
  const completeUsual: ProjectedField['completeUsual'] = (value, source) => nameOf(value, source) ?? unusual;
  return { name, usual: { name, glance: null, completeUsual }, valueFrom };
}

/** A field that every object of a selection has, once. */
interface ProjectedField {
  readonly name: string;
  /** Generated test that a value `v` needs no completion; null without such a test. */
  readonly glance: string | null;
  /** Completes any other value. */
  readonly completeUsual: CompleteUsual;
}

/**
 * Generates the constructor of the client's objects of one type: values without completion are copied inline, and the
 * object is a literal. Names enter the code only as JSON.
 */
export function compileMake(fields: readonly ProjectedField[]): MakeUsual {
  const statements = fields.map(({ name, glance }, index) => {
    const completed = `v = fields[${index}](v, source, shared); if (v === unusual) return unusual;`;
    return `v = source[${JSON.stringify(name)}];
  ${glance === null ? completed : `if (!(${glance})) { ${completed} }`}
  const v${index} = v;`;
  });
  const members = fields.map(({ name }, index) => `${JSON.stringify(name)}: v${index}`);
  const body = `"use strict";
return (source, shared) => {
  let v;
  ${statements.join('\n  ')}
  return { ${members.join(', ')} };
};`;
  const values = fields.map(({ completeUsual }) => completeUsual);
  return new Function('fields', 'unusual', body)(values, unusual) as MakeUsual;
}
