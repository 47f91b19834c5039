import { MessageBuffer } from './message-buffer.ts';
import type { Follower, PubSub } from './pub-sub.ts';

/** Receives the messages of a topic. */
interface Listener {
  push(message: unknown): void;
  return(): unknown;
}

/** {@link PubSub} within one process. Each listener gets a copy of its own, as it would over Redis. */
export class MemoryPubSub implements PubSub {
  private readonly listeners = new Map<string, Set<Listener>>();

  /** Number of topics with listeners. */
  get size(): number {
    return this.listeners.size;
  }

  async publish(topic: string, payload: unknown): Promise<void> {
    const listeners = this.listeners.get(topic);
    if (listeners === undefined) return;
    const text = JSON.stringify(payload ?? null);
    for (const listener of [...listeners]) listener.push(JSON.parse(text));
  }

  async subscribe<T>(topic: string, signal?: AbortSignal): Promise<AsyncIterableIterator<T>> {
    const buffer = new MessageBuffer<unknown>(() => this.forget(topic, buffer), signal);
    if (signal?.aborted) {
      await buffer.return();
      return buffer as AsyncIterableIterator<T>;
    }
    this.remember(topic, buffer);
    return buffer as AsyncIterableIterator<T>;
  }

  async follow<T>(topic: string, { onMessage }: Follower<T>): Promise<() => void> {
    const stop = () => this.forget(topic, listener);
    const listener: Listener = { push: (message) => onMessage(message as T), return: stop };
    this.remember(topic, listener);
    return stop;
  }

  async close(): Promise<void> {
    for (const listener of [...this.listeners.values()].flatMap((set) => [...set])) await listener.return();
  }

  private remember(topic: string, listener: Listener): void {
    const others = this.listeners.get(topic);
    if (others === undefined) this.listeners.set(topic, new Set([listener]));
    else others.add(listener);
  }

  private forget(topic: string, listener: Listener): void {
    const listeners = this.listeners.get(topic);
    if (listeners?.delete(listener) && listeners.size === 0) this.listeners.delete(topic);
  }
}
