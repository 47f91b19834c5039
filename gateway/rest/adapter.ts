import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type Request, type Response, Router } from 'express';
import type { CallContext } from '../../subgraphs/kernel/call/context.ts';
import { Deadlines } from '../../subgraphs/kernel/clock/deadlines.ts';
import { nameHttpRoute } from '../../subgraphs/kernel/telemetry/http-route.ts';
import { refuseAnonymous } from '../authentication/refused-token.ts';
import { type ErrorForm, useErrorForm } from '../http/error-form.ts';
import { malformedRequest, methodNotAllowed, routeNotFound } from '../http/http-failure.ts';
import { JsonParser } from '../http/json-parser.ts';
import { type RequestSignal, untilEnd, watchRequest } from '../http/request-signal.ts';
import { checkAccept } from './accept.ts';
import { bindBody } from './bind-body.ts';
import { queryBinder } from './bind-query.ts';
import type { BoundRequest } from './bound-request.ts';
import { operationRows, withoutExpress } from './fast-path.ts';
import { honoursIdempotencyKey, idempotencyOf } from './idempotency-key.ts';
import { decodeSegments } from './path-pattern.ts';
import { type BodyReader, createBodyReader } from './read-body.ts';
import type { Method, NativeRoute, Route } from './route.ts';
import { type Answer, createRunner, type Exchange, type RunnerDependencies } from './run-route.ts';
import type { MatchedRow, RouteTable } from './table.ts';

export interface RestAdapterDependencies extends RunnerDependencies {
  readonly table: RouteTable;
  /**
   * Resolves authentication, tenant and locale. The adapter replaces `signal` and `idempotency`.
   * @param signal aborted when the request ends.
   * @throws {DomainError} for refused credentials or tenant.
   */
  readonly resolveCall: (request: Request, signal: AbortSignal) => Promise<CallContext> | CallContext;
  /** Says of a refused anonymous caller which check failed; only in development. Absent: no. */
  readonly explains?: boolean;
  /** Bytes. */
  readonly bodyLimit: number;
  /** Milliseconds until a caller gets 503; not for streams and untimed rows. */
  readonly requestTimeout: number;
}

/** Kinds of rows without a time limit. */
const untimedKinds: ReadonlySet<Route['kind']> = new Set(['stream', 'transfer']);

const isUntimed = (route: Route) =>
  untimedKinds.has(route.kind) || (route.kind === 'operation' && route.untimed === true);

/** A row with its prepared handlers. */
interface Endpoint {
  readonly route: Exclude<Route, NativeRoute>;
  readonly readQuery: (search: string) => Readonly<Record<string, unknown>>;
  readonly readBody: BodyReader;
  readonly run: Answer;
  /** Null: no time limit. */
  readonly deadlines: Deadlines | null;
  readonly explains: boolean | undefined;
}

/** The REST endpoints of the table. */
export interface RestAdapter {
  /** Answers every request, unknown ones with 404. */
  readonly router: Router;
  /**
   * Answers operation rows like the router, but without Express: the same steps on the same request.
   * @param next answers everything else.
   * @param headersOf alternating names and values of every answer's headers.
   * @param isOthers true for paths of handlers before the table.
   */
  inFrontOf(
    next: RequestListener,
    headersOf: (request: IncomingMessage) => readonly string[],
    isOthers: (path: string) => boolean,
  ): RequestListener;
  /**
   * Answers a refused request in the error format of its row.
   * @param headers further headers: alternating names and values.
   */
  refuse(
    error: unknown,
    request: IncomingMessage,
    response: ServerResponse,
    headers: readonly string[],
  ): void;
}

/** The version of the REST API, as its paths have it (`/api/v1`). */
const versionHeader = ['api-supported-versions', '1.0'] as const;

/**
 * Creates the REST endpoints and plans every operation.
 * @throws the executor's error for a document that does not match the supergraph.
 */
export function createRestAdapter(dependencies: RestAdapterDependencies): RestAdapter {
  const deadlines = new Deadlines(dependencies.requestTimeout);
  const parser = new JsonParser();
  const endpoints = new Map(
    dependencies.table.routes
      .filter((route) => route.kind !== 'native')
      .map((route) => [
        route,
        createEndpoint(route, isUntimed(route) ? null : deadlines, parser, dependencies),
      ]),
  );
  const router = Router();
  router.use((request, response, next) => {
    answer(request, response).catch(next);
  });
  router.use(dependencies.problems.middleware);
  const refuse = (error: unknown, { request, response, first }: ExchangeStart) => {
    dependencies.problems.write(error, request, response, first);
  };
  return {
    router,
    refuse: (error, incoming, outgoing, headers) => {
      const { request, response } = withoutExpress(incoming, outgoing);
      useErrorForm(response, matchRow(dependencies.table, request)?.mounted.route.errors);
      dependencies.problems.write(error, request, response, headers);
    },
    inFrontOf: (next, headersOf, isOthers) => {
      const rowOf = operationRows(dependencies.table, isOthers);
      return (incoming, outgoing) => {
        const matched = rowOf(incoming);
        if (matched === null) return next(incoming, outgoing);
        const asked = {
          ...withoutExpress(incoming, outgoing),
          first: [...headersOf(incoming), ...versionHeader],
        };
        try {
          runRow(matched, asked)?.catch((error) => refuse(error, asked));
        } catch (error) {
          refuse(error, asked);
        }
      };
    },
  };

  async function answer(request: Request, response: Response): Promise<void> {
    response.setHeader(...versionHeader);
    const path = decodePath(request.path);
    const found = dependencies.table.find(path);
    useForm(dependencies.table.errorFormOf(path), request, response);
    if (found === null) throw routeNotFound();
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const match = found.byMethod.get(method as Method);
    if (match === undefined && method === 'OPTIONS') {
      response.writeHead(204, { Allow: found.allow }).end();
      return;
    }
    if (match === undefined) throw methodNotAllowed(found.allow);
    await runRow(match, { request, response, first: [] });
  }

  function useForm(form: ErrorForm | undefined, request: Request, response: Response): void {
    useErrorForm(response, form);
    if (form?.idHeader !== undefined) response.setHeader(form.idHeader, dependencies.problems.idOf(request));
  }

  function runRow({ mounted, parameters }: MatchedRow, asked: ExchangeStart): Promise<void> | undefined {
    const { request, response, first } = asked;
    const route = mounted.base + mounted.route.path;
    response.locals.route = route;
    nameHttpRoute(route);
    useForm(mounted.route.errors, request, response);
    if (mounted.route.kind === 'native') return Promise.resolve(mounted.route.handle(request, response));
    const endpoint = endpoints.get(mounted.route);
    if (endpoint === undefined) throw routeNotFound();
    return serve(endpoint, { mounted, parameters, request, response, first }, dependencies);
  }
}

