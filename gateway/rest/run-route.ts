import { hash } from 'node:crypto';
import type { Request, Response } from 'express';
import type { CallContext } from '../../subgraphs/kernel/call/context.ts';
import type { Ports } from '../../subgraphs/kernel/subgraph/port.ts';
import type {
  OperationExecutor,
  OperationResult,
  PreparedOperation,
} from '../graphql/execution/operation-executor.ts';
import { namesTag } from '../http/entity-tag.ts';
import type { StreamFrame } from '../http/event-stream.ts';
import { startEventStream, writeEventStream } from '../http/event-stream.ts';
import { OperationFailure } from '../http/problem.ts';
import type { ProblemWriter } from '../http/problem-writer.ts';
import { type RequestSignal, untilEnd } from '../http/request-signal.ts';
import { type CallLimits, noCallLimits } from '../http/traffic/call-limits.ts';
import type { BoundRequest } from './bound-request.ts';
import { setHeaders } from './fast-path.ts';
import { idempotencyOf } from './idempotency-key.ts';
import { openSubscription } from './open-subscription.ts';
import type {
  DocumentRoute,
  OperationRoute,
  RouteRevision,
  StreamRoute,
  StreamSources,
  TransferRoute,
} from './route.ts';
import { setDisposition } from './send-download.ts';
import type { MountedRoute } from './table.ts';

export interface RunnerDependencies {
  readonly executor: OperationExecutor;
  readonly problems: ProblemWriter;
  /** Base of absolute URLs, without a trailing slash. */
  readonly publicUrl: string;
  /** Ports for transfers. */
  readonly ports: Pick<Ports, 'get'>;
  readonly streams: StreamSettings;
  readonly sources: StreamSources;
  /** Absent: no limits. */
  readonly callLimits?: Pick<CallLimits, 'enterConnection'>;
}

/** Settings of every stream, in milliseconds. */
export interface StreamSettings {
  /** Interval between heartbeats. */
  readonly heartbeat: number;
  /** Time without progress after which a stalled reader is disconnected. */
  readonly stallTimeout: number;
  /** Reconnection delay for clients of a stream. */
  readonly retry: number;
}

/** One request in the adapter. */
export interface Exchange {
  readonly mounted: MountedRoute;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly request: Request;
  readonly response: Response;
  /** Headers of every answer that are not yet on the response: alternating names and values. */
  readonly first: readonly string[];
}

/** A bound request and its caller. */
export interface Run extends Exchange {
  readonly bound: BoundRequest;
  readonly call: CallContext;
  readonly watch: RequestSignal;
}

/** Runs a row and writes its answer, synchronously when possible. */
export type Answer = (run: Run) => Promise<void> | undefined;

/** Creates the runner of a row and plans its operation. */
export function createRunner(
  route: OperationRoute | DocumentRoute | StreamRoute | TransferRoute,
  dependencies: RunnerDependencies,
): Answer {
  if (route.kind === 'stream') {
    const open = streamOpener(route, dependencies);
    const { unstreamed } = route;
    const answerJson = unstreamed === undefined ? null : createRunner(unstreamed.row, dependencies);
    return (run) =>
      answerJson !== null && unstreamed?.when(run.bound)
        ? answerJson(run)
        : writeStream(route, open, { run, dependencies });
  }
  if (route.kind === 'transfer') return transferer(route, dependencies);
  const answer = operationRunner(route, dependencies);
  if (route.kind !== 'operation' || route.revision === undefined) return answer;
  return revalidator(route.revision, route, { answer, dependencies });
}

function operationRunner(route: OperationRoute | DocumentRoute, dependencies: RunnerDependencies): Answer {
  const prepared = dependencies.executor.prepare(route.document);
  const write = (data: unknown, run: Run) =>
    route.kind === 'operation' ? writeJson(route, data, run, dependencies) : writeDocument(route, data, run);
  return (run) => {
    const answered = runUntilEnd(prepared, route.variables?.(run.bound) ?? {}, run);
    if (answered instanceof Promise) return answered.then((result) => write(dataIn(result), run));
    write(dataIn(answered), run);
    return undefined;
  };
}

