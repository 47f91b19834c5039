import { StreamReaders, type StreamReadersParts } from './stream-readers.ts';
import { StreamRelay } from './stream-relay.ts';

/** Brings events to the subscribers of this process by JetStream, and publishes what is new in the log. */
export class JetStreamTransport {
  private readonly relay: StreamRelay;
  private readonly readers: StreamReaders;

  constructor(parts: StreamReadersParts) {
    this.relay = new StreamRelay(parts);
    this.readers = new StreamReaders(parts);
  }

  async start(): Promise<void> {
    this.relay.start();
    await this.readers.start();
  }

  /** Looks soon at what is new in the log. */
  wake(shards?: Iterable<number>): void {
    this.relay.wake(shards);
  }

  /** Whether what is new in these shards is published by this process. */
  holds(shards: Iterable<number>): boolean {
    return this.relay.holds(shards);
  }

  async stop(limit: number): Promise<void> {
    await Promise.all([this.relay.stop(limit), this.readers.stop(limit)]);
  }
}
