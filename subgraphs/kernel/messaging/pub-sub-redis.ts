import type { RedisTopics } from '../cache/redis-topics.ts';
import type { Logger } from '../telemetry/logger.ts';
import { MessageBuffer } from './message-buffer.ts';
import type { Follower, PubSub } from './pub-sub.ts';

/** Prefix of realtime topics in Redis, which other applications may share. */
const prefix = 'svc:topic:';
/** Reports a lost message on a topic; it is no JSON, so it cannot be mistaken for a message. */
const gapNotice = 'gap';
/** Maximum number of remembered topics with lost messages; beyond it the oldest are not reported. */
const lostTopics = 10_000;

/**
 * {@link PubSub} between processes, over Redis channels. Messages published while Redis is unreachable are lost, with a
 * log line. Listeners receive messages again when it is back, and followers are notified of the gap by their own
 * connection and by the process whose message was lost.
 */
export class RedisPubSub implements PubSub {
  private readonly buffers = new Set<MessageBuffer<unknown>>();
  private readonly lost = new Set<string>();
  private readonly stopWaiting: () => void;

  /** @param topics shared with the cache; the caller closes it. */
  constructor(
    private readonly topics: RedisTopics,
    private readonly logger: Logger,
  ) {
    this.stopWaiting = topics.onPublisherBack(() => void this.publishGaps());
  }

  async publish(topic: string, payload: unknown): Promise<void> {
    try {
      await this.topics.publish(prefix + topic, JSON.stringify(payload ?? null));
    } catch (error) {
      this.logger.warn({ err: error }, 'a realtime message was lost');
      if (this.lost.size < lostTopics) this.lost.add(topic);
    }
  }

  /** @throws {DomainError} `unavailable` while Redis is unreachable. */
  async subscribe<T>(topic: string, signal?: AbortSignal): Promise<AsyncIterableIterator<T>> {
    const buffer = new MessageBuffer<unknown>(() => {
      this.buffers.delete(buffer);
      listening.then((stop) => stop()).catch(() => {});
    }, signal);
    const listening = this.topics.listen(prefix + topic, {
      onMessage: (text) => {
        if (text !== gapNotice) buffer.push(JSON.parse(text));
      },
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

  follow<T>(topic: string, { onMessage, onGap }: Follower<T>): Promise<() => void> {
    return this.topics.follow(prefix + topic, {
      onMessage: (text) => (text === gapNotice ? onGap() : onMessage(JSON.parse(text))),
      onGap,
    });
  }

  async close(): Promise<void> {
    this.stopWaiting();
    for (const buffer of [...this.buffers]) await buffer.return();
  }

  private async publishGaps(): Promise<void> {
    for (const topic of [...this.lost]) {
      try {
        await this.topics.publish(prefix + topic, gapNotice);
        this.lost.delete(topic);
      } catch {
        return;
      }
    }
  }
}
