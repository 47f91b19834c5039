import { EventEmitter } from 'node:events';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { CallContext } from '../../subgraphs/kernel/call/context.ts';
import type { Clock } from '../../subgraphs/kernel/clock/clock.ts';
import { sha256Hex } from '../../subgraphs/kernel/crypto/digest.ts';
import { DomainError } from '../../subgraphs/kernel/error/domain-error.ts';
import type { Limits } from '../../subgraphs/kernel/limit/limits.ts';
import type { Logger } from '../../subgraphs/kernel/telemetry/logger.ts';
import type { ClientAddress } from '../http/client-address.ts';
import { type AddressGroup, createAddressGroup } from '../http/traffic/address-group.ts';
import type { CallLimits } from '../http/traffic/call-limits.ts';
import { OpenCounts } from '../http/traffic/open-counts.ts';
import { RateCounters, type RatePolicy } from '../http/traffic/rate-counters.ts';
import { RateSharing } from '../http/traffic/rate-sharing.ts';
import { type Refuse, SlowBodies } from '../http/traffic/slow-bodies.ts';
import type { TrafficOptions } from '../http/traffic/traffic-options.ts';
import type { UpgradeSource } from '../http/upgrade-source.ts';
import type { ResolveCall } from './gateway-call.ts';
import { userKey } from './user-key.ts';

export interface TrafficDependencies {
  readonly options: TrafficOptions;
  readonly trustedProxies: readonly string[];
  readonly clientAddress: ClientAddress;
  /** The counter store shared by several processes; null: this process counts alone. */
  readonly limits: Pick<Limits, 'consume'> | null;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Answers a refused upgrade. */
export type RefuseUpgrade = (error: unknown, request: IncomingMessage, socket: Duplex) => void;

/** Seconds (`Retry-After`) for a client with too many open connections. */
const retryAfter = 10;

/** Milliseconds between two warnings. */
const warningPause = 60_000;

const tooManyOpen = (message: string) => (limit: number) =>
  new DomainError('rateLimited', 'Http:Connection:LimitReached', {
    message,
    parameters: { limit, remaining: 0, retryAfter },
  });

/**
 * Limits of an address, user or tenant: concurrency and rate per minute. Decides in memory; processes share their
 * counts once a second.
 */
export class Traffic implements CallLimits {
  private readonly groupOf: AddressGroup;
  private readonly addresses: OpenCounts;
  private readonly users: OpenCounts;
  private readonly rates: Readonly<
    Record<'address' | 'user' | 'tenant' | 'documents' | 'userCost' | 'tenantCost', RateCounters>
  >;
  private readonly sharing: RateSharing | null;
  private readonly bodies: SlowBodies[] = [];
  private warnedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly dependencies: TrafficDependencies) {
    const { options, clock, limits, logger } = dependencies;
    const { Address, User, Tenant } = options.RequestsPerMinute;
    this.groupOf = createAddressGroup(dependencies.trustedProxies);
    this.addresses = new OpenCounts(
      options.ConnectionsPerAddress,
      tooManyOpen('Too many connections of this address are open.'),
    );
    this.users = new OpenCounts(
      options.ConnectionsPerUser,
      tooManyOpen('Too many connections of this user are open.'),
    );
    const requests = (name: string, limit: number): RateCounters =>
      this.countersOf({ name, limit, errorCode: 'Http:RateLimit:Exceeded', message: 'Too many requests.' });
    const cost = (name: string, limit: number): RateCounters =>
      this.countersOf({
        name,
        limit,
        errorCode: 'GraphQL:Limit:CostPerMinute',
        message: 'The operation costs more than is left for this minute.',
      });
    const { CostPerMinute } = options;
    this.rates = {
      address: requests('address-requests', Address),
      user: requests('user-requests', User),
      tenant: requests('tenant-requests', Tenant),
      userCost: cost('user-cost', CostPerMinute.User),
      tenantCost: cost('tenant-cost', CostPerMinute.Tenant),
      documents: this.countersOf({
        name: 'address-unknown-documents',
        limit: options.UnknownDocumentsPerMinute,
        errorCode: 'GraphQL:Limit:UnknownDocuments',
        message: 'Too many new GraphQL documents. Repeat documents and send values as variables.',
      }),
    };
    this.sharing = limits === null ? null : new RateSharing(Object.values(this.rates), limits, clock, logger);
    this.sharing?.start();
  }

  get open(): { readonly addresses: number; readonly users: number } {
    return { addresses: this.addresses.size, users: this.users.size };
  }

  countOperation(address: string | null | undefined): void {
    const group = this.groupOf(address);
    if (group !== null) this.rates.address.take(group);
  }

  countUnknownDocument(address: string | null | undefined): void {
    const group = this.groupOf(address);
    if (group !== null) this.rates.documents.take(group);
  }

  countCost(call: CallContext, cost: number): void {
    const { User, Tenant } = this.dependencies.options.CostPerMinute;
    if (User + Tenant === 0 || !call.actor.isAuthenticated || this.groupOf(call.remoteAddress) === null)
      return;
    try {
      const user = User > 0 ? sha256Hex(userKey(call)) : '';
      this.rates.userCost.demand(user, cost);
      this.rates.tenantCost.take(call.tenant.id, cost);
      this.rates.userCost.take(user, cost);
    } catch (error) {
      throw error instanceof DomainError ? withCost(error, cost) : error;
    }
  }

