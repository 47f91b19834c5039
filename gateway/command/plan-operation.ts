import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { prettyFormatQueryPlan } from '@apollo/query-planner';
import { type DocumentNode, type FragmentDefinitionNode, Kind, parse, validate } from 'graphql';
import type { Environment } from '../../subgraphs/kernel/options/load.ts';
import { computeCost } from '../graphql/supergraph/operation-cost.ts';
import { Supergraph } from '../graphql/supergraph/supergraph.ts';
import { readSupergraph } from '../graphql/supergraph/supergraph-file.ts';
import { gatewaySection } from '../process/gateway.options.ts';
import { loadPlatformOptions } from '../process/platform-options.ts';

export interface PlanFlags {
  /** Name of the operation in a document with several. */
  readonly operation?: string;
  /** Values of variables as JSON; they decide the cost of lists. */
  readonly variables?: string;
}

/**
 * `platform plan FILE`: the query plan of an operation, and what it costs of the limit.
 * @param file with a GraphQL document; `-` for standard input.
 * @throws {Error} with every problem of the document.
 */
export async function planOperation(
  file: string,
  flags: PlanFlags,
  env: Environment,
): Promise<readonly string[]> {
  const { Supergraph: path } = loadPlatformOptions(env).options.of(gatewaySection);
  const supergraph = new Supergraph(await readSupergraph(path));
  const source = file === '-' ? await text(process.stdin) : await readFile(file, 'utf8');
  const document = parse(source);
  const problems = validate(supergraph.schema, document);
  if (problems.length > 0) throw new Error(problems.map((problem) => problem.toString()).join('\n\n'));
  const { plan, operation } = supergraph.plan(document, flags.operation);
  const variables = JSON.parse(flags.variables ?? '{}');
  const cost = computeCost(supergraph, operation, fragmentsOf(document), variables);
  return [prettyFormatQueryPlan(plan), '', `Cost: ${cost}`];
}

function fragmentsOf({ definitions }: DocumentNode): Readonly<Record<string, FragmentDefinitionNode>> {
  const fragments = definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
  return Object.fromEntries(fragments.map((one) => [one.name.value, one]));
}
