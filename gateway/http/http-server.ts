import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket, Server as TcpServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '../../subgraphs/kernel/error/domain-error.ts';
import { diagnosticsSection } from '../../subgraphs/kernel/health/diagnostics.options.ts';
import { answerAlive, answerUnready } from '../../subgraphs/kernel/health/probes.ts';
import type { OptionsOf } from '../../subgraphs/kernel/options/section.ts';
import { earlyProblem } from './early-problem.ts';
import { listenOn } from './listening.ts';
import { type LivenessServer, openLiveness } from './liveness/open-liveness.ts';
import { ambiguousCredentials, hasRepeatedAuthorization } from './one-credential.ts';
import { answerUnreadableRequests } from './unreadable-requests.ts';

/** The options of the probes. */
type ProbeOptions = Pick<
  OptionsOf<typeof diagnosticsSection>,
  'LivenessPath' | 'LivenessPort' | 'LoopBusyLimit' | 'ReadinessPath' | 'StartupPath'
>;

/** An HTTP server that listens before its handlers are ready, so that its port is known. */
export interface OpenServer {
  readonly server: Server;
  readonly port: number;
  /** Port of the liveness thread; null without one. */
  readonly livenessPort: number | null;
  /**
   * Paths with a WebSocket endpoint. Any other upgrade, `h2c` among them, is an ordinary request: Node would leave its
   * connection open for ever.
   */
  readonly upgradePaths: Set<string>;
  /** Starts serving requests. */
  serve(listener: RequestListener): void;
  /**
   * Serves for `delay` milliseconds more and sends `Connection: close`, so that callers reconnect elsewhere; then stops
   * listening. Open connections stay open.
   */
  leave(delay: number): Promise<void>;
  /** Stops listening, waits for running requests and disconnects the rest after `patience` milliseconds. Idempotent. */
  close(patience?: number): Promise<void>;
}

/** Milliseconds for running requests at shutdown; less than the time limit of the whole shutdown. */
export const drainPatience = 20_000;

/**
 * Milliseconds an idle connection stays open: the value of `Keep-Alive` (Node's default) plus a margin. A client with a
 * late clock, or with a request on its way, must not meet a closing connection: it cannot know whether the request was
 * executed.
 */
export const silentConnection = { told: 5_000, margin: 5_000 } as const;

/** Milliseconds between two checks for idle connections. */
const idleLook = 50;

/** Milliseconds a connection without a request gets when the server closes: its first request may be on its way. */
const silentPatience = 500;

/**
 * Port, host and errors are those of {@link listenOn}.
 * @param diagnostics the paths of the probes are answered from the beginning: a starting process is alive and not ready; that
 * of liveness from a thread too, where the options name a port. Default: the options' defaults.
 */
export async function openServer(
  port: number,
  host = 'localhost',
  diagnostics: ProbeOptions = diagnosticsSection.schema.parse({}),
): Promise<OpenServer> {
  const thread = await openThread(host, diagnostics);
  let listener: RequestListener = (request, response) => answerEarly(request, response, diagnostics);
  const upgradePaths = new Set<string>();
  const shouldUpgradeCallback = (request: IncomingMessage) =>
    request.headers.upgrade?.toLowerCase() === 'websocket' &&
    upgradePaths.has(pathOf(request)) &&
    !hasRepeatedAuthorization(request);
  let isLeaving = false;
  const { told: keepAliveTimeout, margin: keepAliveTimeoutBuffer } = silentConnection;
  const kept = { keepAliveTimeout, keepAliveTimeoutBuffer };
  const server = createServer({ ...kept, shouldUpgradeCallback }, (request, response) => {
    if (isLeaving) response.shouldKeepAlive = false;
    if (hasRepeatedAuthorization(request)) answerAmbiguous(request, response);
    else listener(request, response);
  });
  answerUnreadableRequests(server);
  server.on('upgrade', (request, socket) => {
    // Node leaves the socket of an upgrade without a listener: the client's reset would end the process.
    socket.on('error', () => socket.destroy());
    if (!shouldUpgradeCallback(request)) refuseUnknownUpgrade(socket);
  });
  const connections = connectionsOf(server);
  const listeners = await listenOn(server, port, host).catch(async (error: unknown) => {
    await thread?.close();
    throw error;
  });
  return {
    server,
    port: (server.address() as AddressInfo).port,
    livenessPort: thread?.port ?? null,
    upgradePaths,
    serve: (next) => {
      listener = next;
    },
    leave: async (delay) => {
      isLeaving = true;
      if (delay > 0) await pause(delay);
      for (const one of listeners) one.close();
    },
    close: async (patience = 5_000) => {
      await closeServer(server, { listeners, connections }, patience);
      await thread?.close();
    },
  };
}

/** Null where the options name no port. */
async function openThread(
  host: string,
  { LivenessPort: port, LivenessPath: path, LoopBusyLimit: limit }: ProbeOptions,
): Promise<LivenessServer | null> {
  return port === undefined ? null : openLiveness({ port, host, path, limit });
}

function pathOf({ url }: Pick<IncomingMessage, 'url'>): string {
  return url?.split('?', 1)[0] ?? '';
}

const starting = new DomainError('unavailable', 'Http:Server:Starting', {
  message: 'The service is starting. Try again.',
  parameters: { retryAfter: 1 },
});

/** Before the handlers are ready: the probes answer what they will, other paths a problem. */
function answerEarly(request: IncomingMessage, response: ServerResponse, paths: ProbeOptions): void {
  const path = pathOf(request);
  if (path === paths.LivenessPath) answerAlive(response);
  else if (path === paths.ReadinessPath || path === paths.StartupPath) answerUnready(response);
  else writeEarly(response, starting, path);
}

function writeEarly(
  response: ServerResponse,
  error: DomainError,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  const problem = earlyProblem(error, path);
  response.writeHead(problem.status, { ...problem.headers, ...headers }).end(problem.body);
}

/** Checked here and not in authentication: Node exposes the first `Authorization` header only. */
function answerAmbiguous(request: IncomingMessage, response: ServerResponse): void {
  writeEarly(response, ambiguousCredentials(), pathOf(request), {
    'WWW-Authenticate': 'Bearer error="invalid_request"',
    Connection: 'close',
  });
}

function connectionsOf(server: Server): ReadonlySet<Socket> {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return open;
}

interface ServerState {
  readonly listeners: readonly TcpServer[];
  readonly connections: ReadonlySet<Socket>;
}

async function closeServer(server: Server, open: ServerState, patience: number): Promise<void> {
  const closed = open.listeners.map((one) => new Promise<void>((resolve) => one.close(() => resolve())));
  const silentUntil = performance.now() + Math.min(silentPatience, patience);
  const closeIdle = () => {
    server.closeIdleConnections();
    // Connections without a request, as browsers open in advance: Node does not count them as idle.
    if (performance.now() >= silentUntil)
      for (const socket of open.connections) if (socket.bytesRead === 0) socket.destroy();
  };
  closeIdle();
  const idle = setInterval(closeIdle, idleLook);
  const cut = setTimeout(() => server.closeAllConnections(), patience);
  cut.unref();
  await Promise.all(closed);
  clearTimeout(cut);
  clearInterval(idle);
}

/** Releases of Node without `shouldUpgradeCallback` bring every upgrade here. Later listeners skip what has ended. */
function refuseUnknownUpgrade(socket: Duplex): void {
  socket.once('finish', () => socket.destroy());
  socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
}
