// A subgraph of your own, in plain JavaScript: notes about the platform's users. Start it with `PORT=4100 node notes.js`.
import { readFileSync } from 'node:fs';
import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginInlineTraceDisabled } from '@apollo/server/plugin/disabled';
import { startStandaloneServer } from '@apollo/server/standalone';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { parse } from 'graphql';

const alice = '00000000-0000-4000-8000-0000000a11ce';
const notes = [
  { id: '1', userId: alice, text: 'Prefers mornings.' },
  { id: '2', userId: alice, text: 'Speaks French.' },
];

const typeDefs = parse(readFileSync(new URL('./notes.graphql', import.meta.url), 'utf8'));
const resolvers = {
  Query: { notes: () => notes },
  Note: { about: ({ userId }) => ({ id: userId }) },
  User: { notes: ({ id }) => notes.filter(({ userId }) => userId === id) },
};

const server = new ApolloServer({
  schema: buildSubgraphSchema([{ typeDefs, resolvers }]),
  plugins: [ApolloServerPluginInlineTraceDisabled()],
});
const { url } = await startStandaloneServer(server, {
  listen: { host: '127.0.0.1', port: Number(process.env.PORT ?? 4100) },
  // The gateway forwards the caller's headers: verify `authorization` here before you show what is not for everybody.
  context: async ({ req }) => ({ authorization: req.headers.authorization }),
});
process.stdout.write(`${url}\n`);
