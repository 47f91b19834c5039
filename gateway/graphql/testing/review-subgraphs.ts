import { composeServices } from '@apollo/composition';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { type GraphQLSchema, parse } from 'graphql';
import type { CallContext } from '../../../subgraphs/kernel/call/context.ts';
import { DomainError, forbidden } from '../../../subgraphs/kernel/error/domain-error.ts';
import type { ExecutableSubgraph } from '../../../subgraphs/kernel/subgraph/executable-subgraph.ts';
import type { EventHub } from './event-hub.ts';

/** What resolvers of the example see. */
export interface ExampleContext {
  readonly call: CallContext;
}

const link =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@shareable", "@requires", "@external", "@inaccessible"])';

const typeDefs: Record<string, string> = {
  users: `${link}
    type User @key(fields: "id") { id: ID! name: String! rank: Rank }
    enum Rank { novice expert }
    input Rename { name: String! rank: Rank tags: [String!] }
    type Query {
      me: User
      users(first: Int = 2): [User!]!
      crash: String
      denied: String
      invalid: String
      limited: String!
      slow: String
      patient: String
      echo(text: String): String
    }
    type Mutation { rename(id: ID!, input: Rename!): User! rest: User }
    type Subscription { ticked: Int! }`,
  reviews: `${link}
    type Review @key(fields: "id") { id: ID! body: String! author: User! product: Product! }
    type User @key(fields: "id") { id: ID! reviews(limit: Int): [Review!]! }
    type Product @key(fields: "id") { id: ID! reviews: [Review!]! }
    type Query { reviews: [Review!]! }
    type Subscription { reviewAdded(productId: ID): Review! guarded: Review! }`,
  products: `${link}
    type Product @key(fields: "id") { id: ID! title: String secret: String }
    type Query { product(id: ID!): Product things: [Thing!]! }
    union Thing = Product | Shelf
    type Shelf { label: String! }`,
};

const names: Record<string, string> = { u1: 'Ada', u2: 'Bo' };
const reviews = [
  { id: 'r1', body: 'good', author: { id: 'u1' }, product: { id: 'p1' } },
  { id: 'r2', body: 'bad', author: { id: 'u2' }, product: { id: 'p1' } },
];

/** Resolvers by subgraph. @param hub where subscriptions listen. */
function resolversOf(hub: EventHub): Record<string, object> {
  return {
    users: {
      User: { __resolveReference: ({ id }: { id: string }) => userOf(id) },
      Query: {
        me: (_: unknown, __: unknown, { call }: ExampleContext) =>
          call.actor.userId === null ? null : userOf(call.actor.userId),
        users: (_: unknown, { first }: { first: number }) => Object.keys(names).slice(0, first).map(userOf),
        crash: () => {
          throw new Error('password=hunter2');
        },
        denied: () => {
          throw forbidden();
        },
        invalid: () => {
          throw new DomainError('conflict', 'Example:Thing:Taken', { message: 'Taken.' });
        },
        limited: () => {
          throw new DomainError('rateLimited', 'Example:Thing:Limited', {
            parameters: { retryAfter: 7, policy: 'things', limit: 5, remaining: 0, windowSeconds: 60 },
          });
        },
        slow: (_: unknown, __: unknown, { call }: ExampleContext) => hub.untilAborted(call.signal),
        patient: (_: unknown, __: unknown, { call }: ExampleContext) => hub.untilAborted(call.signal),
        echo: (_: unknown, { text }: { text: string | null }) => text,
      },
      Mutation: {
        rename: (
          _: unknown,
          { id, input }: { id: string; input: { name: string } },
          { call }: ExampleContext,
        ) => {
          if (call.idempotency?.key === 'seen') call.idempotency.replayed = true;
          hub.keys.push(call.idempotency === null ? null : { ...call.idempotency });
          return { id, name: input.name, rank: null };
        },
        rest: () => null,
      },
      Subscription: {
        ticked: {
          subscribe: (_: unknown, __: unknown, { call }: ExampleContext) => hub.listen('ticked', call.signal),
        },
      },
    },
    reviews: {
      Review: { __resolveReference: ({ id }: { id: string }) => reviews.find((review) => review.id === id) },
      User: {
        __resolveReference: ({ id }: { id: string }) => ({ id }),
        reviews: ({ id }: { id: string }) => reviews.filter(({ author }) => author.id === id),
      },
      Product: {
        __resolveReference: ({ id }: { id: string }) => ({ id }),
        reviews: ({ id }: { id: string }) => reviews.filter(({ product }) => product.id === id),
      },
      Query: { reviews: () => reviews },
      Subscription: {
        reviewAdded: {
          subscribe: (_: unknown, __: unknown, { call }: ExampleContext) =>
            hub.listen('reviewAdded', call.signal),
        },
        guarded: {
          subscribe: () => {
            throw forbidden('Example:Reviews:Denied');
          },
        },
      },
    },
    products: {
      Product: {
        __resolveReference: ({ id }: { id: string }) => ({ id, title: `Title of ${id}` }),
        secret: () => {
          throw new Error('select * from secrets');
        },
      },
      Query: {
        product: (_: unknown, { id }: { id: string }) => ({ id, title: `Title of ${id}` }),
        things: () => [
          { __typename: 'Product', id: 'p1', title: 'Title of p1' },
          { __typename: 'Shelf', label: 'top' },
        ],
      },
    },
  };
}

function userOf(id: string) {
  return names[id] === undefined ? null : { id, name: names[id], rank: 'expert' };
}

/** Users, reviews and products: three subgraphs that depend on each other. */
export function reviewSubgraphs(hub: EventHub): readonly ExecutableSubgraph[] {
  const resolvers = resolversOf(hub);
  return Object.entries(typeDefs).map(([name, sdl]) => ({
    name,
    schema: buildSubgraphSchema([
      { typeDefs: parse(sdl), resolvers: (resolvers[name] ?? {}) as never },
    ]) as GraphQLSchema,
    contextFor: (call): ExampleContext => ({ call }),
  }));
}

/** Their supergraph. @param urls of each subgraph's endpoint, by name. */
export function composeReviews(urls: Readonly<Record<string, string>> = {}): string {
  return compose(typeDefs, urls);
}

/** Composes subgraphs given as SDL. @throws composition errors. */
export function compose(
  sdlByName: Readonly<Record<string, string>>,
  urls: Readonly<Record<string, string>> = {},
): string {
  const services = Object.entries(sdlByName).map(([name, sdl]) => ({
    name,
    url: urls[name] ?? `http://${name}.invalid/graphql`,
    typeDefs: parse(sdl),
  }));
  const { supergraphSdl, errors } = composeServices(services);
  if (supergraphSdl === undefined) throw new Error(errors?.map(String).join('\n'));
  return supergraphSdl;
}
