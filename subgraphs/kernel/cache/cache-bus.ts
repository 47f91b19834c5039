import { randomUUID } from 'node:crypto';
import type { BusDriver, CacheBusMessage } from 'bentocache/types';
import type { RedisTopics } from './redis-topics.ts';

/** bentocache's `Clear` message: empties the memory. */
const forgetAll: CacheBusMessage = { type: 'clear', keys: [] };

/**
 * Sends invalidated keys between processes over {@link RedisTopics}. Replaces bentocache's transport, which opens its
 * own connections and leaves rejections unhandled. After a lost connection the memory is emptied, because
 * invalidations may have been missed.
 */
export class CacheBus implements BusDriver {
  private readonly stops: (() => void)[] = [];
  private id: string = randomUUID();

  constructor(private readonly topics: RedisTopics) {}

  /** Identifies this process; its own messages are ignored. */
  setId(id: string): this {
    this.id = id;
    return this;
  }

  /** @throws when Redis is unreachable; bentocache queues the message and retries. */
  async publish(channel: string, message: unknown): Promise<void> {
    await this.topics.publish(channel, JSON.stringify({ from: this.id, message }));
  }

  /** Never rejects: the subscription is retried when Redis is back. */
  async subscribe<T>(channel: string, handler: (message: T) => unknown): Promise<void> {
    const listener = {
      onMessage: (text: string) => {
        const { from, message } = JSON.parse(text) as { from: string; message: T };
        if (from !== this.id) void handler(message);
      },
      onGap: () => void handler(forgetAll as T),
    };
    this.stops.push(this.topics.listenWhenPossible(channel, listener));
  }

  onReconnect(): void {}

  async unsubscribe(): Promise<void> {
    for (const stop of this.stops.splice(0)) stop();
  }

  async disconnect(): Promise<void> {
    await this.unsubscribe();
  }
}
