// The decorators need the metadata polyfill before the first class is evaluated, in any order of modules.
import 'reflect-metadata';
import { GraphQLScalarType } from 'graphql';
import { GraphQLBigInt, GraphQLDateTimeISO, GraphQLJSON } from 'graphql-scalars';
import { Directive, registerEnumType } from 'type-graphql';

// Not its `Mutation`: `mutation.ts` has the one that names an input and a payload.
export {
  Arg,
  Args,
  ArgsType,
  buildSchemaSync,
  type ClassType,
  createParameterDecorator,
  createResolversMap,
  createUnionType,
  Directive,
  Field,
  FieldResolver,
  Float,
  getMetadataStorage,
  ID,
  InputType,
  Int,
  Mutation as MutationField,
  ObjectType,
  Query,
  Resolver,
  Root,
  registerEnumType,
  Subscription,
} from 'type-graphql';

/**
 * On a root field with the rule `anyone`: marks it in the SDL, so that the gateway admits callers without credentials.
 * A test compares the two.
 */
export const Public = (): MethodDecorator => Directive('@tag(name: "public")');

/**
 * Cost of a field whose work is not visible in its result, in addition to the cost of the result. 1,000 is one second
 * of a thread; an operation may cost 5,000 by default.
 */
export const Cost = (weight: number): MethodDecorator => Directive(`@cost(weight: ${weight})`);

/** Registers an enum of the words. @param values description of each word. */
export function graphEnum<Word extends string>(
  words: readonly Word[],
  name: string,
  description: string,
  values: Readonly<Record<Word, string>>,
): { readonly [W in Word]: W } {
  const members = Object.fromEntries(words.map((word) => [word, word])) as { [W in Word]: W };
  const valuesConfig = Object.fromEntries(
    words.map((word) => [word, { description: values[word] }]),
  ) as Record<Word, { description: string }>;
  registerEnumType(members, { name, description, valuesConfig });
  return members;
}

/** The form of a serialised date. */
const written = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3])(?::[0-5]\d){2}\.\d{3}Z$/;

/** ISO 8601 date and time in UTC; serialised as text, so that both transports carry the same. */
export const DateTime = new GraphQLScalarType({
  ...GraphQLDateTimeISO.toConfig(),
  name: 'DateTime',
  serialize: (value) =>
    typeof value === 'string' && written.test(value) ? value : GraphQLDateTimeISO.serialize(value),
  description: 'Date and time, ISO 8601, UTC.',
});

/** Any JSON value: filters, rows, popup content. */
export const Json = new GraphQLScalarType({
  ...GraphQLJSON.toConfig(),
  name: 'JSON',
  description: 'Any JSON value: object, list, string, number, boolean or null.',
});

/** An integer beyond 32 bits: token sums. */
export const BigInteger = new GraphQLScalarType({
  ...GraphQLBigInt.toConfig(),
  name: 'BigInt',
  description: 'An integer that may exceed 32 bits.',
});

/** The stream of a subscription comes from `SubgraphDefinition.subscriptions`; type-graphql only describes it. */
export const streamedByKernel = {
  subscribe: (): never => {
    throw new Error('The stream is opened by the subgraph definition.');
  },
};
