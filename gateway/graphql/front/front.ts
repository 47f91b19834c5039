import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { HeaderMap } from '@apollo/server';
import {
  type DocumentNode,
  type ExecutionResult,
  getOperationAST,
  type OperationDefinitionNode,
} from 'graphql';
import { nameHttpRoute } from '../../../subgraphs/kernel/telemetry/http-route.ts';
import type { Admission } from '../admission.ts';
import { type OperationContext, runUntilEnded } from '../apollo-gateway.ts';
import type { FormatError } from '../error-mask.ts';
import type { Graph } from '../graph.ts';
import { type OperationOpening, openOperation } from '../http-endpoint.ts';
import { finished } from '../operation-answer.ts';
import type { OperationDurations } from '../operation-metrics.ts';
import type { PlannedOperation } from '../supergraph.ts';
import { AcceptedType } from './accepted-type.ts';
import { formattedErrors } from './formatted-errors.ts';
import type { Handovers } from './handovers.ts';
import type { KnownDocuments } from './known-documents.ts';
import { isPlainRequest, type PlainBody, plainBodyOf, readBytes } from './plain-request.ts';

/** What the front stands on. */
export interface FrontParts extends OperationOpening {
  readonly graph: Graph;
  readonly admission: Admission;
  readonly documents: KnownDocuments;
  readonly durations: OperationDurations;
  readonly formatError: FormatError;
  readonly handovers: Handovers;
  /** Bytes of a request body. */
  readonly bodyLimit: number;
}

/** Names and values in turns, as `writeHead` takes them. */
export type RawHeaders = readonly string[];

/** An operation that may run. */
interface Admitted {
  readonly planned: PlannedOperation;
  readonly body: PlainBody;
  readonly contentType: string;
}

/**
 * Answers ordinary operations whose documents Apollo Server has let pass before, as it would answer them, without
 * express and without it. Every other request, and one that is to be refused, is Apollo Server's.
 */
export class Front {
  private readonly accepted = new AcceptedType();

  constructor(private readonly parts: FrontParts) {}

  /**
   * @param next answers what is not answered here.
   * @param headersOf what every answer to a request begins with.
   */
  before(next: RequestListener, headersOf: (request: IncomingMessage) => RawHeaders): RequestListener {
    return (request, response) => {
      if (!isPlainRequest(request, this.parts.bodyLimit)) return next(request, response);
      void this.isServed(request, response, headersOf).then((isServed) => {
        if (!isServed) next(request, response);
      });
    };
  }

  private async isServed(
    request: IncomingMessage,
    response: ServerResponse,
    headersOf: (request: IncomingMessage) => RawHeaders,
  ): Promise<boolean> {
    const { handovers } = this.parts;
    const began = performance.now();
    const operation = openOperation(this.parts, request, response);
    const context = await operation.catch(() => null);
    const bytes = context === null ? null : await readBytes(request);
    if (context !== null && bytes === null) return true;
    const admitted = context === null || bytes === null ? null : this.admitted(bytes, context, request);
    if (context === null || admitted === null) {
      handovers.put(request, { operation, bytes });
      return false;
    }
    try {
      nameHttpRoute('/graphql');
      await this.answer(admitted, context, { response, headers: headersOf(request), began });
      return true;
    } catch (error) {
      // It has run: whoever is next is to say that it failed, and not to run it again.
      handovers.put(request, { operation: Promise.reject(error), bytes });
      return false;
    }
  }

  /** @returns null for what Apollo Server has not let pass, or would refuse. */
  private admitted(bytes: Buffer, context: OperationContext, { headers }: IncomingMessage): Admitted | null {
    const body = plainBodyOf(bytes);
    const document = body === null ? undefined : this.parts.documents.get(body.query);
    const contentType = this.accepted.of(headers.accept);
    if (body === null || document === undefined || contentType === null) return null;
    const operation = getOperationAST(document, body.operationName);
    if (!operation || operation.operation === 'subscription') return null;
    const planned = this.planned(document, operation, body, context);
    return planned === null ? null : { planned, body, contentType };
  }

  private planned(
    document: DocumentNode,
    operation: OperationDefinitionNode,
    { operationName, variables }: PlainBody,
    context: OperationContext,
  ): PlannedOperation | null {
    const { graph, admission } = this.parts;
    if (graph.isEndless({ document, operation })) return null;
    try {
      context.cost = admission.admit({ document, operation, variables }, context.call);
      return graph.supergraph.plan(document, operationName);
    } catch {
      return null;
    }
  }

  private async answer(
    { planned, body, contentType }: Admitted,
    context: OperationContext,
    { response, headers, began }: { response: ServerResponse; headers: RawHeaders; began: number },
  ): Promise<void> {
    const { graph, durations, formatError } = this.parts;
    const result = await runUntilEnded(graph, planned, body.variables, context);
    const head = { status: undefined as number | undefined, headers: new HeaderMap() };
    const { errors, data, extensions } = finished(formatted(result, formatError, head), context, head);
    durations.record(began, planned.operation, result.errors);
    const text = `${JSON.stringify({ errors, data, extensions })}\n`;
    const own = [...head.headers].flat();
    const length = String(Buffer.byteLength(text));
    response.writeHead(head.status ?? 200, [
      ...headers,
      ...own,
      ...['cache-control', 'no-store'],
      ...['Content-Type', contentType, 'Content-Length', length],
    ]);
    response.end(text);
  }
}

function formatted(
  result: ExecutionResult,
  formatError: FormatError,
  head: { status: number | undefined; readonly headers: HeaderMap },
) {
  if (result.errors === undefined) return { ...result, errors: undefined };
  const errors = formattedErrors(result.errors, formatError, head);
  if (result.errors.length > 0 && result.data === undefined) head.status ??= 400;
  return { ...result, errors };
}
