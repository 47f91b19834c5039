import type { Class } from '../subgraph/area.ts';
import { BigInteger, Field, Float, ID, InputType, Int } from '../subgraph/type-graphql.ts';
import type { ColumnType } from './column-type.ts';
import type { Operator } from './operator.ts';
import type { Column } from './query.ts';

/** Members of a comparison: what each compares, by the operator that it stands for. */
export const comparisons = {
  eq: { operator: 'Eq', description: 'Equal to it; texts with regard to case.' },
  ne: { operator: 'Ne', description: 'Different from it; rows without a value too.' },
  in: { operator: 'In', description: 'Equal to one of these, at most 100.' },
  contains: { operator: 'Contains', description: 'Contains the text, without regard to case.' },
  startsWith: { operator: 'StartsWith', description: 'Begins with the text, without regard to case.' },
  endsWith: { operator: 'EndsWith', description: 'Ends with the text, without regard to case.' },
  gt: { operator: 'Gt', description: 'Greater than it, or later.' },
  gte: { operator: 'Gte', description: 'Greater or equal, or not earlier.' },
  lt: { operator: 'Lt', description: 'Less than it, or earlier.' },
  lte: { operator: 'Lte', description: 'Less or equal, or not later.' },
} as const satisfies Readonly<Record<string, { readonly operator: Operator; readonly description: string }>>;

type Comparison = keyof typeof comparisons;

type Scalar = NonNullable<Parameters<typeof Field>[0]> extends (...args: never[]) => infer R ? R : never;

/** Declares a comparison of values of a type. */
export function comparisonInput(
  name: string,
  description: string,
  typeOf: () => unknown,
  members: readonly Comparison[],
): Class {
  @InputType(name, { description: `${description} A row must match all given members.` })
  class Input {}
  for (const member of members) {
    const { description: text } = comparisons[member];
    const type = () => (member === 'in' ? [typeOf()] : typeOf()) as Scalar;
    Field(type, { nullable: true, description: text })(Input.prototype, member);
  }
  Field(() => Boolean, {
    nullable: true,
    description: 'True: has no value. False: has one. Only for nullable fields.',
  })(Input.prototype, 'isNull');
  return Input;
}

const equality = ['eq', 'ne', 'in'] as const;
const order = ['gt', 'gte', 'lt', 'lte'] as const;

const text = comparisonInput(
  'StringFilterInput',
  'Comparison of a text of at most 2,000 characters.',
  () => String,
  [...equality, 'contains', 'startsWith', 'endsWith'],
);
const integer = comparisonInput('IntFilterInput', 'Comparison of an integer.', () => Int, [
  ...equality,
  ...order,
]);
const float = comparisonInput('FloatFilterInput', 'Comparison of a number.', () => Float, [
  ...equality,
  ...order,
]);
const moment = comparisonInput('DateTimeFilterInput', 'Comparison of a time.', () => Date, [
  'eq',
  'ne',
  ...order,
]);
const day = comparisonInput('DateFilterInput', 'Comparison of a day, such as `2026-11-23`.', () => String, [
  'eq',
  'ne',
  ...order,
]);

/** The comparison of a column's type; `Enum` has one for each enum, and a place on the map none. */
export const comparisonOf: Readonly<Record<Exclude<ColumnType, 'Enum' | 'Geography'>, Class>> = {
  String: text,
  Int32: integer,
  Int64: comparisonInput('BigIntFilterInput', 'Comparison of a large integer.', () => BigInteger, [
    ...equality,
    ...order,
  ]),
  Decimal: float,
  Double: float,
  Boolean: comparisonInput('BooleanFilterInput', 'Comparison of a truth value.', () => Boolean, ['eq', 'ne']),
  DateTimeOffset: moment,
  DateTime: moment,
  DateOnly: day,
  Guid: comparisonInput('IDFilterInput', 'Comparison of an id.', () => ID, equality),
};

/** Declares the comparison of an enum column. @param words the registered enum. */
export function enumComparison({ enum: declared, name: column }: Column, words: object | undefined): Class {
  const name = declared?.name ?? column;
  if (words === undefined) throw new Error(`The list has no GraphQL enum for its column "${column}".`);
  return comparisonInput(`${name}FilterInput`, `Comparison of a \`${name}\`.`, () => words, equality);
}
