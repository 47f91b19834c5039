import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  type GraphQLOutputType,
  GraphQLString,
  getNullableType,
  isLeafType,
  isNonNullType,
} from 'graphql';
import type { FetchField } from './fetch-run.ts';
import type { CompleteObject } from './field-completion.ts';
import { type ExecutableField, ThrownError } from './field-execution.ts';

export interface CodedField {
  readonly field: FetchField;
  readonly executable: ExecutableField;
}

/** The member of an answer for a field; for `__typename` the name itself. */
export type ObjectMember = CodedField | { readonly key: string; readonly typename: string };

/** Tests whether the value `v` is serialized unchanged, by the function of a built-in scalar; others may share it. */
const sameWritten = new Map<unknown, string>([
  [GraphQLString.serialize, 'typeof v === "string"'],
  [GraphQLID.serialize, 'typeof v === "string"'],
  [GraphQLBoolean.serialize, 'typeof v === "boolean"'],
  [GraphQLInt.serialize, 'typeof v === "number" && (v | 0) === v'],
  [GraphQLFloat.serialize, 'Number.isFinite(v)'],
]);

/**
 * Generates the execution of one type's selection: members without a resolver are read inline, members that scalars
 * serialize unchanged need no call, and the answer is an object literal. Names enter the code only as JSON.
 */
export function compileObject(members: readonly ObjectMember[]): CompleteObject {
  const statements = members.map((member, index) =>
    'typename' in member ? '' : statementOf(member.field, index),
  );
  const literal = members.map((member, index) =>
    'typename' in member
      ? `${text(member.key)}: ${text(member.typename)}`
      : `${text(member.field.key)}: v${index}`,
  );
  const body = `"use strict";
return (source, place, run) => {
  const isOwner = typeof source === "object" || typeof source === "function";
  let ${['v', ...members.map((_, index) => `v${index}`)].join(', ')};
  let waits = null;
  try {
    ${statements.join('\n    ')}
  } catch (error) {
    if (waits === null) throw error;
    return thrownAfter(waits, error);
  }
  const object = { ${literal.join(', ')} };
  return waits === null ? object : filled(object, waits);
};`;
  const fields = members.map((member) => ('typename' in member ? null : member.executable));
  const generate = new Function('fields', 'Thrown', 'filled', 'thrownAfter', body);
  return generate(fields, ThrownError, fillLater, throwAfter) as CompleteObject;
}

const text = (value: string) => JSON.stringify(value);

function statementOf({ key, definition }: FetchField, index: number): string {
  const wait = `if (v instanceof Promise) (waits ??= []).push([${text(key)}, v]);
    v${index} = v;`;
  if (definition.resolve !== undefined || definition.args.length > 0)
    return `v = fields[${index}].execute(source, place, run); ${wait}`;
  return `try { v = isOwner ? source[${text(definition.name)}] : undefined; } catch (error) { v = new Thrown(error); }
    if (${isDone(definition.type)}) v${index} = v;
    else { v = fields[${index}].resume(v, source, place, run); ${wait} }`;
}

/** Tests whether `v` needs no completion. */
function isDone(type: GraphQLOutputType): string {
  const nullable = getNullableType(type);
  const isSame = (isLeafType(nullable) ? sameWritten.get(nullable.serialize) : undefined) ?? 'false';
  return isNonNullType(type) ? isSame : `v === null || ${isSame}`;
}

/** A pending member of an object. */
type Wait = readonly [key: string, value: Promise<unknown>];

function fillLater(object: Record<string, unknown>, waits: readonly Wait[]): Promise<object> {
  const put = ([key]: Wait, value: unknown) => {
    object[key] = value;
    return object;
  };
  const [first, another] = waits;
  if (first !== undefined && another === undefined) return first[1].then((value) => put(first, value));
  return Promise.all(waits.map(([, value]) => value)).then((values) => {
    for (const [index, wait] of waits.entries()) put(wait, values[index]);
    return object;
  });
}

/** Other rejections meanwhile must not be unhandled. */
async function throwAfter(waits: readonly Wait[], error: unknown): Promise<never> {
  await Promise.allSettled(waits.map(([, value]) => value));
  throw error;
}
