import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { Request, Response } from 'express';
import type { DocumentNode } from 'graphql';
import { z } from 'zod';
import type { CallContext } from '../../subgraphs/kernel/subgraph/context.ts';
import type { BoundRequest, NoQuery, Typed, TypedIntake, Types } from './bound-request.ts';

/** The methods rows are written for; HEAD follows GET, OPTIONS is answered for every path. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What every row says. */
export interface RouteCommon {
  readonly area: string;
  readonly method: Method;
  /** Without the base: `/settings/{scope}/{name}`. */
  readonly path: string;
  /** One sentence for OpenAPI. */
  readonly summary: string;
  readonly description?: string;
  /** OpenAPI groups; default: the area. */
  readonly tags?: readonly string[];
  /** Default: the name of the operation. */
  readonly operationId?: string;
  readonly deprecated?: true;
  /** Types of the names in braces; what does not match is an unknown route. */
  readonly parameters?: Readonly<Record<string, z.ZodType>>;
  /** Callers without credentials may come (specification: "Unless stated, every endpoint requires authentication"). */
  readonly anonymous?: true;
  /** Statuses of problems this row has besides the usual ones, for OpenAPI. */
  readonly problems?: readonly number[];
}

/** What a row reads from a request besides its path. Types only: limits are the subgraph's. */
export interface RouteIntake {
  /** Read in any case; a `catchall(z.array(z.string()))` receives parameters of free names. */
  readonly query?: z.ZodObject;
  /** Property names are read in any case. `.optional()`: the body may be absent or `null`. Absent: none is needed. */
  readonly body?: z.ZodType;
  /** Bytes; default `Gateway.BodyLimit`. */
  readonly bodyLimit?: number;
}

/** A response header: how it is shown in OpenAPI and where its value comes from. */
export interface ResponseHeader<R = unknown> {
  readonly description: string;
  /**
   * @param urlOf makes an absolute URL under `PublicUrl` and the base of this request.
   * @returns null for no header.
   */
  readonly value: (data: R, urlOf: (path: string) => string) => string | null;
}

/** One operation, JSON in and out. */
export interface OperationRoute extends RouteCommon, RouteIntake {
  readonly kind: 'operation';
  readonly document: DocumentNode;
  readonly status: 200 | 201 | 202 | 204;
  readonly response?: z.ZodType;
  readonly headers?: Readonly<Record<string, ResponseHeader>>;
  /** Chat and embeddings (contract/README.md, "Idempotency"). */
  readonly ignoresIdempotencyKey?: true;
  variables?(request: BoundRequest): Readonly<Record<string, unknown>>;
  respond?(data: unknown, request: BoundRequest): unknown;
}

/** A file as the wire carries it. */
export interface DocumentContent {
  readonly mediaType: string;
  readonly bytes: Uint8Array | string;
  /** Offered as a download under this name. */
  readonly fileName?: string;
}

/** One operation whose data becomes a file (PDF, Excel), or JSON where the caller asked for that. */
export interface DocumentRoute extends RouteCommon, RouteIntake {
  readonly kind: 'document';
  readonly document: DocumentNode;
  /** What it can answer, for content negotiation and OpenAPI. */
  readonly mediaTypes: readonly string[];
  /** The shape of a JSON answer, if it has one. */
  readonly response?: z.ZodType;
  variables?(request: BoundRequest): Readonly<Record<string, unknown>>;
  content(data: unknown, request: BoundRequest): DocumentContent;
}

/** One server-sent event. */
export interface StreamFrame {
  /** Several lines become several `data:` lines. */
  readonly data: string;
  readonly event?: string;
  readonly id?: string;
}

/** A `text/event-stream`. */
export interface StreamRoute extends RouteCommon, RouteIntake {
  readonly kind: 'stream';
  /** An event sent while nothing else is. */
  readonly heartbeat?: { readonly event: string; readonly everyMs: number };
  /**
   * Resolves when the stream may start: a failure before is an ordinary problem, one after it an `event: error` frame.
   * The frames end when `call.signal` aborts.
   */
  open(request: BoundRequest, call: CallContext): Promise<AsyncIterable<StreamFrame>>;
}

/** What HTTP itself answers: probes, back-channel logout, the hub. At the root only. */
export interface NativeRoute extends RouteCommon {
  readonly kind: 'native';
  /** For OpenAPI. */
  readonly responses: Readonly<Record<number, { readonly description: string; readonly schema?: z.ZodType }>>;
  /** Reads and answers alone; what it throws becomes a problem. */
  handle(request: Request, response: Response): void | Promise<void>;
}

/** A row of the table (design §9). */
export type Route = OperationRoute | DocumentRoute | StreamRoute | NativeRoute;

/** A GUID in a path, lower-case afterwards (the specification's `{id:guid}`). */
export const guidParameter = z.guid().toLowerCase();

type Common<T extends Route> = Omit<
  T,
  | 'kind'
  | 'path'
  | 'parameters'
  | 'query'
  | 'body'
  | 'document'
  | 'variables'
  | 'respond'
  | 'headers'
  | 'content'
  | 'open'
>;

/** Declares a row of kind `operation`. */
export function operation<
  R,
  V extends Record<string, unknown>,
  const Path extends string,
  P extends Types = Record<never, never>,
  Q extends z.ZodObject = NoQuery,
  B extends z.ZodType = z.ZodUndefined,
>(
  row: Common<OperationRoute> &
    TypedIntake<Path, P, Q, B> & {
      readonly document: TypedDocumentNode<R, V>;
      /** Pure. Default: no variables. */
      readonly variables?: (request: Typed<P, Q, B>) => NoInfer<V>;
      /** Pure; absent for 204. */
      readonly respond?: (data: NoInfer<R>, request: Typed<P, Q, B>) => unknown;
      readonly headers?: Readonly<Record<string, ResponseHeader<NoInfer<R>>>>;
    },
): OperationRoute {
  return { kind: 'operation', ...row } as unknown as OperationRoute;
}

/** Declares a row of kind `document`. */
export function document<
  R,
  V extends Record<string, unknown>,
  const Path extends string,
  P extends Types = Record<never, never>,
  Q extends z.ZodObject = NoQuery,
  B extends z.ZodType = z.ZodUndefined,
>(
  row: Common<DocumentRoute> &
    TypedIntake<Path, P, Q, B> & {
      readonly document: TypedDocumentNode<R, V>;
      readonly variables?: (request: Typed<P, Q, B>) => NoInfer<V>;
      /** Pure. */
      readonly content: (data: NoInfer<R>, request: Typed<P, Q, B>) => DocumentContent;
    },
): DocumentRoute {
  return { kind: 'document', ...row } as unknown as DocumentRoute;
}

/** Declares a row of kind `stream`. */
export function stream<
  const Path extends string,
  P extends Types = Record<never, never>,
  Q extends z.ZodObject = NoQuery,
  B extends z.ZodType = z.ZodUndefined,
>(
  row: Common<StreamRoute> &
    TypedIntake<Path, P, Q, B> & {
      readonly open: (request: Typed<P, Q, B>, call: CallContext) => Promise<AsyncIterable<StreamFrame>>;
    },
): StreamRoute {
  return { kind: 'stream', ...row } as unknown as StreamRoute;
}

/** Declares a row of kind `native`. */
export function native(row: Omit<NativeRoute, 'kind'>): NativeRoute {
  return { kind: 'native', ...row };
}
