import { posix } from 'node:path';
import { type ApiDocument, clientModule } from './client-module.ts';
import { CompositionError, composeSupergraph, parseComposition } from './compose.ts';

/** A subgraph of the module list that can print itself. */
export interface PrintableSubgraph {
  readonly name: string;
  /** Federation SDL of the running code. */
  sdl(): string;
}

/** A file of `schema/`: its name there → its text. */
export type Artifacts = ReadonlyMap<string, string>;

/** First line of every generated SDL file, which must not be edited by hand. */
const note = '# Written by `npm run generate`; the source is the TypeScript of the subgraph.\n\n';

function withNote(sdl: string): string {
  return `${note}${sdl.trim()}\n`;
}

/**
 * The SDL of each built-in subgraph and the supergraph composed from them and the further subgraphs that the
 * composition file lists.
 * @param compositionYaml text of `schema/supergraph.yaml`.
 * @param readFile a file that is not built in, by its path relative to `schema/`.
 * @throws {CompositionError} also when a built-in subgraph is missing from the composition file.
 */
export function buildSchemas(
  builtIn: readonly PrintableSubgraph[],
  compositionYaml: string,
  readFile: (path: string) => string,
): Artifacts {
  const sdl = new Map(builtIn.map((subgraph) => [`${subgraph.name}.graphql`, withNote(subgraph.sdl())]));
  const listed = new Map(parseComposition(compositionYaml).map(({ name, file }) => [name, file]));
  const problems = builtIn
    .filter(({ name }) => posix.normalize(listed.get(name) ?? '') !== `${name}.graphql`)
    .map(
      ({ name }) =>
        `Subgraph "${name}" is built in: schema/supergraph.yaml must list it as ./${name}.graphql`,
    );
  if (problems.length > 0) throw new CompositionError(problems);
  const supergraph = composeSupergraph(
    compositionYaml,
    (path) => sdl.get(posix.normalize(path)) ?? readFile(path),
  );
  return new Map([...sdl, ['supergraph.graphql', supergraph]]);
}

/** The OpenAPI document as committed: two spaces, the order of the REST table; and the types of the client. */
export function buildOpenApi(document: unknown): Artifacts {
  return new Map([
    ['openapi.json', `${JSON.stringify(document, null, 2)}\n`],
    ['client/generated/operations.ts', clientModule(document as ApiDocument)],
  ]);
}

/** Sorted names of the files that differ from the stored ones. @param readFile undefined for a missing file. */
export function staleArtifacts(
  artifacts: Artifacts,
  readFile: (name: string) => string | undefined,
): string[] {
  return [...artifacts]
    .filter(([name, text]) => readFile(name) !== text)
    .map(([name]) => name)
    .sort();
}
