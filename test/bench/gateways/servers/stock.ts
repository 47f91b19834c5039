import { ApolloGateway, LocalGraphQLDataSource } from '@apollo/gateway';
import { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import express from 'express';
import type { SubgraphName } from '../shop/shop-schemas.ts';
import { shopSchema } from '../shop/shop-subgraphs.ts';
import { serve, task } from './bench-server.ts';

/** @apollo/gateway with Apollo Server and express as their documentation has them. */
const isEmbedded = task.subgraphs === undefined;
const gateway = new ApolloGateway({
  supergraphSdl: task.supergraphSdl,
  ...(isEmbedded
    ? {
        buildService: ({ name }: { name: string }) =>
          new LocalGraphQLDataSource(shopSchema(name as SubgraphName)),
      }
    : {}),
});
const server = new ApolloServer({ gateway, introspection: true, stopOnTerminationSignals: false });
await server.start();
const app = express();
app.use('/graphql', express.json(), expressMiddleware(server));
await serve(app);
