import type { RedisTopics } from '../cache/redis-topics.ts';
import type { Logger } from '../telemetry/logger.ts';
import { MessageBuffer } from './message-buffer.ts';
import type { PubSub } from './pub-sub.ts';

/** What realtime topics are called in Redis, so that nothing else that shares it listens in. */
const prefix = 'svc:topic:';

/**
 * {@link PubSub} between processes, over Redis channels. What is published while Redis is out of reach is lost, with a
 * log line; listeners hear again when it is back.
 */
export class RedisPubSub implements PubSub {
  private readonly buffers = new Set<MessageBuffer<unknown>>();

  /** @param topics shared with the cache; the caller closes it. */
  constructor(
    private readonly topics: RedisTopics,
    private readonly logger: Logger,
  ) {}

  async publish(topic: string, payload: unknown): Promise<void> {
    try {
      await this.topics.publish(prefix + topic, JSON.stringify(payload ?? null));
    } catch (error) {
      this.logger.warn({ err: error }, 'a realtime message was lost');
    }
  }

  /** @throws {DomainError} `unavailable` while Redis is out of reach. */
  async subscribe<T>(topic: string, signal?: AbortSignal): Promise<AsyncIterableIterator<T>> {
    const buffer = new MessageBuffer<unknown>(() => {
      this.buffers.delete(buffer);
      listening.then((stop) => stop()).catch(() => {});
    }, signal);
    const listening = this.topics.listen(prefix + topic, {
      onMessage: (text) => buffer.push(JSON.parse(text)),
    });
    this.buffers.add(buffer);
    try {
      await listening;
    } catch (error) {
      await buffer.return();
      throw error;
    }
    if (signal?.aborted) await buffer.return();
    return buffer as AsyncIterableIterator<T>;
  }

  async close(): Promise<void> {
    for (const buffer of [...this.buffers]) await buffer.return();
  }
}
