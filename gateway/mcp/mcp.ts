import {
  CLIENT_INFO_META_KEY,
  createMcpHandler,
  isLegacyRequest,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { type Response as ExpressResponse, type Request, Router } from 'express';
import type { CallContext } from '../../subgraphs/kernel/call/context.ts';
import { Deadlines } from '../../subgraphs/kernel/clock/deadlines.ts';
import { DomainError } from '../../subgraphs/kernel/error/domain-error.ts';
import type { Logger } from '../../subgraphs/kernel/telemetry/logger.ts';
import { productVersion } from '../../subgraphs/kernel/telemetry/product-version.ts';
import type { GatewayCall, ResolveCall } from '../authentication/gateway-call.ts';
import { refuseAnonymous } from '../authentication/refused-token.ts';
import { FallbackRequests } from '../graphql/endpoints/fast-path/fallback.ts';
import { jsonBody } from '../graphql/endpoints/json-body.ts';
import type { HeaderForwarding } from '../graphql/subgraphs/forwarded-headers.ts';
import type { ClientAddress } from '../http/client-address.ts';
import { methodNotAllowed } from '../http/http-failure.ts';
import { isLoopback } from '../http/listening.ts';
import { demandOrigin, originRefused } from '../http/refuse-upgrade.ts';
import { untilEnd, watchRequest } from '../http/request-signal.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { challenge } from './protected-resource.ts';
import type { AgentResources } from './resources.ts';
import type { AgentTool } from './tool.ts';
import { ToolTelemetry } from './tool-telemetry.ts';

/** Path of the endpoint. */
export const mcpPath = '/mcp';

export interface McpDependencies {
  readonly tools: readonly AgentTool[];
  readonly resources: AgentResources;
  readonly resolveCall: ResolveCall;
  readonly forward: HeaderForwarding;
  readonly clientAddress: ClientAddress;
  readonly isAllowedOrigin: (origin: string) => boolean;
  /** Says of a refused anonymous caller which check failed; only in development. Absent: no. */
  readonly explains?: boolean;
  readonly publicUrl: string;
  /** Bytes of a message. */
  readonly bodyLimit: number;
  /** Milliseconds until a caller gets 503. */
  readonly requestTimeout: number;
  readonly logger: Pick<Logger, 'error'>;
}

/** Characters of a client's name that are kept. */
const longestClient = 128;

/** What agents are told about the platform when they connect. */
const instructions =
  'Tools act as the caller, in its tenant. list_… and get_… read; other tools change something and take an ' +
  'idempotencyKey, and a dryRun where it can be undone. For everything else use search_operations, then run_operation with a GraphQL query.';

/**
 * The Model Context Protocol over streamable HTTP, stateless: each message is a request with its own credentials, so
 * that a revoked right binds at the next one. There is no stream of the server's own: GET and DELETE are 405.
 */
export function createMcpEndpoint(dependencies: McpDependencies): Router {
  const { bodyLimit, requestTimeout } = dependencies;
  const router = Router();
  const deadlines = new Deadlines(requestTimeout);
  const telemetry = new ToolTelemetry();
  const readBody = jsonBody(bodyLimit, new FallbackRequests());
  router.use(mcpPath, securityHeaders(), (request, response, next) => {
    demandOwnOrigin(request, dependencies);
    if (request.method !== 'POST') throw methodNotAllowed('POST');
    open(request, response)
      .then(() => readBody(request, response, next))
      .catch(next);
  });
  router.post(mcpPath, async (request, response) => {
    const { call, watch } = response.locals.agent as Opened;
    const server = serverFor(call, telemetry, dependencies);
    try {
      const answer = await untilEnd(watch, answerBy(server, asWebRequest(request), messageOf(request)));
      await writeAnswer(answer, response);
    } finally {
      await server.close();
      watch.release();
    }
  });
  return router;

  /** The caller first, so that bodies of unknown callers are not read. */
  async function open(request: Request, response: ExpressResponse): Promise<void> {
    const { resolveCall, forward, clientAddress, publicUrl, explains } = dependencies;
    const { headers } = request;
    const watch = watchRequest(response, deadlines);
    const { signal } = watch;
    try {
      const call: CallContext = await resolveCall({ headers, remoteAddress: clientAddress(request), signal });
      if (!call.actor.isAuthenticated) throw refuseAnonymous(explains);
      response.locals.locale = call.locale;
      response.locals.tenantId = call.tenant.id;
      response.locals.agent = {
        call: { ...call, signal, headers: forward(headers) },
        watch,
      } satisfies Opened;
    } catch (error) {
      throw challenge(error, publicUrl, headers.authorization !== undefined);
    }
  }
}

/**
 * The protocol demands more than that the page is of this host: a name that an attacker leads here (DNS rebinding) is the
 * host too. So the host is that of the public URL, or this machine.
 * @throws {DomainError} `forbidden`.
 */
function demandOwnOrigin(
  request: Request,
  { isAllowedOrigin, publicUrl }: Pick<McpDependencies, 'isAllowedOrigin' | 'publicUrl'>,
): void {
  demandOrigin(request, isAllowedOrigin);
  const { origin } = request.headers;
  if (origin === undefined || isAllowedOrigin(origin)) return;
  const { host, hostname } = new URL(origin);
  if (host !== new URL(publicUrl).host && !isLoopback(hostname.replace(/[[\]]/g, ''))) throw originRefused();
}

/** A request whose caller is known. */
interface Opened {
  readonly call: GatewayCall;
  readonly watch: ReturnType<typeof watchRequest>;
}

/**
 * Answers a message by the revision that it is of. Those before 2026-07-28 are apart, because the package answers them with
 * a stream otherwise.
 */
async function answerBy(server: Server, request: globalThis.Request, parsedBody: unknown): Promise<Response> {
  if (!(await isLegacyRequest(request, parsedBody)))
    return createMcpHandler(() => server, { legacy: 'reject' }).fetch(request, { parsedBody });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  return transport.handleRequest(request, { parsedBody });
}

/** The protocol for one request of one caller. */
function serverFor(
  call: GatewayCall,
  telemetry: ToolTelemetry,
  { tools, resources, logger }: McpDependencies,
): Server {
  const server = new Server(
    { name: 'platform', version: productVersion },
    { capabilities: { tools: {}, resources: {} }, instructions },
  );
  const handle = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw maskedError(error, call, logger);
    }
  };
  server.setRequestHandler('tools/list', () =>
    handle(async () => {
      const admitted = await Promise.all(tools.map((tool) => tool.isFor(call)));
      return { tools: tools.filter((_, at) => admitted[at]).map(({ definition }) => definition) };
    }),
  );
  server.setRequestHandler('tools/call', ({ params }, context) =>
    handle(async () => {
      const tool = tools.find(({ definition }) => definition.name === params.name);
      // One answer for both: what is not listed is not there.
      if (tool === undefined || !(await tool.isFor(call)))
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such tool.');
      const client = clientOf(context);
      return telemetry.observe({ name: params.name, client }, () =>
        tool.call(params.arguments ?? {}, call, client),
      );
    }),
  );
  server.setRequestHandler('resources/list', ({ params }) =>
    handle(() => resources.list(params?.cursor, call)),
  );
  server.setRequestHandler('resources/templates/list', () =>
    handle(async () => ({ resourceTemplates: await resources.templates(call) })),
  );
  server.setRequestHandler('resources/read', ({ params }) => handle(() => resources.read(params.uri, call)));
  return server;
}

