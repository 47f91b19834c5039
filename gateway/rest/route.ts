import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { Request, Response } from 'express';
import {
  type DocumentNode,
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import { z } from 'zod';
import type { CallContext } from '../../subgraphs/kernel/call/context.ts';
import type { Ports } from '../../subgraphs/kernel/subgraph/port.ts';
import type { StreamFrame } from '../http/event-stream.ts';
import type { OtherSuccess, ResponseHeader } from '../http/response-header.ts';
import type { OpenNotificationStream } from '../realtime/notification-stream.ts';
import type { BoundRequest, NoQuery, TypedIntake, TypedRequest, Types } from './bound-request.ts';
import type { DocumentContent } from './document-content.ts';
import type { StreamSubscription } from './stream-subscription.ts';

export type { ResponseHeader };

import type { ErrorForm } from '../http/error-form.ts';

/** The methods of rows; HEAD follows GET, OPTIONS is answered for every path. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Common members of all rows. */
export interface RouteCommon {
  readonly method: Method;
  /** Without the base: `/settings/{scope}/{name}`. */
  readonly path: string;
  /** Further paths with the same parameters, for existing clients; not in OpenAPI. */
  readonly aliases?: readonly string[];
  /** One sentence for OpenAPI. */
  readonly summary: string;
  readonly description?: string;
  /** OpenAPI groups; `withTags` sets those of a list. */
  readonly tags: readonly string[];
  /** Default: the name of the operation. */
  readonly operationId?: string;
  readonly deprecated?: true;
  /** Types of the path parameters; a mismatch is an unknown route. */
  readonly parameters?: Readonly<Record<string, z.ZodType>>;
  /** Allows callers without credentials (specification: "Unless stated, every endpoint requires authentication"). */
  readonly anonymous?: true;
  /** A header whose value counts as the bearer token where `Authorization` is absent, for clients of another API. */
  readonly keyHeader?: string;
  /** Further problem statuses of this row, for OpenAPI. */
  readonly problems?: readonly number[];
  /** Default: problem documents. */
  readonly errors?: ErrorForm;
}

/** The request of a row, without its path. Types only: the subgraph checks limits. */
export interface RouteIntake {
  /** Names match in any case; a `catchall(z.array(z.string()))` receives parameters with free names. */
  readonly query?: z.ZodObject;
  /** Property names match in any case. `.optional()`: the body may be absent or `null`. Absent: no body. */
  readonly body?: z.ZodType;
  /** Bytes; default `Gateway.BodyLimit`. */
  readonly bodyLimit?: number;
}

/** An operation with the variables of the row's own, and the entity tag in its data; null: there is no object. */
export interface RouteRevision {
  readonly document: DocumentNode;
  tag(data: unknown): string | null;
}

/** One operation, JSON in and out. */
export interface OperationRoute extends RouteCommon, RouteIntake {
  readonly kind: 'operation';
  readonly document: DocumentNode;
  readonly status: 200 | 201 | 202 | 204;
  readonly response?: z.ZodType;
  /** A second success status with the same body: a registration that only renewed a row is 200, not 201. */
  readonly otherwise?: OtherSuccess;
  readonly headers?: Readonly<Record<string, ResponseHeader>>;
  /** A GET whose answer is long and rarely changes: it has a tag of its bytes, and 304 saves sending them. */
  readonly taggedByContent?: true;
  /**
   * A GET whose entity tag costs less than its answer. With `If-None-Match` the document runs first: it asks the same
   * root field, so that the same permissions hold, and a known tag is answered by 304 without the row's operation.
   */
  readonly revision?: RouteRevision;
  /** Supports `If-Match` (412); for OpenAPI, the domain compares. */
  readonly takesIfMatch?: true;
  /** Chat and embeddings. */
  readonly ignoresIdempotencyKey?: true;
  /** A POST that only reads, and tells no secret: its answer is compressed, as a GET's is. */
  readonly reads?: true;
  /** No time limit of the gateway: the area has its own (chat and embeddings: `AI__CallTimeout`). */
  readonly untimed?: true;
  variables?(request: BoundRequest): Readonly<Record<string, unknown>>;
  respond?(data: unknown, request: BoundRequest, urlOf: (path: string) => string): unknown;
}

/** One operation whose data becomes a file (PDF, Excel), or JSON on request. */
export interface DocumentRoute extends RouteCommon, RouteIntake {
  readonly kind: 'document';
  readonly document: DocumentNode;
  /** Media types of its answers, for content negotiation and OpenAPI. */
  readonly mediaTypes: readonly string[];
  /** Schema of a JSON answer, if it has one. */
  readonly response?: z.ZodType;
  variables?(request: BoundRequest): Readonly<Record<string, unknown>>;
  content(data: unknown, request: BoundRequest): DocumentContent;
}

/** Sources of streams other than the supergraph. */
export interface StreamSources {
  readonly notifications: OpenNotificationStream;
}

/** A `text/event-stream`, of custom frames or of a GraphQL subscription. */
export interface StreamRoute extends RouteCommon, RouteIntake {
  readonly kind: 'stream';
  /** The row of the same path and request for non-streaming requests; absent: all are streamed. */
  readonly unstreamed?: { readonly when: (request: BoundRequest) => boolean; readonly row: OperationRoute };
  /** Sent while the stream is idle, at the configured interval. */
  readonly heartbeat?: StreamFrame;
  /** Sends the reconnection delay at the start. */
  readonly resumable?: true;
  /**
   * Resolves when the stream may start: an earlier failure is an ordinary problem, a later one an `event: error` frame,
   * or the end if clients reconnect. The frames end when `call.signal` aborts.
   */
  open?(
    request: BoundRequest,
    call: CallContext,
    sources: StreamSources,
  ): Promise<AsyncIterable<StreamFrame>>;
  /** The subscription whose results become frames; the stream starts after its first result. */
  readonly subscription?: StreamSubscription;
}

/** One streaming transfer of bytes. */
export interface Transfer<R = unknown> {
  readonly bound: BoundRequest;
  readonly call: CallContext;
  /** Its body has not been read. */
  readonly request: Request;
  readonly response: Response;
  /** Ports for moving the bytes. */
  readonly ports: Pick<Ports, 'get'>;
  /** Runs the row's operation, which authorizes the caller. @throws {OperationFailure} when it has errors. */
  run(variables: Readonly<Record<string, unknown>>): Promise<R>;
  /** An absolute URL under `PublicUrl` and the base of this request. */
  urlOf(path: string): string;
}

/** A transfer of many bytes: an operation authorizes, and a port of the owning area moves them. */
export interface TransferRoute extends RouteCommon, Pick<RouteIntake, 'query'> {
  readonly kind: 'transfer';
  /** Absent: authentication is sufficient. */
  readonly document?: DocumentNode;
  /** Media types of the request's body, for OpenAPI; absent: no body. */
  readonly takes?: readonly string[];
  /** Media types of its answers, for content negotiation and OpenAPI. */
  readonly mediaTypes: readonly string[];
  readonly status: 200 | 201 | 202;
  /** Schema of a JSON answer, if it has one. */
  readonly response?: z.ZodType;
  /** Its operation takes an `Idempotency-Key`; its variables are the compared request. */
  readonly honoursIdempotencyKey?: true;
  /** Reads and answers. An error before the answer becomes a problem. */
  transfer(transfer: Transfer): Promise<void>;
}

/** A plain HTTP endpoint: probes, back-channel logout, the hub. At the root only. */
export interface NativeRoute extends RouteCommon {
  readonly kind: 'native';
  /** Hidden in OpenAPI: part of a protocol that clients speak through a library. */
  readonly undocumented?: true;
  /** For OpenAPI. */
  readonly responses: Readonly<Record<number, { readonly description: string; readonly schema?: z.ZodType }>>;
  /** Reads and answers; an error becomes a problem. */
  handle(request: Request, response: Response): void | Promise<void>;
}

/** A row of the table. */
export type Route = OperationRoute | DocumentRoute | StreamRoute | TransferRoute | NativeRoute;

/** A GUID in a path, converted to lower case (the specification's `{id:guid}`). */
export const guidParameter = z.guid().toLowerCase().describe('Id of the object, a UUID.');

type Common<T extends Route> = Pick<Partial<T>, 'tags'> &
  (T extends { readonly status: infer Status } ? { readonly status?: Status } : unknown) &
  Omit<
    T,
    | 'kind'
    | 'path'
    | 'tags'
    | 'status'
    | 'parameters'
    | 'query'
    | 'body'
    | 'document'
    | 'variables'
    | 'respond'
    | 'otherwise'
    | 'headers'
    | 'revision'
    | 'content'
    | 'open'
    | 'transfer'
    | 'subscription'
  >;

/** Declares the revision of a row. */
export function revision<R, V extends Record<string, unknown>>(
  document: TypedDocumentNode<R, V>,
  tag: (data: NoInfer<R>) => string | null,
): RouteRevision {
  return { document, tag } as unknown as RouteRevision;
}

/**
 * Declares a row of kind `operation`. Without `variables` its variables are the path parameters, without `respond` its
 * response is the value of the operation's only field, for a mutation that of its payload's, without `status` it answers 200, or 204 without a response.
 */
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
      /** Pure. */
      readonly variables?: (request: TypedRequest<P, Q, B>) => NoInfer<V>;
      /** Pure. @param urlOf an absolute URL under `PublicUrl` and the base of the request. */
      readonly respond?: (
        data: NoInfer<R>,
        request: TypedRequest<P, Q, B>,
        urlOf: (path: string) => string,
      ) => unknown;
      readonly otherwise?: OtherSuccess<NoInfer<R>>;
      readonly headers?: Readonly<Record<string, ResponseHeader<NoInfer<R>>>>;
      readonly revision?: RouteRevision;
    },
): OperationRoute {
  const { document, response } = row;
  return {
    kind: 'operation',
    tags: [],
    status: response === undefined ? 204 : 200,
    ...defaultVariables(row),
    ...(response === undefined ? {} : { respond: onlyField(document) }),
    ...row,
  } as unknown as OperationRoute;
}

