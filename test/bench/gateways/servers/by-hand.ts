import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import express from 'express';
import { answersByHand, midProducts } from '../shop/shop-by-hand.ts';
import { firstUser } from '../shop/shop-data.ts';
import { shapes } from '../shop/shop-operations.ts';
import { announce, serve, task } from './bench-server.ts';

/** Servers that somebody wrote for these three questions: what no gateway can be expected to beat. */
const nameByQuery = new Map(shapes.map(({ name, query }) => [query, name]));

function answerTo({ query, variables }: { query: string; variables: Record<string, number> }): object {
  const name = nameByQuery.get(query);
  return name === undefined ? { errors: [{ message: 'unknown' }] } : answersByHand[name](variables);
}

function byExpress() {
  const app = express();
  app.post('/graphql', express.json(), (request, response) => void response.json(answerTo(request.body)));
  app.get('/me', (_request, response) => void response.json({ id: firstUser.id }));
  app.get('/mid', (request, response) => void response.json(midProducts(Number(request.query.first))));
  return app;
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
