import { buildSubgraphSchema } from '@apollo/subgraph';
import { type GraphQLSchema, parse } from 'graphql';
import {
  firstUser,
  type Product,
  productByUpc,
  products,
  type Review,
  reviewsByUpc,
  reviewsOfUser,
  shippingEstimate,
  userById,
  users,
} from './shop-data.ts';
import { federation2, type SubgraphName } from './shop-schemas.ts';

const resolvers: Readonly<Record<SubgraphName, object>> = {
  accounts: {
    Query: { me: () => firstUser, users: () => users },
    User: { __resolveReference: ({ id }: { id: string }) => userById.get(id) },
  },
  inventory: {
    Product: {
      __resolveReference: (given: Pick<Product, 'upc' | 'price' | 'weight'>) => ({
        ...given,
        inStock: productByUpc.get(given.upc)?.inStock,
      }),
      shippingEstimate: (product: Product) => shippingEstimate(product),
    },
  },
  products: {
    Query: { topProducts: (_: unknown, { first }: { first: number }) => products.slice(0, first) },
    Product: { __resolveReference: ({ upc }: { upc: string }) => productByUpc.get(upc) },
  },
  reviews: {
    Review: {
      product: ({ upc }: Review) => ({ upc }),
      author: () => ({ id: firstUser.id, username: firstUser.username }),
    },
    User: {
      __resolveReference: ({ id }: { id: string }) => ({ id, username: userById.get(id)?.username }),
      reviews: () => reviewsOfUser,
    },
    Product: {
      __resolveReference: ({ upc }: { upc: string }) => ({ upc }),
      reviews: ({ upc }: { upc: string }) => reviewsByUpc.get(upc),
    },
  },
};

/** A subgraph of the shop, executable. */
export function shopSchema(name: SubgraphName): GraphQLSchema {
  const module = { typeDefs: parse(federation2[name]), resolvers: resolvers[name] as never };
  return buildSubgraphSchema([module]) as GraphQLSchema;
}
