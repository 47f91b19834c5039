// The same subgraph in TypeScript, which Node.js runs as it is: `PORT=4100 node notes.ts`.
import { readFileSync } from 'node:fs';
import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginInlineTraceDisabled } from '@apollo/server/plugin/disabled';
import { startStandaloneServer } from '@apollo/server/standalone';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { parse } from 'graphql';

interface Note {
  readonly id: string;
  readonly userId: string;
  readonly text: string;
}

const alice = '00000000-0000-4000-8000-0000000a11ce';
const notes: readonly Note[] = [
  { id: '1', userId: alice, text: 'Prefers mornings.' },
  { id: '2', userId: alice, text: 'Speaks French.' },
];

const typeDefs = parse(readFileSync(new URL('./notes.graphql', import.meta.url), 'utf8'));
const resolvers = {
  Query: { notes: () => notes },
  Note: { about: ({ userId }: Note) => ({ id: userId }) },
  User: { notes: ({ id }: { id: string }) => notes.filter(({ userId }) => userId === id) },
};

const plugins = [ApolloServerPluginInlineTraceDisabled()];
const server = new ApolloServer({ schema: buildSubgraphSchema([{ typeDefs, resolvers }]), plugins });
const listen = { host: '127.0.0.1', port: Number(process.env.PORT ?? 4100) };
// The gateway forwards the caller's headers: see `notes.js`.
process.stdout.write(`${(await startStandaloneServer(server, { listen })).url}\n`);
