import type { Channel, ChannelDelivery } from '../contract/channel.ts';

/** What one delivery sends to one address, as the outbox of a development start shows it. Holds no secret. */
export interface ComposedMessage {
  /** An e-mail address, a telephone number, a masked device, a stream. */
  readonly to: string;
  readonly subject: string | null;
  /** What is sent: plain text, or JSON. */
  readonly text: string;
  /** A complete page; null where the channel has none. */
  readonly html: string | null;
}

/** A channel that can say what it would send. */
export interface ComposingChannel extends Channel {
  /** One message per address; empty where the recipient has none. */
  compose(delivery: ChannelDelivery): Promise<readonly ComposedMessage[]>;
}
