import { definePort } from '../../../kernel/subgraph/port.ts';
import type { NotificationChannel } from '../../contract/channel.ts';

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
}

/** Messages of a development start, sent or not, across tenants; empty in production. */
export interface DevelopmentOutbox {
  /** Newest first; a bounded number. */
  list(): Promise<readonly OutboxMessage[]>;
  /** @param id a UUID. */
  find(id: string): Promise<OutboxMessage | null>;
}

/** The outbox, for the page that shows it. */
export const developmentOutbox = definePort<DevelopmentOutbox>('notifications.outbox');
