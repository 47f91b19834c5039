import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** An HTTP server that listens before what it serves is ready, so that its port is known. */
export interface OpenServer {
  readonly server: Server;
  readonly port: number;
  /**
   * Paths whose WebSocket upgrades somebody answers. Any other upgrade, `h2c` among them, is an ordinary request:
   * node would leave its connection open for ever.
   */
  readonly upgradePaths: Set<string>;
  /** Begins to serve. */
  serve(listener: RequestListener): void;
  /**
   * Stops listening, lets running requests end and cuts what is left after `patience` milliseconds. Harmless when
   * called again.
   */
  close(patience?: number): Promise<void>;
}

/** Milliseconds running requests get when a process stops; less than the whole stop may take. */
export const drainPatience = 20_000;

/** Milliseconds between two looks for connections whose last request has ended. */
const idleLook = 50;

/** @param port 0: any free one. @throws {Error} naming `PORT` when it is taken. */
export async function openServer(port: number): Promise<OpenServer> {
  let listener: RequestListener = answerStarting;
  const upgradePaths = new Set<string>();
  const shouldUpgradeCallback = ({ headers, url }: IncomingMessage) =>
    headers.upgrade?.toLowerCase() === 'websocket' && upgradePaths.has(url?.split('?', 1)[0] ?? '');
  const server = createServer({ shouldUpgradeCallback }, (request, response) => listener(request, response));
  const connections = connectionsOf(server);
  await listen(server, port);
  return {
    server,
    port: (server.address() as AddressInfo).port,
    upgradePaths,
    serve: (next) => {
      listener = next;
    },
    close: (patience = 5_000) => closeServer(server, connections, patience),
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(taken ? new Error(`Port ${port} is in use. Set PORT to a free one.`, { cause: error }) : error);
    });
    server.listen(port, resolve);
  });
}

function answerStarting(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503, { 'Retry-After': '1', 'Content-Type': 'application/problem+json' });
  response.end(
    JSON.stringify({ type: 'about:blank', title: 'Service unavailable.', status: 503, detail: 'Starting.' }),
  );
}

function connectionsOf(server: Server): ReadonlySet<Socket> {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return open;
}

async function closeServer(server: Server, open: ReadonlySet<Socket>, patience: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Connections without a word, as browsers open in advance: node does not count them as idle.
  for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  server.closeIdleConnections();
  const idle = setInterval(() => server.closeIdleConnections(), idleLook);
  const cut = setTimeout(() => server.closeAllConnections(), patience);
  cut.unref();
  await closed;
  clearTimeout(cut);
  clearInterval(idle);
}
