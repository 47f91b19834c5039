import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import express from 'express';
import { Actor, anonymous } from '../../../subgraphs/kernel/call/actor.ts';
import { unauthenticated } from '../../../subgraphs/kernel/error/domain-error.ts';
import { Ports } from '../../../subgraphs/kernel/subgraph/port.ts';
import { silentLogger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import { tenantOf } from '../../../subgraphs/kernel/tenancy/tenant.ts';
import type { CallSource } from '../../authentication/gateway-call.ts';
import { ProblemWriter } from '../../http/problem-writer.ts';
import { createRequestIds } from '../../http/request-id.ts';
import { createRestAdapter } from '../../rest/adapter.ts';
import { hubRoutes } from '../../rest/areas/notification-hub.routes.ts';
import { notificationStreamRoutes } from '../../rest/areas/notification-stream.routes.ts';
import { buildRouteTable } from '../../rest/table.ts';
import { ConnectionRegistry } from '../connection-registry.ts';
import type { HubPositionStore } from '../hub/hub-positions.ts';
import {
  createRealtime,
  type Realtime,
  type RealtimeDependencies,
  type RealtimeSettings,
} from '../realtime.ts';
import { KeptPositions } from './kept-positions.ts';
import { StoredNotifications } from './stored-notifications.ts';

/** A token of the tests is the user's name and, after a dot, what tells sessions apart; `bad` is refused. */
const userOf = (token: string) => token.split('.')[0] ?? '';

/** What a {@link RealtimeServer} may be given. */
export interface RealtimeServerOptions {
  readonly settings?: Partial<
    RealtimeSettings & { heartbeat: number; retry: number; connectionsPerUser: number }
  >;
  /** In the place of the hub's. */
  readonly hubTimes?: RealtimeDependencies['hubTimes'];
  /** Shared between servers of one installation. */
  readonly source?: StoredNotifications;
  readonly positions?: HubPositionStore;
  readonly port?: number;
  readonly now?: () => Date;
}

/** The realtime endpoints on a real server, without a supergraph. */
export class RealtimeServer {
  readonly source: StoredNotifications;
  readonly registry: ConnectionRegistry;
  readonly realtime: Realtime;
  /** Ends the sessions of a token. */
  readonly sessions = new Map<string, Set<() => void>>();
  private readonly server: Server = createServer();
  private readonly sockets = new Set<Socket>();
  private detach: () => void = () => {};

  private readonly fixedPort: number;

  constructor({
    settings = {},
    hubTimes = {},
    source,
    positions = new KeptPositions(),
    port = 0,
    now = () => new Date(),
  }: RealtimeServerOptions = {}) {
    this.fixedPort = port;
    this.source = source ?? new StoredNotifications();
    this.registry = new ConnectionRegistry(settings.connectionsPerUser ?? 10);
    const { heartbeat = 15_000, stallTimeout = 10_000, bufferedMessages = 100, retry = 1_000 } = settings;
    const ids = createRequestIds();
    const problems = new ProblemWriter({
      translate: () => null,
      localeOf: () => 'en',
      traceIdOf: ids,
      logger: silentLogger,
    });
    this.realtime = createRealtime({
      source: this.source,
      registry: this.registry,
      resolveCall: (source) => this.resolveCall(source),
      watchSession: ({ headers }, end) => this.watch(headers.authorization ?? '', end),
      forward: ({ authorization = '' }) => ({ authorization }),
      clientAddress: () => '127.0.0.1',
      isAllowedOrigin: (origin) => origin === 'https://app.example.com',
      problems,
      // Any process of an installation opens what another sealed.
      cipher: {
        encrypt: async (plain, { tenantId, purpose }) =>
          Buffer.from(JSON.stringify([plain, tenantId, purpose])).toString('base64url'),
        decrypt: async (text, { tenantId, purpose }) => {
          const [plain, ...context] = JSON.parse(Buffer.from(text, 'base64url').toString());
          if (`${context}` !== `${[tenantId, purpose]}`) throw new Error('encrypted for another context');
          return plain;
        },
      },
      positions,
      settings: { stallTimeout, bufferedMessages },
      hubTimes,
      clock: { now },
      logger: silentLogger,
    });
    const app = express().disable('x-powered-by');
    app.use(
      createRestAdapter({
        table: buildRouteTable([hubRoutes(this.realtime.hub), notificationStreamRoutes], ['/api/v1']),
        executor: {
          prepare: () => ({ run: async () => ({ data: {} }) }),
          prepareStream: () => {
            throw new Error('No row here carries a subscription.');
          },
        },
        resolveCall: (request) =>
          this.resolveCall({
            headers: request.headers,
            remoteAddress: null,
            signal: new AbortController().signal,
          }),
        problems,
        publicUrl: 'http://localhost',
        bodyLimit: 16_384,
        requestTimeout: 10_000,
        ports: new Ports(),
        streams: { heartbeat, stallTimeout, retry },
        sources: { notifications: this.realtime.notifications },
      }).router,
    );
    this.server.on('request', app);
    this.server.on('connection', (socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get hubUrl(): string {
    return `${this.url}/hubs/notifications`;
  }

  /** Listens on a free loopback port. */
  async start(): Promise<this> {
    this.detach = this.realtime.attach(this.server);
    await new Promise<void>((resolve) => this.server.listen(this.fixedPort, '127.0.0.1', resolve));
    return this;
  }

  /** Ends the sessions of a token, as a logout would. */
  endSession(token: string): void {
    for (const end of [...(this.sessions.get(`Bearer ${token}`) ?? [])]) end();
  }

  async stop(): Promise<void> {
    this.detach();
    await this.realtime.drain();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Cuts every connection, as a network does. */
  cut(): void {
    this.server.closeAllConnections();
    for (const socket of this.sockets) socket.destroy();
  }

  private watch(authorization: string, end: () => void): () => void {
    const ends = this.sessions.get(authorization) ?? new Set();
    this.sessions.set(authorization, ends.add(end));
    return () => ends.delete(end);
  }

  private async resolveCall({ headers, signal }: CallSource) {
    const token = headers.authorization?.replace(/^Bearer /, '');
    if (token === 'bad') throw unauthenticated('Authentication:Token:Invalid');
    return {
      actor: token === undefined ? anonymous : new Actor({ isAuthenticated: true, userId: userOf(token) }),
      tenant: tenantOf('00000000-0000-4000-8000-00000000ac3e'),
      locale: 'en',
      requestId: 'request',
      signal,
      idempotency: null,
    };
  }
}
