import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP server that listens before what it serves is ready, so that its port is known. */
export interface OpenServer {
  readonly server: Server;
  readonly port: number;
  /** Begins to serve. */
  serve(listener: RequestListener): void;
  /** Stops listening, lets running requests end and cuts what is left after `patience` milliseconds. */
  close(patience?: number): Promise<void>;
}

/** @param port 0: any free one. @throws {Error} naming `PORT` when it is taken. */
export async function openServer(port: number): Promise<OpenServer> {
  let listener: RequestListener = answerStarting;
  const server = createServer((request, response) => listener(request, response));
  await listen(server, port);
  return {
    server,
    port: (server.address() as AddressInfo).port,
    serve: (next) => {
      listener = next;
    },
    close: (patience = 5_000) => closeServer(server, patience),
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

async function closeServer(server: Server, patience: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), patience);
  cut.unref();
  await closed;
  clearTimeout(cut);
}