/**
 * The client's name. Clients of 2026-07-28 send it with each message; those before only with `initialize`, which a stateless
 * server has forgotten by the next.
 */
function clientOf({ mcpReq: { envelope } }: ServerContext): string | null {
  // The package's type of it has no members.
  const { [CLIENT_INFO_META_KEY]: info } = { ...envelope } as Readonly<Record<string, unknown>>;
  const { name } = (typeof info === 'object' && info !== null ? info : {}) as { readonly name?: unknown };
  return typeof name === 'string' && /^[\x20-\x7e]+$/.test(name) ? name.slice(0, longestClient) : null;
}

/** Failures of the platform itself are logged, and answered without their reason. */
function maskedError(
  error: unknown,
  { requestId }: GatewayCall,
  logger: McpDependencies['logger'],
): ProtocolError {
  if (error instanceof ProtocolError) return error;
  if (error instanceof DomainError && error.kind !== 'internal')
    return new ProtocolError(ProtocolErrorCode.InvalidParams, error.message, { errorCode: error.errorCode });
  logger.error({ err: error, requestId }, 'A message of an agent failed');
  return new ProtocolError(ProtocolErrorCode.InternalError, 'The platform failed.', { traceId: requestId });
}

/** Lists of messages are of no current revision. */
function messageOf({ body }: Request): unknown {
  return Array.isArray(body) ? null : (body ?? null);
}

function asWebRequest({ method, headers, originalUrl }: Request): globalThis.Request {
  const sent = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || name.startsWith(':') ? [] : [[name, String(value)] as [string, string]],
  );
  return new globalThis.Request(new URL(originalUrl, 'http://platform'), { method, headers: sent });
}

async function writeAnswer(answer: Response, response: ExpressResponse): Promise<void> {
  response.status(answer.status).set(Object.fromEntries(answer.headers)).set('Cache-Control', 'no-store');
  response.end(Buffer.from(await answer.arrayBuffer()));
}
