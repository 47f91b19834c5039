import type { ExecutionResult } from 'graphql';
import type { Logger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import type { GatewayCall } from '../../authentication/gateway-call.ts';
import { hearHeaders } from './caching/heard-headers.ts';
import { batchHeader, MergedFetches } from './merged-fetches.ts';
import type { HttpAnswer } from './remote/exchange.ts';
import { type EntityFetch, JoinedEntities } from './remote/joined-entities.ts';
import { PolicedConnection } from './remote/policed-connection.ts';
import { SubgraphConnection } from './remote/subgraph-connection.ts';
import type { SubgraphPolicy } from './remote/subgraph-policy-options.ts';
import { subscribeOverHttp } from './remote/subscribe-over-http.ts';
import { type SubscriptionTarget, subscribeRemotely } from './remote-subscription.ts';
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
  /** Milliseconds for a whole answer; not for untimed calls. */
  readonly timeout: number;
  /** `Gateway:SubgraphPolicies` of this subgraph; default: no limits, graphql-ws, lost subscriptions end. */
  readonly rules?: SubgraphRules | null | undefined;
  /** Keeps the headers that say how long an answer may be kept; absent: no. */
  readonly hears?: boolean;
}

/** A policy, and what its messages need. */
export interface SubgraphRules {
  readonly name: string;
  readonly policy: SubgraphPolicy;
  readonly logger: Logger;
}

/** Bytes of one answer; beyond them the subgraph has failed. */
const longestAnswer = 64 * 1024 * 1024;
/** Plain JSON first: some servers answer the other type with 5xx when data is null. */
const acceptedTypes = 'application/json, application/graphql-response+json;q=0.9';
/** Failures of a stale keep-alive connection; the server has not executed anything. */
const staleConnection = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** Parses an answer. @throws for an unusable one. */
type Read<T> = (answer: SubgraphAnswer) => T;

/** GraphQL over HTTP to a subgraph, with keep-alive connections; concurrent fetches are joined and merged. */
export class RemoteTransport implements SubgraphTransport {
  private readonly connection: Pick<PolicedConnection, 'post' | 'close'>;
  private readonly take: Take;
  private readonly headersFor: (call: GatewayCall) => Record<string, string>;
  private readonly subscriptions: SubscriptionTarget;
  private readonly merged = new MergedFetches((body, call, read) => this.sendAgain(body, call, read));
  private readonly joined = new JoinedEntities();

  constructor({ url, timeout: gatewayTimeout, rules = null, hears }: RemoteSubgraph) {
    const timeout = rules?.policy.Timeout ?? gatewayTimeout;
    const connection = new SubgraphConnection(url, { timeout, longestAnswer });
    this.connection = rules === null ? connection : new PolicedConnection(connection, rules.policy, rules);
    this.take = hears === true ? takeWithHeaders : take;
    this.headersFor = rules === null ? headersFor : headersByRules(rules.policy);
    const protocol = rules?.policy.Subscriptions ?? 'websocket';
    this.subscriptions = {
      protocol,
      url: rules?.policy.SubscriptionUrl ?? (protocol === 'websocket' ? url.replace(/^http/, 'ws') : url),
      timeout,
      retries: rules?.policy.SubscriptionRetries ?? 0,
    };
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
    const open = this.subscriptions.protocol === 'websocket' ? subscribeRemotely : subscribeOverHttp;
    return open(this.subscriptions, { request, headers: this.headersFor(call), signal: call.signal });
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  /** Retries once after a stale connection, when nothing can have been executed, or the operation changes nothing. */
  private sendAgain<T>(body: string, call: GatewayCall, read: Read<T>): Promise<T> {
    return this.post(body, call, true).then(
      (answer) => this.take(read, answer, call),
      (error) => {
        if (!staleConnection.has(String(error?.code)) || call.signal.aborted) throw unreachable(error);
        return this.send(body, call, read);
      },
    );
  }

  private send<T>(body: string, call: GatewayCall, read: Read<T>): Promise<T> {
    return this.post(body, call, false).then(
      (answer) => this.take(read, answer, call),
      (error) => {
        throw unreachable(error);
      },
    );
  }

  private post(body: string, call: GatewayCall, isRepeatable: boolean): Promise<HttpAnswer> {
    const headers = this.headersFor(call);
    headers['content-type'] = 'application/json';
    headers.accept = acceptedTypes;
    const request = { body, headers, signal: call.signal, untimed: call.untimed === true };
    return this.connection.post(request, isRepeatable);
  }
}

type Take = <T>(read: Read<T>, answer: HttpAnswer, call: GatewayCall) => T;

const take: Take = (read, answer, call) => read(answerOf(answer, call));

const takeWithHeaders: Take = (read, answer, call) => {
  const results = take(read, answer, call);
  hearHeaders(results, answer.headers);
  return results;
};

/** Headers are set after the caller's are removed, and before those of the body. */
function headersByRules({ RemoveHeaders, SetHeaders }: SubgraphPolicy) {
  return (call: GatewayCall): Record<string, string> => {
    const headers = headersFor(call);
    for (const name of RemoveHeaders) delete headers[name];
    return Object.assign(headers, SetHeaders);
  };
}

/** Untimed calls must not delay others, and a replayed answer must match its original request. */
function isAlone(call: GatewayCall): boolean {
  return call.untimed === true || call.idempotency !== null;
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
