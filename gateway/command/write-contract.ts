import { writeFile } from 'node:fs/promises';
import { printSchema } from 'graphql';
import { contractOf } from '../../schema/contract.ts';
import type { Environment } from '../../subgraphs/kernel/options/load.ts';
import { readSupergraph } from '../graphql/supergraph/supergraph-file.ts';
import { gatewaySection } from '../process/gateway.options.ts';
import { loadPlatformOptions } from '../process/platform-options.ts';

export interface ContractFlags {
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  /** Where the supergraph of the contract is written. */
  readonly supergraph?: string;
  /** Where its API schema is written. */
  readonly api?: string;
}

/**
 * `platform schema contract [FILE]`: the part of a supergraph that `@tag` selects.
 * @param file default: the supergraph of the options.
 * @returns the API schema, or the files that were written.
 */
export async function writeContract(
  file: string | undefined,
  { include = [], exclude = [], supergraph, api }: ContractFlags,
  env: Environment,
): Promise<readonly string[]> {
  if (include.length + exclude.length === 0)
    throw new Error('A contract needs tags: --include or --exclude.');
  const path = file ?? loadPlatformOptions(env).options.of(gatewaySection).Supergraph;
  const contract = contractOf(await readSupergraph(path), { include, exclude });
  const schema = printSchema(contract.apiSchema);
  if (supergraph !== undefined) await writeFile(supergraph, contract.supergraph);
  if (api !== undefined) await writeFile(api, `${schema}\n`);
  const written = [supergraph, api].filter((one) => one !== undefined);
  return written.length === 0 ? [schema] : [`Wrote ${written.join(', ')}.`];
}
