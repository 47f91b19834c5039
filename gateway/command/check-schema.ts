import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { composeSupergraph } from '../../schema/compose.ts';
import { compareSchemas } from '../../schema/schema-changes.ts';
import { lintAdded } from '../../schema/schema-lint.ts';
import type { Environment } from '../../subgraphs/kernel/options/load.ts';
import { readUsage } from '../graphql/endpoints/usage/usage-files.ts';
import { Supergraph } from '../graphql/supergraph/supergraph.ts';
import { findCommittedSupergraph, readSupergraph } from '../graphql/supergraph/supergraph-file.ts';
import { gatewaySection } from '../process/gateway.options.ts';
import { loadPlatformOptions } from '../process/platform-options.ts';
import { failingOperations, failingOwnOperations, operationsBeside } from './client-operations.ts';
import { clientsOf, SchemaUsage } from './schema-usage.ts';

export interface SchemaCheckFlags {
  /** Supergraph that clients use now; default: that of the options. */
  readonly against?: string;
  /** Files or folders with operations of clients. */
  readonly operations?: readonly string[];
  /** Folder with the usage of a month (`Gateway__OperationUsage`). */
  readonly usage?: string;
  /** Name of a subgraph whose SDL is {@link file}. */
  readonly subgraph?: string;
  readonly file?: string;
  /** Lists the subgraphs; default: `supergraph.yaml` beside the supergraph of the options. */
  readonly composition?: string;
}

interface SchemaVerdict {
  readonly lines: readonly string[];
  readonly isBreaking: boolean;
}

/**
 * `platform schema check [FILE]`: what a supergraph, or the one that a subgraph's new SDL makes, changes for clients of
 * another. Breaking are changes that can fail an operation; with `--operations` and `--usage` those that fail one of these.
 * @param given a supergraph; default: that of the options.
 * @throws {CompositionError} naming what keeps the subgraph out of the supergraph.
 */
export async function checkSchema(
  given: string | undefined,
  flags: SchemaCheckFlags,
  env: Environment,
): Promise<SchemaVerdict> {
  if (given !== undefined && flags.subgraph !== undefined)
    throw new Error('Name a supergraph, or a subgraph by --subgraph and --file, not both.');
  const served = loadPlatformOptions(env).options.of(gatewaySection);
  const sdl =
    flags.subgraph === undefined
      ? await readSupergraph(given ?? served.Supergraph)
      : await composeWith(flags.subgraph, flags, served.Supergraph);
  const before = new Supergraph(await readSupergraph(flags.against ?? served.Supergraph)).schema;
  const after = new Supergraph(sdl).schema;
  const changes = compareSchemas(before, after);
  const usage = flags.usage === undefined ? null : new SchemaUsage(await readUsage(flags.usage));
  const judged = changes.breaking.map((sentence) => judge(sentence, usage, before));
  const breaking = judged.filter(({ isUsed }) => isUsed).map(({ line }) => line);
  const unused = judged.filter(({ isUsed }) => !isUsed).map(({ line }) => line);
  const dangerous = changes.dangerous.map((sentence) => `dangerous  ${sentence}`);
  const { operations = [] } = flags;
  const failing = await failingOperations(after, operations);
  if (flags.subgraph !== undefined) {
    const listed = served.PersistedOperations === undefined ? [] : [served.PersistedOperations];
    failing.push(...(await failingOperations(after, listed)));
    // An installation without the platform's own subgraphs has its supergraph elsewhere.
    if (served.Supergraph === undefined) failing.push(...(await failingPlatformOperations(after, sdl)));
  }
  const lint = lintAdded(before, after).map((sentence) => `lint       ${sentence}`);
  const isJudgedByChanges = flags.operations === undefined || usage !== null;
  const isBreaking = failing.length > 0 || (isJudgedByChanges && breaking.length > 0);
  const sum = `${breaking.length} breaking, ${dangerous.length} dangerous change(s).`;
  const areOperationsChecked = flags.operations !== undefined || flags.subgraph !== undefined;
  const verdict = areOperationsChecked ? `${sum} ${failing.length} problem(s) of the operations.` : sum;
  return { lines: [...breaking, ...unused, ...dangerous, ...failing, ...lint, verdict], isBreaking };
}

/** A breaking change with the clients that used what it changes; without such a client in a month it is not breaking. */
function judge(
  sentence: string,
  usage: SchemaUsage | null,
  before: Supergraph['schema'],
): { readonly line: string; readonly isUsed: boolean } {
  if (usage === null) return { line: `breaking   ${sentence}`, isUsed: true };
  const uses = usage.concernedBy(sentence, before);
  if (uses.length === 0)
    return { line: `unused     ${sentence} No operation of ${usage.period} uses it.`, isUsed: false };
  const clients = clientsOf(uses).map(([client, count]) => `${client} (${count})`);
  const named = clients.slice(0, mostClients);
  const more = clients.length > named.length ? ` and ${clients.length - named.length} more` : '';
  return { line: `breaking   ${sentence} Used by ${named.join(', ')}${more}.`, isUsed: true };
}

/** Clients that a line names. */
const mostClients = 10;

/** The committed supergraph with one subgraph's SDL replaced, or with one more subgraph. */
async function composeWith(
  name: string,
  { file, composition }: SchemaCheckFlags,
  supergraph: string | undefined,
): Promise<string> {
  if (file === undefined) throw new Error('--subgraph needs --file, the SDL of the subgraph.');
  const list = composition ?? join(dirname(supergraph ?? findCommittedSupergraph()), 'supergraph.yaml');
  const text = await readFile(list, 'utf8').catch((cause: unknown) => {
    throw new Error(`The list of subgraphs "${list}" cannot be read; --composition names it.`, { cause });
  });
  const read = (path: string) => readFileSync(resolve(dirname(list), path), 'utf8');
  return composeSupergraph(text, read, { name, sdl: await readFile(file, 'utf8') });
}

/** Problems of the client's operations beside the committed supergraph, of REST and of tools. */
async function failingPlatformOperations(
  after: Supergraph['schema'],
  sdl: string,
): Promise<readonly string[]> {
  const beside = await failingOperations(after, operationsBeside(dirname(findCommittedSupergraph())));
  return [...beside, ...failingOwnOperations(sdl)];
}
