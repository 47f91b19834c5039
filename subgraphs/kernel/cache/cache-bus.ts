import { randomUUID } from 'node:crypto';
import type { BusDriver, CacheBusMessage } from 'bentocache/types';
import type { RedisTopics } from './redis-topics.ts';

/** What bentocache calls `Clear`: forget everything in memory. */
const forgetAll: CacheBusMessage = { type: 'clear', keys: [] };

/**
 * Carries "this key changed" between processes over {@link RedisTopics}: bentocache's transport, without its own
 * connections and without rejections nobody awaits. After a lost connection the memory is emptied, because changes
 * may have been missed.
 */
export class CacheBus implements BusDriver {
  private readonly stops: (() => void)[] = [];
  private id: string = randomUUID();

  constructor(private readonly topics: RedisTopics) {}

  /** Names this process; its own messages come back and are ignored. */
  setId(id: string): this {
    this.id = id;
    return this;
  }

  /** @throws when Redis is out of reach; bentocache keeps the message and tries again. */
  async publish(channel: string, message: unknown): Promise<void> {
    await this.topics.publish(channel, JSON.stringify({ from: this.id, message }));
  }

  /** Never rejects: a process that cannot subscribe now does so when Redis is back. */
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
