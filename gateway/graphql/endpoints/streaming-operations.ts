import type { DocumentNode, ExecutionResult } from 'graphql';
import type { Idempotency } from '../../../subgraphs/kernel/call/idempotency.ts';
import { sha256Hex } from '../../../subgraphs/kernel/crypto/digest.ts';
import { DomainError } from '../../../subgraphs/kernel/error/domain-error.ts';
import type { GatewayCall } from '../../authentication/gateway-call.ts';
import type { CallLimits } from '../../http/traffic/call-limits.ts';
import type { AnswerPart, DeferredCaller } from '../execution/deferred-execution.ts';
import { type Documents, InvalidDocumentError, operationOf } from '../execution/documents.ts';
import type { Graph } from '../execution/graph.ts';
import { idempotencyOf, type KeyedRequest } from '../execution/idempotency-key.ts';
import { checkIfMatch } from '../execution/if-match.ts';
import type { LocalizeErrors } from '../execution/localized-errors.ts';
import type { Subscriptions } from '../execution/subscriptions.ts';
import type { Admission } from '../supergraph/admission.ts';
import { isDeferred } from '../supergraph/deferred-fragments.ts';
import type { PlannedOperation, Variables } from '../supergraph/supergraph.ts';
import type { OperationDetails } from './operation-details.ts';
import { checkListed, type PersistedOperations } from './persisted-operations.ts';
import { type RequestedDetails, requestedDetails } from './requested-details.ts';

/** The request of a streaming client; untrusted. */
export interface OperationParameters {
  readonly query?: unknown;
  readonly operationName?: unknown;
  readonly variables?: unknown;
  readonly extensions?: unknown;
}

export interface AdmittedOperation {
  readonly planned: PlannedOperation;
  readonly variables: Variables;
  /** Null when cost is not limited. */
  readonly cost: number | null;
  /** Of a mutation whose input has a key. */
  readonly idempotency: Idempotency | null;
  /** Of a request for details of its operation. */
  readonly requested: RequestedDetails | null;
}

/** An admitted operation with its document, as the client wrote it. */
export interface AdmittedDocument extends AdmittedOperation {
  readonly document: DocumentNode;
}

export interface StreamingDependencies {
  readonly graph: Graph;
  readonly documents: Documents;
  readonly admission: Admission;
  readonly subscriptions: Subscriptions;
  readonly persisted: PersistedOperations | null;
  readonly callLimits: Pick<CallLimits, 'countUnknownDocument'>;
  /** Enables `input.idempotencyKey` and `If-Match`. */
  readonly idempotency: boolean;
  readonly localizeErrors: LocalizeErrors;
  readonly details: OperationDetails;
}

/** Every text with a subscription contains this word. */
const subscriptionWord = /\bsubscription\b/;

/** Admits and runs operations of every kind for clients that stream. */
export class StreamingOperations {
  constructor(private readonly dependencies: StreamingDependencies) {}

  /** False for a text that cannot be parsed or is refused: the answer has the reason. */
  isSubscription({ query, operationName }: OperationParameters): boolean {
    if (typeof query !== 'string' || !subscriptionWord.test(query)) return false;
    const name = typeof operationName === 'string' ? operationName : undefined;
    try {
      return operationOf(this.dependencies.documents.get(query), name).operation === 'subscription';
    } catch {
      return false;
    }
  }

  /** True when the answer has several parts; false also for a text that is refused: the answer has the reason. */
  isDeferred({ query, operationName, variables }: OperationParameters, address: string | null): boolean {
    if (typeof query !== 'string' || !query.includes('@defer')) return false;
    const { documents, callLimits, graph } = this.dependencies;
    const name = typeof operationName === 'string' ? operationName : undefined;
    try {
      if (!documents.isKnown(query)) callLimits.countUnknownDocument(address);
      const document = documents.get(query);
      const operation = operationOf(document, name);
      const asked = { document, operation };
      return isDeferred(document, operation, (variables ?? {}) as Variables) && !graph.isUntimed(asked);
    } catch {
      return false;
    }
  }

  /** Runs an admitted query with `@defer`. @returns null when all of it is answered at once. */
  startDeferred(
    { document, planned, variables, cost }: AdmittedDocument,
    caller: DeferredCaller,
  ): AsyncIterable<AnswerPart> | null {
    const { graph, localizeErrors } = this.dependencies;
    const operation = operationOf(document, planned.operation.name?.value);
    const deferred = graph.supergraph.planDeferred(planned, document, operation, variables);
    if (deferred === null) return null;
    const parts = graph.runDeferred(deferred, variables, caller);
    return localizedParts(parts, (result) => localizeErrors(result, caller.call), cost);
  }

