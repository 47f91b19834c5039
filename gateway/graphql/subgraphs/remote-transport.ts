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

/** A subgraph in another process. */
export interface RemoteSubgraph {
  /** Of its GraphQL endpoint. Configuration, not input: loopback and private addresses are fine. */
  readonly url: string;
  /** Of its graphql-ws endpoint; default: `url` with `ws:` or `wss:`. */
  readonly subscriptionUrl?: string | undefined;
  /** Milliseconds for a whole answer; endless calls apart. */
  readonly timeout: number;
}

/** Bytes of one answer; beyond it the subgraph has failed. */
const longestAnswer = 64 * 1024 * 1024;
/** Plain JSON first: some servers answer the other type with 5xx where data is null. */
const acceptedTypes = 'application/json, application/graphql-response+json;q=0.9';
/** Failures of a connection that was kept alive and is gone; nothing was executed on the other side. */
const staleConnection = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** What an answer says. @throws for one that says nothing. */
type Read<T> = (answer: SubgraphAnswer) => T;

/** GraphQL over HTTP to a subgraph, connections kept alive, what is asked at once joined and merged; subscriptions over graphql-ws. */
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
      return isAlone(call) ? this.sendAgain(body, call, resultOf) : this.merged.ask(body, call);
    };
    const entities: EntityFetch = {
      text: operationName === undefined ? query : query.replace(operationName, ''),
      send: (representations, call) => ask(`{"representations":${representations}}`, call),
    };
    return (variables, call) => {
      const representations = isRepeatable && !isAlone(call) ? onlyRepresentationsOf(variables) : null;
      if (representations === null) return ask(JSON.stringify(variables), call);
      return this.joined.ask(entities, representations, call);
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

  /** A connection kept alive may be gone: tries a second time where nothing can have been done yet, or nothing can change. */
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

/** What takes as long as it takes keeps nothing else waiting, and what is answered from a store is answered as it was asked. */
function isAlone(call: GatewayCall): boolean {
  return call.endless === true || call.idempotency !== null;
}

/** @returns null where something else is asked, or something else as well. */
function onlyRepresentationsOf(variables: SubgraphRequest['variables']): readonly unknown[] | null {
  for (const name in variables) if (name !== 'representations') return null;
  return Array.isArray(variables.representations) ? variables.representations : null;
}

/** The owning service answers a repeated key from its store, and says so in a header. */
function answerOf({ status, headers, body }: HttpAnswer, { idempotency }: GatewayCall): SubgraphAnswer {
  if (idempotency !== null && headers['idempotent-replayed'] === 'true') idempotency.replayed = true;
  const contentType = String(headers['content-type'] ?? '');
  return { status, contentType, body, batch: Number(headers[batchHeader] ?? 1) || 1 };
}
