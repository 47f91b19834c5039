import type { IncomingMessage, ServerResponse } from 'node:http';
import Negotiator from 'negotiator';
import type { WebSocket } from 'ws';
import type { Logger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import type { ConnectionRegistry } from '../connection-registry.ts';
import type { NotificationConnection } from '../notification-connections.ts';
import type { ConnectionTokens } from './connection-token.ts';
import type { HubAdmission, HubConnection } from './hub-admission.ts';
import { connectionInUse, readRecords, unknownConnection } from './hub-request.ts';
import { HubSession, type HubTimes, type HubTransport } from './hub-session.ts';
import { LongPolling, type PollTimes } from './long-polling.ts';
import { eventStreamTransport, webSocketTransport } from './stream-transports.ts';

/** Path of the hub, for HTTP and WebSocket alike. */
export const hubPath = '/hubs/notifications';

export interface HubDependencies {
  readonly admission: HubAdmission;
  readonly registry: ConnectionRegistry;
  readonly tokens: ConnectionTokens;
  readonly times: HubTimes & PollTimes & { readonly stallTimeout: number };
  readonly logger: Logger;
}

/** An admitted WebSocket. */
export interface AdmittedSocket {
  /** Runs the protocol on the open socket. */
  serve(socket: WebSocket): void;
  /** Releases the connection of a client that left before the upgrade. */
  abandon(): void;
}

/** Codes of a WebSocket whose client closed it: done, the page is gone, none given (RFC 6455 section 7.4.1). */
const leavingCodes: ReadonlySet<number> = new Set([1000, 1001, 1005]);

const text = ['Text'];
const availableTransports = [
  { transport: 'WebSockets', transferFormats: text },
  { transport: 'ServerSentEvents', transferFormats: text },
  { transport: 'LongPolling', transferFormats: text },
];

/**
 * The SignalR hub over its three transports. A process knows only its own connections: WebSockets work behind any load
 * balancer, the other two need session affinity.
 */
export class NotificationHub {
  private readonly sessions = new Set<HubSession>();

  constructor(private readonly dependencies: HubDependencies) {}

  get size(): number {
    return this.sessions.size;
  }

  /**
   * `POST …/negotiate`: the transports and a connection token. Stateless. `lastEventId` is an extension: a client that
   * repeats it when it connects receives notifications from now on, even if its first attempts fail.
   */
  async negotiate(request: IncomingMessage): Promise<object> {
    const { admission, registry, tokens } = this.dependencies;
    const caller = await admission.callerOf(request, new AbortController().signal);
    const { call, query } = caller;
    // Enters and leaves at once: a user with too many connections is refused here.
    registry.enter(call)();
    const lastEventId = `${await admission.positionOf(caller)}`;
    const token = await tokens.issue(call);
    // Before version 1 the connection id was the token.
    const names =
      query.negotiateVersion >= 1
        ? { connectionId: token.slice(-16), connectionToken: token, negotiateVersion: 1 }
        : { connectionId: token, negotiateVersion: 0 };
    return { ...names, availableTransports, lastEventId };
  }

  /**
   * Admits a WebSocket before its upgrade is answered.
   * @throws the refusal, which becomes the answer.
   */
  async admit(request: IncomingMessage): Promise<AdmittedSocket> {
    const { admission, times, logger } = this.dependencies;
    const caller = await admission.callerOf(request, new AbortController().signal);
    const { connection, notifications } = await admission.open(caller, true);
    return {
      abandon: () => connection.end(),
      serve: (socket) => {
        const transport = webSocketTransport(socket, times.stallTimeout);
        const session = this.begin(connection, transport, notifications);
        socket.on('message', (data) => session.receive(String(data)));
        socket.on('error', (err) => logger.debug({ err }, 'a WebSocket of the hub failed'));
        socket.once('close', (code) => {
          connection.hasLeft = leavingCodes.has(code) && !session.isEnded;
          connection.end();
        });
      },
    };
  }

  /** `GET`: an event stream, or a poll. Answers unless it throws. */
  async get(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { admission, times } = this.dependencies;
    const caller = await admission.callerOf(request, new AbortController().signal);
    const known = admission.find(caller);
    if (known !== null) {
      if (known.polls === null) throw connectionInUse();
      known.polls.take(response);
      return;
    }
    const { connection, notifications } = await admission.open(caller, false);
    if (response.destroyed) return connection.end();
    if (asksForEvents(request)) {
      response.once('close', () => connection.end());
      this.begin(connection, eventStreamTransport(response, times.stallTimeout), notifications);
      return;
    }
    connection.polls = new LongPolling(times, () => connection.end());
    this.begin(connection, connection.polls, notifications);
    // The client waits for this answer before it sends anything.
    response
      .writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
      .end();
  }

  /** `POST`: records of a client whose transport is read-only. */
  async post(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const session = (await this.findConnection(request)).session;
    if (session === null) throw connectionInUse();
    session.receive(await readRecords(request));
    response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8' }).end();
  }

  /** `DELETE`: ends the connection. */
  async delete(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const connection = await this.findConnection(request);
    connection.hasLeft = true;
    connection.polls?.leave();
    connection.end();
    response.writeHead(202).end();
  }

  /** Ends every session; clients reconnect elsewhere. */
  drain(): void {
    for (const session of [...this.sessions]) session.end();
  }

  private async findConnection(request: IncomingMessage): Promise<HubConnection> {
    const { admission } = this.dependencies;
    const connection = admission.find(await admission.callerOf(request, new AbortController().signal));
    if (connection === null) throw unknownConnection();
    return connection;
  }

  private begin(
    connection: HubConnection,
    transport: HubTransport,
    notifications: NotificationConnection,
  ): HubSession {
    const { times, logger } = this.dependencies;
    const session = new HubSession(transport, notifications, times, logger, (id) =>
      connection.position?.acknowledge(id),
    );
    connection.session = session;
    this.sessions.add(session);
    connection.closed.signal.addEventListener('abort', () => this.sessions.delete(session), { once: true });
    return session;
  }
}

const asksForEvents = (request: IncomingMessage) =>
  new Negotiator(request).mediaTypes().includes('text/event-stream');
