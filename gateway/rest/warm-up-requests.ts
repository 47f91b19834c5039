import { randomUUID } from 'node:crypto';
import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { DocumentNode } from 'graphql';
import type { Actor } from '../../subgraphs/kernel/call/actor.ts';
import type { Tenant } from '../../subgraphs/kernel/tenancy/tenant.ts';
import type { OperationExecutor } from '../graphql/execution/operation-executor.ts';
import { createRestAdapter, type RestAdapterParts } from './adapter.ts';
import { samplePath } from './path-pattern.ts';
import type { OperationRoute, Route } from './route.ts';

/** What rows are rehearsed with: what serves them, and executors and problems that say nothing of what fails. */
export interface WarmUpRequestsOptions extends Omit<RestAdapterParts, 'resolveCall' | 'executor'> {
  /** What every answer begins with: names and values in turns. */
  readonly headersOf: (request: IncomingMessage) => readonly string[];
  /** Plans nothing, runs what was planned. */
  readonly executor: Pick<OperationExecutor, 'prepare'>;
  /** Whether an operation may be asked. */
  readonly isHere: (document: DocumentNode) => boolean;
}

/** Who asks. */
export interface WarmUpCaller {
  readonly actor: Actor;
  readonly tenant: Tenant;
}

/** The rows that read, asked without a client. */
export interface WarmUpRequests {
  /** What can be asked: paths that find nothing where they name something. */
  readonly paths: readonly string[];
  /**
   * Asks as a request does from its headers on, for a caller who is given instead of authenticated, and drops the answer.
   * @returns its status.
   */
  ask(path: string, caller: WarmUpCaller): Promise<number>;
}

/** Milliseconds after which an answer has failed: what hangs must not keep the other rows from being asked. */
const patience = 500;

/** Makes what asks the rows of the table that read. */
export function createWarmUpRequests(parts: WarmUpRequestsOptions): WarmUpRequests {
  const routes = parts.table.routes.filter(
    (route) => isReading(route) && parts.isHere(route.document),
  ) as OperationRoute[];
  let asking: WarmUpCaller | null = null;
  const adapter = createRestAdapter({
    ...parts,
    executor: { prepare: (document) => parts.executor.prepare(document), prepareStream: refuseStream },
    table: { ...parts.table, routes },
    requestTimeout: Math.min(parts.requestTimeout, patience),
    resolveCall: (_request, signal) => {
      if (asking === null) throw new Error('Nobody asks.');
      const own = { locale: 'en', requestId: randomUUID(), signal, idempotency: null };
      return { ...asking, ...own };
    },
  });
  const listener = adapter.before(refuse, parts.headersOf, () => false);
  const [base = ''] = parts.table.bases;
  return {
    paths: routes.flatMap(({ path, parameters = {} }) => samplePath(base + path, parameters) ?? []),
    ask: (path, caller) => {
      asking = caller;
      return answerTo(path, listener);
    },
  };
}

/** Rows whose answers take as long as they take ask somebody else. */
function isReading(route: Route): route is OperationRoute {
  return route.kind === 'operation' && route.method === 'GET' && route.endless !== true;
}

function refuseStream(): never {
  throw new Error('A stream is not rehearsed.');
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

/** A connection nobody is at the other end of. */
class Nowhere extends Duplex {
  override _read(): void {}

  override _write(_chunk: unknown, _encoding: BufferEncoding, done: () => void): void {
    done();
  }
}