  enterConnection(call: CallContext): () => void {
    const isCounted = this.groupOf(call.remoteAddress) !== null && call.actor.isAuthenticated;
    return isCounted ? this.users.enter(userKey(call)) : () => undefined;
  }

  /** Counts each call by user and tenant. Anonymous callers count only by address. */
  countCalls(resolveCall: ResolveCall): ResolveCall {
    const count = (call: CallContext) => {
      if (call.actor.isAuthenticated && this.groupOf(call.remoteAddress) !== null) {
        // Hashed: the user id of an identity provider may be long.
        this.rates.user.take(sha256Hex(userKey(call)));
        this.rates.tenant.take(call.tenant.id);
      }
      return call;
    };
    return (source) => {
      const resolved = resolveCall(source);
      return resolved instanceof Promise ? resolved.then(count) : count(resolved);
    };
  }

  /** Passes admitted requests to `next`, others to `refuse`. */
  guardRequests(next: RequestListener, refuse: Refuse): RequestListener {
    const bodies = new SlowBodies(this.dependencies.options.BodyTimeout, this.dependencies.clock, refuse);
    this.bodies.push(bodies);
    return (request, response) => {
      bodies.begin(request, response);
      try {
        const leave = this.enter(request);
        if (leave !== null) response.once('close', leave);
      } catch (error) {
        response.shouldKeepAlive = false;
        refuse(error, request, response);
        return;
      }
      next(request, response);
    };
  }

  /** Limits the connections and upgrades of a server. @returns the source of admitted upgrades, and a stop function. */
  guard(server: Server, refuse: RefuseUpgrade): { readonly upgrades: UpgradeSource; detach(): void } {
    const upgrades = new EventEmitter();
    const onConnection = (socket: Socket) => this.enterSocket(socket);
    const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (socket.writableEnded) return;
      try {
        const leave = this.enter(request);
        if (leave !== null) socket.once('close', leave);
      } catch (error) {
        refuse(error, request, socket);
        return;
      }
      upgrades.emit('upgrade', request, socket, head);
    };
    server.headersTimeout = this.dependencies.options.HeaderTimeout;
    // Bodies have their own limit, which allows long uploads.
    server.requestTimeout = 0;
    server.on('connection', onConnection).on('upgrade', onUpgrade);
    return { upgrades, detach: () => void server.off('upgrade', onUpgrade) };
  }

  async close(): Promise<void> {
    for (const bodies of this.bodies) bodies.close();
    await this.sharing?.close();
  }

  /** Shares counts with the other processes immediately. */
  async reconcile(): Promise<void> {
    await this.sharing?.reconcile();
  }

  private countersOf(policy: RatePolicy): RateCounters {
    return new RateCounters(policy, this.dependencies.clock, (key) => this.warn(key, policy));
  }

  /**
   * Counts a request or an upgrade by its address.
   * @returns releases the count. Null when the socket is counted instead; a trusted proxy's connection carries the
   * requests of many callers.
   */
  private enter(request: IncomingMessage): (() => void) | null {
    const group = this.groupOf(this.dependencies.clientAddress(request));
    if (group === null) return null;
    this.rates.address.take(group);
    return this.groupOf(request.socket.remoteAddress) === null ? this.addresses.enter(group) : null;
  }

  private enterSocket(socket: Socket): void {
    const group = this.groupOf(socket.remoteAddress);
    if (group === null) return;
    try {
      socket.once('close', this.addresses.enter(group));
    } catch {
      this.warn(group, { name: 'address-connections' });
      socket.end(refusedConnection, () => socket.destroy());
    }
  }

  private warn(key: string, { name }: Pick<RatePolicy, 'name'>): void {
    const now = this.dependencies.clock.now().getTime();
    if (now - this.warnedAt < warningPause) return;
    this.warnedAt = now;
    this.dependencies.logger.warn(
      { policy: name, key },
      'requests are refused by Gateway__Traffic; an address that is a proxy belongs into Gateway__TrustedProxies',
    );
  }
}

/** The refusal with all its figures. */
function withCost({ kind, errorCode, parameters }: DomainError, cost: number): DomainError {
  const { limit, remaining, retryAfter } = parameters;
  return new DomainError(kind, errorCode, {
    message: `The operation costs ${cost}. Of ${limit} for a minute ${remaining} are left; retry after ${retryAfter} s.`,
    parameters: { ...parameters, cost },
  });
}

const refusedBody = JSON.stringify({
  type: 'about:blank',
  title: 'Too Many Requests',
  status: 429,
  detail: 'Too many connections of this address are open.',
  errorCode: 'Http:Connection:LimitReached',
});

/** Answer to a refused connection, before a request is parsed. */
const refusedConnection = [
  'HTTP/1.1 429 Too Many Requests',
  'Content-Type: application/problem+json',
  `Content-Length: ${Buffer.byteLength(refusedBody)}`,
  `Retry-After: ${retryAfter}`,
  'Connection: close',
  '',
  refusedBody,
].join('\r\n');
