import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { HeaderMap } from '@apollo/server';
import type { ExecutionResult } from 'graphql';
import { nameHttpRoute } from '../../../../subgraphs/kernel/telemetry/http-route.ts';
import type { FormatError } from '../../execution/error-mask.ts';
import type { Graph } from '../../execution/graph.ts';
import { idempotencyOf } from '../../execution/idempotency-key.ts';
import type { LocalizeErrors } from '../../execution/localized-errors.ts';
import type { OperationDurations } from '../../execution/operation-metrics.ts';
import type { AnswerPolicies } from '../../subgraphs/caching/answer-policies.ts';
import type { Admission } from '../../supergraph/admission.ts';
import type { PlannedOperation } from '../../supergraph/supergraph.ts';
import { formatResult } from '../format-result.ts';
import { type OpenOperation, type OperationOpening, openOperation } from '../http-endpoint.ts';
import { cachingOf, finishAnswer } from '../operation-answer.ts';
import { AcceptedType } from './accepted-type.ts';
import type { CachedDocuments } from './cached-documents.ts';
import type { FallbackRequests } from './fallback.ts';
import { type PlainBody, plainBodyOf, plainLength, readBytes } from './plain-request.ts';

interface FastPathOptions extends OperationOpening {
  readonly graph: Graph;
  readonly admission: Admission;
  readonly documents: CachedDocuments;
  readonly durations: OperationDurations;
  readonly formatError: FormatError;
  readonly localizeErrors: LocalizeErrors;
  readonly fallbacks: FallbackRequests;
  readonly accepted: AcceptedType;
  /** Bytes of a request body. */
  readonly bodyLimit: number;
  /** Absent: answers have no `Cache-Control` of subgraphs. */
  readonly policies?: AnswerPolicies | null;
  /** Enables `input.idempotencyKey`; a request with the header is Apollo Server's. */
  readonly idempotency: boolean;
}

/** Alternating names and values, as `writeHead` takes them. */
type RawHeaders = readonly string[];

/** A request that looks like an ordinary operation. */
interface PlainRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Bytes of its body. */
  readonly length: number;
  /** Headers of every answer. */
  readonly headers: RawHeaders;
  /** The fallback: Apollo Server. */
  readonly next: RequestListener;
}

interface AdmittedOperation {
  readonly planned: PlannedOperation;
  readonly body: PlainBody;
  readonly contentType: string;
}

/**
 * Answers operations whose documents Apollo Server has admitted before, with the same answers, but without Express and
 * Apollo Server. Every other request, including those to refuse, falls back to Apollo Server.
 */
export class FastPath {
  private readonly options: FastPathOptions;

  constructor(options: Omit<FastPathOptions, 'accepted'>) {
    this.options = { ...options, accepted: new AcceptedType() };
  }

  /**
   * @param next the fallback.
   * @param headersOf the headers of every answer to a request.
   */
  inFrontOf(next: RequestListener, headersOf: (request: IncomingMessage) => RawHeaders): RequestListener {
    return (request, response) => {
      const length = plainLength(request, this.options.bodyLimit);
      if (length === 0) return next(request, response);
      new FastPathExchange(this.options, {
        request,
        response,
        length,
        headers: headersOf(request),
        next,
      }).begin();
    };
  }
}

/**
 * One request on the fast path: authentication, body, admission, execution, answer. The steps run synchronously unless
 * one has to wait.
 */
class FastPathExchange {
  private readonly began = performance.now();
  private isOver = false;

  constructor(
    private readonly options: FastPathOptions,
    private readonly plain: PlainRequest,
  ) {}

  /** Starts; the answer is written asynchronously. */
  begin(): void {
    const { request, response } = this.plain;
    try {
      const operation = openOperation(this.options, request, response);
      if (operation instanceof Promise) {
        operation.then(
          (opened) => this.read(opened),
          () => this.fallBack(operation, null),
        );
      } else this.read(operation);
    } catch (error) {
      this.fallBack(Promise.reject(error), null);
    }
  }

  private read(operation: OpenOperation): void {
    const { request, length } = this.plain;
    readBytes(request, length, (bytes) => this.run(operation, bytes));
  }

