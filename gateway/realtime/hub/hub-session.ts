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
  /**
   * Resolves when the client has received everything sent so far; never when it is gone. Absent: the transport cannot
   * detect it.
   */
  confirm?(): Promise<void>;
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
 * One client of the hub over any transport: handshake, pings, notifications, close. It calls `ReceiveNotification` and, where
 * the client asked for it, `InboxChanged`, each with one argument, and offers no methods.
 */
export class HubSession {
  private unread = '';
  /** Characters of unread answers. */
  private waiting = 0;
  private greeted = false;
  private ended = false;
  private heardAt = performance.now();
  private sentAt = 0;
  /** Ids of the last notification sent, and of those sent before the client's latest record and the one before it. */
  private sent = 0;
  private sentBefore = 0;
  private confirming = false;
  private timer: NodeJS.Timeout;

  constructor(
    private readonly transport: HubTransport,
    private readonly notifications: NotificationConnection,
    private readonly times: HubTimes,
    private readonly logger: Logger,
    /** Called with the id of a notification that the client has, as all before it. */
    private readonly acknowledge: (id: number) => void,
  ) {
    this.timer = setTimeout(() => this.end('The handshake took too long.'), times.handshake);
  }

  get isEnded(): boolean {
    return this.ended;
  }

  /** Handles received text. */
  receive(text: string): void {
    if (this.ended) return;
    this.heardAt = performance.now();
    if (this.transport.confirm === undefined) this.acknowledgeEarlier();
    if (this.unread.length + text.length > longestRecord) {
      this.end('A record is too long.');
      return;
    }
    const { records, rest } = splitRecords(this.unread + text);
    this.unread = rest;
    try {
      for (const record of records) this.handleRecord(record);
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

  /** Whether the client has ended the session. */
  hasLeft = false;

  private leave(): void {
    this.hasLeft = true;
    this.end();
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

  private handleRecord(text: string): void {
    if (this.ended) return;
    if (!this.greeted) {
      checkHandshake(text);
      this.completeHandshake();
      return;
    }
    const record = parseRecord(text);
    if (record.kind === 'close') this.leave();
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

  private completeHandshake(): void {
    this.greeted = true;
    clearTimeout(this.timer);
    this.send(recordOf({}));
    if (this.transport.pings) this.timer = setInterval(() => this.sendHeartbeat(), this.times.keepAlive);
    this.sendNotifications().catch((error: unknown) => {
      this.logger.debug({ err: error }, 'the notifications of a hub connection ended');
      this.end();
    });
  }

  /** With backpressure; the connection bounds the queue. */
  private async sendNotifications(): Promise<void> {
    for await (const { id, record } of this.notifications) {
      await this.send(record);
      if (id === null) continue;
      this.sent = id;
      this.confirm();
    }
    this.end();
  }

  /** Requests a confirmation from the transport, one at a time. */
  private confirm(): void {
    if (this.confirming || this.ended || this.transport.confirm === undefined) return;
    this.confirming = true;
    const { sent } = this;
    void this.transport.confirm().then(() => {
      this.confirming = false;
      this.acknowledge(sent);
      if (this.sent > sent) this.confirm();
    });
  }

  /** A client that sends its second ping since a notification was sent has received it. */
  private acknowledgeEarlier(): void {
    if (this.sentBefore > 0) this.acknowledge(this.sentBefore);
    this.sentBefore = this.sent;
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
