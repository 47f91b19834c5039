import type { ExecutionResult, GraphQLError } from 'graphql';
import { DomainError } from '../../../../subgraphs/kernel/error/domain-error.ts';
import type { GatewayCall } from '../../../authentication/gateway-call.ts';

/**
 * Characters of the joined representations: the subgraph could refuse a larger request, although it would accept the
 * parts.
 */
const longestJoin = 128 * 1024;

/** An entity fetch of a query plan. */
export interface EntityFetch {
  /** The text without the operation name (which contains the fetch's number); fetches with equal texts are joined. */
  readonly text: string;
  /** Sends a JSON list of representations. */
  readonly send: (representations: string, call: GatewayCall) => Promise<ExecutionResult>;
}

interface PendingEntities {
  readonly fetch: EntityFetch;
  /** JSON without its brackets. */
  readonly representations: string;
  readonly count: number;
  readonly resolve: (result: ExecutionResult) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Joins entity fetches with equal queries: concurrent fetches of one call become one request with all representations,
 * and each receives its part of the answer. If the answer cannot be split, sends them one by one, so that one fetch
 * cannot fail another.
 */
export class JoinedEntities {
  private readonly waiting = new Map<GatewayCall, PendingEntities[]>();

  /** @throws the errors of sending. */
  fetch(
    fetch: EntityFetch,
    representations: readonly unknown[],
    call: GatewayCall,
  ): Promise<ExecutionResult> {
    const text = JSON.stringify(representations).slice(1, -1);
    return new Promise((resolve, reject) => {
      const one = { fetch, representations: text, count: representations.length, resolve, reject };
      const asked = this.waiting.get(call);
      if (asked !== undefined) {
        asked.push(one);
        return;
      }
      this.waiting.set(call, [one]);
      queueMicrotask(() => this.flush(call));
    });
  }

  private flush(call: GatewayCall): void {
    const asked = this.waiting.get(call) ?? [];
    this.waiting.delete(call);
    for (const group of groupsOf(asked)) {
      if (group.length === 1) sendOneByOne(group, call);
      else void sendGroup(group, call);
    }
  }
}

function sendOneByOne(asked: readonly PendingEntities[], call: GatewayCall): void {
  for (const { fetch, representations, resolve, reject } of asked)
    fetch.send(`[${representations}]`, call).then(resolve, reject);
}

async function sendGroup(asked: readonly PendingEntities[], call: GatewayCall): Promise<void> {
  try {
    const representations = asked.map((one) => one.representations).join(',');
    const result = await (asked[0] as PendingEntities).fetch.send(`[${representations}]`, call);
    const entities = result.data?._entities;
    const count = asked.reduce((sum, one) => sum + one.count, 0);
    if (!Array.isArray(entities) || entities.length !== count) return sendOneByOne(asked, call);
    let from = 0;
    for (const { count, resolve } of asked) {
      resolve(partOf(result, entities, from, count));
      from += count;
    }
  } catch (error) {
    // The subgraph is up but failed on this request: it may succeed with less.
    if (error instanceof DomainError && error.kind === 'upstream') return sendOneByOne(asked, call);
    for (const { reject } of asked) reject(error);
  }
}

function partOf(
  { errors, ...rest }: ExecutionResult,
  entities: readonly unknown[],
  from: number,
  count: number,
): ExecutionResult {
  const result = { ...rest, data: { ...rest.data, _entities: entities.slice(from, from + count) } };
  const own = errors?.flatMap((error) => errorOf(error, from, count)) ?? [];
  return own.length === 0 ? result : { ...result, errors: own };
}

/** An error of one entity goes only to its fetch, any other to all fetches. Errors are plain parsed objects. */
function errorOf(error: GraphQLError, from: number, count: number): GraphQLError[] {
  const [field, index, ...rest] = error.path ?? [];
  if (typeof index !== 'number') return [error];
  if (index < from || index >= from + count) return [];
  const path = [field, index - from, ...rest];
  return [{ ...error, path } as unknown as GraphQLError];
}

/** Groups by text, in order of the first fetch, each within the size limit. */
function groupsOf(asked: readonly PendingEntities[]): Iterable<readonly PendingEntities[]> {
  const groups: PendingEntities[][] = [];
  const open = new Map<string, { readonly group: PendingEntities[]; length: number }>();
  for (const one of asked) {
    const known = open.get(one.fetch.text);
    if (known !== undefined && known.length + one.representations.length <= longestJoin) {
      known.group.push(one);
      known.length += one.representations.length;
      continue;
    }
    const group = [one];
    groups.push(group);
    open.set(one.fetch.text, { group, length: one.representations.length });
  }
  return groups;
}
