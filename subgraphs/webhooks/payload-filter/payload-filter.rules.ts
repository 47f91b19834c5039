import { type ColumnType, type TypeFacts, typeFacts } from '../../kernel/query/column-type.ts';
import { arityOf, type Operator } from '../../kernel/query/operator.ts';

/** A comparison of one member of an event's data, in the words of the query engine. */
export interface PayloadCondition {
  /** Names of members, joined by dots: `entry.authorId`. */
  readonly field: string;
  readonly operator: Operator;
  /** Absent for IsNull and IsNotNull; `In` takes a list separated by commas, `Between` two values. */
  readonly value: string | null;
}

/** Why a condition cannot be saved for a type of event. */
export type ConditionProblem = 'UnknownField' | 'InvalidOperator' | 'InvalidValue';

type JsonSchema = Readonly<Record<string, unknown>>;
type ValueType = Exclude<ColumnType, 'Geography' | 'Enum'>;
type Test = (data: unknown) => boolean;

const formats: Readonly<Record<string, ValueType>> = {
  'date-time': 'DateTimeOffset',
  date: 'DateOnly',
  uuid: 'Guid',
  guid: 'Guid',
};

const valueTypes: Readonly<Record<string, ValueType>> = {
  integer: 'Int64',
  number: 'Double',
  boolean: 'Boolean',
  string: 'String',
};

/**
 * Makes the test of a condition for events whose data has this JSON Schema.
 * @returns the problem where the field, the operator or the value does not fit the schema.
 */
export function testOfCondition(condition: PayloadCondition, schema: JsonSchema): Test | ConditionProblem {
  const { field, operator, value } = condition;
  const path = field.split('.');
  const type = valueTypeAt(schema, path);
  if (type === null) return 'UnknownField';
  const facts = typeFacts[type];
  if (!facts.operators.includes(operator)) return 'InvalidOperator';
  const values = valuesOf(facts, operator, value);
  if (values === null) return 'InvalidValue';
  const wanted = values.map((one) => comparable(type, one));
  return (data) => tests[operator](comparable(type, valueAt(data, path)), wanted);
}

/** Conditions of a filter that an event does not meet; none: it matches. A condition that does not fit is not met. */
export function unmetConditions(
  filter: readonly PayloadCondition[],
  schema: JsonSchema,
  data: unknown,
): readonly PayloadCondition[] {
  return filter.filter((condition) => {
    const test = testOfCondition(condition, schema);
    return typeof test === 'string' ? !meetsAbsence(condition, test) : !test(data);
  });
}

/** A type of event without the field has no value there. */
function meetsAbsence({ operator }: PayloadCondition, problem: ConditionProblem): boolean {
  return problem === 'UnknownField' && (operator === 'IsNull' || operator === 'Ne');
}

/** @returns null where the schema has no such member, or one that is no single value. */
function valueTypeAt(schema: JsonSchema, path: readonly string[]): ValueType | null {
  const [name, ...rest] = path;
  const alternatives = alternativesOf(schema);
  if (name === undefined) return typeOfAlternatives(alternatives);
  for (const { properties, additionalProperties } of alternatives) {
    const member = (properties as JsonSchema | undefined)?.[name] ?? additionalProperties;
    if (typeof member !== 'object' || member === null) continue;
    const found = valueTypeAt(member as JsonSchema, rest);
    if (found !== null) return found;
  }
  return null;
}

/** The schemas one of which a value meets, without that of null. */
export function alternativesOf(schema: JsonSchema): readonly JsonSchema[] {
  const { anyOf, oneOf, type } = schema;
  const either = (anyOf ?? oneOf) as readonly JsonSchema[] | undefined;
  if (either !== undefined) return either.flatMap(alternativesOf);
  if (Array.isArray(type)) return type.flatMap((one) => alternativesOf({ ...schema, type: one }));
  return type === 'null' ? [] : [schema];
}

/** Values of several types, or of any, are compared as texts. */
function typeOfAlternatives(alternatives: readonly JsonSchema[]): ValueType | null {
  const types = new Set(
    alternatives.map(({ type, format, properties, items, const: constant, enum: values }) => {
      if (properties !== undefined || items !== undefined || type === 'object' || type === 'array')
        return null;
      if (type === 'string' && values === undefined && constant === undefined)
        return formats[String(format)] ?? 'String';
      return valueTypes[String(type)] ?? 'String';
    }),
  );
  if (types.has(null) || types.size === 0) return null;
  const [only] = types;
  return types.size === 1 && only !== undefined ? only : 'String';
}

function valuesOf(
  { parse }: Pick<TypeFacts, 'parse'>,
  operator: Operator,
  value: string | null,
): string[] | null {
  const arity = arityOf(operator);
  if (arity === 'none') return [];
  const parts = arity === 'one' ? [value ?? ''] : (value ?? '').split(',').map((part) => part.trim());
  const given = arity === 'list' ? parts.filter((part) => part !== '') : parts;
  if (given.length === 0 || (arity === 'pair' && given.length !== 2)) return null;
  const parsed = given.map((part) => parse(part));
  return parsed.every((part) => part !== null) ? parsed : null;
}

/** Own members alone: `constructor` is no data. */
export function valueAt(data: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, name)
        ? (value as Record<string, unknown>)[name]
        : null,
    data,
  );
}

type Comparable = string | number | null;

/** A value as it compares; null for none, and for one that is not of the type. */
function comparable(type: ValueType, value: unknown): Comparable {
  if (value === null || value === undefined || typeof value === 'object') return null;
  const text = String(value);
  if (typeFacts[type].isNumber) return Number.isNaN(Number(text)) ? null : Number(text);
  if (type === 'DateTimeOffset' || type === 'DateTime') {
    const time = Date.parse(text);
    return Number.isNaN(time) ? null : time;
  }
  return type === 'Guid' ? text.toLowerCase() : text;
}

type Comparison = (value: Comparable, wanted: readonly Comparable[]) => boolean;

const ordered =
  (accepts: (value: string | number, limit: string | number) => boolean): Comparison =>
  (value, [limit = null]) =>
    value !== null && limit !== null && accepts(value, limit);

const inText =
  (accepts: (value: string, part: string) => boolean): Comparison =>
  (value, [part = null]) =>
    value !== null && accepts(String(value).toLowerCase(), String(part).toLowerCase());

/** As in a list: texts are found without regard to case and equal with it; only `Ne` and `IsNull` match no value. */
const tests: Readonly<Record<Operator, Comparison>> = {
  Eq: ordered((value, other) => value === other),
  Ne: (value, [other]) => value !== other,
  Contains: inText((value, part) => value.includes(part)),
  StartsWith: inText((value, part) => value.startsWith(part)),
  EndsWith: inText((value, part) => value.endsWith(part)),
  Gt: ordered((value, limit) => value > limit),
  Gte: ordered((value, limit) => value >= limit),
  Lt: ordered((value, limit) => value < limit),
  Lte: ordered((value, limit) => value <= limit),
  In: (value, wanted) => value !== null && wanted.includes(value),
  Between: (value, [from = null, to = null]) =>
    value !== null && from !== null && to !== null && value >= from && value <= to,
  IsNull: (value) => value === null,
  IsNotNull: (value) => value !== null,
};
