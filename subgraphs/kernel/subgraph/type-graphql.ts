// The decorators need the metadata polyfill before the first class is evaluated, in any order of modules.
import 'reflect-metadata';
import { GraphQLScalarType, GraphQLString } from 'graphql';
import {
  GraphQLBigInt,
  GraphQLDateTimeISO,
  GraphQLDuration,
  GraphQLEmailAddress,
  GraphQLJSON,
  GraphQLURL,
  GraphQLUUID,
} from 'graphql-scalars';
import { Directive, registerEnumType } from 'type-graphql';

// Not its `Mutation`: `mutation.ts` has the one that names an input and a payload.
export {
  Arg,
  Args,
  ArgsType,
  buildSchemaSync,
  type ClassType,
  Ctx,
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

/**
 * A text in the form that a scalar of graphql-scalars names. Any text passes, as with `String`: graphql-scalars rewrites
 * URLs, fails for stored values of another form, and would refuse an input before the domain, whose codes REST has too.
 */
const textIn = ({ name, specifiedByURL }: GraphQLScalarType, description: string, specification?: string) =>
  new GraphQLScalarType<string, string>({
    name,
    description,
    specifiedByURL: specification ?? specifiedByURL,
    serialize: GraphQLString.serialize,
    parseValue: GraphQLString.parseValue,
    parseLiteral: GraphQLString.parseLiteral,
  });

export const Uuid = textIn(
  GraphQLUUID,
  'A UUID, such as `019a9f3c-5d2e-7c41-8a4b-2f60c1d7e9b3`.',
  'https://www.rfc-editor.org/rfc/rfc9562',
);

export const Url = textIn(
  GraphQLURL,
  'A URL exactly as it was given, such as `https://example.com/hook`. Without a host it is relative to that of the API.',
  'https://www.rfc-editor.org/rfc/rfc3986',
);

export const EmailAddress = textIn(GraphQLEmailAddress, 'An e-mail address, such as `ada@example.com`.');

export const Duration = textIn(
  GraphQLDuration,
  'A duration as `hh:mm:ss.fff`, such as `00:00:01.250`; from a day on `d.hh:mm:ss.fff`.',
);

/** The stream of a subscription comes from `SubgraphDefinition.subscriptions`; type-graphql only describes it. */
export const streamedByKernel = {
  subscribe: (): never => {
    throw new Error('The stream is opened by the subgraph definition.');
  },
};
