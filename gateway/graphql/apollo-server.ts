import './apollo-telemetry.ts';
import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import type { Logger } from '../../subgraphs/kernel/telemetry/logger.ts';
import type { Admission } from './admission.ts';
import { apolloLogger, type OperationContext, PlatformGateway } from './apollo-gateway.ts';
import type { FormatError } from './error-mask.ts';
import type { KnownDocuments } from './front/known-documents.ts';
import type { Graph } from './graph.ts';
import { limitRules, type OperationLimits, parseLimits } from './limits.ts';
import { type OperationDurations, operationMetrics } from './operation-metrics.ts';
import { operationPlugin } from './operation-plugin.ts';
import { type PersistedOperations, persistedCache } from './persisted-operations.ts';
import type { SubgraphTransports } from './subgraph-transport.ts';

/** What Apollo Server is built of. */
export interface ApolloServerParts {
  readonly graph: Graph;
  readonly transports: SubgraphTransports;
  readonly admission: Admission;
  readonly limits: OperationLimits;
  readonly introspection: boolean;
  /** Null: Apollo's automatic persisted queries are off too. */
  readonly persisted: PersistedOperations | null;
  readonly idempotency: boolean;
  /** What a browser sees at the endpoint; null: nothing. */
  readonly landingPage: ApolloServerPlugin<OperationContext> | null;
  readonly durations: OperationDurations;
  readonly documents: KnownDocuments;
  readonly formatError: FormatError;
  readonly logger: Logger;
}

/**
 * GraphQL over HTTP on Apollo Server: CSRF prevention, no batches, no stack traces, no signal handlers.
 * @returns a started server.
 */
export async function startApolloServer(parts: ApolloServerParts): Promise<ApolloServer<OperationContext>> {
  const { graph, limits, persisted } = parts;
  const server = new ApolloServer<OperationContext>({
    gateway: new PlatformGateway(graph, parts.transports, parts.logger),
    logger: apolloLogger(parts.logger),
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    introspection: parts.introspection,
    hideSchemaDetailsFromClientErrors: graph.hideSchemaDetails,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    parseOptions: parseLimits(limits),
    validationRules: limitRules(limits),
    persistedQueries: persisted === null ? false : { cache: persistedCache(persisted) },
    formatError: parts.formatError,
    plugins: [
      operationMetrics(parts.durations),
      operationPlugin(parts),
      parts.landingPage ?? ApolloServerPluginLandingPageDisabled(),
    ],
  });
  await server.start();
  return server;
}
