import { type ApolloServerPlugin, type GraphQLRequestContext, HeaderMap } from '@apollo/server';
import { type ExecutionResult, GraphQLError } from 'graphql';
import { DomainError } from '../../subgraphs/kernel/error/domain-error.ts';
import { errorKinds } from '../../subgraphs/kernel/error/error-kinds.ts';
import { refusalHeaders } from '../rest/rate-limit-headers.ts';
import type { Admission } from './admission.ts';
import type { OperationContext } from './apollo-gateway.ts';
import { operationOf } from './documents.ts';
import type { Graph } from './graph.ts';
import { idempotencyOf } from './idempotency-key.ts';
import { checkListed, type PersistedOperations } from './persisted-operations.ts';
import { withCost } from './streaming-operations.ts';

/** What the plugin decides by. */
export interface OperationPluginParts {
  readonly admission: Admission;
  readonly graph: Pick<Graph, 'isEndless'>;
  readonly persisted: PersistedOperations | null;
  /** Whether `Idempotency-Key` means something here; a foreign supergraph's subgraphs decide for themselves. */
  readonly idempotency: boolean;
}

/** What happens to an operation on Apollo Server between validation and execution, and to its answer. */
export function operationPlugin(parts: OperationPluginParts): ApolloServerPlugin<OperationContext> {
  return {
    requestDidStart: async () => ({
      didResolveOperation: async (context) => {
        try {
          admit(parts, context);
        } catch (error) {
          throw withStatus(error);
        }
      },
      willSendResponse: async ({ contextValue, response }) => {
        if (contextValue.call.idempotency?.replayed === true) {
          response.http.headers.set('idempotent-replayed', 'true');
        }
        if (response.body.kind !== 'single') return;
        const { singleResult } = response.body;
        for (const [name, value] of Object.entries(limitHeadersOf(singleResult.errors ?? []))) {
          response.http.headers.set(name.toLowerCase(), value);
        }
        response.body.singleResult = withCost(
          singleResult as ExecutionResult,
          contextValue.cost,
        ) as typeof singleResult;
        if (singleResult.data === undefined) raiseStatus(response.http, singleResult.errors ?? []);
      },
    }),
  };
}

function admit(parts: OperationPluginParts, context: GraphQLRequestContext<OperationContext>): void {
  const { document, request, contextValue, source, queryHash } = context;
  if (document === undefined) return;
  const operation = operationOf(document, request.operationName);
  const asked = { document, operation, variables: request.variables ?? {} };
  contextValue.cost = parts.admission.admit(asked, contextValue.call);
  checkListed(parts.persisted, queryHash);
  if (operation.operation === 'subscription') {
    throw new DomainError('invalid', 'GraphQL:Operation:Transport', {
      message: 'Subscriptions run over WebSocket (graphql-transport-ws) or POST /graphql/stream.',
    });
  }
  if (parts.graph.isEndless(asked)) contextValue.unhurried();
  if (!parts.idempotency) return;
  const key = request.http?.headers.get('idempotency-key');
  const idempotency = idempotencyOf(key, source ?? '', request.operationName, asked);
  contextValue.call = { ...contextValue.call, idempotency };
}

/** A refusal with its HTTP status. An anonymous operation is 200 (contract/README.md, "GraphQL errors"). */
function withStatus(error: unknown): unknown {
  if (!(error instanceof DomainError)) return error;
  const status = error.kind === 'unauthenticated' ? 200 : errorKinds[error.kind].status;
  return new GraphQLError(error.message, {
    originalError: error,
    extensions: { http: { status, headers: new HeaderMap() } },
  });
}

/** What a limit that refused a field says in headers; the status tells of the operation as a whole. */
function limitHeadersOf(
  errors: readonly { readonly extensions?: Readonly<Record<string, unknown>> | undefined }[],
): Record<string, string> {
  const refused = errors.find(({ extensions }) => extensions?.code === errorKinds.rateLimited.code);
  return refusalHeaders(refused?.extensions ?? {});
}

/** Codes that say the service failed → the status of an answer without data. Foreign codes decide nothing. */
const failureStatus = new Map<unknown, number>(
  Object.values(errorKinds).flatMap(({ code, status }) => (status >= 500 ? [[code, status] as const] : [])),
);

/** An answer without data for which we are to blame is a failure, also for a proxy that counts statuses. */
function raiseStatus(
  http: { status?: number | undefined },
  errors: readonly { readonly extensions?: { readonly code?: unknown } | undefined }[],
): void {
  const failed = errors.map(({ extensions }) => failureStatus.get(extensions?.code)).find(Boolean);
  if (failed !== undefined) http.status = failed;
}
