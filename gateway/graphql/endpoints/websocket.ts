import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Logger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import { admitsOrigin, originRefused, refuseUpgrade } from '../../http/refuse-upgrade.ts';
import type { UpgradeSource } from '../../http/upgrade-source.ts';
import { type ConnectionState, serveConnection } from './websocket-connection.ts';
import { type StreamProtocolDependencies, streamProtocol } from './websocket-protocol.ts';

export interface WebSocketEndpointDependencies extends StreamProtocolDependencies {
  /** True when pages of this origin may connect; same-origin pages always may. Browsers do not check. */
  readonly isAllowedOrigin: (origin: string) => boolean;
  /** Bytes of one message. */
  readonly maxPayload: number;
  /** Milliseconds between pings. */
  readonly keepAlive: number;
  readonly logger: Logger;
}

/** Path of the WebSocket endpoint. */
export const webSocketPath = '/graphql';
/** The same for pages with an embed token, whose origins the token lists. */
const embeddedPath = `${webSocketPath}?embed`;
/** Milliseconds a peer has to answer a close frame at shutdown. */
const goodbye = 1_000;

/** graphql-ws on `/graphql` of an HTTP server; upgrades of other paths are ignored. */
export class WebSocketEndpoint {
  private readonly sockets: WebSocketServer;
  private readonly protocol: ReturnType<typeof streamProtocol>;

  constructor(private readonly dependencies: WebSocketEndpointDependencies) {
    this.protocol = streamProtocol(dependencies);
    this.sockets = new WebSocketServer({
      noServer: true,
      maxPayload: dependencies.maxPayload,
      perMessageDeflate: false,
      handleProtocols: (offered) => (offered.has('graphql-transport-ws') ? 'graphql-transport-ws' : false),
    });
  }

  /** True when this endpoint handles the upgrade. */
  handles(request: IncomingMessage): boolean {
    return request.url?.split('?', 1)[0] === webSocketPath;
  }

  /**
   * Handles an upgrade. A page of a foreign origin is refused with 403, unless it announces an embed token, which it
   * sends with `connection_init`: browsers cannot add headers to an upgrade.
   */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { isAllowedOrigin, problems } = this.dependencies;
    const needsEmbedToken = !admitsOrigin(request, isAllowedOrigin);
    if (needsEmbedToken && request.url !== embeddedPath) {
      refuseUpgrade(problems, originRefused(), request, socket);
      return;
    }
    this.sockets.handleUpgrade(request, socket, head, (connected) =>
      this.serve(connected, request, needsEmbedToken),
    );
  }

  /** Handles the matching upgrades of this server. @returns stops listening. */
  attach(server: UpgradeSource): () => void {
    const listener = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (this.handles(request)) this.upgrade(request, socket, head);
    };
    server.on('upgrade', listener);
    return () => server.off('upgrade', listener);
  }

  /** Tells every client to reconnect elsewhere, and disconnects those that do not answer. */
  async close(): Promise<void> {
    await Promise.all([...this.sockets.clients].map(closeSocket));
    this.sockets.close();
  }

  private serve(socket: WebSocket, request: IncomingMessage, needsEmbedToken: boolean): void {
    const state: ConnectionState = {
      request,
      socket,
      needsEmbedToken,
      closed: new AbortController(),
      call: null,
      renew: null,
      close: null,
    };
    serveConnection(this.protocol, state, this.dependencies);
  }
}

async function closeSocket(socket: WebSocket): Promise<void> {
  const closed = once(socket, 'close');
  const timer = setTimeout(() => socket.terminate(), goodbye);
  socket.close(1001, 'Going away');
  await closed;
  clearTimeout(timer);
}
