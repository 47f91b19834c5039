import type { ExecutionResult } from 'graphql';
import { Agent, type Dispatcher, request as undiciRequest } from 'undici';
import type { GatewayCall } from './gateway-call.ts';
import { type LinkedAbort, linkAbort } from './linked-abort.ts';
import { batchHeader, MergedFetches } from './merged-fetches.ts';
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

/** GraphQL over HTTP to a subgraph, connections kept alive, queries put at once merged; subscriptions over graphql-ws. */
export class RemoteTransport implements SubgraphTransport {
  private readonly agent: Agent;
  private readonly subscriptionUrl: string;
  private readonly merged = new MergedFetches((body, call) => this.sendAgain(body, call));

  constructor(private readonly subgraph: RemoteSubgraph) {
    const { timeout } = subgraph;
    this.agent = new Agent({
      connect: { timeout },
      headersTimeout: timeout,
      bodyTimeout: timeout,
      maxResponseSize: longestAnswer,
    });
    this.subscriptionUrl = subgraph.subscriptionUrl ?? subgraph.url.replace(/^http/, 'ws');
  }

  execute({ variables, ...fetch }: SubgraphRequest, call: GatewayCall): Promise<ExecutionResult> {
    return this.prepare(fetch)(variables, call);
  }

  prepare({ query, operationName }: SubgraphFetch): PreparedFetch {
    const head = `${JSON.stringify({ query, operationName }).slice(0, -1)},"variables":`;
    const isRepeatable = !query.startsWith('mutation');
    return async (variables, call) => {
      const body = `${head}${JSON.stringify(variables)}}`;
      if (!isRepeatable) return resultOf(await this.send(body, call));
      const isAlone = call.endless === true || call.idempotency !== null;
      return isAlone ? resultOf(await this.sendAgain(body, call)) : this.merged.ask(body, call);
    };
  }

  async subscribe(
    request: SubgraphRequest,
    call: GatewayCall,
  ): Promise<AsyncIterableIterator<ExecutionResult>> {
    return subscribeRemotely({ url: this.subscriptionUrl, timeout: this.subgraph.timeout }, request, call);
  }

  close(): Promise<void> {
    return this.agent.close();
  }

  /** A connection kept alive may be gone: tries a second time where nothing can have been done yet, or nothing can change. */
  private async sendAgain(body: string, call: GatewayCall): Promise<SubgraphAnswer> {
    try {
      return await this.send(body, call);
    } catch (error) {
      const stale = staleConnection.has(String(((error as Error).cause as { code?: unknown })?.code));
      if (!stale || call.signal.aborted) throw error;
      return await this.send(body, call);
    }
  }

  private async send(body: string, call: GatewayCall): Promise<SubgraphAnswer> {
    const { url, timeout } = this.subgraph;
    const limit = call.endless === true ? linkAbort(call.signal) : deadline(call.signal, timeout);
    try {
      const answer = await undiciRequest(url, {
        dispatcher: this.agent,
        method: 'POST',
        signal: limit.signal,
        ...(call.endless === true ? { headersTimeout: 0, bodyTimeout: 0 } : {}),
        headers: { ...headersFor(call), 'content-type': 'application/json', accept: acceptedTypes },
        body,
      });
      noteReplay(answer.headers, call);
      const contentType = String(answer.headers['content-type'] ?? '');
      const batch = Number(answer.headers[batchHeader] ?? 1) || 1;
      return { status: answer.statusCode, contentType, body: await answer.body.text(), batch };
    } catch (error) {
      throw unreachable(error);
    } finally {
      limit.release();
    }
  }
}

/** The end of a request: its caller's, or the subgraph's time is up. */
function deadline(signal: AbortSignal, timeout: number): Pick<LinkedAbort, 'signal' | 'release'> {
  const abort = linkAbort(signal);
  const timer = setTimeout(abort.end, timeout);
  return {
    signal: abort.signal,
    release: () => {
      clearTimeout(timer);
      abort.release();
    },
  };
}

/** The owning service answers a repeated key from its store, and says so in a header. */
function noteReplay(headers: Dispatcher.ResponseData['headers'], call: GatewayCall): void {
  if (call.idempotency !== null && headers['idempotent-replayed'] === 'true')
    call.idempotency.replayed = true;
}
