import { randomUUID } from 'node:crypto';
import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { DocumentNode } from 'graphql';
import type { Actor } from '../../subgraphs/kernel/call/actor.ts';
import type { Tenant } from '../../subgraphs/kernel/tenancy/tenant.ts';
import type { OperationExecutor } from '../graphql/execution/operation-executor.ts';
import { createRestAdapter, type RestAdapterDependencies } from './adapter.ts';
import { samplePath } from './path-pattern.ts';
import type { OperationRoute, Route } from './route.ts';

/** The serving components, with an executor and problem writer that log no failures. */
export interface WarmUpRequestsOptions extends Omit<RestAdapterDependencies, 'resolveCall' | 'executor'> {
  /** Alternating names and values of every answer's headers. */
  readonly headersOf: (request: IncomingMessage) => readonly string[];
  /** Runs prepared operations without planning. */
  readonly executor: Pick<OperationExecutor, 'prepare'>;
  /** Whether an operation may run. */
  readonly isHere: (document: DocumentNode) => boolean;
}

export interface WarmUpCaller {
  readonly actor: Actor;
  readonly tenant: Tenant;
}

/** Requests to the reading rows, without a client. */
export interface WarmUpRequests {
  /** Paths for requests; their parameters name nothing that exists. */
  readonly paths: readonly string[];
  /**
   * Runs a request from its headers on, for a given caller instead of an authenticated one, and discards the answer.
   * @returns its status.
   */
  ask(path: string, caller: WarmUpCaller): Promise<number>;
}

/** Milliseconds after which a request has failed, so that it does not block the other rows. */
const patience = 500;

/** Creates the warm-up requests of the reading rows. */
export function createWarmUpRequests(options: WarmUpRequestsOptions): WarmUpRequests {
  const routes = options.table.routes.filter(
    (route) => isReading(route) && options.isHere(route.document),
  ) as OperationRoute[];
  let asking: WarmUpCaller | null = null;
  const adapter = createRestAdapter({
    ...options,
    executor: { prepare: (document) => options.executor.prepare(document), prepareStream: refuseStream },
    table: { ...options.table, routes },
    requestTimeout: Math.min(options.requestTimeout, patience),
    resolveCall: (_request, signal) => {
      if (asking === null) throw new Error('The warm-up request has no caller.');
      const own = { locale: 'en', requestId: randomUUID(), signal, idempotency: null };
      return { ...asking, ...own };
    },
  });
  const listener = adapter.inFrontOf(refuse, options.headersOf, () => false);
  const [base = ''] = options.table.bases;
  return {
    paths: routes.flatMap(({ path, parameters = {} }) => samplePath(base + path, parameters) ?? []),
    ask: (path, caller) => {
      asking = caller;
      return answerTo(path, listener);
    },
  };
}

/** Slow operations are excluded: they use other services. */
function isReading(route: Route): route is OperationRoute {
  return route.kind === 'operation' && route.method === 'GET' && route.untimed !== true;
}

function refuseStream(): never {
  throw new Error('A stream has no warm-up.');
}

const refuse: RequestListener = (_request, response) => {
  response.writeHead(404).end();
};

async function answerTo(path: string, listener: RequestListener): Promise<number> {
  const socket = new Nowhere() as Duplex as Socket;
  const request = Object.assign(new IncomingMessage(socket), { method: 'GET', url: path });
  const response = new ServerResponse(request);
  response.assignSocket(socket);
  const answered = new Promise((resolve) => response.once('finish', resolve).once('close', resolve));
  listener(request, response);
  await answered;
  return response.statusCode;
}

/** A connection without a peer. */
class Nowhere extends Duplex {
  override _read(): void {}

  override _write(_chunk: unknown, _encoding: BufferEncoding, done: () => void): void {
    done();
  }
}
