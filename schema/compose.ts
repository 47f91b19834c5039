import { composeServices } from '@apollo/composition';
import { type DocumentNode, parse as parseDocument } from 'graphql';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';

/** All that keeps subgraphs from becoming one supergraph, as sentences. */
export class CompositionError extends Error {
  override readonly name = 'CompositionError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The supergraph cannot be composed:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/** One subgraph of the composition file. */
export interface ListedSubgraph {
  readonly name: string;
  /** URL for the gateway, unless the subgraph is built in or `Gateway__Subgraphs__<name>` is set. */
  readonly url: string;
  /** The SDL's path as written, relative to the composition file. */
  readonly file: string;
}

const subgraphName = /^[A-Za-z][A-Za-z0-9_-]*$/;

const compositionFile = z.strictObject({
  federation_version: z
    .union([z.string(), z.number()])
    .refine((version) => /^=?2(\.|$)/.test(`${version}`), { error: 'only Federation 2 is supported' })
    .optional(),
  subgraphs: z
    .record(
      z
        .string()
        .regex(subgraphName, { error: 'a name is letters, digits, _ and -, beginning with a letter' }),
      z.strictObject({
        routing_url: z.url({ protocol: /^https?$/, error: 'an http(s) address is needed' }),
        schema: z.strictObject({ file: z.string().min(1) }, { error: 'only schema.file is supported' }),
      }),
    )
    .refine((subgraphs) => Object.keys(subgraphs).length > 0, { error: 'no subgraph is listed' }),
});

function sentenceOf(issue: z.core.$ZodIssue): string {
  const message = issue.code === 'invalid_key' ? issue.issues[0]?.message : issue.message;
  return `${issue.path.join('.') || 'The composition file'}: ${message}`;
}

/**
 * Reads a composition file (rover's `supergraph.yaml`, with `schema.file`).
 * @throws {CompositionError} naming every problem of the file.
 */
export function parseComposition(yamlText: string): ListedSubgraph[] {
  let content: unknown;
  try {
    content = parseYaml(yamlText);
  } catch (error) {
    throw new CompositionError([`The composition file is not YAML: ${(error as Error).message.trim()}`]);
  }
  const result = compositionFile.safeParse(content);
  if (!result.success) throw new CompositionError(result.error.issues.map(sentenceOf));
  return Object.entries(result.data.subgraphs).map(([name, { routing_url, schema }]) => ({
    name,
    url: routing_url,
    file: schema.file,
  }));
}

/** A listed subgraph's document; adds its problems to `problems`. */
function loadDocument(
  { name, file }: ListedSubgraph,
  readFile: (path: string) => string,
  problems: string[],
): DocumentNode | null {
  try {
    return parseDocument(readFile(file));
  } catch (error) {
    problems.push(`Subgraph "${name}" (${file}): ${(error as Error).message}`);
    return null;
  }
}

/** A subgraph that takes the place of the listed one of its name, or is added. */
export interface ProposedSubgraph {
  readonly name: string;
  readonly sdl: string;
}

/**
 * Composes the supergraph a composition file describes. The same input gives the same text, byte for byte.
 * @param readFile the SDL at a path as the composition file writes it.
 * @returns supergraph SDL, ending with a line break.
 * @throws {CompositionError} naming every problem of the file, of each subgraph and between them.
 */
export function composeSupergraph(
  yamlText: string,
  readFile: (path: string) => string,
  proposed?: ProposedSubgraph,
): string {
  const problems: string[] = [];
  const listed = parseComposition(yamlText);
  const services = addProposed(listed, proposed).flatMap((subgraph) => {
    const isProposed = subgraph.name === proposed?.name;
    const typeDefs = loadDocument(subgraph, isProposed ? () => proposed.sdl : readFile, problems);
    return typeDefs === null ? [] : [{ name: subgraph.name, url: subgraph.url, typeDefs }];
  });
  if (problems.length > 0) throw new CompositionError(problems);
  const result = composeServices(services);
  if (result.errors !== undefined) throw new CompositionError(result.errors.map(({ message }) => message));
  return `${result.supergraphSdl.trimEnd()}\n`;
}

function addProposed(listed: readonly ListedSubgraph[], proposed?: ProposedSubgraph) {
  if (proposed === undefined || listed.some(({ name }) => name === proposed.name)) return listed;
  if (!subgraphName.test(proposed.name))
    throw new CompositionError([
      `${proposed.name}: a name is letters, digits, _ and -, beginning with a letter`,
    ]);
  return [...listed, { name: proposed.name, url: `http://${proposed.name}`, file: 'proposed' }];
}
