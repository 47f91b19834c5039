import { once } from 'node:events';
import type { Idempotency } from '../../../subgraphs/kernel/call/idempotency.ts';
import { BoundedQueue } from '../subgraphs/bounded-queue.ts';
import { EventStream } from '../subgraphs/streamed-results.ts';
import { untilEqual } from './until-equal.ts';

/** A publisher with countable listeners, and the observations of resolvers. */
export class EventHub {
  /** The idempotency of each mutation. */
  readonly keys: (Idempotency | null)[] = [];
  private readonly queues = new Map<string, Set<BoundedQueue<unknown>>>();
  private waitingCount = 0;

  /** Listeners of a field. */
  listeners(field: string): number {
    return this.queues.get(field)?.size ?? 0;
  }

  /** Resolves at this number of listeners. */
  async untilListeners(field: string, count: number): Promise<void> {
    await untilEqual(() => this.listeners(field), count);
  }

  publish(field: string, value: unknown): void {
    for (const queue of this.queues.get(field) ?? []) queue.push({ [field]: value });
  }

  listen(field: string, signal: AbortSignal): AsyncIterableIterator<unknown> {
    const queue = new BoundedQueue<unknown>(100);
    const queues = this.queues.get(field) ?? new Set();
    this.queues.set(field, queues.add(queue));
    const stream = new EventStream({
      events: queue,
      map: (event: unknown) => event,
      release: () => {
        queues.delete(queue);
      },
    });
    signal.addEventListener('abort', () => stream.end(), { once: true });
    return stream;
  }

  /** Resolvers waiting for their caller to hang up. */
  waiting(): number {
    return this.waitingCount;
  }

  async untilWaiting(count: number): Promise<void> {
    await untilEqual(() => this.waitingCount, count);
  }

  /** Resolves when the signal aborts. */
  async untilAborted(signal: AbortSignal): Promise<string> {
    this.waitingCount += 1;
    if (!signal.aborted) await once(signal, 'abort');
    this.waitingCount -= 1;
    return 'aborted';
  }
}
