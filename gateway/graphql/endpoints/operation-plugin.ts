import { type ApolloServerPlugin, type GraphQLRequestContext, HeaderMap } from '@apollo/server';
import { GraphQLError } from 'graphql';
import { DomainError } from '../../../subgraphs/kernel/error/domain-error.ts';
import { errorKinds } from '../../../subgraphs/kernel/error/error-kinds.ts';
import { toGraphQLError } from '../../../subgraphs/kernel/error/graphql-error.ts';
import { operationOf } from '../execution/documents.ts';
import type { Graph } from '../execution/graph.ts';
import { idempotencyOf } from '../execution/idempotency-key.ts';
import { checkIfMatch } from '../execution/if-match.ts';
import type { LocalizeErrors } from '../execution/localized-errors.ts';
import type { AnswerPolicies } from '../subgraphs/caching/answer-policies.ts';
import type { Admission, OperationRequest } from '../supergraph/admission.ts';
import { isDeferred } from '../supergraph/deferred-fragments.ts';
import type { OperationContext } from './apollo-gateway.ts';
import type { CachedDocuments } from './fast-path/cached-documents.ts';
import { cachingOf, type FormattedResult, finishAnswer, notStored } from './operation-answer.ts';
import type { OperationDetails } from './operation-details.ts';
import { checkListed, type PersistedOperations } from './persisted-operations.ts';
import { requestedDetails } from './requested-details.ts';
import { acceptsDeferred } from './stream-formats.ts';

export interface OperationPluginDependencies {
  readonly admission: Admission;
  readonly graph: Pick<Graph, 'isUntimed' | 'supergraph'>;
  readonly persisted: PersistedOperations | null;
  /** Enables `Idempotency-Key`, `input.idempotencyKey` and `If-Match`; the subgraphs of a foreign supergraph implement it themselves. */
  readonly idempotency: boolean;
  /** Receives the documents that the fast path may answer from now on. */
  readonly documents: Pick<CachedDocuments, 'remember'>;
  readonly localizeErrors: LocalizeErrors;
  /** Absent: answers have no `Cache-Control` of subgraphs. */
  readonly policies?: AnswerPolicies | null;
  readonly details: OperationDetails;
}

/** Handles an operation on Apollo Server between validation and execution, and its answer. */
export function operationPlugin(
  dependencies: OperationPluginDependencies,
): ApolloServerPlugin<OperationContext> {
  return {
    requestDidStart: async () => ({
      didResolveOperation: async (context) => {
        try {
          const asked = admit(dependencies, context);
          const requested = requestedDetails(context.request.extensions);
          if (requested !== null && asked !== null) {
            const { contextValue } = context;
            contextValue.details = await dependencies.details.open(requested, asked, contextValue.call);
          }
        } catch (error) {
          throw withStatus(error);
        }
      },
      willSendResponse: async ({ contextValue, operation, response }) => {
        if (response.body.kind !== 'single') return;
        const { singleResult } = response.body;
        const caching = cachingOf(operation?.operation, singleResult, {
          policies: dependencies.policies ?? null,
          call: contextValue.call,
        });
        if (caching !== notStored) response.http.headers.set('cache-control', caching);
        const finished = finishAnswer(
          dependencies.localizeErrors(singleResult as FormattedResult, contextValue.call),
          contextValue,
          response.http,
        );
        const { details, call } = contextValue;
        const answer =
          details === undefined ? finished : await dependencies.details.addTo(finished, details, call);
        response.body.singleResult = answer as typeof singleResult;
      },
    }),
  };
}

function admit(
  dependencies: OperationPluginDependencies,
  context: GraphQLRequestContext<OperationContext>,
): OperationRequest | null {
  const { document, request, contextValue, source, queryHash, metrics } = context;
  if (document === undefined) return null;
  const operation = operationOf(document, request.operationName);
  const asked = { document, operation, variables: request.variables ?? {} };
  const { call } = contextValue;
  if (!contextValue.isAdmitted)
    contextValue.cost = dependencies.admission.admit({ ...asked, source: source ?? '' }, call);
  if (call.actor.embed === null) checkListed(dependencies.persisted, queryHash);
  // Apollo Server stores the text after this hook: only what has been admitted, and for callers that are known.
  if (!call.actor.isAuthenticated || call.actor.embed !== null) metrics.persistedQueryRegister = false;
  if (operation.operation === 'subscription') {
    throw new DomainError('invalid', 'GraphQL:Operation:Transport', {
      message:
        'Subscriptions run over WebSocket (graphql-transport-ws), or with Accept: text/event-stream or ' +
        'multipart/mixed;subscriptionSpec=1.0.',
    });
  }
  if (isDeferred(document, operation, request.variables ?? {})) {
    if (!acceptsDeferred(request.http?.headers.get('accept'))) throw deferredRefusal();
  } else dependencies.documents.remember(source ?? '', document);
  if (dependencies.graph.isUntimed(asked)) contextValue.removeDeadline();
  if (!dependencies.idempotency) return asked;
  const { ifMatch } = call;
  checkIfMatch(ifMatch, asked, dependencies.graph.supergraph.schema);
  const key = request.http?.headers.get('idempotency-key');
  const idempotency = idempotencyOf(key, source ?? '', request.operationName, { ...asked, ifMatch });
  contextValue.call = { ...contextValue.call, idempotency };
  return asked;
}

/** What Apollo Server answers to clients that would wait for one JSON answer. */
function deferredRefusal(): GraphQLError {
  const { message, extensions } = toGraphQLError(
    new DomainError('invalid', 'GraphQL:Operation:Deferred', {
      message:
        'The operation uses @defer: send the header Accept: multipart/mixed;deferSpec=20220824, or leave @defer out.',
    }),
  );
  return new GraphQLError(message, {
    extensions: { ...extensions, http: { status: notAcceptable, headers: new HeaderMap() } },
  });
}

const notAcceptable = 406;

/** A refusal with its HTTP status. An anonymous operation gets 200. */
function withStatus(error: unknown): unknown {
  if (!(error instanceof DomainError)) return error;
  const status = error.kind === 'unauthenticated' ? 200 : errorKinds[error.kind].status;
  return new GraphQLError(error.message, {
    originalError: error,
    extensions: { http: { status, headers: new HeaderMap() } },
  });
}
