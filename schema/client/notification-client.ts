import { eventStreamTransport } from './event-stream-transport.ts';
import { hubTransport } from './hub-transport.ts';
import {
  type NotificationTransport,
  type ReceivedNotification,
  RefusedConnectionError,
  type TransportConnection,
} from './notification-transport.ts';

/** States of a realtime transport (specification, "Notifications"). */
export type ConnectionState = 'disconnected' | 'connecting' | 'connected' | 'reconnecting';

const transports = { hub: hubTransport, eventStream: eventStreamTransport } as const satisfies Readonly<
  Record<string, NotificationTransport>
>;

/** Options of a {@link NotificationClient}. */
export interface NotificationClientOptions {
  /** `https://platform.example.com`, without a slash at its end. */
  readonly baseUrl: string;
  /** Returns a valid token; called at every attempt to connect. */
  readonly token: () => string | Promise<string>;
  /** Default `hub`: WebSocket first, long polling where there is none. */
  readonly transport?: keyof typeof transports;
  /** Each notification once, in order, also those missed while the connection was lost. */
  readonly onNotification: (notification: ReceivedNotification) => void;
  readonly onState?: (state: ConnectionState) => void;
  /** The last notification the application has; absent: it wants none of the past. */
  readonly lastEventId?: string;
  /** Milliseconds before each attempt after a loss; the last repeats. Default 0, 2 s, 10 s, 30 s. */
  readonly retryDelays?: readonly number[];
  /** Default: the global ones. */
  readonly fetch?: typeof globalThis.fetch;
  readonly WebSocket?: typeof globalThis.WebSocket;
}

const defaultDelays = [0, 2_000, 10_000, 30_000];
/** Milliseconds; a connection that did not last so long is a failed attempt. */
const shortest = 5_000;

/** The caller's notifications as they come, through losses of the connection. */
export class NotificationClient {
  readonly #options: NotificationClientOptions;
  #state: ConnectionState = 'disconnected';
  #lastEventId: string | null;
  #stop: AbortController | null = null;

  constructor(options: NotificationClientOptions) {
    this.#options = options;
    this.#lastEventId = options.lastEventId ?? null;
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** Position of the last notification, or where the first connection began; null before. */
  get lastEventId(): string | null {
    return this.#lastEventId;
  }

  /**
   * Connects, and stays connected until {@link disconnect} or a refusal.
   * @returns when the first connection is open.
   * @throws {RefusedConnectionError} when the platform refuses; the state is `disconnected` then.
   */
  async connect(): Promise<void> {
    if (this.#stop !== null) return;
    const stop = new AbortController();
    this.#stop = stop;
    this.#enter('connecting');
    try {
      const connection = await this.#open(stop.signal);
      this.#keepConnected(connection, stop.signal).catch(() => this.#end(stop));
    } catch (error) {
      this.#end(stop);
      throw error;
    }
  }

  /** Hangs up. */
  disconnect(): void {
    if (this.#stop !== null) this.#end(this.#stop);
  }

  async #keepConnected(first: TransportConnection, signal: AbortSignal): Promise<void> {
    let connection = first;
    while (!signal.aborted) {
      const since = Date.now();
      await connection.ended;
      if (signal.aborted) return;
      this.#enter('reconnecting');
      connection = await this.#open(signal, Date.now() - since < shortest ? 1 : 0);
    }
  }

  /**
   * Tries until a connection is open. @param failed attempts that failed before. @throws {RefusedConnectionError};
   * whatever, once the signal has aborted.
   */
  async #open(signal: AbortSignal, failed = 0): Promise<TransportConnection> {
    const delays = this.#options.retryDelays ?? defaultDelays;
    for (let attempt = failed; ; attempt += 1) {
      await pause(delays[Math.min(attempt, delays.length - 1)] ?? 0, signal);
      signal.throwIfAborted();
      try {
        const connection = await this.#attempt(signal);
        this.#enter('connected');
        return connection;
      } catch (error) {
        if (signal.aborted || error instanceof RefusedConnectionError) throw error;
      }
    }
  }

  async #attempt(signal: AbortSignal): Promise<TransportConnection> {
    const { baseUrl, token, transport = 'hub', onNotification } = this.#options;
    return transports[transport]({
      baseUrl,
      token: await token(),
      lastEventId: this.#lastEventId,
      signal,
      fetch: this.#options.fetch ?? globalThis.fetch.bind(globalThis),
      WebSocket: this.#options.WebSocket ?? globalThis.WebSocket,
      onPosition: (eventId) => {
        this.#lastEventId = eventId;
      },
      onNotification: (notification) => {
        if (signal.aborted) return;
        this.#lastEventId = notification.eventId;
        onNotification(notification);
      },
    });
  }

  #end(stop: AbortController): void {
    stop.abort();
    if (this.#stop !== stop) return;
    this.#stop = null;
    this.#enter('disconnected');
  }

  #enter(state: ConnectionState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#options.onState?.(state);
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    signal.addEventListener('abort', finish, { once: true });
  });
}
