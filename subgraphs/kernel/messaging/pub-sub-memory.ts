import { MessageBuffer } from './message-buffer.ts';
import type { PubSub } from './pub-sub.ts';

/** {@link PubSub} within one process. Each listener gets a copy of its own, as it would over Redis. */
export class MemoryPubSub implements PubSub {
  private readonly listeners = new Map<string, Set<MessageBuffer<unknown>>>();

  /** How many topics have listeners. */
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
    const others = this.listeners.get(topic);
    if (others === undefined) this.listeners.set(topic, new Set([buffer]));
    else others.add(buffer);
    return buffer as AsyncIterableIterator<T>;
  }

  async close(): Promise<void> {
    for (const buffer of [...this.listeners.values()].flatMap((set) => [...set])) await buffer.return();
  }

  private forget(topic: string, buffer: MessageBuffer<unknown>): void {
    const listeners = this.listeners.get(topic);
    if (listeners?.delete(buffer) && listeners.size === 0) this.listeners.delete(topic);
  }
}
