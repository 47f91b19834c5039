import type { ReceivedNotification } from './notification-transport.ts';

/** Ends every record. */
const separator = '\x1e';

/**
 * Milliseconds: between our pings; without a record after which the hub counts as lost (both SignalR's defaults); until
 * a WebSocket must have brought the hub's greeting, since some proxies leave them open without an answer; until a
 * request counts as lost, and a poll, which the hub holds for up to 90 s.
 */
export const hubTimes = { ping: 15_000, silence: 30_000, greeting: 10_000, request: 30_000, poll: 100_000 };

/** The first record of a client. */
export const handshake = `{"protocol":"json","version":1}${separator}`;

/** Keeps the connection open. */
export const ping = `{"type":6}${separator}`;

/** Reads the hub's messages, record by record (SignalR hub protocol, JSON). */
export class HubReader {
  /** Settled by the hub's answer to the handshake. */
  readonly greeted: Promise<void>;
  readonly #onNotification: (notification: ReceivedNotification) => void;
  readonly #onClose: () => void;
  #settle: { readonly resolve: () => void; readonly reject: (error: Error) => void } | null;
  #rest = '';

  constructor(onNotification: (notification: ReceivedNotification) => void, onClose: () => void) {
    this.#onNotification = onNotification;
    this.#onClose = onClose;
    this.#settle = null;
    this.greeted = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    this.greeted.catch(() => undefined);
  }

  /** Adds received text; it may be any part of a record. */
  take(text: string): void {
    const records = (this.#rest + text).split(separator);
    this.#rest = records.pop() ?? '';
    for (const record of records) this.#receive(JSON.parse(record));
  }

  /** The connection is closed. */
  handleDisconnect(): void {
    this.#settle?.reject(new Error('The hub hung up.'));
    this.#settle = null;
  }

  #receive(record: {
    readonly type?: number;
    readonly error?: string;
    readonly target?: string;
    readonly arguments?: readonly ReceivedNotification[];
  }): void {
    if (this.#settle !== null) {
      if (record.error === undefined) this.#settle.resolve();
      else this.#settle.reject(new Error(record.error));
      this.#settle = null;
      return;
    }
    const [notification] = record.arguments ?? [];
    if (record.type === 1 && record.target === 'ReceiveNotification' && notification !== undefined) {
      this.#onNotification(notification);
    }
    if (record.type === 7) this.#onClose();
  }
}
