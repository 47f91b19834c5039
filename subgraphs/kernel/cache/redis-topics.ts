import type { Redis } from 'ioredis';
import { DomainError } from '../error/domain-error.ts';
import type { Logger } from '../telemetry/logger.ts';
import { duplicateRedis, whenReady } from './redis.ts';

/** Receives the messages of one topic. */
export interface TopicListener {
  readonly onMessage: (message: string) => void;
  /** Called when a lost connection is back: messages in between were missed. */
  readonly onGap?: () => void;
}

/** Milliseconds between two keep-alives on the subscriber connection, which otherwise never writes. */
const heartbeat = 5_000;

/**
 * Redis channels for any number of listeners over one subscriber connection. A channel is subscribed while it has
 * listeners, and subscribed again after each reconnect.
 */
export class RedisTopics {
  private readonly listeners = new Map<string, Set<TopicListener>>();
  private readonly subscriber: Redis;
  private readonly pulse: NodeJS.Timeout;

  /** @param redis publishes; a duplicate of it subscribes. The caller keeps and closes it. */
  constructor(
    private readonly redis: Redis,
    logger: Logger,
  ) {
    this.subscriber = duplicateRedis(redis, logger);
    this.subscriber.on('message', (topic, message) => this.deliver(topic, message));
    this.subscriber.on('ready', () => void this.resume());
    this.pulse = setInterval(() => void this.subscriber.ping().catch(() => {}), heartbeat).unref();
  }

  /** The number of subscribed topics. */
  get size(): number {
    return this.listeners.size;
  }

  /** @throws when Redis is unreachable. */
  async publish(topic: string, message: string): Promise<void> {
    await this.redis.publish(topic, message);
  }

  /**
   * Listens from the moment it resolves until the returned function is called.
   * @throws {DomainError} `unavailable` when Redis does not confirm the subscription.
   */
  async listen(topic: string, listener: TopicListener): Promise<() => void> {
    this.remember(topic, listener);
    try {
      if (!(await whenReady(this.subscriber, this.patience))) throw new Error('Redis is out of reach');
      // Subscribes again even when the topic has listeners: the reply proves that the subscription is in place.
      await this.subscriber.subscribe(topic);
    } catch (cause) {
      this.forget(topic, listener);
      throw new DomainError('unavailable', 'Messaging:PubSub:Unavailable', { cause });
    }
    return () => this.forget(topic, listener);
  }

  /** Subscribes while Redis is reachable, until the returned function is called. Never fails. */
  listenWhenPossible(topic: string, listener: TopicListener): () => void {
    this.remember(topic, listener);
    if (this.subscriber.status === 'ready') {
      // A connection that fails to subscribe is replaced: the new one subscribes to everything.
      this.subscriber.subscribe(topic).catch(() => this.subscriber.disconnect(true));
    }
    return () => this.forget(topic, listener);
  }

  /**
   * Subscribes while Redis is reachable. Resolves once the subscription is in place. Without a connection it resolves at
   * once: `onGap` reports when there is one. Never rejects.
   * @returns a function that unsubscribes.
   */
  async follow(topic: string, listener: TopicListener): Promise<() => void> {
    this.remember(topic, listener);
    if (this.subscriber.status === 'ready') {
      await this.subscriber.subscribe(topic).catch(() => this.subscriber.disconnect(true));
    }
    return () => this.forget(topic, listener);
  }

  /** Calls back each time publishing becomes possible again. @returns a function that stops the callbacks. */
  onPublisherBack(callback: () => void): () => void {
    this.redis.on('ready', callback);
    return () => this.redis.off('ready', callback);
  }

  /** Closes the subscriber connection. */
  close(): void {
    clearInterval(this.pulse);
    this.listeners.clear();
    this.subscriber.disconnect();
  }

  private get patience(): number {
    return this.subscriber.options.commandTimeout ?? 1_000;
  }

  private deliver(topic: string, message: string): void {
    for (const listener of [...(this.listeners.get(topic) ?? [])]) listener.onMessage(message);
  }

  private remember(topic: string, listener: TopicListener): void {
    const others = this.listeners.get(topic);
    if (others === undefined) this.listeners.set(topic, new Set([listener]));
    else others.add(listener);
  }

  private forget(topic: string, listener: TopicListener): void {
    const listeners = this.listeners.get(topic);
    if (!listeners?.delete(listener) || listeners.size > 0) return;
    this.listeners.delete(topic);
    // Commands keep their order on the connection, so a listener that is added now subscribes after this.
    if (this.subscriber.status === 'ready') this.subscriber.unsubscribe(topic).catch(() => {});
  }

  private async resume(): Promise<void> {
    const topics = [...this.listeners.keys()];
    if (topics.length === 0) return;
    try {
      await this.subscriber.subscribe(...topics);
    } catch {
      this.subscriber.disconnect(true);
      return;
    }
    for (const listener of [...this.listeners.values()].flatMap((set) => [...set])) listener.onGap?.();
  }
}
