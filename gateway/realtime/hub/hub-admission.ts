import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { CallContext } from '../../../subgraphs/kernel/call/context.ts';
import { unauthenticated } from '../../../subgraphs/kernel/error/domain-error.ts';
import type { ResolveCall } from '../../authentication/gateway-call.ts';
import { userKey } from '../../authentication/user-key.ts';
import type { ClientAddress } from '../../http/client-address.ts';
import type { CallLimits } from '../../http/traffic/call-limits.ts';
import {
  type NotificationConnection,
  type NotificationConnections,
  positionOf,
} from '../notification-connections.ts';
import type { ConnectionTokens } from './connection-token.ts';
import { connectionInUse, type HubQuery, hubHeaders, hubQuery, unknownConnection } from './hub-request.ts';
import type { HubSession } from './hub-session.ts';
import type { LongPolling } from './long-polling.ts';

/** What admission works with. */
export interface AdmissionParts {
  readonly connections: NotificationConnections;
  readonly tokens: ConnectionTokens;
  readonly resolveCall: ResolveCall;
  readonly clientAddress: ClientAddress;
  readonly callLimits: Pick<CallLimits, 'enterConnection'>;
}

/** Who sent a request to the hub, and what its address says. */
export interface HubCaller {
  readonly call: CallContext;
  readonly headers: IncomingHttpHeaders;
  readonly query: HubQuery;
}

/** A connection of the hub in this process; null members: it is being opened, or has another transport. */
export class HubConnection {
  polls: LongPolling | null = null;
  session: HubSession | null = null;
  /** Aborted when it ends, for whatever reason; frees everything. */
  readonly closed = new AbortController();

  constructor(
    /** Whose it is; requests of others do not find it. */
    readonly user: string,
  ) {}

  /** Frees everything. Harmless when called again. */
  end(): void {
    this.session?.lost();
    this.closed.abort();
  }
}

/** Decides who may connect, and knows the connections of this process by their token. */
export class HubAdmission {
  private readonly known = new Map<string, HubConnection>();

  constructor(private readonly parts: AdmissionParts) {}

  /** How many connections have a token here. */
  get size(): number {
    return this.known.size;
  }

  /** @throws {DomainError} `unauthenticated`, also without credentials; what refuses a tenant. */
  async callerOf(request: IncomingMessage, signal: AbortSignal): Promise<HubCaller> {
    const query = hubQuery(request);
    const headers = hubHeaders(request.headers, query);
    const remoteAddress = this.parts.clientAddress(request);
    const call = await this.parts.resolveCall({ headers, remoteAddress, signal });
    if (!call.actor.isAuthenticated) throw unauthenticated();
    return { call: { ...call, signal }, headers, query };
  }

  /** Where a connection of the caller would begin. @throws what refuses the notifications. */
  positionOf({ call, headers, query }: HubCaller): Promise<number> {
    const asked = positionOf(query.lastEventId);
    return asked === null ? this.parts.connections.position({ call, headers }) : Promise.resolve(asked);
  }

  /** The connection a request belongs to. @returns null where this process has none of this caller's. */
  find({ call, query }: HubCaller): HubConnection | null {
    const found = this.known.get(query.id ?? '');
    return found?.user === userKey(call) ? found : null;
  }

  /**
   * Opens a connection and the notifications it is for.
   * @param skipping whether the client may come without having negotiated.
   * @throws {HttpFailure} 404 for a token that is not this caller's; {DomainError} `conflict` for one in use; what
   * refuses the notifications.
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
      const leave = this.parts.callLimits.enterConnection(caller.call);
      connection.closed.signal.addEventListener('abort', leave, { once: true });
      const call = { ...caller.call, signal: connection.closed.signal };
      const after = positionOf(query.lastEventId);
      return { connection, notifications: await this.parts.connections.connect({ call, headers, after }) };
    } catch (error) {
      connection.end();
      throw error;
    }
  }

  private async claim(id: string, { call }: HubCaller, connection: HubConnection): Promise<void> {
    if (!(await this.parts.tokens.isValid(id, call))) throw unknownConnection();
    if (this.known.has(id)) throw connectionInUse();
    this.known.set(id, connection);
    connection.closed.signal.addEventListener('abort', () => this.known.delete(id), { once: true });
  }
}
