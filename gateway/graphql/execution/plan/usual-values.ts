import {
  isCompositeType,
  isListType,
  isNonNullType,
  type NamedType,
  type Type,
} from '@apollo/federation-internals';
import type { FieldContext, ObjectCompletions } from './completion.ts';
import { leafCheck } from './leaf-values.ts';
import type { ResultObject } from './merge.ts';

/** Marks a value that does not match its type and needs full completion. */
export const unusual: unique symbol = Symbol('unusual');

/** Completed objects with several places in the data. */
export interface Shared {
  /** Steps to the first of them. */
  readonly from: number;
  readonly made: Map<ObjectCompletions, Map<ResultObject, ResultObject>>;
}

/**
 * Completes a valid value, without errors and paths.
 * @param value undefined: null.
 * @param source the parent of the value.
 * @returns {@link unusual}, or the value in the answer.
 */
export type CompleteUsual = (value: unknown, source: ResultObject, shared: Shared | null) => unknown;

/** Completes a valid object, or returns {@link unusual}. */
export type MakeUsual = (source: ResultObject, shared: Shared | null) => ResultObject | typeof unusual;

/**
 * Compiles the completion of a type's valid values.
 * @param depth steps from the root to the values.
 */
export function compileUsual(type: Type, parts: FieldContext, depth: number): CompleteUsual {
  const complete = compileValue(type, parts, depth);
  return (value, _source, shared) => complete(value ?? null, shared);
}

type Complete = (value: unknown, shared: Shared | null) => unknown;

function compileValue(type: Type, parts: FieldContext, depth: number): Complete {
  if (isNonNullType(type)) {
    const inner = compileValue(type.ofType, parts, depth);
    return (value, shared) => (value === null ? unusual : inner(value, shared));
  }
  const present = compilePresent(type, parts, depth);
  return (value, shared) => (value === null ? null : present(value, shared));
}

function compilePresent(
  type: Exclude<Type, { kind: 'NonNullType' }>,
  parts: FieldContext,
  depth: number,
): Complete {
  if (isListType(type)) return list(compileValue(type.ofType, parts, depth + 1));
  if (isCompositeType(type) && parts.object !== null) return object(parts.object, depth);
  const isLeaf = leafCheck(parts.schema, type as NamedType);
  return (value) => (isLeaf(value) ? value : unusual);
}

function list(element: Complete): Complete {
  return (value, shared) => {
    if (!Array.isArray(value)) return unusual;
    const completed = new Array<unknown>(value.length);
    for (let index = 0; index < value.length; index += 1) {
      const one = element(value[index], shared);
      if (one === unusual) return unusual;
      completed[index] = one;
    }
    return completed;
  };
}

function object(parts: ObjectCompletions, depth: number): Complete {
  return (value, shared) => {
    if (typeof value !== 'object') return unusual;
    const source = value as ResultObject;
    const made =
      shared !== null && shared.from <= depth && parts.isOnly ? findOrCreateMade(parts, shared) : null;
    const again = made?.get(source);
    if (again !== undefined) return again;
    const { __typename: typename = '' } = source;
    const make = typeof typename === 'string' ? parts.completionOf(typename)?.makeUsual : undefined;
    const target = make?.(source, shared) ?? unusual;
    if (made !== null && target !== unusual) made.set(source, target);
    return target;
  };
}

function findOrCreateMade(parts: ObjectCompletions, { made }: Shared): Map<ResultObject, ResultObject> {
  const known = made.get(parts);
  if (known !== undefined) return known;
  const own = new Map<ResultObject, ResultObject>();
  made.set(parts, own);
  return own;
}