/** Declares a row of kind `document`. Without `variables` its variables are the path parameters. */
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
      readonly variables?: (request: TypedRequest<P, Q, B>) => NoInfer<V>;
      /** Pure. */
      readonly content: (data: NoInfer<R>, request: TypedRequest<P, Q, B>) => DocumentContent;
    },
): DocumentRoute {
  return { kind: 'document', tags: [], ...defaultVariables(row), ...row } as unknown as DocumentRoute;
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
      readonly open: (
        request: TypedRequest<P, Q, B>,
        call: CallContext,
        sources: StreamSources,
      ) => Promise<AsyncIterable<StreamFrame>>;
    },
): StreamRoute {
  return { kind: 'stream', tags: [], ...row } as unknown as StreamRoute;
}

/** Declares a row of kind `stream` for a GraphQL subscription. */
export function subscription<
  R,
  V extends Record<string, unknown>,
  const Path extends string,
  P extends Types = Record<never, never>,
  Q extends z.ZodObject = NoQuery,
  B extends z.ZodType = z.ZodUndefined,
>(
  row: Common<StreamRoute> &
    TypedIntake<Path, P, Q, B> & {
      readonly subscription: {
        readonly document: TypedDocumentNode<R, V>;
        readonly variables?: (request: TypedRequest<P, Q, B>) => NoInfer<V>;
        readonly frames: (
          results: AsyncIterable<NoInfer<R>>,
          request: TypedRequest<P, Q, B>,
        ) => AsyncIterable<StreamFrame>;
        readonly headers?: Readonly<Record<string, ResponseHeader<NoInfer<R>>>>;
      };
    },
): StreamRoute {
  return { kind: 'stream', tags: [], ...row } as unknown as StreamRoute;
}

