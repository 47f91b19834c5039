import type { ExecutionResult } from 'graphql';
import type { GatewayCall } from '../../authentication/gateway-call.ts';
import { batchHeader, MergedFetches } from './merged-fetches.ts';
import type { HttpAnswer } from './remote/exchange.ts';
import { type EntityFetch, JoinedEntities } from './remote/joined-entities.ts';
import { SubgraphConnection } from './remote/subgraph-connection.ts';
import { subscribeRemotely } from './remote-subscription.ts';
import { headersFor, resultOf, type SubgraphAnswer, unreachable } from './subgraph-answer.ts';
import type {
  PreparedFetch,
  SubgraphFetch,
  SubgraphRequest,
  SubgraphTransport,
} from './subgraph-transport.ts';

export interface RemoteSubgraph {
  /** URL of its GraphQL endpoint. Configuration, not input: loopback and private addresses are allowed. */
  readonly url: string;
  /** URL of its graphql-ws endpoint; default: `url` with `ws:` or `wss:`. */
  readonly subscriptionUrl?: string | undefined;
  /** Milliseconds for a whole answer; not for endless calls. */
  readonly timeout: number;
}

/** Bytes of one answer; beyond them the subgraph has failed. */
const longestAnswer = 64 * 1024 * 1024;
/** Plain JSON first: some servers answer the other type with 5xx when data is null. */
const acceptedTypes = 'application/json, application/graphql-response+json;q=0.9';
/** Failures of a stale keep-alive connection; the server has not executed anything. */
const staleConnection = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** Parses an answer. @throws for an unusable one. */
type Read<T> = (answer: SubgraphAnswer) => T;

/**
 * GraphQL over HTTP to a subgraph, with keep-alive connections; concurrent fetches are joined and merged. Subscriptions
 * use graphql-ws.
 */
export class RemoteTransport implements SubgraphTransport {
  private readonly connection: SubgraphConnection;
  private readonly subscriptionUrl: string;
  private readonly merged = new MergedFetches((body, call, read) => this.sendAgain(body, call, read));
  private readonly joined = new JoinedEntities();

  constructor(private readonly subgraph: RemoteSubgraph) {
    this.connection = new SubgraphConnection(subgraph.url, { timeout: subgraph.timeout, longestAnswer });
    this.subscriptionUrl = subgraph.subscriptionUrl ?? subgraph.url.replace(/^http/, 'ws');
  }

  async execute({ variables, ...fetch }: SubgraphRequest, call: GatewayCall): Promise<ExecutionResult> {
    return this.prepare(fetch)(variables, call);
  }

  prepare({ query, operationName }: SubgraphFetch): PreparedFetch {
    const head = `${JSON.stringify({ query, operationName }).slice(0, -1)},"variables":`;
    const isRepeatable = !query.startsWith('mutation');
    const ask = (variables: string, call: GatewayCall): Promise<ExecutionResult> => {
      const body = `${head}${variables}}`;
      if (!isRepeatable) return this.send(body, call, resultOf);
      return isAlone(call) ? this.sendAgain(body, call, resultOf) : this.merged.fetch(body, call);
    };
    const entities: EntityFetch = {
      text: operationName === undefined ? query : query.replace(operationName, ''),
      send: (representations, call) => ask(`{"representations":${representations}}`, call),
    };
    return (variables, call) => {
      const representations = isRepeatable && !isAlone(call) ? onlyRepresentations(variables) : null;
      if (representations === null) return ask(JSON.stringify(variables), call);
      return this.joined.fetch(entities, representations, call);
    };
  }

  async subscribe(
    request: SubgraphRequest,
    call: GatewayCall,
  ): Promise<AsyncIterableIterator<ExecutionResult>> {
    return subscribeRemotely({ url: this.subscriptionUrl, timeout: this.subgraph.timeout }, request, call);
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  /** Retries once after a stale connection, when nothing can have been executed, or the operation changes nothing. */
  private sendAgain<T>(body: string, call: GatewayCall, read: Read<T>): Promise<T> {
    return this.post(body, call).then(
      (answer) => read(answerOf(answer, call)),
      (error) => {
        if (!staleConnection.has(String(error?.code)) || call.signal.aborted) throw unreachable(error);
        return this.send(body, call, read);
      },
    );
  }

  private send<T>(body: string, call: GatewayCall, read: Read<T>): Promise<T> {
    return this.post(body, call).then(
      (answer) => read(answerOf(answer, call)),
      (error) => {
        throw unreachable(error);
      },
    );
  }

  private post(body: string, call: GatewayCall): Promise<HttpAnswer> {
    const headers = headersFor(call);
    headers['content-type'] = 'application/json';
    headers.accept = acceptedTypes;
    return this.connection.post({ body, headers, signal: call.signal, endless: call.endless === true });
  }
}

/** Endless calls must not delay others, and a replayed answer must match its original request. */
function isAlone(call: GatewayCall): boolean {
  return call.endless === true || call.idempotency !== null;
}

/** @returns null for other or further variables. */
function onlyRepresentations(variables: SubgraphRequest['variables']): readonly unknown[] | null {
  for (const name in variables) if (name !== 'representations') return null;
  return Array.isArray(variables.representations) ? variables.representations : null;
}

/** The owning service replays the stored answer of a repeated key, and marks it with a header. */
function answerOf({ status, headers, body }: HttpAnswer, { idempotency }: GatewayCall): SubgraphAnswer {
  if (idempotency !== null && headers['idempotent-replayed'] === 'true') idempotency.replayed = true;
  const contentType = String(headers['content-type'] ?? '');
  return { status, contentType, body, batch: Number(headers[batchHeader] ?? 1) || 1 };
}
