import { type BentoCache, type BentoStore, errors } from 'bentocache';
import { Metric } from '../telemetry/metric.ts';
import type { Cache } from './cache.ts';

/** Hits and misses. */
export const cacheRequests = new Metric({
  source: 'Svc.Cache',
  name: 'cache.requests',
  kind: 'counter',
  unit: '{request}',
  description: 'Lookups in the cache.',
  attributes: { 'cache.outcome': '`hit` or `miss`' },
});

/** The one store of a bentocache, under its name. */
export type BentoLayers = BentoCache<{ platform: BentoStore }>;

/** The {@link Cache} port over bentocache's layers. Values are stored as JSON: a Date is read as text. */
export class LayeredCache implements Cache {
  private readonly requests = cacheRequests.openCounter();

  constructor(private readonly layers: BentoLayers) {
    layers.on('cache:hit', () => this.requests.add(1, { 'cache.outcome': 'hit' }));
    layers.on('cache:miss', () => this.requests.add(1, { 'cache.outcome': 'miss' }));
  }

  async get<T>(key: string): Promise<T | undefined> {
    return this.layers.get<T | undefined>({ key });
  }

  async set<T>(key: string, value: T, ttl: number): Promise<void> {
    await this.layers.set({ key, value, ttl: Math.ceil(ttl) });
  }

  async getOrSet<T>(key: string, ttl: number, load: () => Promise<T>): Promise<T> {
    try {
      return (await this.layers.getOrSet({
        key,
        ttl: Math.ceil(ttl),
        factory: async (context) => {
          const value = await load();
          return value === undefined ? context.skip() : value;
        },
      })) as T;
    } catch (error) {
      throw error instanceof errors.E_FACTORY_ERROR ? error.cause : error;
    }
  }

  async delete(key: string): Promise<void> {
    await this.layers.delete({ key });
  }

  async close(): Promise<void> {
    await this.layers.disconnectAll();
  }
}
