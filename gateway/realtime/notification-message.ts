import type { StreamFrame } from '../http/event-stream.ts';
import { formatFrame } from '../http/event-stream.ts';
import { notificationRecord } from './hub/hub-record.ts';

/** One notification for any number of connections: encoded once per transport. */
export class NotificationMessage {
  private framed: StreamFrame | null = null;
  private recorded: string | null = null;

  /**
   * @param id increases with the notifications of a user.
   * @param json the object that every transport sends, as one line.
   */
  constructor(
    readonly id: number,
    readonly json: string,
  ) {}

  /** As a server-sent event. */
  get frame(): StreamFrame {
    if (this.framed === null) {
      const frame = { id: `${this.id}`, data: this.json };
      this.framed = { ...frame, encoded: Buffer.from(formatFrame(frame)) };
    }
    return this.framed;
  }

  /** As a record of the hub. */
  get record(): string {
    this.recorded ??= notificationRecord(this.json);
    return this.recorded;
  }
}
