import type { StreamFrame } from '../http/event-stream.ts';
import { formatFrame } from '../http/event-stream.ts';
import { notificationRecord } from './hub/hub-record.ts';

/** One notification on its way to any number of connections: brought into each transport's form once. */
export class NotificationMessage {
  private framed: StreamFrame | null = null;
  private recorded: string | null = null;

  /**
   * @param id counts up with the notifications of a user.
   * @param json the object every transport carries, as one line.
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
