import { formatFrame, type StreamFrame } from '../http/event-stream.ts';
import { inboxChangeRecord } from './hub/hub-record.ts';
import type { NotificationMessage } from './notification-message.ts';

/** Name of the server-sent events of changes. */
const event = 'inboxChanged';

/** A change of an inbox for any number of connections: encoded once per transport. It has no position and is never repeated. */
export class InboxChangeMessage {
  readonly id = null;
  readonly frame: StreamFrame;
  /** As a record of the hub. */
  readonly record: string;

  /** @param json the object that every transport sends, as one line. */
  constructor(json: string) {
    const frame = { event, data: json };
    this.frame = { ...frame, encoded: Buffer.from(formatFrame(frame)) };
    this.record = inboxChangeRecord(json);
  }
}

/** Stands for changes that may have been missed: the client reads the inbox again. */
export const missedChanges = new InboxChangeMessage(
  JSON.stringify({ change: null, ids: null, unreadNotificationCount: null }),
);

/** What a connection sends. */
export type RealtimeMessage = NotificationMessage | InboxChangeMessage;