/** The row of a request, of any kind; null without one. */
function matchRow(table: RouteTable, { method, originalUrl }: Request): MatchedRow | null {
  try {
    return table.row(method, decodeSegments(originalUrl.split('?', 1)[0] ?? '')) ?? null;
  } catch {
    return null;
  }
}

type ExchangeStart = Pick<Exchange, 'request' | 'response' | 'first'>;

function createEndpoint(
  route: Exclude<Route, NativeRoute>,
  deadlines: Deadlines | null,
  parser: JsonParser,
  dependencies: RestAdapterDependencies,
): Endpoint {
  return {
    route,
    deadlines,
    explains: dependencies.explains,
    readQuery: route.query === undefined ? () => ({}) : queryBinder(route.query),
    readBody:
      route.kind === 'transfer'
        ? skipBody
        : createBodyReader(route.bodyLimit ?? dependencies.bodyLimit, parser),
    run: createRunner(route, dependencies),
  };
}

/** An authenticated request. */
interface Known {
  readonly endpoint: Endpoint;
  readonly exchange: Exchange;
  readonly watch: RequestSignal;
  readonly call: CallContext;
}

/** Authentication first, then HTTP checks, then the input. Synchronous when possible. */
function serve(
  endpoint: Endpoint,
  exchange: Exchange,
  dependencies: RestAdapterDependencies,
): Promise<void> | undefined {
  const { request, response } = exchange;
  const watch = watchRequest(response, endpoint.deadlines);
  const rethrowUnlessClosed = (error: unknown) => {
    watch.release();
    if (!watch.isDisconnected()) throw error;
    response.destroy();
  };
  try {
    adoptKey(endpoint.route, request);
    const resolved = dependencies.resolveCall(request, watch.signal);
    const answered =
      resolved instanceof Promise
        ? untilEnd(watch, resolved).then((call) => answerTo({ endpoint, exchange, watch, call }))
        : answerTo({ endpoint, exchange, watch, call: resolved });
    if (answered !== undefined) return answered.then(() => watch.release(), rethrowUnlessClosed);
    watch.release();
  } catch (error) {
    rethrowUnlessClosed(error);
  }
  return undefined;
}

/** Reads the key of a row's own header. */
function adoptKey({ keyHeader }: Endpoint['route'], { headers }: Request): void {
  const key = keyHeader === undefined ? undefined : headers[keyHeader];
  if (typeof key === 'string') headers.authorization ??= `Bearer ${key}`;
}

function answerTo({ endpoint, exchange, watch, call }: Known): Promise<void> | undefined {
  const { route } = endpoint;
  const { request, response } = exchange;
  response.locals.locale = call.locale;
  if (call.actor.isAuthenticated) response.locals.tenantId = call.tenant.id;
  if (!call.actor.isAuthenticated && !route.anonymous) throw refuseAnonymous(endpoint.explains);
  checkAccept(route, request);
  const runWith = (bound: BoundRequest) => {
    const idempotency = honoursIdempotencyKey(route) ? idempotencyOf(route, bound) : null;
    return endpoint.run({ ...exchange, bound, watch, call: { ...call, signal: watch.signal, idempotency } });
  };
  return route.method === 'GET'
    ? runWith(bind(endpoint, exchange))
    : untilEnd(watch, read(endpoint, exchange)).then(runWith);
}

/** Binds the query before reading the body. */
async function read(endpoint: Endpoint, exchange: Exchange): Promise<BoundRequest> {
  const { route, readBody } = endpoint;
  const bound = bind(endpoint, exchange);
  const sent = await readBody(exchange.request, exchange.response);
  if (!('body' in route) || route.body === undefined) return bound;
  return { ...bound, body: bindBody(route.body, sent) };
}

function bind({ readQuery }: Endpoint, { request, parameters }: Exchange): BoundRequest {
  const { originalUrl, headers } = request;
  return { parameters, query: readQuery(searchOf(originalUrl)), body: undefined, headers };
}

function searchOf(url: string): string {
  const mark = url.indexOf('?');
  return mark === -1 ? '' : url.slice(mark + 1);
}

/** Transfers read their body themselves. */
const skipBody: BodyReader = async () => undefined;

function decodePath(path: string): readonly string[] {
  try {
    return decodeSegments(path);
  } catch {
    throw malformedRequest('Http:Path:Malformed', 'The path has a malformed percent sign.');
  }
}