  /**
   * Checks an operation without running it.
   * @returns the operation, or its refusal: masked errors without data.
   */
  admit(
    parameters: OperationParameters,
    call: GatewayCall,
  ): AdmittedDocument | { readonly errors: NonNullable<ExecutionResult['errors']> } {
    const { graph, documents, admission, persisted, callLimits } = this.dependencies;
    try {
      const source = typeof parameters.query === 'string' ? parameters.query : '';
      const name = typeof parameters.operationName === 'string' ? parameters.operationName : undefined;
      const variables = (parameters.variables ?? {}) as Variables;
      if (!documents.isKnown(source)) callLimits.countUnknownDocument(call.remoteAddress);
      const document = documents.get(source);
      const operation = operationOf(document, name);
      const asked = { document, operation, variables };
      const cost = admission.admit({ ...asked, source }, call);
      if (call.actor.embed === null) checkListed(persisted, sha256Hex(source));
      const idempotency = this.idempotencyOf(source, name, { ...asked, ifMatch: call.ifMatch });
      const planned = graph.supergraph.plan(document, name);
      const requested = requestedDetails(parameters.extensions);
      return { document, planned, variables, cost, idempotency, requested };
    } catch (error) {
      const errors = error instanceof InvalidDocumentError ? error.errors : [error];
      const masked = errors.map((each) => graph.mask.error(each, call.requestId));
      return this.dependencies.localizeErrors({ errors: masked }, call);
    }
  }

  private idempotencyOf(source: string, name: string | undefined, asked: KeyedRequest): Idempotency | null {
    if (!this.dependencies.idempotency) return null;
    checkIfMatch(asked.ifMatch, asked, this.dependencies.graph.supergraph.schema);
    return idempotencyOf(undefined, source, name, asked);
  }

  /** Runs an admitted operation: one result, or the results of a subscription. Never throws. */
  async start(
    admitted: AdmittedOperation,
    call: GatewayCall,
  ): Promise<ExecutionResult | AsyncIterableIterator<ExecutionResult>> {
    const { planned, variables, cost, idempotency, requested } = admitted;
    const { subscriptions, graph, localizeErrors } = this.dependencies;
    if (planned.operation.operation === 'subscription') {
      const results = await subscriptions.subscribe(planned, variables, call);
      return mapResults(results, (result) => localizeErrors(result, call));
    }
    const run = async () =>
      withCost(localizeErrors(await graph.run(planned, variables, { ...call, idempotency }), call), cost);
    return requested === null ? run() : this.runDetailed(admitted, requested, call, run);
  }

  private async runDetailed(
    { planned, variables }: AdmittedOperation,
    requested: RequestedDetails,
    call: GatewayCall,
    run: () => Promise<ExecutionResult>,
  ): Promise<ExecutionResult> {
    const { details, graph, localizeErrors } = this.dependencies;
    try {
      const { document, operation } = planned;
      const opened = await details.open(requested, { document, operation, variables }, call);
      return await details.addTo(await run(), opened, call);
    } catch (error) {
      return localizeErrors({ errors: [graph.mask.error(error, call.requestId)] }, call);
    }
  }
}

/** The parts in the caller's language, the first with the cost. */
async function* localizedParts(
  parts: AsyncIterable<AnswerPart>,
  localize: <R extends Pick<ExecutionResult, 'errors'>>(result: R) => R,
  cost: number | null,
): AsyncGenerator<AnswerPart> {
  for await (const part of parts) {
    if ('incremental' in part) yield { ...part, incremental: part.incremental?.map(localize) };
    else yield withCost(localize(part as ExecutionResult & AnswerPart), cost);
  }
}

/** Adds the cost to a result, as `extensions.cost`. */
export function withCost<R extends Pick<ExecutionResult, 'extensions'>>(result: R, cost: number | null): R {
  return cost === null ? result : { ...result, extensions: { ...result.extensions, cost } };
}

/** The refusal of an operation above the limit of a connection. */
export function tooManyOperations(limit: number): DomainError {
  return new DomainError('rateLimited', 'GraphQL:Limit:Operations', {
    message: 'Too many operations run on this connection.',
    parameters: { limit },
  });
}

/** The same iterator over changed results. */
function mapResults(
  results: AsyncIterableIterator<ExecutionResult>,
  change: (result: ExecutionResult) => ExecutionResult,
): AsyncIterableIterator<ExecutionResult> {
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next: async () => {
      const step = await results.next();
      return step.done === true ? step : { done: false, value: change(step.value) };
    },
    return: async () => {
      await results.return?.();
      return { done: true, value: undefined };
    },
  };
}
