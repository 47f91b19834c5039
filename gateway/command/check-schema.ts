import { readFile } from 'node:fs/promises';
import { type GraphQLSchema, parse, Source, validate } from 'graphql';
import { compareSchemas } from '../../schema/schema-changes.ts';
import type { Environment } from '../../subgraphs/kernel/options/load.ts';
import { Supergraph } from '../graphql/supergraph/supergraph.ts';
import { readSupergraph } from '../graphql/supergraph/supergraph-file.ts';
import { gatewaySection } from '../process/gateway.options.ts';
import { loadPlatformOptions } from '../process/platform-options.ts';

export interface SchemaCheckFlags {
  /** Supergraph that clients use now. */
  readonly against: string;
  /** Files with operations of clients. */
  readonly operations?: readonly string[];
}

interface SchemaVerdict {
  readonly lines: readonly string[];
  readonly isBreaking: boolean;
}

/**
 * `platform schema check [FILE]`: what a supergraph changes for clients of another. Breaking are changes that can fail an
 * operation; with `--operations` those that fail one of these.
 * @param file default: the supergraph of the options.
 */
export async function checkSchema(
  file: string | undefined,
  { against, operations }: SchemaCheckFlags,
  env: Environment,
): Promise<SchemaVerdict> {
  const path = file ?? loadPlatformOptions(env).options.of(gatewaySection).Supergraph;
  const before = new Supergraph(await readSupergraph(against)).schema;
  const after = new Supergraph(await readSupergraph(path)).schema;
  const changes = compareSchemas(before, after);
  const breaking = changes.breaking.map((sentence) => `breaking   ${sentence}`);
  const dangerous = changes.dangerous.map((sentence) => `dangerous  ${sentence}`);
  const failing = operations === undefined ? null : await failingOperations(after, operations);
  const isBreaking = failing === null ? breaking.length > 0 : failing.length > 0;
  const sum = `${breaking.length} breaking, ${dangerous.length} dangerous change(s).`;
  const verdict = failing === null ? sum : `${sum} ${failing.length} problem(s) of the operations.`;
  return { lines: [...breaking, ...dangerous, ...(failing ?? []), verdict], isBreaking };
}

/** What the operations of files no longer find. */
async function failingOperations(
  schema: GraphQLSchema,
  files: readonly string[],
): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const file of files) {
    const document = parse(new Source(await readFile(file, 'utf8'), file));
    for (const { message, locations } of validate(schema, document))
      problems.push(`operation  ${file}:${locations?.[0]?.line ?? 1}: ${message}`);
  }
  return problems;
}