  private run(operation: OpenOperation, bytes: Buffer): void {
    const admitted = this.admit(bytes, operation);
    if (admitted === null) {
      this.fallBack(Promise.resolve(operation), bytes);
      return;
    }
    try {
      nameHttpRoute('/graphql');
      const { call, watch } = operation;
      const result =
        watch.reason === null
          ? this.options.graph.run(admitted.planned, admitted.body.variables, call)
          : this.toError(watch.reason, operation);
      if (result instanceof Promise) this.wait(result, admitted, { operation, bytes });
      else this.answer(result, admitted, operation);
    } catch (error) {
      this.fail(error, bytes);
    }
  }

  /** Writes the result, or the failure when the request ends first. */
  private wait(
    result: Promise<ExecutionResult>,
    admitted: AdmittedOperation,
    { operation, bytes }: { readonly operation: OpenOperation; readonly bytes: Buffer },
  ): void {
    const end = (found: ExecutionResult | null, reason?: unknown) => {
      try {
        this.answer(found ?? this.toError(reason, operation), admitted, operation);
      } catch (error) {
        this.fail(error, bytes);
      }
    };
    operation.watch.onEnd((reason) => end(null, reason));
    result.then(end, (error: unknown) => end(null, error));
  }

  private toError(reason: unknown, { call }: OpenOperation): ExecutionResult {
    return { errors: [this.options.graph.mask.error(reason, call.requestId)] };
  }

  /** @returns null for an operation that Apollo Server has not admitted, or must refuse. */
  private admit(bytes: Buffer, operation: OpenOperation): AdmittedOperation | null {
    const { documents, graph, accepted, admission } = this.options;
    const body = plainBodyOf(bytes);
    if (body === null) return null;
    const planned = documents.get(body.query)?.operation(graph, body.operationName) ?? null;
    const contentType = planned === null ? null : accepted.of(this.plain.request.headers.accept);
    if (planned === null || contentType === null) return null;
    const asked = { document: planned.document, operation: planned.operation, variables: body.variables };
    try {
      const idempotency = this.options.idempotency
        ? idempotencyOf(undefined, body.query, body.operationName, asked)
        : null;
      // Last, since Apollo Server admits again what falls back, and the cost is counted once.
      operation.cost = admission.admit({ ...asked, source: body.query }, operation.call);
      if (idempotency !== null) operation.call = { ...operation.call, idempotency };
      return { planned, body, contentType };
    } catch {
      return null;
    }
  }

  private answer(
    result: ExecutionResult,
    { planned, contentType }: AdmittedOperation,
    operation: OpenOperation,
  ): void {
    if (this.isOver) return;
    const { durations, formatError, localizeErrors } = this.options;
    const head = new FastPathHead();
    const formatted = localizeErrors(formatResult(result, formatError, head), operation.call);
    const answer = finishAnswer(formatted, operation, head);
    durations.record(this.began, planned.operation, result.errors);
    const { policies = null } = this.options;
    const caching = cachingOf(planned.operation.operation, answer, { policies, call: operation.call });
    const text = `${JSON.stringify(answer)}\n`;
    this.isOver = true;
    this.write(text, head, { contentType, caching });
  }

  private write(
    text: string,
    { status = 200, named }: FastPathHead,
    { contentType, caching }: { readonly contentType: string; readonly caching: string },
  ): void {
    const { response, headers } = this.plain;
    const length = Buffer.byteLength(text);
    const own = ['cache-control', caching, 'Content-Type', contentType, 'Content-Length', String(length)];
    const all = named === null ? headers.concat(own) : headers.concat(...named, own);
    response.writeHead(status, all);
    // For ASCII text `latin1` gives the same bytes as UTF-8 without encoding.
    response.end(text, length === text.length ? 'latin1' : 'utf8');
  }

  /** The operation has run: the fallback must report the failure, not run it again. */
  private fail(error: unknown, bytes: Buffer): void {
    this.fallBack(Promise.reject(error), bytes);
  }

  private fallBack(operation: Promise<OpenOperation>, bytes: Buffer | null): void {
    const { request, response, next } = this.plain;
    this.isOver = true;
    this.options.fallbacks.put(request, { operation, bytes });
    next(request, response);
  }
}

/** Status and headers of an answer; most answers set none. */
class FastPathHead {
  status: number | undefined;
  named: HeaderMap | null = null;

  get headers(): HeaderMap {
    this.named ??= new HeaderMap();
    return this.named;
  }
}
