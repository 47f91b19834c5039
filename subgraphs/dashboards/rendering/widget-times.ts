import { performance } from 'node:perf_hooks';
import { LRUCache } from 'lru-cache';

/** Maximum number of widgets with recorded times. */
const capacity = 10_000;

/** Durations of the last reads of widgets by this process. */
export class WidgetTimes {
  private readonly milliseconds = new LRUCache<string, number>({ max: capacity });

  /** Reads a widget and records the duration. */
  async during<T>(widgetId: string, read: () => Promise<T>): Promise<T> {
    const began = performance.now();
    this.milliseconds.delete(widgetId);
    try {
      return await read();
    } finally {
      this.milliseconds.set(widgetId, performance.now() - began);
    }
  }

  /** Sorts by recorded time, quickest first; those without one come last, in their order. */
  sortByTime<T>(list: readonly T[], widgetIdOf: (one: T) => string): T[] {
    const timeOf = (one: T) => this.milliseconds.get(widgetIdOf(one)) ?? Number.MAX_VALUE;
    return list.toSorted((a, b) => timeOf(a) - timeOf(b));
  }
}