/** Declares a row of kind `transfer`. */
export function transfer<
  R,
  V extends Record<string, unknown>,
  const Path extends string,
  P extends Types = Record<never, never>,
  Q extends z.ZodObject = NoQuery,
>(
  row: Common<TransferRoute> &
    Omit<TypedIntake<Path, P, Q, z.ZodUndefined>, 'body'> & {
      readonly document?: TypedDocumentNode<R, V>;
      readonly transfer: (
        transfer: Omit<Transfer, 'bound' | 'run'> & {
          readonly bound: TypedRequest<P, Q, z.ZodUndefined>;
          readonly run: (variables: NoInfer<V>) => Promise<NoInfer<R>>;
        },
      ) => Promise<void>;
    },
): TransferRoute {
  return { kind: 'transfer', tags: [], status: 200, ...row } as unknown as TransferRoute;
}

/** Declares a row of kind `native`. */
export function native(
  row: Omit<NativeRoute, 'kind' | 'tags'> & Pick<Partial<NativeRoute>, 'tags'>,
): NativeRoute {
  return { kind: 'native', tags: [], ...row };
}

/** Adds these OpenAPI groups to rows without groups. */
export function withTags(tags: readonly string[], rows: readonly Route[]): readonly Route[] {
  return rows.map((row) => (row.tags.length > 0 ? row : { ...row, tags }));
}

function defaultVariables({
  parameters,
}: Pick<RouteCommon, 'parameters'>): Pick<OperationRoute, 'variables'> {
  return parameters === undefined ? {} : { variables: (request) => request.parameters };
}

/** The value of an operation's only field; of a mutation, that of the only field of its payload. */
function onlyField(document: DocumentNode): (data: unknown) => unknown {
  const operation = document.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  const { operation: type, selectionSet } = operation as OperationDefinitionNode;
  const [field] = selectionSet.selections;
  const key = responseName(field as FieldNode);
  const [member, another] = (field as FieldNode).selectionSet?.selections ?? [];
  if (type !== OperationTypeNode.MUTATION || member?.kind !== Kind.FIELD || another !== undefined)
    return (data) => (data as Answer)[key];
  const inner = responseName(member);
  return (data) => ((data as Answer)[key] as Answer)[inner];
}

type Answer = Readonly<Record<string, unknown>>;

const responseName = ({ name, alias }: FieldNode) => (alias ?? name).value;
