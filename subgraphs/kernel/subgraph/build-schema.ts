import { buildSubgraphSchema } from '@apollo/subgraph';
import { printSchemaWithDirectives } from '@graphql-tools/utils';
import {
  GraphQLEnumType,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  isObjectType,
  parse,
  printType,
} from 'graphql';
import { domainErrorOf, toGraphQLError } from '../error/graphql-error.ts';
import type {
  Class,
  ReferenceResolver,
  SubgraphDefinition,
  SubgraphSchema,
  SubscriptionOpener,
} from './area.ts';
import { describeCallers } from './describe-callers.ts';
import { promptEntities } from './entities.ts';
import { databaseId, readDatabaseId } from './node-entity.ts';
import { buildSchemaSync, createResolversMap, DateTime, getMetadataStorage } from './type-graphql.ts';

const federationLink = `extend schema
  @link(
    url: "https://specs.apollo.dev/federation/v2.9"
    import: ["@key", "@shareable", "@external", "@requires", "@provides", "@inaccessible", "@tag", "@cost", "@listSize"]
  )

`;

type ResolverMap = Record<string, Record<string, unknown>>;

/** Finds the resolver instances of a request. */
export type ResolverLookup = (context: object) => <T extends object>(type: Class<T>) => T;

/**
 * From decorated classes to a federation subgraph.
 * @param lookup finds the request's resolver instances by its context.
 */
export function buildAreaSchema(definition: SubgraphDefinition, lookup: ResolverLookup): SubgraphSchema {
  readMembersWhereTheyAre();
  readArgumentsInOrder();
  const schema = buildSchemaSync({
    resolvers: definition.resolvers as never,
    orphanedTypes: (definition.orphanedTypes ?? []) as never,
    scalarsMap: [{ type: Date, scalar: DateTime }],
    container: ({ context }: { context: object }) => ({ get: (type: Class) => lookup(context)(type) }),
    validate: false,
    skipCheck: true,
    pubSub: unusedPubSub,
  });
  describeCallers(schema, definition.shield);
  const sdl = `${federationLink}${printSchemaWithDirectives(schema)}\n${printErrorCodes(definition.errorCodes)}`;
  const map = createResolversMap(schema) as ResolverMap;
  for (const type of Object.values(schema.getTypeMap())) {
    if (isObjectType(type) && databaseId in type.getFields())
      map[type.name] = { ...map[type.name], [databaseId]: readDatabaseId };
  }
  const resolvers = guardResolvers(map, definition, lookup);
  const federated = buildSubgraphSchema([
    { typeDefs: parse(sdl, { noLocation: true }), resolvers: resolvers as never },
  ]);
  const entities = federated.getQueryType()?.getFields()._entities;
  if (entities?.resolve !== undefined) entities.resolve = promptEntities(entities.resolve);
  return { schema: federated, sdl };
}

/** The area's values of the enum that composition puts together; no field has it, because the wire keeps the colons. */
function printErrorCodes(codes: Readonly<Record<string, string>> = {}): string {
  const values = Object.fromEntries(
    Object.entries(codes)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([code, sentence]) => [code.replaceAll(':', '_'), { description: `\`${code}\`: ${sentence}` }]),
  );
  if (Object.keys(values).length === 0) return '';
  const description =
    'What `extensions.errorCode` and the `errorCode` of a problem document can be, each `:` written as `_`.';
  return `\n${printType(new GraphQLEnumType({ name: 'ErrorCode', description, values }))}\n`;
}

/**
 * Lets members without a resolver be read directly. type-graphql would give each one a resolver, with a chain of
 * middlewares for every value of an answer.
 */
function readMembersWhereTheyAre(): void {
  for (const type of getMetadataStorage().objectTypes) type.simpleResolvers ??= true;
}

/** Decorators of parameters run from the last to the first; arguments are printed as they are written. */
function readArgumentsInOrder(): void {
  getMetadataStorage().params.sort((one, other) => one.index - other.index);
}

/** type-graphql demands one as soon as a subscription exists, although each of ours brings its own stream. */
const unusedPubSub = {
  publish: () => {
    throw new Error('Subscriptions subscribe to the kernel, not to type-graphql.');
  },
  subscribe: () => {
    throw new Error('Subscriptions subscribe to the kernel, not to type-graphql.');
  },
};

function guardResolvers(
  map: ResolverMap,
  definition: SubgraphDefinition,
  lookup: ResolverLookup,
): ResolverMap {
  const result: ResolverMap = {};
  for (const [type, fields] of Object.entries(map)) result[type] = withBoundary(fields);
  for (const [name, open] of Object.entries(definition.subscriptions ?? {})) {
    const field = map.Subscription?.[name] as { resolve: GraphQLFieldResolver<unknown, object> };
    result.Subscription = {
      ...result.Subscription,
      [name]: { subscribe: stream(name, field.resolve, open, lookup) },
    };
  }
  for (const [type, resolve] of Object.entries(definition.references ?? {})) {
    result[type] = { ...result[type], __resolveReference: reference(resolve, lookup) };
  }
  return result;
}

/** Makes a reference that throws synchronously fail alone, not with its whole fetch. */
function reference(resolve: ReferenceResolver, lookup: ResolverLookup) {
  const guarded = boundary((one: Record<string, unknown>, context: object) => resolve(one, lookup(context)));
  return (one: Record<string, unknown>, context: object) => {
    try {
      return guarded(one, context);
    } catch (error) {
      return Promise.reject(error);
    }
  };
}

/**
 * Opens a stream and resolves its events inside it, so that the field has no `resolve`. Middleware wraps `resolve` if
 * there is one: an unauthorised caller could open the stream and would be refused only at the first event.
 */
function stream(
  name: string,
  resolve: GraphQLFieldResolver<unknown, object>,
  open: SubscriptionOpener,
  lookup: ResolverLookup,
): GraphQLFieldResolver<unknown, object, Record<string, unknown>> {
  return boundary(
    async (_parent: unknown, args: Record<string, unknown>, context: object, info: GraphQLResolveInfo) => {
      const events = await open(args, lookup(context));
      const value = boundary(async (event: unknown) => resolve(event, args, context, info));
      // An error as the value fails only this event. A thrown error would end the stream.
      return mapEvents(events, async (event) => ({
        [name]: await value(event).catch((error: unknown) => error),
      }));
    },
  );
}

function mapEvents<A, B>(
  events: AsyncIterableIterator<A>,
  change: (event: A) => Promise<B>,
): AsyncIterableIterator<B> {
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next: async () => {
      const step = await events.next();
      return step.done === true
        ? { done: true, value: undefined }
        : { done: false, value: await change(step.value) };
    },
    return: async () => {
      await events.return?.();
      return { done: true, value: undefined };
    },
  };
}

function withBoundary(fields: Record<string, unknown>): Record<string, unknown> {
  if (typeof fields !== 'object' || fields === null || fields.constructor !== Object) return fields;
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      typeof field === 'function' ? boundary(field as (...args: unknown[]) => unknown) : field,
    ]),
  );
}

/** Converts domain errors, so that they keep their codes over every transport. */
function boundary<A extends unknown[], R>(resolve: (...args: A) => R): (...args: A) => R {
  return (...args) => {
    try {
      const result = resolve(...args);
      return result instanceof Promise ? (result.catch(rethrow) as R) : result;
    } catch (error) {
      return rethrow(error);
    }
  };
}

function rethrow(error: unknown): never {
  const domain = domainErrorOf(error);
  throw domain === null ? error : toGraphQLError(domain);
}