/** Answers 304 to a known tag by the row's revision, and runs the row for all else. */
function revalidator(
  { document, tag }: RouteRevision,
  route: OperationRoute,
  { answer, dependencies }: { readonly answer: Answer; readonly dependencies: RunnerDependencies },
): Answer {
  const prepared = dependencies.executor.prepare(document);
  const revalidate = async (run: Run) => {
    const data = await runForData(prepared, route.variables?.(run.bound) ?? {}, run);
    const current = tag(data);
    if (current === null || !namesTag(run.bound.headers['if-none-match'], current)) return answer(run);
    run.response.writeHead(304, [...run.first, ...revalidated, 'ETag', current]).end();
  };
  return (run) => (run.bound.headers['if-none-match'] === undefined ? answer(run) : revalidate(run));
}

function transferer(route: TransferRoute, { executor, ports, publicUrl }: RunnerDependencies): Answer {
  const prepared = route.document === undefined ? null : executor.prepare(route.document);
  return (run) =>
    route.transfer({
      bound: run.bound,
      call: run.call,
      request: run.request,
      response: run.response,
      ports,
      run: async (variables) => (prepared === null ? {} : dataOfBytes(route, prepared, variables, run)),
      urlOf: (path) => `${publicUrl}${run.mounted.base}${path}`,
    });
}

/** The operation's data. For idempotency, uploads are compared by their variables. */
async function dataOfBytes(
  route: TransferRoute,
  prepared: PreparedOperation,
  variables: Readonly<Record<string, unknown>>,
  run: Run,
): Promise<unknown> {
  if (run.call.idempotency === null) return runForData(prepared, variables, run);
  const idempotency = idempotencyOf(route, { ...run.bound, body: variables });
  const data = await runForData(prepared, variables, { ...run, call: { ...run.call, idempotency } });
  if (idempotency?.replayed) run.response.setHeader('Idempotent-Replayed', 'true');
  return data;
}

async function runForData(
  prepared: PreparedOperation,
  variables: Readonly<Record<string, unknown>>,
  run: Run,
): Promise<unknown> {
  return dataIn(await runUntilEnd(prepared, variables, run));
}

/** Runs the operation until it answers or the request ends. */
function runUntilEnd(
  prepared: PreparedOperation,
  variables: Readonly<Record<string, unknown>>,
  { bound, call, watch }: Run,
): OperationResult | Promise<OperationResult> {
  const running = prepared.run(variables, call, bound.headers);
  return running instanceof Promise ? untilEnd(watch, running) : running;
}

/** The data of an answer. @throws {OperationFailure} when it has errors. */
function dataIn({ data, errors }: OperationResult): unknown {
  if (errors !== undefined && errors[0] !== undefined)
    throw new OperationFailure([errors[0], ...errors.slice(1)]);
  if (data === null || data === undefined) throw new Error('The operation answered neither data nor errors.');
  return data;
}

const notStored = ['Cache-Control', 'no-store'];
/** A read may be kept, and is asked for again: with its entity tag, where it has one. */
const revalidated = ['Cache-Control', 'private, no-cache'];

function writeJson(route: OperationRoute, data: unknown, run: Run, { publicUrl }: RunnerDependencies): void {
  const { response, bound, first, mounted } = run;
  const body = route.respond?.(data, bound, (path) => `${publicUrl}${mounted.base}${path}`);
  const status = route.otherwise?.when(data) ? route.otherwise.status : route.status;
  const usual = [...first, ...(route.method === 'GET' || route.reads === true ? revalidated : notStored)];
  const own = ownHeaders(route, data, run, publicUrl);
  // Setting them one by one lets a row's header override a default; without own headers one call is faster.
  if (own.length > 0) setHeaders(response, [...usual, ...own]);
  if (route.method === 'GET' && isKnown(bound.headers, own)) {
    response.writeHead(304).end();
    return;
  }
  if (route.taggedByContent === true) {
    writeTagged(body, usual, run);
    return;
  }
  const head = own.length > 0 ? [] : usual;
  if (body === undefined) {
    response.writeHead(status, head).end();
    return;
  }
  // A string is sent in one packet with the headers. ASCII text needs no conversion.
  const text = JSON.stringify(body);
  const length = Buffer.byteLength(text);
  response
    .writeHead(status, [...head, ...jsonType, 'Content-Length', String(length)])
    .end(text, length === text.length ? 'latin1' : 'utf8');
}

