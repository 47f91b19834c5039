import type { ConsumerMessages, JsMsg } from '@nats-io/jetstream';
import type { Logger } from '../../telemetry/logger.ts';
import type { EventStream, Handled } from './event-stream.ts';
import { pauseFor } from './nats-link.ts';

/** Bytes requested ahead. */
const bytesAhead = 1_048_576;

/** Maximum number of buffered messages, in addition to those requested ahead. */
const mostWaiting = 200;

/** Milliseconds before a consumer is opened again. */
const pause = 250;

/** A message, and the consumer that brought it. */
export interface FedMessage {
  readonly message: JsMsg;
  /** Identifies the message's stream. */
  readonly stream: string;
  /** Counts how often the consumer was opened. */
  readonly opening: number;
}

/**
 * The messages of a shard for a subscriber, in the order of the stream, each once. After a lost message or a
 * lost consumer, the consumer is opened again after the last handled message.
 */
export class StreamFeed {
  /** Buffered messages. */
  readonly waiting: FedMessage[] = [];
  private handled: Handled = { stream: '', sequence: 0 };
  private opening = 0;
  private readonly closing = new AbortController();
  private messages: ConsumerMessages | null = null;
  private unacknowledged: FedMessage | null = null;
  private resume: () => void = () => undefined;
  private readonly running: Promise<void>;

  /** @param onMessage called when messages are buffered. */
  constructor(
    private readonly stream: EventStream,
    private readonly subscriber: string,
    readonly shard: number,
    private readonly onMessage: () => void,
    private readonly logger: Logger,
  ) {
    this.running = this.run();
  }

  /** Takes buffered messages, `limit` at most. */
  take(limit: number): FedMessage[] {
    const taken = this.waiting.splice(0, limit);
    this.resume();
    return taken;
  }

  /** Whether a message was handled before the consumer was opened again. */
  isRepeated({ message, stream }: FedMessage): boolean {
    return stream === this.handled.stream && message.info.streamSequence <= this.handled.sequence;
  }

  /** Notes that a message and all before it are handled. */
  note(fed: FedMessage): void {
    if (!this.isRepeated(fed))
      this.handled = { stream: fed.stream, sequence: fed.message.info.streamSequence };
    this.unacknowledged = fed;
  }

  /** The last handled message that is not acknowledged yet; null for none. */
  get toAcknowledge(): FedMessage | null {
    return this.unacknowledged;
  }

  /** Acknowledges a message and all before it. */
  acknowledge(fed: FedMessage): void {
    if (this.unacknowledged === fed) this.unacknowledged = null;
    // Numbers of a consumer that was opened again are not those of the one before.
    if (fed.opening === this.opening) fed.message.ack();
  }

  /** The same; resolves when the server knows. */
  async confirm(fed: FedMessage): Promise<void> {
    if (this.unacknowledged === fed) this.unacknowledged = null;
    if (fed.opening === this.opening) await fed.message.ackAck();
  }

  async close(): Promise<void> {
    this.closing.abort();
    this.resume();
    await this.messages?.close();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.closing;
    while (!signal.aborted) {
      try {
        await this.read();
      } catch (error) {
        this.logger.debug(
          { err: error, subscriber: this.subscriber, shard: this.shard },
          'a consumer has ended',
        );
      }
      await this.messages?.close().catch(() => undefined);
      this.messages = null;
      await pauseFor(pause, signal);
    }
  }

  /** Reads until a message is missing. */
  private async read(): Promise<void> {
    // Messages in flight would be redelivered late, after newer ones.
    const forget = this.stream.onLost(() => void this.messages?.close());
    try {
      await this.readOn();
    } finally {
      forget();
    }
  }

  private async readOn(): Promise<void> {
    const { consumer, delivered, stream } = await this.stream.open(this.subscriber, this.shard, this.handled);
    if (this.closing.signal.aborted) return;
    this.opening += 1;
    this.waiting.length = 0;
    const { opening } = this;
    this.messages = await consumer.consume({ max_bytes: bytesAhead, abort_on_missing_resource: true });
    let expected = delivered + 1;
    for await (const message of this.messages) {
      if (this.closing.signal.aborted || message.info.deliverySequence !== expected) return;
      expected += 1;
      this.waiting.push({ message, stream, opening });
      this.onMessage();
      while (this.waiting.length >= mostWaiting && !this.closing.signal.aborted)
        await new Promise<void>((resolve) => {
          this.resume = resolve;
        });
    }
  }
}
