import {
  GraphQLError,
  type GraphQLLeafType,
  type GraphQLOutputType,
  type GraphQLUnionType,
  isLeafType,
  isListType,
  isNonNullType,
  isUnionType,
} from 'graphql';
import { isStockType } from '../../../../subgraphs/kernel/subgraph/entities.ts';
import {
  type FetchField,
  type FetchRun,
  fail,
  isPromise,
  locateError,
  type Place,
  resolveInfo,
} from './fetch-run.ts';

/** Completes a resolver's value, or returns a promise. @throws for an invalid value. */
export type Complete = (value: unknown, place: NonNullable<Place>, run: FetchRun) => unknown;

/** Completes the fields of an object. @throws for a null in a non-null field. */
export type CompleteObject = (source: unknown, place: Place, run: FetchRun) => unknown;

/** The completion of objects by type name; undefined for an unknown type. */
export type ObjectsByType = (typename: string) => CompleteObject | undefined;

/**
 * Compiles the completion of a field's values, or of their elements, in the steps of graphql-js.
 * @param type of the completed values.
 */
export function completionOf(
  field: FetchField,
  objects: ObjectsByType,
  type = field.definition.type,
): Complete {
  if (isNonNullType(type)) {
    const inner = completionOf(field, objects, type.ofType);
    return (value, place, run) => {
      const completed = inner(value, place, run);
      if (completed !== null) return completed;
      const { parentType, definition } = field;
      throw new Error(`Cannot return null for non-nullable field ${parentType.name}.${definition.name}.`);
    };
  }
  const complete = completePresent(type, field, objects);
  return (value, place, run) => {
    if (value instanceof Error) throw value;
    return value === null || value === undefined ? null : complete(value, place, run);
  };
}

function completePresent(type: GraphQLOutputType, field: FetchField, objects: ObjectsByType): Complete {
  if (isListType(type)) return completeList(type.ofType, field, objects);
  if (isLeafType(type)) return completeLeaf(type);
  if (isUnionType(type)) return completeUnion(type, field, objects);
  let object: CompleteObject | undefined;
  return (value, place, run) => {
    object ??= objects(String(type)) as CompleteObject;
    return object(value, place, run);
  };
}

function completeLeaf(type: GraphQLLeafType): Complete {
  return (value) => {
    const serialized: unknown = type.serialize(value);
    if (serialized !== undefined && serialized !== null) return serialized;
    throw new Error(`A value of "${type.name}" was serialized as nothing.`);
  };
}

function completeList(type: GraphQLOutputType, field: FetchField, objects: ObjectsByType): Complete {
  const complete = completionOf(field, objects, type);
  const failed = failure(type, field);
  const settle = settlement(complete, failed);
  const completeOne: Complete = (value, place, run) => {
    try {
      return settle(value, place, run);
    } catch (thrown) {
      return failed(thrown, place, run);
    }
  };
  return (value, prev, run) => {
    const values = Array.isArray(value) ? value : elementsOf(value, field);
    const completed = new Array<unknown>(values.length);
    let waits = false;
    try {
      for (let key = 0; key < values.length; key += 1) {
        const one = completeOne(values[key], { prev, key, typename: undefined }, run);
        if (one instanceof Promise) waits = true;
        completed[key] = one;
      }
    } catch (error) {
      // Other rejections meanwhile must not be unhandled.
      if (waits) void Promise.allSettled(completed);
      throw error;
    }
    return waits ? Promise.all(completed) : completed;
  };
}

function elementsOf(value: unknown, { parentType, definition }: FetchField): unknown[] {
  if (typeof value === 'object' && value !== null && Symbol.iterator in value)
    return Array.from(value as Iterable<unknown>);
  const place = `${parentType.name}.${definition.name}`;
  throw new GraphQLError(`Expected Iterable, but did not find one for field "${place}".`);
}

function completeUnion(type: GraphQLUnionType, field: FetchField, objects: ObjectsByType): Complete {
  const saysItself = isStockType(type.resolveType);
  return (value, place, run) => {
    const name: unknown = saysItself
      ? (value as { __typename?: unknown }).__typename
      : type.resolveType?.(value, run.context, resolveInfo(field, place, run), type);
    const complete = typeof name === 'string' ? objects(name) : undefined;
    if (complete !== undefined) return complete(value, place, run);
    throw new GraphQLError(unknownType(name, type, field), { nodes: field.nodes });
  };
}

function unknownType(name: unknown, { name: union }: GraphQLUnionType, field: FetchField): string {
  if (typeof name === 'string') return `Runtime Object type "${name}" is not a possible type for "${union}".`;
  const place = `${field.parentType.name}.${field.definition.name}`;
  return `Abstract type "${union}" must resolve to an Object type at runtime for field "${place}". Either the "${union}" type should provide a "resolveType" function or each possible type should provide an "isTypeOf" function.`;
}

/** Handles a failed value: null, or throws in a non-null position. */
export type Failure = (thrown: unknown, place: Place, run: FetchRun) => null;

/** Completes a value or a promise of one. @throws for an invalid value. */
export function settlement(complete: Complete, failed: Failure): Complete {
  const handleRejection = (promise: Promise<unknown>, place: Place, run: FetchRun) =>
    promise.then(undefined, (thrown) => failed(thrown, place, run));
  const completeValue = (value: unknown, place: NonNullable<Place>, run: FetchRun) => {
    const whole = complete(value, place, run);
    return whole instanceof Promise ? handleRejection(whole, place, run) : whole;
  };
  const awaitValue = (value: PromiseLike<unknown>, place: NonNullable<Place>, run: FetchRun) =>
    Promise.resolve(value).then(
      (resolved) => {
        try {
          return completeValue(resolved, place, run);
        } catch (thrown) {
          return failed(thrown, place, run);
        }
      },
      (thrown) => failed(thrown, place, run),
    );
  return (value, place, run) => {
    return isPromise(value) ? awaitValue(value, place, run) : completeValue(value, place, run);
  };
}

/** Handles a field's failed values by type. */
export function failure(type: GraphQLOutputType, field: FetchField): Failure {
  const isRequired = isNonNullType(type);
  return (thrown, place, run) => {
    const error = locateError(thrown, field, place);
    if (isRequired) throw error;
    return fail(run, error, place);
  };
}
