import { buildSubgraphSchema } from '@apollo/subgraph';
import DataLoader from 'dataloader';
import { type GraphQLSchema, parse } from 'graphql';
import { federation2, type SubgraphName } from './shop-schemas.ts';
import type { ListedProduct, ListedUser, ShopSql, Stock, WrittenReview } from './shop-sql.ts';

/** What one fetch may ask the database, each kind at once for all places; made when it is asked for. */
export class ShopLoaders {
  private stocks: DataLoader<string, Stock> | null = null;
  private written: DataLoader<string, readonly WrittenReview[]> | null = null;
  private people: DataLoader<string, ListedUser> | null = null;

  constructor(readonly sql: ShopSql) {}

  get stock(): DataLoader<string, Stock> {
    this.stocks ??= new DataLoader(async (upcs) => {
      const found = new Map((await this.sql.stockOf(upcs)).map((stock) => [stock.upc, stock]));
      return upcs.map((upc) => found.get(upc) as Stock);
    });
    return this.stocks;
  }

  get reviews(): DataLoader<string, readonly WrittenReview[]> {
    this.written ??= new DataLoader(async (upcs) => {
      const found = Map.groupBy(await this.sql.reviewsOf(upcs), ({ upc }) => upc);
      return upcs.map((upc) => found.get(upc) ?? []);
    });
    return this.written;
  }

  get users(): DataLoader<string, ListedUser> {
    this.people ??= new DataLoader(async (ids) => {
      const found = new Map((await this.sql.usersOf(ids)).map((user) => [user.id, user]));
      return ids.map((id) => found.get(id) as ListedUser);
    });
    return this.people;
  }
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