/** The tag is weak: compression keeps it. */
function writeTagged(body: unknown, usual: readonly string[], { response, bound }: Run): void {
  const text = JSON.stringify(body);
  const own = ['ETag', `W/"${hash('sha256', text, 'base64url')}"`];
  if (isKnown(bound.headers, own)) {
    response.writeHead(304, [...usual, ...own]).end();
    return;
  }
  const length = ['Content-Length', String(Buffer.byteLength(text))];
  response.writeHead(200, [...usual, ...own, ...jsonType, ...length]).end(text);
}

/** True when the caller's cached answer is current, by its entity tag. */
function isKnown(asked: BoundRequest['headers'], own: readonly string[]): boolean {
  const at = own.indexOf('ETag');
  return at !== -1 && namesTag(asked['if-none-match'], own[at + 1] as string);
}

const jsonType = ['Content-Type', 'application/json; charset=utf-8'];

/** The row's response headers: alternating names and values. */
function ownHeaders(
  { headers }: OperationRoute,
  data: unknown,
  { call, mounted }: Run,
  publicUrl: string,
): readonly string[] {
  const replayed = call.idempotency?.replayed ? ['Idempotent-Replayed', 'true'] : [];
  if (headers === undefined) return replayed;
  const urlOf = (path: string) => `${publicUrl}${mounted.base}${path}`;
  const own = Object.entries(headers).flatMap(([name, header]) => {
    const value = header.value(data, urlOf);
    return value === null ? [] : [name, value];
  });
  return [...own, ...replayed];
}

function writeDocument(route: DocumentRoute, data: unknown, { response, bound }: Run): void {
  const { mediaType, bytes, fileName, isShownInPlace, headers = {} } = route.content(data, bound);
  response.setHeader('Cache-Control', 'no-store');
  if (fileName !== undefined) setDisposition(response, fileName, isShownInPlace);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  writeBytes(response, 200, Buffer.from(bytes as Uint8Array), mediaType);
}

function writeBytes(response: Response, status: number, bytes: Buffer, mediaType: string): void {
  response.writeHead(status, { 'Content-Type': mediaType, 'Content-Length': bytes.length });
  response.end(bytes);
}

type OpenStream = (run: Run) => Promise<AsyncIterable<StreamFrame>>;

function streamOpener(route: StreamRoute, { executor, publicUrl, sources }: RunnerDependencies): OpenStream {
  const { subscription, open } = route;
  if (subscription !== undefined) return openSubscription(subscription, executor, publicUrl);
  if (open === undefined) throw new Error(`${route.method} ${route.path} has nothing to stream.`);
  return ({ bound, call }) => open(bound, call, sources);
}

async function writeStream(
  route: StreamRoute,
  open: OpenStream,
  {
    run,
    dependencies: { problems, streams, callLimits = noCallLimits },
  }: { readonly run: Run; readonly dependencies: RunnerDependencies },
): Promise<void> {
  const { request, response, watch, call } = run;
  if (request.method === 'HEAD') {
    startEventStream(response);
    response.end();
    return;
  }
  response.once('close', callLimits.enterConnection(call));
  const frames = await Promise.race([open(run), watch.ended]);
  await writeEventStream(frames, {
    response,
    signal: watch.signal,
    heartbeat: route.heartbeat && { frame: route.heartbeat, everyMs: streams.heartbeat },
    retry: route.resumable && streams.retry,
    stallTimeout: streams.stallTimeout,
    describe: (error) => problems.bodyOf(error, request),
  });
}
