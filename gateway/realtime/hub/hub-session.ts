import type { Logger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import type { NotificationConnection } from '../notification-connections.ts';
import {
  checkHandshake,
  closeRecord,
  MalformedRecord,
  parseRecord,
  pingRecord,
  recordOf,
  rejectInvocation,
  splitRecords,
} from './hub-record.ts';

/** The transport of one client. */
export interface HubTransport {
  /** Enables pings in both directions: not for long polling, where polls serve as heartbeats. */
  readonly pings: boolean;
  /** Resolves when the client accepts more, or is gone. */
  send(text: string): Promise<void>;
  /** Flushes and disconnects. Idempotent. */
  close(): void;
}

/** Milliseconds. */
export interface HubTimes {
  /** Time limit of the handshake. */
  readonly handshake: number;
  /** Interval of the server's pings. */
  readonly keepAlive: number;
  /** A client that is silent for longer is disconnected. */
  readonly silence: number;
}

/** Characters of one client record, and of the unfinished remainder. */
export const longestRecord = 32_768;

/** Characters of unread answers. */
const longestUnread = 65_536;

/**
 * One client of the hub over any transport: handshake, pings, notifications, close. It calls `ReceiveNotification` with
 * one argument and offers no methods.
 */
export class HubSession {
  private unread = '';
  /** Characters of unread answers. */
  private waiting = 0;
  private greeted = false;
  private ended = false;
  private heardAt = performance.now();
  private sentAt = 0;
  private timer: NodeJS.Timeout;

  constructor(
    private readonly transport: HubTransport,
    private readonly notifications: NotificationConnection,
    private readonly times: HubTimes,
    private readonly logger: Logger,
  ) {
    this.timer = setTimeout(() => this.end('The handshake took too long.'), times.handshake);
  }

  /** Handles received text. */
  receive(text: string): void {
    if (this.ended) return;
    this.heardAt = performance.now();
    if (this.unread.length + text.length > longestRecord) {
      this.end('A record is too long.');
      return;
    }
    const { records, rest } = splitRecords(this.unread + text);
    this.unread = rest;
    try {
      for (const record of records) this.hear(record);
    } catch (error) {
      if (!(error instanceof MalformedRecord)) throw error;
      this.end(error.message);
    }
  }

  /** Ends the session; the client may reconnect unless an error is given. Idempotent. */
  end(error?: string): void {
    if (this.ended) return;
    this.finish();
    const last = this.greeted || error === undefined ? closeRecord(error) : recordOf({ error });
    this.transport.send(last).catch(() => undefined);
    this.transport.close();
  }

  /** Handles a disconnection. */
  disconnect(): void {
    if (!this.ended) this.finish();
  }

  private finish(): void {
    this.ended = true;
    clearTimeout(this.timer);
    this.unread = '';
    void this.notifications.return?.();
  }

  private hear(text: string): void {
    if (this.ended) return;
    if (!this.greeted) {
      checkHandshake(text);
      this.greet();
      return;
    }
    const record = parseRecord(text);
    if (record.kind === 'close') this.end();
    if (record.kind === 'invocation' && record.invocationId !== null) {
      this.answer(rejectInvocation(record.invocationId));
    }
  }

  /** Disconnects a client that sends requests without reading the answers. */
  private answer(text: string): void {
    this.waiting += text.length;
    if (this.waiting > longestUnread) {
      this.end('Answers are not read.');
      return;
    }
    this.send(text)
      .catch(() => undefined)
      .then(() => {
        this.waiting -= text.length;
      });
  }

  private greet(): void {
    this.greeted = true;
    clearTimeout(this.timer);
    this.send(recordOf({}));
    if (this.transport.pings) this.timer = setInterval(() => this.sendHeartbeat(), this.times.keepAlive);
    this.pump().catch((error: unknown) => {
      this.logger.debug({ err: error }, 'the notifications of a hub connection ended');
      this.end();
    });
  }

  /** With backpressure; the connection bounds the queue. */
  private async pump(): Promise<void> {
    for await (const { record } of this.notifications) await this.send(record);
    this.end();
  }

  private send(text: string): Promise<void> {
    this.sentAt = performance.now();
    return this.transport.send(text);
  }

  private sendHeartbeat(): void {
    const now = performance.now();
    const { keepAlive, silence } = this.times;
    if (now - this.heardAt > silence) {
      this.end();
      return;
    }
    if (now - this.sentAt >= keepAlive / 2) this.send(pingRecord);
  }
}
