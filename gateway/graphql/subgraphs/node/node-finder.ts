import { type ExecutionResult, GraphQLError, type GraphQLFormattedError } from 'graphql';
import { type NodeLookup, nodeLookups } from '../../../../subgraphs/host/node-subgraph.ts';
import type { GatewayCall } from '../../../authentication/gateway-call.ts';
import type { PreparedFetch, SubgraphTransports } from '../subgraph-transport.ts';
import { parseGlobalId } from './global-id.ts';

/** An object that was found: what its owner needs to resolve its fields. */
export interface NodeReference {
  readonly __typename: string;
  readonly id: string;
}

/** Looks for an object of one type. @throws {GraphQLError} as its owner refuses or fails. */
type Find = (id: string, call: GatewayCall) => Promise<NodeReference | null>;

/** Longer than any id. */
const longestId = 256;

/** Answers of an owner that say: no such object of this type for this caller. */
const refusals: ReadonlySet<unknown> = new Set(['FORBIDDEN', 'NOT_FOUND', 'BAD_USER_INPUT', 'UNPROCESSABLE']);

/** Finds objects by id in the subgraphs that own them, as the caller. */
export class NodeFinder {
  readonly #finders: ReadonlyMap<string, Find>;

  /** @param transports of the subgraphs; a type whose subgraph is missing is not looked for. */
  constructor(transports: SubgraphTransports) {
    this.#finders = new Map(
      nodeLookups.flatMap((lookup) => {
        const transport = transports.get(lookup.subgraph);
        if (transport === undefined) return [];
        const { query, operationName } = lookupOperation(lookup);
        return [[lookup.type, findBy(lookup, transport.prepare({ query, operationName }))] as const];
      }),
    );
  }

  /**
   * Finds an object of any type. All owners are asked at once, unless the id names its type.
   * @returns null where no owner shows one to the caller.
   * @throws {GraphQLError} of an owner that fails, if no other has the object.
   */
  async find(id: string, call: GatewayCall): Promise<NodeReference | null> {
    if (id === '' || id.length > longestId) return null;
    const global = parseGlobalId(id);
    const asked =
      global === null ? [...this.#finders.values()] : [this.#finders.get(global.type) ?? findNothing];
    const answers = await Promise.allSettled(asked.map((find) => find(global?.id ?? id, call)));
    const found = answers.find((answer) => answer.status === 'fulfilled' && answer.value !== null);
    if (found?.status === 'fulfilled') return found.value;
    const failed = answers.find((answer) => answer.status === 'rejected' && !isRefusal(answer.reason));
    if (failed?.status === 'rejected') throw failed.reason;
    return null;
  }
}

const findNothing: Find = async () => null;

function lookupOperation({ type, field }: NodeLookup) {
  const operationName = `Find${type}`;
  return { operationName, query: `query ${operationName}($id: ID!) { ${field}(id: $id) { id } }` };
}

function findBy({ type, field }: NodeLookup, fetch: PreparedFetch): Find {
  return async (id, call) => {
    const { data, errors = [] }: ExecutionResult = await fetch({ id }, call);
    const [error] = errors;
    if (error !== undefined) throw withCode(error);
    const found = data?.[field] as { readonly id: string } | null | undefined;
    return found == null ? null : { __typename: type, id: found.id };
  };
}

/** The error without its path, which is that of another operation. */
function withCode({ message, extensions = {} }: GraphQLFormattedError): GraphQLError {
  return new GraphQLError(message, { extensions });
}

const isRefusal = (error: unknown) => error instanceof GraphQLError && refusals.has(error.extensions.code);
