import { GraphQLError } from 'graphql';
import { nodeLookups } from '../../../../subgraphs/host/node-subgraph.ts';
import type { GatewayCall } from '../../../authentication/gateway-call.ts';
import { createDocumentCache } from '../../supergraph/document-cache.ts';
import type { PreparedFetch, SubgraphTransport, SubgraphTransports } from '../subgraph-transport.ts';
import { parseGlobalId } from './global-id.ts';
import {
  type Lookup,
  lookupOperation,
  type NodeReference,
  operationName,
  readLookups,
} from './lookup-operation.ts';

/** Longer than any id. */
const longestId = 256;

/** Prepared operations: one for each number of ids of a type or of none. */
const preparedOperations = 200;

/** Answers of an owner that say: no such object of this type for this caller. */
const refusals: ReadonlySet<unknown> = new Set(['FORBIDDEN', 'NOT_FOUND', 'BAD_USER_INPUT', 'UNPROCESSABLE']);

/** What came of all lookups of one id: values and errors. */
type Outcome = NodeReference | Error | null;

/** Finds objects by id in the subgraphs that own them, as the caller: one request to each subgraph for all ids. */
export class NodeFinder {
  readonly #subgraphs: readonly Subgraph[];

  /** @param transports of the subgraphs; a type whose subgraph is missing is not looked for. */
  constructor(transports: SubgraphTransports) {
    const names = new Set(nodeLookups.map(({ subgraph }) => subgraph));
    this.#subgraphs = [...names].flatMap((name) => {
      const transport = transports.get(name);
      return transport === undefined ? [] : [new Subgraph(name, transport)];
    });
  }

  /**
   * Finds objects of any type. An id that does not name its type is looked for as each.
   * @returns in the order of the ids: the object, null where no owner shows one to the caller, or the error of an owner
   * that fails, if no other has the object.
   */
  async find(ids: readonly string[], call: GatewayCall): Promise<readonly Outcome[]> {
    const answers = await Promise.all(this.#subgraphs.map((subgraph) => subgraph.find(ids, call)));
    return ids.map((_, index) => outcomeOf(answers.flatMap((outcomes) => outcomes[index] ?? [])));
  }
}

/** A subgraph with the types that it owns. */
class Subgraph {
  readonly #prepared = createDocumentCache<PreparedFetch>(preparedOperations);

  constructor(
    private readonly name: string,
    private readonly transport: SubgraphTransport,
  ) {}

  /** All outcomes of each id; the subgraph is not asked if none of the ids can be one of its own. */
  async find(ids: readonly string[], call: GatewayCall): Promise<readonly (readonly Outcome[])[]> {
    const asked = ids.map((id) => this.lookupsOf(id));
    const lookups = asked.flat();
    if (lookups.length === 0) return [];
    const outcomes = await this.ask(lookups, call);
    let next = 0;
    return asked.map(({ length }) => {
      next += length;
      return outcomes.slice(next - length, next);
    });
  }

  private lookupsOf(id: string): readonly Lookup[] {
    if (id === '' || id.length > longestId) return [];
    const global = parseGlobalId(id);
    return nodeLookups
      .filter(({ type, subgraph }) => subgraph === this.name && type === (global?.type ?? type))
      .map((lookup) => ({ ...lookup, id: global?.id ?? id }));
  }

  private async ask(lookups: readonly Lookup[], call: GatewayCall): Promise<readonly Outcome[]> {
    const { query, variables } = lookupOperation(lookups);
    try {
      return readLookups(lookups, await this.fetchOf(query)(variables, call));
    } catch (error) {
      return lookups.map(() => error as Error);
    }
  }

  private fetchOf(query: string): PreparedFetch {
    const known = this.#prepared.get(query);
    if (known !== undefined) return known;
    const prepared = this.transport.prepare({ query, operationName });
    this.#prepared.set(query, prepared);
    return prepared;
  }
}

function outcomeOf(outcomes: readonly Outcome[]): Outcome {
  const found = outcomes.find((outcome) => outcome !== null && !(outcome instanceof Error));
  return found ?? outcomes.find((outcome) => outcome !== null && !isRefusal(outcome)) ?? null;
}

const isRefusal = (outcome: unknown) =>
  outcome instanceof GraphQLError && refusals.has(outcome.extensions.code);
