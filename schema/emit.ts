import { resolve } from 'node:path';
import { builtInSubgraphs } from '../subgraphs/host/host.ts';
import { nodeSdl, nodeSubgraphName } from '../subgraphs/host/node-subgraph.ts';
import { emit, parseEmitArguments, release } from './emit-schema.ts';

/**
 * Not a literal, so that compiling the schema part alone does not compile the gateway: its typed operations are
 * generated from what this command writes first.
 */
const openApiModule = new URL('../gateway/rest/openapi-document.js', import.meta.url).href;

const directory = resolve('schema');
const parameters = process.argv.slice(2);

function emitAsAsked() {
  if (parameters.join() === 'release') return { ok: true, sentence: release(directory) };
  return emit(
    { directory, ...parseEmitArguments(parameters) },
    {
      builtInSubgraphs: async () => [...builtInSubgraphs, { name: nodeSubgraphName, sdl: () => nodeSdl }],
      openApiDocument: async () => {
        const { openApiDocument }: { openApiDocument: () => unknown } = await import(openApiModule);
        return openApiDocument();
      },
    },
  );
}

try {
  const { ok, sentence } = await emitAsAsked();
  process.stdout.write(`${sentence}\n`);
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
