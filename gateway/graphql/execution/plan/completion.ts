import {
  type CompositeType,
  ERRORS,
  isCompositeType,
  isListType,
  isNonNullType,
  type NamedType,
  type Schema,
  type Type,
} from '@apollo/federation-internals';
import type { GraphQLError } from 'graphql';
import type { Variables } from '../../supergraph/supergraph.ts';
import { type IsLeaf, leafCheck } from './leaf-values.ts';
import type { ResultObject } from './merge.ts';
import type { MakeUsual } from './usual-values.ts';

/** The completion of one answer. */
export interface Completion {
  /** The client's, with the operation's defaults. */
  readonly variables: Variables;
  readonly errors: GraphQLError[];
  /** Current path in the answer. */
  readonly path: (string | number)[];
  /** Completed objects that may occur again, by the selection that completed them; null when none can. */
  readonly made: Map<ObjectCompletions, Map<ResultObject, ResultObject>> | null;
}

/** Null because of an error that has been recorded. */
export const failed: unique symbol = Symbol('failed');
/** Null in a non-null position: the parent becomes null as well. */
export const invalid: unique symbol = Symbol('invalid');

/**
 * Completes a value: validates its type and selects the requested fields. `known` is the result of another selection of
 * the same field for the same value, undefined without one.
 * @returns {@link failed}, {@link invalid}, or the value in the answer.
 */
export type Complete = (value: unknown, known: unknown, completion: Completion) => unknown;

/** Completes an object that is not null. @returns false for a null in a non-null position. */
export type CompleteObject = (source: ResultObject, target: ResultObject, completion: Completion) => boolean;

/** Completes the objects of one type. */
export interface ObjectCompletion {
  readonly fill: CompleteObject;
  /** Set when every field is selected once and without a condition. */
  readonly makeUsual: MakeUsual | null;
}

/** Completes the objects of a field. */
export interface ObjectCompletions {
  readonly declared: CompositeType;
  /** By the object's `__typename`; `''` without one. Undefined for a type outside the API schema. */
  readonly completionOf: (typename: string) => ObjectCompletion | undefined;
  /** True when no other selection covers the same objects: their result can be reused everywhere. */
  readonly isOnly: boolean;
}

/** A field to complete. */
export interface FieldContext {
  readonly schema: Schema;
  /** For error texts. */
  readonly parentType: CompositeType;
  /** Null for a leaf. */
  readonly object: ObjectCompletions | null;
}

/** Compiles the completion of a type's values, with the rules of the stock executor. */
export function compileCompletion(type: Type, context: FieldContext): Complete {
  if (isNonNullType(type)) return nonNull(type.ofType, context);
  if (isListType(type)) return list(type.ofType, context, String(type));
  if (isCompositeType(type) && context.object !== null) return object(type, context.object, context);
  const named = type as NamedType;
  return leaf(leafCheck(context.schema, named), named, context);
}

function nonNull(type: Type, context: FieldContext): Complete {
  const inner = compileCompletion(type, context);
  return (value, known, completion) => {
    if (isSettled(known, context)) return known;
    const completed = inner(value, known, completion);
    if (completed === failed) return invalid;
    if (completed !== null) return completed;
    report(completion, (place) => `Cannot return null for non-nullable ${place}.`, type, context);
    return invalid;
  };
}

function list(element: Type, context: FieldContext, name: string): Complete {
  const inner = compileCompletion(element, context);
  return (value, known, completion) => {
    if (isSettled(known, context)) return known;
    if (value === null) return null;
    if (!Array.isArray(value))
      throw new Error(`Invalid non-list value ${value} returned by subgraph for list type ${name}`);
    const before = known as readonly unknown[] | undefined;
    const { path } = completion;
    const completed: unknown[] = [];
    let isInvalid = false;
    for (let index = 0; index < value.length; index += 1) {
      path.push(index);
      const one = inner(value[index], before?.[index], completion);
      path.pop();
      if (one === invalid) isInvalid = true;
      completed.push(one === failed ? null : one);
    }
    return isInvalid ? failed : completed;
  };
}

function object(type: CompositeType, object: ObjectCompletions, context: FieldContext): Complete {
  return (value, known, completion) => {
    if (known === null || value === null) return null;
    if (typeof value !== 'object')
      throw new Error(
        `Invalid non-object value ${value} returned by subgraph for composite type ${type.name}`,
      );
    const source = value as ResultObject;
    const made = completion.made !== null && object.isOnly ? findOrCreateMade(object, completion.made) : null;
    const again = made?.get(source);
    if (again !== undefined) return again;
    const { __typename: typename = '' } = source;
    if (typeof typename !== 'string')
      throw new Error(`Invalid non-string value ${typename} for __typename at ${completion.path}`);
    const ways = object.completionOf(typename);
    if (ways === undefined) {
      report(completion, (place) => `Invalid __typename found for object at ${place}.`, type, context);
      return failed;
    }
    const { length } = completion.errors;
    const target = (known as ResultObject | undefined) ?? {};
    if (!ways.fill(source, target, completion)) return failed;
    // An object with errors reports them at each of its places.
    if (completion.errors.length === length) made?.set(source, target);
    return target;
  };
}

function findOrCreateMade(
  object: ObjectCompletions,
  made: NonNullable<Completion['made']>,
): Map<ResultObject, ResultObject> {
  const known = made.get(object);
  if (known !== undefined) return known;
  const own = new Map<ResultObject, ResultObject>();
  made.set(object, own);
  return own;
}

function leaf(isLeaf: IsLeaf, type: NamedType, context: FieldContext): Complete {
  return (value, known, completion) => {
    if (known !== undefined) return known;
    if (value === null || isLeaf(value)) return value;
    report(completion, (place) => `Invalid value found for ${place}.`, type, context);
    return failed;
  };
}

/** True for a value that further selections cannot extend. */
function isSettled(known: unknown, { object }: FieldContext): boolean {
  return known === null || (known !== undefined && object === null);
}

function report(
  { errors, path }: Completion,
  textAt: (place: string) => string,
  type: Type,
  { parentType }: FieldContext,
): void {
  const last = path.at(-1);
  const place =
    typeof last === 'string'
      ? `field ${parentType}.${last}`
      : `array element of type ${type} at index ${last}`;
  errors.push(ERRORS.INVALID_GRAPHQL.err(textAt(place), { path: [...path] }));
}
