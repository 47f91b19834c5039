import { readFileSync } from 'node:fs';
import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import { JetStreamApiCodes, JetStreamApiError, jetstream, jetstreamManager } from '@nats-io/jetstream';
import {
  type ConnectionOptions,
  connect,
  credsAuthenticator,
  type NatsConnection,
} from '@nats-io/transport-node';
import type { Logger } from '../../telemetry/logger.ts';
import type { NatsOptions } from './nats.options.ts';

/** Milliseconds a request or an attempt to connect may take. */
export const requestTimeout = 5_000;

/** Longest pause between two attempts to connect, in milliseconds. */
const longestPause = 2_000;

/** Milliseconds between two pings; after two without an answer the connection is opened again. */
const pingInterval = 5_000;

/** A connection to a server with JetStream. */
export interface NatsSession {
  readonly connection: NatsConnection;
  readonly client: JetStreamClient;
  readonly manager: JetStreamManager;
}

/**
 * The connection of this process to NATS. It is opened in the background and reopened after a loss, so that a
 * process starts and continues without the server.
 */
export class NatsLink {
  private session: NatsSession | null = null;
  private isConnected = false;
  private readonly whenLost = new Set<() => void>();
  private readonly firstAttempt = Promise.withResolvers<void>();
  private readonly closing = new AbortController();
  private readonly connecting: Promise<void>;

  constructor(
    private readonly options: NatsOptions,
    private readonly logger: Logger,
  ) {
    this.firstAttempt.promise.catch(() => undefined);
    this.connecting = this.connect();
  }

  /** @throws while the server is unreachable: messages are not queued. */
  use(): NatsSession {
    if (this.session === null || !this.isConnected) throw new Error('NATS is out of reach.');
    return this.session;
  }

  /** Calls back when the connection is lost, until the returned function is called. */
  onLost(callback: () => void): () => void {
    this.whenLost.add(callback);
    return () => this.whenLost.delete(callback);
  }

  /** Uses the connection. @throws also when it is lost meanwhile: messages may have arrived. */
  async whileConnected<T>(work: (session: NatsSession) => Promise<T>): Promise<T> {
    const lost = Promise.withResolvers<never>();
    const forget = this.onLost(() => lost.reject(new Error('The connection to NATS was lost.')));
    try {
      return await Promise.race([work(this.use()), lost.promise]);
    } finally {
      forget();
    }
  }

  /** Waits for the first attempt to connect. @throws its error. */
  waitForAttempt(): Promise<void> {
    return this.firstAttempt.promise;
  }

  /** Resolves when the first connection is made, or after the close. */
  async waitForConnection(): Promise<void> {
    await this.connecting;
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.connecting;
    await this.session?.connection.close();
  }

  private async connect(): Promise<void> {
    const { signal } = this.closing;
    for (let attempt = 1; !signal.aborted; attempt += 1) {
      try {
        const connection = await connect(connectionOptions(this.options));
        this.watch(connection);
        const client = jetstream(connection, { timeout: requestTimeout });
        const manager = await jetstreamManager(connection, { timeout: requestTimeout, checkAPI: false });
        this.session = { connection, client, manager };
        this.isConnected = true;
        this.firstAttempt.resolve();
        if (attempt > 1) this.logger.info('NATS is reachable again');
        return;
      } catch (error) {
        this.firstAttempt.reject(error);
        if (attempt === 1) this.logger.warn({ err: error }, 'NATS is unreachable');
        await pauseFor(Math.min(attempt * 100, longestPause), signal);
      }
    }
  }

  /** Logs one line when the connection is lost and one when it is back. */
  private async watch(connection: NatsConnection): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') {
        if (this.isConnected) this.logger.warn('NATS is unreachable');
        this.isConnected = false;
        for (const callback of [...this.whenLost]) callback();
      }
      if (type === 'reconnect') {
        this.logger.info('NATS is reachable again');
        this.isConnected = true;
      }
    }
  }
}

/** Whether a call failed because its object does not exist. */
export function isMissing(error: unknown): boolean {
  return (
    error instanceof JetStreamApiError &&
    (error.code === JetStreamApiCodes.StreamNotFound || error.code === JetStreamApiCodes.ConsumerNotFound)
  );
}

/** Resolves after a while, or when the signal aborts. */
export function pauseFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });
}

function connectionOptions(options: NatsOptions): ConnectionOptions {
  const { Servers, User, Password, Token, CredentialsFile, CaFile, CertificateFile, KeyFile } = options;
  const isSecure =
    CaFile !== undefined || KeyFile !== undefined || Servers.some((url) => url.startsWith('tls:'));
  return {
    servers: Servers,
    name: 'platform',
    timeout: requestTimeout,
    maxReconnectAttempts: -1,
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: 250,
    pingInterval,
    maxPingOut: 2,
    ...(User === undefined ? {} : { user: User, pass: Password }),
    ...(Token === undefined ? {} : { token: Token }),
    ...(CredentialsFile === undefined
      ? {}
      : { authenticator: credsAuthenticator(() => readFileSync(CredentialsFile)) }),
    ...(isSecure
      ? {
          tls: {
            ...(CaFile === undefined ? {} : { caFile: CaFile }),
            ...(CertificateFile === undefined ? {} : { certFile: CertificateFile }),
            ...(KeyFile === undefined ? {} : { keyFile: KeyFile }),
          },
        }
      : {}),
  };
}
