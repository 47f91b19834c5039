import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { ProblemWriter } from '../../http/problem-writer.ts';
import { demandOrigin, refuseUpgrade } from '../../http/refuse-upgrade.ts';
import type { UpgradeSource } from '../../http/upgrade-source.ts';
import { hubPath, type NotificationHub } from './hub.ts';
import { longestRecord } from './hub-session.ts';

export interface HubUpgradeOptions {
  readonly hub: NotificationHub;
  /** True when pages of this origin may connect; same-origin pages always may. Browsers do not check. */
  readonly isAllowedOrigin: (origin: string) => boolean;
  readonly problems: ProblemWriter;
}

/** Handles the hub's WebSocket upgrades on an HTTP server; ignores other paths. @returns stops handling them. */
export function attachHub(server: UpgradeSource, options: HubUpgradeOptions): () => void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: longestRecord,
    perMessageDeflate: false,
  });
  const listener = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.url?.split('?', 1)[0] !== hubPath) return;
    upgrade(sockets, options, { request, socket, head }).catch((error: unknown) =>
      refuseUpgrade(options.problems, error, request, socket),
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
  { hub, isAllowedOrigin }: HubUpgradeOptions,
  { request, socket, head }: Upgrade,
): Promise<void> {
  const ignore = () => undefined;
  socket.on('error', ignore);
  demandOrigin(request, isAllowedOrigin);
  const admitted = await hub.admit(request);
  socket.off('error', ignore);
  if (socket.destroyed) return admitted.abandon();
  socket.once('close', admitted.abandon);
  sockets.handleUpgrade(request, socket, head, admitted.serve);
}
