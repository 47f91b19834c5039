import { ApolloGateway, RemoteGraphQLDataSource } from '@apollo/gateway';
import { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import express from 'express';
import { serve, task } from './bench-server.ts';

/** @apollo/gateway over the platform's subgraphs, handing the caller's token on. */
const gateway = new ApolloGateway({
  supergraphSdl: task.supergraphSdl,
  buildService: ({ url }) =>
    new RemoteGraphQLDataSource<{ authorization?: string }>({
      url,
      willSendRequest: ({ request, context }) => {
        if (context.authorization) request.http?.headers.set('authorization', context.authorization);
      },
    }),
});
const server = new ApolloServer({ gateway, stopOnTerminationSignals: false });
await server.start();
const app = express();
const context = async ({ req }: { req: express.Request }) => ({ authorization: req.headers.authorization });
app.use('/graphql', express.json(), expressMiddleware(server, { context }));
await serve(app);
