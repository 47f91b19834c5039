import type { Request, Response } from 'express';
import type { CallContext } from '../../subgraphs/kernel/subgraph/context.ts';
import type { BoundRequest } from './bound-request.ts';
import { startEventStream, writeEventStream } from './event-stream.ts';
import type { OperationExecutor, PreparedOperation } from './operation-executor.ts';
import { OperationFailure } from './problem.ts';
import type { ProblemWriter } from './problem-writer.ts';
import type { RequestSignal } from './request-signal.ts';
import type { DocumentRoute, OperationRoute, StreamRoute } from './route.ts';
import type { MountedRoute } from './table.ts';

/** What carrying out a row stands on. */
export interface RunnerParts {
  readonly executor: OperationExecutor;
  readonly problems: ProblemWriter;
  /** Base of absolute URLs, without a slash at its end. */
  readonly publicUrl: string;
}

/** One request on its way through the adapter. */
export interface Exchange {
  readonly mounted: MountedRoute;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly request: Request;
  readonly response: Response;
}

/** A bound request and who sent it. */
export interface Run extends Exchange {
  readonly bound: BoundRequest;
  readonly call: CallContext;
  readonly watch: RequestSignal;
}

/** Carries out a row and writes its answer. */
export type Answer = (run: Run) => Promise<void>;

/** Makes what carries out a row: plans its operation now, so that a request only runs it. */
export function createRunner(
  route: OperationRoute | DocumentRoute | StreamRoute,
  parts: RunnerParts,
): Answer {
  if (route.kind === 'stream') return (run) => openStream(route, run, parts);
  const prepared = parts.executor.prepare(route.document);
  return route.kind === 'operation'
    ? async (run) => writeJson(route, await dataOf(prepared, route, run), run, parts)
    : async (run) => writeDocument(route, await dataOf(prepared, route, run), run);
}

/** Runs the operation until it answers or the request ends. @throws {OperationFailure} when it has errors. */
async function dataOf(
  prepared: PreparedOperation,
  route: OperationRoute | DocumentRoute,
  { bound, call, watch }: Run,
): Promise<unknown> {
  const running = prepared.run(route.variables?.(bound) ?? {}, call, bound.headers);
  const { data, errors = [] } = await Promise.race([running, watch.ended]);
  const [first, ...others] = errors;
  if (first !== undefined) throw new OperationFailure([first, ...others]);
  if (data === null || data === undefined) throw new Error('The operation answered neither data nor errors.');
  return data;
}

function writeJson(route: OperationRoute, data: unknown, run: Run, { publicUrl }: RunnerParts): void {
  const { response, bound, call, mounted } = run;
  const body = route.respond?.(data, bound);
  const urlOf = (path: string) => `${publicUrl}${mounted.base}${path}`;
  response.setHeader('Cache-Control', 'no-store');
  for (const [name, header] of Object.entries(route.headers ?? {})) {
    const value = header.value(data, urlOf);
    if (value !== null) response.setHeader(name, value);
  }
  if (call.idempotency?.replayed) response.setHeader('Idempotent-Replayed', 'true');
  if (body === undefined) {
    response.writeHead(route.status).end();
    return;
  }
  writeBytes(response, route.status, Buffer.from(JSON.stringify(body)), 'application/json; charset=utf-8');
}

function writeDocument(route: DocumentRoute, data: unknown, { response, bound }: Run): void {
  const { mediaType, bytes, fileName } = route.content(data, bound);
  response.setHeader('Cache-Control', 'no-store');
  if (fileName !== undefined) response.attachment(fileName);
  writeBytes(response, 200, Buffer.from(bytes as Uint8Array), mediaType);
}

function writeBytes(response: Response, status: number, bytes: Buffer, mediaType: string): void {
  response.writeHead(status, { 'Content-Type': mediaType, 'Content-Length': bytes.length });
  response.end(bytes);
}

async function openStream(route: StreamRoute, run: Run, { problems }: RunnerParts): Promise<void> {
  const { request, response, bound, call, watch } = run;
  if (request.method === 'HEAD') {
    startEventStream(response);
    response.end();
    return;
  }
  const frames = await Promise.race([route.open(bound, call), watch.ended]);
  await writeEventStream(frames, {
    response,
    signal: watch.signal,
    heartbeat: route.heartbeat,
    describe: (error) => problems.describe(error, request).problem,
  });
}
