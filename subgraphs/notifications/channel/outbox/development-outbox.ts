import type { Readable } from 'node:stream';
import { definePort } from '../../../kernel/subgraph/port.ts';
import type { NotificationChannel } from '../../contract/channel.ts';
import type { ComposedAttachment } from '../composed-message.ts';

/** A message of the development outbox. */
export interface OutboxMessage {
  readonly id: string;
  readonly channel: NotificationChannel;
  readonly recipientId: string;
  readonly notificationTypeName: string;
  /** An address, a masked device, a stream. */
  readonly to: string;
  readonly subject: string | null;
  /** Plain text, or JSON. */
  readonly text: string;
  /** A complete page; null where the channel has none. */
  readonly html: string | null;
  /** Whether the channel is configured and has really sent it. */
  readonly isSent: boolean;
  readonly createdAt: Date;
  readonly attachments: readonly Omit<ComposedAttachment, 'blobId'>[];
}

/** A file of a message, to be read once. */
export interface OutboxFile {
  readonly fileName: string;
  open(): Promise<Readable>;
}

/** Messages of a development start, sent or not, across tenants; empty in production. */
export interface DevelopmentOutbox {
  /** Newest first; a bounded number. */
  list(): Promise<readonly OutboxMessage[]>;
  /** @param id a UUID. */
  find(id: string): Promise<OutboxMessage | null>;
  /**
   * A file of a message, and no other of the store.
   * @param id a UUID.
   * @param place 0 for the first.
   * @returns null where there is none, or not any longer.
   */
  findAttachment(id: string, place: number): Promise<OutboxFile | null>;
}

/** The outbox, for the page that shows it. */
export const developmentOutbox = definePort<DevelopmentOutbox>('notifications.outbox');
