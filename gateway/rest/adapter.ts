import type { IncomingMessage, RequestListener } from 'node:http';
import { type Request, type Response, Router } from 'express';
import { unauthenticated } from '../../subgraphs/kernel/error/domain-error.ts';
import type { CallContext } from '../../subgraphs/kernel/subgraph/context.ts';
import { nameHttpRoute } from '../../subgraphs/kernel/telemetry/http-route.ts';
import { Deadlines } from '../graphql/remote/deadlines.ts';
import { checkAccept } from './accept.ts';
import { bindBody } from './bind-body.ts';
import { bindQuery } from './bind-query.ts';
import type { BoundRequest } from './bound-request.ts';
import { useErrorForm } from './error-form.ts';
import { malformedRequest, methodNotAllowed, routeNotFound } from './http-failure.ts';
import { honoursIdempotencyKey, idempotencyOf } from './idempotency-key.ts';
import { decodedParts } from './path-pattern.ts';
import { type BodyReader, createBodyReader } from './read-body.ts';
import { watchRequest } from './request-signal.ts';
import type { Method, NativeRoute, Route } from './route.ts';
import { type Answer, createRunner, type Exchange, type RunnerParts } from './run-route.ts';
import type { MatchedRow, RouteTable } from './table.ts';
import { operationRow, plainPathOf, setHeaders, withoutExpress } from './without-express.ts';

/** What the adapter stands on. */
export interface RestAdapterParts extends RunnerParts {
  readonly table: RouteTable;
  /**
   * Who calls: authentication, tenant, locale (design §7). Its `signal` and `idempotency` are replaced by the adapter's.
   * @throws {DomainError} for credentials or a tenant that are refused.
   */
  readonly resolveCall: (request: Request) => Promise<CallContext>;
  /** Bytes. */
  readonly bodyLimit: number;
  /** Milliseconds until a caller gets 503; streams and endless rows apart. */
  readonly requestTimeout: number;
}

/** Kinds of rows whose answers take as long as they take. */
const endlessKinds: ReadonlySet<Route['kind']> = new Set(['stream', 'transfer']);

const isEndless = (route: Route) =>
  endlessKinds.has(route.kind) || (route.kind === 'operation' && route.endless === true);

/** A row with everything it needs to answer, made once at start. */
interface Endpoint {
  readonly route: Exclude<Route, NativeRoute>;
  readonly readBody: BodyReader;
  readonly run: Answer;
  /** Null where an answer takes as long as it takes. */
  readonly deadlines: Deadlines | null;
}

/** The table, served. */
export interface RestAdapter {
  /** Answers every request, unknown ones with 404. */
  readonly router: Router;
  /**
   * Answers the rows of operations as the router does, without express: the same steps on the same request.
   * @param next answers everything else.
   * @param headersOf what every answer to a request begins with: names and values in turns.
   * @param isOthers whether a path, as sent, belongs to what is asked before the table.
   */
  before(
    next: RequestListener,
    headersOf: (request: IncomingMessage) => readonly string[],
    isOthers: (path: string) => boolean,
  ): RequestListener;
}

/**
 * Serves the table. Plans every operation at once.
 * @throws what the executor throws for a document that does not fit the supergraph.
 */
export function createRestAdapter(parts: RestAdapterParts): RestAdapter {
  const deadlines = new Deadlines(parts.requestTimeout);
  const endpoints = new Map(
    parts.table.routes
      .filter((route) => route.kind !== 'native')
      .map((route) => [route, endpointOf(route, isEndless(route) ? null : deadlines, parts)]),
  );
  const router = Router();
  router.use((request, response, next) => {
    answer(request, response).catch(next);
  });
  router.use(parts.problems.middleware);
  return {
    router,
    before: (next, headersOf, isOthers) => (incoming, outgoing) => {
      const path = plainPathOf(incoming);
      const matched =
        path === null || isOthers(path) ? null : operationRow(parts.table, incoming.method, path);
      if (matched === null) return next(incoming, outgoing);
      const { request, response } = withoutExpress(incoming, outgoing);
      setHeaders(response, headersOf(incoming));
      carryOut(matched, request, response).catch((error) => parts.problems.write(error, request, response));
    },
  };

  async function answer(request: Request, response: Response): Promise<void> {
    const found = parts.table.find(decodePath(request.path));
    if (found === null) throw routeNotFound();
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const match = found.byMethod.get(method as Method);
    if (match === undefined && method === 'OPTIONS') {
      response.writeHead(204, { Allow: found.allow }).end();
      return;
    }
    if (match === undefined) throw methodNotAllowed(found.allow);
    await carryOut(match, request, response);
  }

  async function carryOut(
    { mounted, parameters }: MatchedRow,
    request: Request,
    response: Response,
  ): Promise<void> {
    const route = mounted.base + mounted.route.path;
    response.locals.route = route;
    nameHttpRoute(route);
    const { errors } = mounted.route;
    useErrorForm(response, errors);
    if (errors?.idHeader !== undefined) response.setHeader(errors.idHeader, parts.problems.idOf(request));
    if (mounted.route.kind === 'native') return await mounted.route.handle(request, response);
    const endpoint = endpoints.get(mounted.route);
    if (endpoint === undefined) throw routeNotFound();
    await serve(endpoint, { mounted, parameters, request, response }, parts);
  }
}

function endpointOf(
  route: Exclude<Route, NativeRoute>,
  deadlines: Deadlines | null,
  parts: RestAdapterParts,
): Endpoint {
  return {
    route,
    deadlines,
    readBody: route.kind === 'transfer' ? leaveBody : createBodyReader(route.bodyLimit ?? parts.bodyLimit),
    run: createRunner(route, parts),
  };
}

/** Who calls comes first, then what HTTP asks for, then the input (contract/README.md, "Order of checks"). */
async function serve(endpoint: Endpoint, exchange: Exchange, parts: RestAdapterParts): Promise<void> {
  const { route } = endpoint;
  const { request, response } = exchange;
  const watch = watchRequest(response, endpoint.deadlines);
  try {
    const call = await Promise.race([parts.resolveCall(request), watch.ended]);
    response.locals.locale = call.locale;
    if (!call.actor.isAuthenticated && !route.anonymous) throw unauthenticated();
    checkAccept(route, request);
    const bound = await Promise.race([bind(endpoint, exchange), watch.ended]);
    const idempotency = honoursIdempotencyKey(route) ? idempotencyOf(route, bound) : null;
    await endpoint.run({ ...exchange, bound, watch, call: { ...call, signal: watch.signal, idempotency } });
  } catch (error) {
    if (!watch.hungUp()) throw error;
    response.destroy();
  } finally {
    watch.release();
  }
}

async function bind(
  { route, readBody }: Endpoint,
  { request, response, parameters }: Exchange,
): Promise<BoundRequest> {
  const search = request.originalUrl.split('?').slice(1).join('?');
  const query = route.query === undefined ? {} : bindQuery(route.query, search);
  const sent = route.method === 'GET' ? undefined : await readBody(request, response);
  const body = !('body' in route) || route.body === undefined ? undefined : bindBody(route.body, sent);
  return { parameters, query, body, headers: request.headers };
}

/** The bytes of a transfer are its own to read. */
const leaveBody: BodyReader = async () => undefined;

function decodePath(path: string): readonly string[] {
  try {
    return decodedParts(path);
  } catch {
    throw malformedRequest('Http:Path:Malformed', 'The path has a malformed percent sign.');
  }
}
