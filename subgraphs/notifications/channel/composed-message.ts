import type { Channel, ChannelDelivery } from '../contract/channel.ts';

/** The message of one delivery to one address, as the development outbox shows it. Contains no secret. */
export interface ComposedMessage {
  /** An e-mail address, a telephone number, a masked device, a stream. */
  readonly to: string;
  readonly subject: string | null;
  /** The content: plain text, or JSON. */
  readonly text: string;
  /** A complete page; null where the channel has none. */
  readonly html: string | null;
  /** Files that go with it; absent: none. */
  readonly attachments?: readonly ComposedAttachment[];
}

/** A file of a message. */
export interface ComposedAttachment {
  readonly blobId: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly sizeBytes: number;
}

/** A channel that can render a message without sending it. */
export interface ComposingChannel extends Channel {
  /** One message per address; empty where the recipient has none. */
  compose(delivery: ChannelDelivery): Promise<readonly ComposedMessage[]>;
}
