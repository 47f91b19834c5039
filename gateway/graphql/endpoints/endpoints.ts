import type { ApolloServerPlugin } from '@apollo/server';
import { Router } from 'express';
import { Deadlines } from '../../../subgraphs/kernel/clock/deadlines.ts';
import type { Logger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import type { EnterStream, ResolveCall, WatchSession } from '../../authentication/gateway-call.ts';
import type { ClientAddress } from '../../http/client-address.ts';
import type { ProblemWriter } from '../../http/problem-writer.ts';
import { type CallLimits, noCallLimits } from '../../http/traffic/call-limits.ts';
import type { AuthorizationOptions } from '../execution/authorization/operation-authorization.ts';
import { createGraphs } from '../execution/create-graph.ts';
import { Documents } from '../execution/documents.ts';
import { type ErrorMask, formatErrorBy } from '../execution/error-mask.ts';
import type { Graph } from '../execution/graph.ts';
import { asTheyAre, type LocalizeErrors } from '../execution/localized-errors.ts';
import type { OperationExecutor } from '../execution/operation-executor.ts';
import { OperationDurations } from '../execution/operation-metrics.ts';
import { PreparedOperations } from '../execution/prepared-operations.ts';
import type { OverrideDecisions } from '../execution/progressive-overrides.ts';
import { Subscriptions } from '../execution/subscriptions.ts';
import { WarmUpOperations } from '../execution/warm-up-operations.ts';
import type { AnswerPolicies } from '../subgraphs/caching/answer-policies.ts';
import type { HeaderForwarding } from '../subgraphs/forwarded-headers.ts';
import type { SubgraphTransports } from '../subgraphs/subgraph-transport.ts';
import { Admission } from '../supergraph/admission.ts';
import type { EmbeddedOperations } from '../supergraph/embedded-operations.ts';
import type { OperationLimits } from '../supergraph/limits.ts';
import type { Supergraph } from '../supergraph/supergraph.ts';
import type { OperationContext } from './apollo-gateway.ts';
import { startApolloServer } from './apollo-server.ts';
import type { AutomaticQueries } from './automatic-queries.ts';
import { deferredEndpoint } from './deferred-endpoint.ts';
import { CachedDocuments } from './fast-path/cached-documents.ts';
import { FallbackRequests } from './fast-path/fallback.ts';
import { FastPath } from './fast-path/fast-path.ts';
import { httpEndpoint } from './http-endpoint.ts';
import { type DemandExplain, OperationDetails, refuseExplain } from './operation-details.ts';
import { createPersistedCache, type PersistedOperations } from './persisted-operations.ts';
import { refusedOperations } from './refused-operation.ts';
import { streamEndpoint } from './stream-endpoint.ts';
import { StreamingOperations } from './streaming-operations.ts';
import type { OperationUsage } from './usage/operation-usage.ts';
import { WebSocketEndpoint } from './websocket.ts';
import type { RunAdmitted } from './websocket-protocol.ts';

export interface GraphqlDependencies {
  readonly supergraph: Supergraph;
  /** One per subgraph of the supergraph. Closed with the endpoints. */
  readonly transports: SubgraphTransports;
  readonly mask: ErrorMask;
  /** Default: errors keep their English sentences. */
  readonly localizeErrors?: LocalizeErrors;
  readonly resolveCall: ResolveCall;
  readonly watchSession: WatchSession;
  /** Says of a refused anonymous caller which check failed; only in development. Absent: no. */
  readonly explains?: boolean;
  /** How `@authenticated`, `@requiresScopes` and `@policy` are enforced. Absent: by filter, and no policy is met. */
  readonly authorization?: AuthorizationOptions;
  /** Limits of streams; absent: none. */
  readonly enterStream?: EnterStream;
  readonly forward: HeaderForwarding;
  readonly clientAddress: ClientAddress;
  /** Describes refusals. */
  readonly problems: Pick<ProblemWriter, 'describe'>;
  /** Absent: no limits. */
  readonly callLimits?: CallLimits;
  /** Who may have operations explained; absent: the gateway refuses it to all. */
  readonly demandExplain?: DemandExplain | undefined;
  /** Admission of operations on WebSockets; absent: all run at once. */
  readonly runAdmitted?: RunAdmitted;
  /** Origins, in addition to the gateway's, whose pages may open WebSockets. */
  readonly isAllowedOrigin: (origin: string) => boolean;
  readonly landingPage: ApolloServerPlugin<OperationContext> | null;
  readonly persisted: PersistedOperations | null;
  /** Decides custom labels of `@override`; absent: none holds. */
  readonly overrides?: OverrideDecisions | undefined;
  /** What embed tokens may run; absent: nothing. */
  readonly embedded?: EmbeddedOperations;
  /** Where the texts of automatic persisted queries are; absent or null: there are none. */
  readonly automaticQueries?: AutomaticQueries | null;
  /** What subgraphs say of how long an answer may be kept; absent: queries are asked for again. */
  readonly policies?: AnswerPolicies | null;
  /** Counts operations by client; absent or null: they are not. */
  readonly usage?: OperationUsage | null;
  readonly settings: GraphqlSettings;
  readonly logger: Logger;
}

export interface GraphqlSettings {
  readonly limits: OperationLimits;
  /** For a foreign supergraph only. */
  readonly allowAnonymous: boolean;
  readonly introspection: boolean;
  /** Hides field suggestions; on in production. */
  readonly hideSchemaDetails: boolean;
  /** Enables `Idempotency-Key` and `input.idempotencyKey`. */
  readonly idempotency: boolean;
  /** Bytes of a request body or WebSocket message. */
  readonly bodyLimit: number;
  /** Milliseconds until a caller gets 503; not for streams. */
  readonly requestTimeout: number;
  /** Root fields without a time limit; absent: none. */
  readonly untimedFields?: ReadonlySet<string>;
  /** Milliseconds between heartbeats on a stream. */
  readonly heartbeat: number;
  /** Concurrent operations of one WebSocket. */
  readonly maxOperations: number;
  /** Milliseconds a WebSocket may stay open without `connection_init`; default 10,000. */
  readonly introduction?: number;
}

export interface GraphqlEndpoints {
  /** Runs before all other handlers and gives the same answers as the router. */
  readonly fastPath: FastPath;
  /** `/graphql/stream` and `/graphql`. Needs an error handler after it: for failures, and for pages in a browser. */
  readonly router: Router;
  /** For the HTTP server's upgrades. */
  readonly webSocket: WebSocketEndpoint;
  /** Operations of the REST table. */
  readonly operations: OperationExecutor;
  /** The same for a warm-up. @param mask handles its errors. */
  warmUpOperations(mask: ErrorMask): WarmUpOperations;
  /** Admits and runs what clients write, for transports of other protocols. */
  readonly clientOperations: Pick<StreamingOperations, 'admit' | 'start'>;
  readonly graph: Graph;
  /** The gateway's own subscriptions, not counted by any caller's limit. */
  readonly subscriptions: Subscriptions;
  /** Ends streams and sockets, and accepts no new ones; running operations continue. */
  drain(): Promise<void>;
  /** Drains, and closes the transports; call it after the last request has ended. */
  close(): Promise<void>;
}

/** Creates the GraphQL endpoints: HTTP, server-sent events, WebSocket, and the executor of the REST adapter. */
export async function createGraphqlEndpoints(dependencies: GraphqlDependencies): Promise<GraphqlEndpoints> {
  const { supergraph, transports, settings, callLimits = noCallLimits } = dependencies;
  const { limits, introspection, hideSchemaDetails, untimedFields, heartbeat } = settings;
  const { usage } = dependencies;
  const graphOf = createGraphs({ ...dependencies, hideSchemaDetails, untimedFields });
  const graph = graphOf(dependencies.mask);
  const admission = new Admission(supergraph, {
    ...settings,
    explains: dependencies.explains,
    embedded: dependencies.embedded ?? new Map(),
    countCost: (call, cost) => callLimits.countCost(call, cost),
    countUsage: usage ? (sent, call) => usage.count(supergraph.schema, sent, call) : undefined,
  });
  const documents = new Documents(graph, limits, introspection);
  const subscriptions = new Subscriptions(
    graph,
    transports,
    dependencies.watchSession,
    dependencies.enterStream,
  );
  const details = new OperationDetails({
    graph,
    admission,
    demandExplain: dependencies.demandExplain ?? refuseExplain,
  });
  const operations = new StreamingOperations({
    ...dependencies,
    localizeErrors: dependencies.localizeErrors ?? asTheyAre,
    idempotency: settings.idempotency,
    callLimits,
    graph,
    documents,
    admission,
    subscriptions,
    details,
  });
  const shared = {
    documents: new CachedDocuments(),
    durations: new OperationDurations(),
    formatError: formatErrorBy(dependencies.mask, limits),
    localizeErrors: dependencies.localizeErrors ?? asTheyAre,
    fallbacks: new FallbackRequests(),
    deadlines: new Deadlines(settings.requestTimeout),
    persistedCache: createPersistedCache(dependencies.persisted, dependencies.automaticQueries ?? null),
  };
  const server = await startApolloServer({
    ...dependencies,
    ...settings,
    ...shared,
    graph,
    admission,
    details,
  });
  const webSocket = new WebSocketEndpoint({
    ...dependencies,
    runAdmitted: dependencies.runAdmitted ?? ((_call, work) => work()),
    callLimits,
    graph,
    operations,
    maxPayload: settings.bodyLimit,
    keepAlive: heartbeat,
    maxOperations: settings.maxOperations,
    introduction: settings.introduction,
  });
  const shutdown = new AbortController();
  const router = Router();
  router.use(deferredEndpoint({ ...dependencies, ...settings, ...shared, operations }));
  router.use(
    streamEndpoint({
      ...dependencies,
      ...settings,
      ...shared,
      callLimits,
      operations,
      shutdown: shutdown.signal,
    }),
  );
  router.use(httpEndpoint({ ...dependencies, ...settings, ...shared, callLimits, server }));
  router.use('/graphql', refusedOperations(dependencies.problems));
  const drain = async () => {
    shutdown.abort();
    await webSocket.close();
  };
  return {
    fastPath: new FastPath({ ...dependencies, ...settings, ...shared, graph, admission }),
    router,
    webSocket,
    operations: new PreparedOperations(graph, subscriptions, dependencies.forward),
    warmUpOperations: (mask) => new WarmUpOperations(graphOf(mask), transports),
    clientOperations: operations,
    graph,
    subscriptions: new Subscriptions(graph, transports, dependencies.watchSession),
    drain,
    close: async () => {
      await drain();
      await server.stop();
      await Promise.all([...transports.values()].map((transport) => transport.close()));
    },
  };
}
