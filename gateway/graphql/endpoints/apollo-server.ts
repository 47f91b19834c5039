import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import type { Logger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import type { FormatError } from '../execution/error-mask.ts';
import type { Graph } from '../execution/graph.ts';
import type { LocalizeErrors } from '../execution/localized-errors.ts';
import { type OperationDurations, operationMetrics } from '../execution/operation-metrics.ts';
import type { AnswerPolicies } from '../subgraphs/caching/answer-policies.ts';
import type { SubgraphTransports } from '../subgraphs/subgraph-transport.ts';
import type { Admission } from '../supergraph/admission.ts';
import { limitRules, type OperationLimits, parseLimits } from '../supergraph/limits.ts';
import { apolloGateway, apolloLogger, type OperationContext } from './apollo-gateway.ts';
import type { CachedDocuments } from './fast-path/cached-documents.ts';
import type { OperationDetails } from './operation-details.ts';
import { operationPlugin } from './operation-plugin.ts';
import type { PersistedCache, PersistedOperations } from './persisted-operations.ts';

export interface ApolloServerDependencies {
  readonly graph: Graph;
  readonly transports: SubgraphTransports;
  readonly admission: Admission;
  readonly limits: OperationLimits;
  readonly introspection: boolean;
  readonly persisted: PersistedOperations | null;
  /** Null: there are neither listed texts nor automatic ones. */
  readonly persistedCache: PersistedCache | null;
  readonly idempotency: boolean;
  /** The browser page of the endpoint; null disables it. */
  readonly landingPage: ApolloServerPlugin<OperationContext> | null;
  readonly durations: OperationDurations;
  readonly documents: CachedDocuments;
  readonly formatError: FormatError;
  readonly localizeErrors: LocalizeErrors;
  /** Absent: answers have no `Cache-Control` of subgraphs. */
  readonly policies?: AnswerPolicies | null;
  readonly details: OperationDetails;
  readonly logger: Logger;
}

/**
 * GraphQL over HTTP on Apollo Server: CSRF prevention, no batches, no stack traces, no signal handlers.
 * @returns a started server.
 */
export async function startApolloServer(
  dependencies: ApolloServerDependencies,
): Promise<ApolloServer<OperationContext>> {
  const { graph, limits, persistedCache: cache } = dependencies;
  const server = new ApolloServer<OperationContext>({
    gateway: apolloGateway(graph, dependencies.transports),
    logger: apolloLogger(dependencies.logger),
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    introspection: dependencies.introspection,
    hideSchemaDetailsFromClientErrors: graph.hideSchemaDetails,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    parseOptions: parseLimits(limits),
    validationRules: limitRules(limits),
    persistedQueries: cache === null ? false : { cache },
    formatError: dependencies.formatError,
    plugins: [
      operationMetrics(dependencies.durations),
      operationPlugin(dependencies),
      dependencies.landingPage ?? ApolloServerPluginLandingPageDisabled(),
    ],
  });
  await server.start();
  return server;
}
