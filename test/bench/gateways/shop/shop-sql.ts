import pg from 'pg';
import { products, reviews, type User, users } from './shop-data.ts';

/** What `mid` asks of a product, of its stock and of its reviews. */
export interface ListedProduct {
  readonly upc: string;
  readonly name: string;
}
export interface Stock {
  readonly upc: string;
  readonly inStock: boolean;
}
export interface WrittenReview {
  readonly upc: string;
  readonly authorId: string;
}
export type ListedUser = Pick<User, 'id' | 'name'>;

/** The shop in PostgreSQL, asked by one prepared statement for each of the four subgraphs. */
export class ShopSql {
  private readonly pool: pg.Pool;

  /** @param url of a database that {@link fillShop} has filled. */
  constructor(url: string) {
    this.pool = new pg.Pool({ connectionString: url, max: 10 });
  }

  /** The first products by their numbers. */
  products(first: number): Promise<ListedProduct[]> {
    return this.rows('products', 'select upc, name from product order by upc limit $1', [first]);
  }

  stockOf(upcs: readonly string[]): Promise<Stock[]> {
    return this.rows('stock', 'select upc, in_stock as "inStock" from product where upc = any($1)', [upcs]);
  }

  reviewsOf(upcs: readonly string[]): Promise<WrittenReview[]> {
    const text = 'select upc, author_id as "authorId" from review where upc = any($1) order by id';
    return this.rows('reviews', text, [upcs]);
  }

  usersOf(ids: readonly string[]): Promise<ListedUser[]> {
    return this.rows('users', 'select id, name from person where id = any($1)', [ids]);
  }

  private async rows<R extends pg.QueryResultRow>(
    name: string,
    text: string,
    values: unknown[],
  ): Promise<R[]> {
    return (await this.pool.query<R>({ name, text, values })).rows;
  }
}

/** Puts the shop into an empty database. */
export async function fillShop(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create table product (upc text primary key, name text not null, in_stock boolean not null);
    create table person (id text primary key, name text not null);
    create table review (id int primary key, upc text not null references product, author_id text not null references person);
    create index on review (upc, id)`);
  const author = users[0]?.id;
  const tables: Readonly<Record<string, readonly object[]>> = {
    product: products.map(({ upc, name, inStock }) => ({ upc, name, in_stock: inStock })),
    person: users.map(({ id, name }) => ({ id, name })),
    review: reviews.map(({ id, upc }) => ({ id: Number(id), upc, author_id: author })),
  };
  for (const [table, rows] of Object.entries(tables))
    await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
      JSON.stringify(rows),
    ]);
  await client.query('analyze');
  await client.end();
}
