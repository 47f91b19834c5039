import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import express from 'express';
import { answersByHand, midProducts } from '../shop/shop-by-hand.ts';
import { firstUser } from '../shop/shop-data.ts';
import { shapes } from '../shop/shop-operations.ts';
import { ShopSql } from '../shop/shop-sql.ts';
import { announce, serve, task } from './bench-server.ts';

/** Servers written by hand for these three questions: what no gateway can be expected to beat. */
const nameByQuery = new Map(shapes.map(({ name, query }) => [query, name]));

function answerTo({ query, variables }: { query: string; variables: Record<string, number> }): object {
  const name = nameByQuery.get(query);
  return name === undefined ? { errors: [{ message: 'unknown' }] } : answersByHand[name](variables);
}

function byExpress() {
  const app = express();
  app.post('/graphql', express.json(), (request, response) => void response.json(answerTo(request.body)));
  app.get('/me', (_request, response) => void response.json({ id: firstUser.id }));
  const { database } = task.options;
  if (database === undefined)
    app.get('/mid', (request, response) => void response.json(midProducts(Number(request.query.first))));
  else {
    const mid = midProductsFrom(new ShopSql(database));
    app.get('/mid', async (request, response) => {
      response.json(await mid(Number(request.query.first)));
    });
  }
  return app;
}

/** The same from PostgreSQL, in the four statements that it takes. */
function midProductsFrom(sql: ShopSql) {
  return async (first: number) => {
    const listed = await sql.products(first);
    const upcs = listed.map(({ upc }) => upc);
    const [stocks, reviews] = await Promise.all([sql.stockOf(upcs), sql.reviewsOf(upcs)]);
    const authors = await sql.usersOf([...new Set(reviews.map(({ authorId }) => authorId))]);
    const stockByUpc = new Map(stocks.map(({ upc, inStock }) => [upc, inStock]));
    const nameById = new Map(authors.map(({ id, name }) => [id, name]));
    const reviewsByUpc = Map.groupBy(reviews, ({ upc }) => upc);
    return listed.map(({ upc, name }) => ({
      name,
      inStock: stockByUpc.get(upc),
      reviews: (reviewsByUpc.get(upc) ?? []).map(({ authorId }) => ({
        author: { name: nameById.get(authorId) },
      })),
    }));
  };
}

const byNode = createServer(async (request, response) => {
  const answer = JSON.stringify(answerTo(JSON.parse(await text(request))));
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(answer),
  });
  response.end(answer);
});

if (task.options.on === 'express') await serve(byExpress());
else await announce(byNode);
