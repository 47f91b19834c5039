import { StreamReaders, type StreamReadersDependencies } from './stream-readers.ts';
import { StreamRelay } from './stream-relay.ts';

/** Delivers events to the subscribers of this process by JetStream, and publishes new events of the log. */
export class JetStreamTransport {
  private readonly relay: StreamRelay;
  private readonly readers: StreamReaders;

  constructor(dependencies: StreamReadersDependencies) {
    this.relay = new StreamRelay(dependencies);
    this.readers = new StreamReaders(dependencies);
  }

  async start(): Promise<void> {
    this.relay.start();
    await this.readers.start();
  }

  /** Polls the log soon. */
  wake(shards?: Iterable<number>): void {
    this.relay.wake(shards);
  }

  /** Whether this process publishes the events of these shards. */
  holds(shards: Iterable<number>): boolean {
    return this.relay.holds(shards);
  }

  async stop(limit: number): Promise<void> {
    await Promise.all([this.relay.stop(limit), this.readers.stop(limit)]);
  }
}
