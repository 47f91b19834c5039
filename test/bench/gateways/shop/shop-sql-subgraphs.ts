import { buildSubgraphSchema } from '@apollo/subgraph';
import DataLoader from 'dataloader';
import { type GraphQLSchema, parse } from 'graphql';
import { federation2, type SubgraphName } from './shop-schemas.ts';
import type { ListedProduct, ShopSql, Stock, WrittenReview } from './shop-sql.ts';

/** What one fetch may ask the database, each kind at once for all places. */
export interface ShopLoaders {
  readonly sql: ShopSql;
  readonly stock: DataLoader<string, Stock>;
  readonly reviews: DataLoader<string, readonly WrittenReview[]>;
  readonly users: DataLoader<string, { readonly id: string; readonly name: string }>;
}

/** For one fetch. */
export function shopLoaders(sql: ShopSql): ShopLoaders {
  return {
    sql,
    stock: new DataLoader(async (upcs) => {
      const found = new Map((await sql.stockOf(upcs)).map((stock) => [stock.upc, stock]));
      return upcs.map((upc) => found.get(upc) as Stock);
    }),
    reviews: new DataLoader(async (upcs) => {
      const found = Map.groupBy(await sql.reviewsOf(upcs), ({ upc }) => upc);
      return upcs.map((upc) => found.get(upc) ?? []);
    }),
    users: new DataLoader(async (ids) => {
      const found = new Map((await sql.usersOf(ids)).map((user) => [user.id, user]));
      return ids.map((id) => found.get(id) as { id: string; name: string });
    }),
  };
}

type Context = ShopLoaders;

const resolvers: Readonly<Record<SubgraphName, object>> = {
  accounts: {
    User: { __resolveReference: ({ id }: { id: string }, { users }: Context) => users.load(id) },
  },
  inventory: {
    Product: { __resolveReference: ({ upc }: { upc: string }, { stock }: Context) => stock.load(upc) },
  },
  products: {
    Query: {
      topProducts: (_: unknown, { first }: { first: number }, { sql }: Context): Promise<ListedProduct[]> =>
        sql.products(first),
    },
  },
  reviews: {
    Review: { author: ({ authorId }: WrittenReview) => ({ id: authorId }) },
    Product: {
      __resolveReference: ({ upc }: { upc: string }) => ({ upc }),
      reviews: ({ upc }: { upc: string }, _: unknown, context: Context) => context.reviews.load(upc),
    },
  },
};

/** A subgraph of the shop as far as `mid` asks it, over PostgreSQL. */
export function shopSqlSchema(name: SubgraphName): GraphQLSchema {
  const module = { typeDefs: parse(federation2[name]), resolvers: resolvers[name] as never };
  return buildSubgraphSchema([module]) as GraphQLSchema;
}
