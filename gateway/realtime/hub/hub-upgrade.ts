import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Request } from 'express';
import { WebSocketServer } from 'ws';
import type { ProblemWriter } from '../../http/problem-writer.ts';
import { hubPath, type NotificationHub } from './hub.ts';
import { longestRecord } from './hub-session.ts';

/** What answers the hub's upgrades. */
export interface HubUpgradeParts {
  readonly hub: NotificationHub;
  /** Whether a page of this origin may connect; pages of our own may always. Browsers do not check for us. */
  readonly isAllowedOrigin: (origin: string) => boolean;
  readonly problems: ProblemWriter;
}

/** WebSockets of the hub on an HTTP server; upgrades of other paths are left to others. @returns stops answering. */
export function attachHub(server: HttpServer, parts: HubUpgradeParts): () => void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: longestRecord,
    perMessageDeflate: false,
  });
  const listener = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.url?.split('?', 1)[0] !== hubPath) return;
    upgrade(sockets, parts, { request, socket, head }).catch((error: unknown) =>
      refuse(parts, error, request, socket),
    );
  };
  server.on('upgrade', listener);
  return () => server.off('upgrade', listener);
}

interface Upgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
}

async function upgrade(
  sockets: WebSocketServer,
  { hub, isAllowedOrigin }: HubUpgradeParts,
  { request, socket, head }: Upgrade,
): Promise<void> {
  const ignore = () => undefined;
  socket.on('error', ignore);
  if (!admitsOrigin(request, isAllowedOrigin)) return answer(socket, 403);
  const admitted = await hub.admit(request);
  socket.off('error', ignore);
  if (socket.destroyed) return admitted.abandon();
  socket.once('close', admitted.abandon);
  sockets.handleUpgrade(request, socket, head, admitted.serve);
}

function admitsOrigin(
  { headers: { origin, host } }: IncomingMessage,
  isAllowedOrigin: (origin: string) => boolean,
): boolean {
  if (origin === undefined || isAllowedOrigin(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

function refuse(
  { problems }: HubUpgradeParts,
  error: unknown,
  request: IncomingMessage,
  socket: Duplex,
): void {
  const described = problems.describe(
    error,
    Object.assign(request, { originalUrl: hubPath }) as unknown as Request,
  );
  answer(socket, described.problem.status, described.headers);
}

function answer(socket: Duplex, status: number, headers: Readonly<Record<string, string>> = {}): void {
  if (socket.destroyed) return;
  const lines = Object.entries({ ...headers, Connection: 'close', 'Content-Length': '0' }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n`);
}
