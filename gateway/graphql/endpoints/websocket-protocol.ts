import { randomUUID } from 'node:crypto';
import type { ExecutionArgs, GraphQLError } from 'graphql';
import { CloseCode, type Context, makeServer, type Server, type SubscribePayload } from 'graphql-ws';
import { linkAbort } from '../../../subgraphs/kernel/call/linked-abort.ts';
import { DomainError } from '../../../subgraphs/kernel/error/domain-error.ts';
import type { GatewayCall, ResolveCall, WatchSession } from '../../authentication/gateway-call.ts';
import type { ClientAddress } from '../../http/client-address.ts';
import type { ProblemWriter } from '../../http/problem-writer.ts';
import { closeReason, originRefused } from '../../http/refuse-upgrade.ts';
import type { CallLimits } from '../../http/traffic/call-limits.ts';
import type { Graph } from '../execution/graph.ts';
import { sessionEnded } from '../execution/session-ended.ts';
import type { HeaderForwarding } from '../subgraphs/forwarded-headers.ts';
import { connectionHeaders } from './connection-headers.ts';
import {
  type AdmittedOperation,
  type StreamingOperations,
  tooManyOperations,
} from './streaming-operations.ts';
import type { ConnectionState } from './websocket-connection.ts';

export interface StreamProtocolDependencies {
  readonly graph: Graph;
  readonly operations: StreamingOperations;
  readonly resolveCall: ResolveCall;
  readonly watchSession: WatchSession;
  readonly forward: HeaderForwarding;
  readonly clientAddress: ClientAddress;
  /** Says why a connection is refused or closed. */
  readonly problems: Pick<ProblemWriter, 'describe'>;
  readonly callLimits: Pick<CallLimits, 'countOperation' | 'enterConnection'>;
  readonly runAdmitted: RunAdmitted;
  /** Concurrent operations of one connection. */
  readonly maxOperations: number;
  /** Milliseconds for a client's `connection_init`; default: {@link introductionTimeout}. */
  readonly introduction?: number | undefined;
}

/**
 * Runs an operation of a connection when the process has time for it.
 * @throws {DomainError} `unavailable` when it has none.
 */
export type RunAdmitted = <T>(call: GatewayCall, work: () => Promise<T>) => Promise<T>;

type Connection = Context<Record<string, unknown>, ConnectionState>;

/** Passed from an operation's admission to its execution. */
interface Running {
  readonly admitted: AdmittedOperation;
  readonly call: GatewayCall;
}

/** Milliseconds for a client's `connection_init`. */
export const introductionTimeout = 10_000;
/** Close code for an overloaded server (IANA, WebSocket Close Code Number Registry). */
const tryAgainLater = 1013;

/**
 * graphql-transport-ws over the gateway's operations: queries, mutations and subscriptions. Refused credentials and an
 * ended session close the connection with 4403, after which the stock client reconnects with new parameters.
 */
export function streamProtocol(dependencies: StreamProtocolDependencies): Server<ConnectionState> {
  const start = async (args: ExecutionArgs) => {
    const { admitted, call } = args.contextValue as Running;
    // The connection outlives the operation, whose remaining work must end with it.
    const isSubscription = admitted.planned.operation.operation === 'subscription';
    const operation = isSubscription ? null : linkAbort(call.signal);
    const running = operation === null ? call : { ...call, signal: operation.signal };
    try {
      return await dependencies.runAdmitted(running, () => dependencies.operations.start(admitted, running));
    } catch (error) {
      return { errors: [dependencies.graph.mask.error(error, call.requestId)] };
    } finally {
      operation?.end();
    }
  };
  return makeServer<Record<string, unknown>, ConnectionState>({
    connectionInitWaitTimeout: dependencies.introduction ?? introductionTimeout,
    onConnect: (connection) => connect(dependencies, connection),
    onSubscribe: (connection, _id, payload) => admit(dependencies, connection, payload),
    execute: start as never,
    subscribe: start as never,
  });
}

async function connect(
  dependencies: StreamProtocolDependencies,
  { extra, connectionParams }: Connection,
): Promise<boolean> {
  const { request, socket, closed, needsEmbedToken } = extra;
  const { signal } = closed;
  const remoteAddress = dependencies.clientAddress(request);
  let { headers } = request;
  const close = (code: number, error: unknown) =>
    socket.close(code, closeReason(dependencies.problems, error, request, headers));
  const renew = async () => {
    const sent = connectionHeaders(request.headers, connectionParams);
    // A page writes its parameters, but not the origin of the upgrade.
    headers = { ...sent, origin: request.headers.origin };
    const call = await dependencies.resolveCall({ headers, remoteAddress, signal, embedding: 'page' });
    if (needsEmbedToken && call.actor.embed === null) throw originRefused();
    return { ...call, signal, headers: dependencies.forward(headers) };
  };
  try {
    const call = await renew();
    const leave = dependencies.callLimits.enterConnection(call);
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
    extra.call = call;
    extra.close = close;
    extra.renew = async () => {
      dependencies.callLimits.countOperation(remoteAddress);
      return renew();
    };
  } catch (error) {
    const code = closeCodeOf(error);
    if (code === null) throw error;
    close(code, error);
    return false;
  }
  const end = () => close(CloseCode.Forbidden, sessionEnded());
  const stop = dependencies.watchSession(extra.call, end, 'connection');
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  return true;
}

/** @returns null for a failure of the platform. A connection over the caller's limit is tried again later by stock clients. */
function closeCodeOf(error: unknown): number | null {
  if (isRefusal(error)) return CloseCode.Forbidden;
  return error instanceof DomainError && error.kind === 'rateLimited' ? tryAgainLater : null;
}

function isRefusal(error: unknown): boolean {
  return error instanceof DomainError && ['unauthenticated', 'forbidden', 'invalid'].includes(error.kind);
}

/** Each operation resolves the caller again: a socket outlives a key's scopes, a role, a tenant. */
async function admit(
  dependencies: StreamProtocolDependencies,
  { extra, subscriptions }: Connection,
  payload: SubscribePayload,
): Promise<ExecutionArgs | GraphQLError[]> {
  if (extra.renew === null) throw new Error('An operation before the connection was acknowledged.');
  const call = await extra.renew().catch((error: unknown) => refuseCall(dependencies, extra, error));
  if (Array.isArray(call)) return call;
  if (Object.keys(subscriptions).length > dependencies.maxOperations) {
    return [dependencies.graph.mask.error(tooManyOperations(dependencies.maxOperations), call.requestId)];
  }
  const admitted = dependencies.operations.admit(payload, call);
  if ('errors' in admitted) return [...admitted.errors];
  const { document, operation } = admitted.planned;
  return {
    schema: dependencies.graph.supergraph.schema,
    document,
    operationName: operation.name?.value,
    contextValue: { admitted, call } satisfies Running,
  };
}

function refuseCall(
  dependencies: StreamProtocolDependencies,
  { close }: ConnectionState,
  error: unknown,
): GraphQLError[] {
  if (isRefusal(error)) close?.(CloseCode.Forbidden, error);
  return [dependencies.graph.mask.error(error, randomUUID())];
}
