import { randomUUID } from 'node:crypto';
import express from 'express';
import { parse } from 'graphql';
import { type SubgraphName, subgraphNames } from '../shop/shop-schemas.ts';
import { ShopSql } from '../shop/shop-sql.ts';
import { ShopLoaders, shopSqlSchema } from '../shop/shop-sql-subgraphs.ts';
import { shopSchema } from '../shop/shop-subgraphs.ts';
import { serve, task } from './bench-server.ts';
import * as ours from './built-gateway.ts';

/**
 * Our gateway over the shop, with everything that production puts around it: limits, masks, security headers, the
 * caller's context. `fastPath: yes` puts the fast path before Apollo Server and express; `rest: yes` adds REST routes;
 * `database` is the address of a shop in PostgreSQL, to be asked instead of the one in memory.
 */
const policy = { origins: [], development: true };
const sql = task.options.database === undefined ? null : new ShopSql(task.options.database);
const inProcess = (name: SubgraphName) =>
  sql === null
    ? new ours.InProcessTransport({ name, schema: shopSchema(name), contextFor: (call) => ({ call }) })
    : new ours.InProcessTransport({
        name,
        schema: shopSqlSchema(name),
        contextFor: () => new ShopLoaders(sql),
      });
const transports = new Map(
  subgraphNames.map((name: SubgraphName) => [
    name as string,
    task.subgraphs === undefined
      ? inProcess(name)
      : new ours.RemoteTransport({ url: `${task.subgraphs}/${name}`, timeout: 30_000 }),
  ]),
);
type Source = Parameters<Parameters<typeof ours.createGraphqlEndpoints>[0]['resolveCall']>[0];
const resolveCall = ({ headers, signal }: Pick<Source, 'headers' | 'signal'>) => ({
  actor: ours.anonymous,
  tenant: ours.hostTenant,
  locale: 'en',
  requestId: String(headers['x-request-id'] ?? randomUUID()),
  signal,
  idempotency: null,
});
const endpoints = await ours.createGraphqlEndpoints({
  supergraph: new ours.Supergraph(task.supergraphSdl),
  transports,
  problems: {
    describe: () => {
      throw new Error('No WebSockets.');
    },
  },
  mask: ours.openMask,
  resolveCall,
  watchSession: () => () => undefined,
  forward: ours.forwardEndToEndHeaders,
  clientAddress: ours.createClientAddress([]),
  isAllowedOrigin: () => true,
  landingPage: null,
  persisted: null,
  settings: {
    limits: ours.openLimits,
    allowAnonymous: true,
    introspection: true,
    hideSchemaDetails: false,
    idempotency: false,
    bodyLimit: 1_048_576,
    requestTimeout: 30_000,
    heartbeat: 12_000,
    maxOperations: 1_000,
  },
  logger: ours.silentLogger,
});
const app = express().disable('x-powered-by').disable('etag');

/** A route as the REST adapter would have it at its barest: a compiled plan behind an address. */
function route(path: string, query: string, answerOf: (data: never) => unknown): void {
  const { run } = endpoints.operations.prepare(parse(query));
  app.get(path, async (request, response) => {
    const { signal } = new AbortController();
    const first = request.query.first === undefined ? {} : { first: Number(request.query.first) };
    const { data } = await run(first, resolveCall({ headers: request.headers, signal }), request.headers);
    response.json(answerOf(data as never));
  });
}

if (task.options.rest === 'yes') {
  route('/me', '{ me { id } }', ({ me }: { me: unknown }) => me);
  route(
    '/mid',
    'query Mid($first: Int) { topProducts(first: $first) { name inStock reviews { author { name } } } }',
    ({ topProducts }: { topProducts: unknown }) => topProducts,
  );
}
app.use(ours.cors(policy), ours.securityHeaders(), endpoints.router);
await serve(
  task.options.fastPath === 'yes' ? endpoints.fastPath.inFrontOf(app, ours.standardHeaders(policy)) : app,
);
