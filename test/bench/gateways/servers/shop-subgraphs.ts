import { text } from 'node:stream/consumers';
import { parse } from 'graphql';
import { type CompiledQuery, compileQuery } from 'graphql-jit';
import { type SubgraphName, subgraphNames } from '../shop/shop-schemas.ts';
import { shopSchema } from '../shop/shop-subgraphs.ts';
import { serve } from './bench-server.ts';

/** The four subgraphs of the shop for the gateways that ask over HTTP, as fast as they can be had. */
const schemas = new Map(subgraphNames.map((name) => [`/${name}`, shopSchema(name as SubgraphName)]));
const compiled = new Map<string, CompiledQuery>();
let requests = 0;

function queryOf(path: string, query: string, operationName?: string): CompiledQuery {
  const key = `${path} ${query}`;
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const schema = schemas.get(path);
  if (schema === undefined) throw new Error(`No server for ${path}.`);
  const made = compileQuery(schema, parse(query), operationName);
  if (!('query' in made)) throw new Error(`Not to be compiled: ${query}`);
  compiled.set(key, made);
  return made;
}

await serve(
  async (request, response) => {
    if (request.url === '/requests') return void response.end(String(requests));
    requests += 1;
    const { query, variables, operationName } = JSON.parse(await text(request));
    const result = await queryOf(request.url ?? '', query, operationName ?? undefined).query(
      undefined,
      {},
      variables ?? {},
    );
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(result));
  },
  { counts: true },
);
