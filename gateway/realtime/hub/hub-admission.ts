import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { CallContext } from '../../../subgraphs/kernel/call/context.ts';
import type { ResolveCall } from '../../authentication/gateway-call.ts';
import { refuseAnonymous } from '../../authentication/refused-token.ts';
import { userKey } from '../../authentication/user-key.ts';
import type { ClientAddress } from '../../http/client-address.ts';
import type { CallLimits } from '../../http/traffic/call-limits.ts';
import {
  type ConnectionRequest,
  type NotificationConnection,
  type NotificationConnections,
  positionOf,
} from '../notification-connections.ts';
import type { ConnectionTokens } from './connection-token.ts';
import { clientOf, type HubPositions, type KeptPosition } from './hub-positions.ts';
import { connectionInUse, type HubQuery, hubHeaders, hubQuery, unknownConnection } from './hub-request.ts';
import type { HubSession } from './hub-session.ts';
import type { LongPolling } from './long-polling.ts';

export interface HubAdmissionDependencies {
  readonly connections: NotificationConnections;
  readonly tokens: ConnectionTokens;
  readonly resolveCall: ResolveCall;
  readonly clientAddress: ClientAddress;
  /** Says of a refused anonymous caller which check failed; only in development. Absent: no. */
  readonly explains?: boolean;
  readonly callLimits: Pick<CallLimits, 'enterConnection'>;
  readonly positions: HubPositions;
}

/** The caller of a hub request, and its query. */
export interface HubCaller {
  readonly call: CallContext;
  readonly headers: IncomingHttpHeaders;
  readonly query: HubQuery;
}

/** A hub connection in this process; null members: it is opening, or has another transport. */
export class HubConnection {
  polls: LongPolling | null = null;
  session: HubSession | null = null;
  /** Null for a client that names its position itself. */
  position: KeptPosition | null = null;
  /** The client has closed the transport, which is no loss. */
  hasLeft = false;
  /** Aborted at the end of the connection; releases everything. */
  readonly closed = new AbortController();

  constructor(
    /** The owner; requests of other users do not find the connection. */
    readonly user: string,
  ) {}

  /** Releases everything. Idempotent. */
  end(): void {
    this.session?.disconnect();
    this.position?.end(this.hasLeft || this.session?.hasLeft === true);
    this.closed.abort();
  }
}

/** Admits connections, and finds the connections of this process by token. */
export class HubAdmission {
  private readonly known = new Map<string, HubConnection>();

  constructor(private readonly dependencies: HubAdmissionDependencies) {}

  get size(): number {
    return this.known.size;
  }

  /** @throws {DomainError} `unauthenticated`, also without credentials; or the refusal of a tenant. */
  async callerOf(request: IncomingMessage, signal: AbortSignal): Promise<HubCaller> {
    const query = hubQuery(request);
    const headers = hubHeaders(request.headers, query);
    const remoteAddress = this.dependencies.clientAddress(request);
    const call = await this.dependencies.resolveCall({ headers, remoteAddress, signal });
    if (!call.actor.isAuthenticated) throw refuseAnonymous(this.dependencies.explains);
    return { call: { ...call, signal }, headers, query };
  }

  /** The start position for a connection of the caller. @throws the refusal of the notifications. */
  positionOf({ call, headers, query }: HubCaller): Promise<number> {
    const asked = positionOf(query.lastEventId);
    return asked === null
      ? this.dependencies.connections.position({ call, headers })
      : Promise.resolve(asked);
  }

  /** The connection of a request. @returns null without a connection of this caller in this process. */
  find({ call, query }: HubCaller): HubConnection | null {
    const found = this.known.get(query.id ?? '');
    return found?.user === userKey(call) ? found : null;
  }

  /**
   * Opens a connection and its notifications.
   * @param skipping allows a client without negotiation.
   * @throws {HttpFailure} 404 for another caller's token; {DomainError} `conflict` for one in use; or the refusal of
   * the notifications.
   */
  async open(
    caller: HubCaller,
    skipping: boolean,
  ): Promise<{ readonly connection: HubConnection; readonly notifications: NotificationConnection }> {
    const { headers, query } = caller;
    const connection = new HubConnection(userKey(caller.call));
    if (query.id !== null) await this.claim(query.id, caller, connection);
    else if (!skipping) throw unknownConnection();
    try {
      const leave = this.dependencies.callLimits.enterConnection(caller.call);
      connection.closed.signal.addEventListener('abort', leave, { once: true });
      const call = { ...caller.call, signal: connection.closed.signal };
      const named = positionOf(query.lastEventId);
      return {
        connection,
        notifications: await this.connect(
          connection,
          { call, headers, inboxChanges: query.inboxChanges },
          named,
        ),
      };
    } catch (error) {
      connection.end();
      throw error;
    }
  }

  /** A client that names no position goes on where its lost connections ended. */
  private async connect(
    connection: HubConnection,
    asked: Omit<ConnectionRequest, 'after'>,
    named: number | null,
  ): Promise<NotificationConnection> {
    const { connections, positions } = this.dependencies;
    if (named !== null) return connections.connect({ ...asked, after: named });
    const client = clientOf(asked.call, asked.headers);
    const notifications = await connections.connect({ ...asked, after: await positions.find(client) });
    connection.position = positions.begin(client, notifications.position);
    // Before the client is answered: a process that is killed a moment later must leave a position.
    await positions.flush();
    return notifications;
  }

  private async claim(id: string, { call }: HubCaller, connection: HubConnection): Promise<void> {
    if (!(await this.dependencies.tokens.isValid(id, call))) throw unknownConnection();
    if (this.known.has(id)) throw connectionInUse();
    this.known.set(id, connection);
    connection.closed.signal.addEventListener('abort', () => this.known.delete(id), { once: true });
  }
}
