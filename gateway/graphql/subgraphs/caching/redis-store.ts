import type { ChainableCommander, Redis } from 'ioredis';
import type { CacheStore, StoredValue } from './cache-store.ts';

/** The store of all processes. Every method is one round trip, within the connection's time-out. */
export class RedisStore implements CacheStore {
  /** @param redis fails at once while it is not connected; the store disconnects it. */
  constructor(private readonly redis: Redis) {}

  async read(keys: readonly string[]): Promise<readonly (string | null)[]> {
    try {
      return await this.redis.mget([...keys]);
    } catch {
      return keys.map(() => null);
    }
  }

  async write(values: readonly StoredValue[]): Promise<void> {
    const pipeline = this.redis.pipeline();
    for (const { key, value, ttl } of values) pipeline.set(key, value, 'PX', Math.ceil(ttl));
    await run(pipeline);
  }

  async add(values: readonly StoredValue[]): Promise<readonly (string | null)[]> {
    const pipeline = this.redis.pipeline();
    for (const { key, value, ttl } of values) pipeline.set(key, value, 'PX', Math.ceil(ttl), 'NX');
    pipeline.mget(values.map(({ key }) => key));
    const found = (await run(pipeline))?.at(-1)?.[1];
    return Array.isArray(found) ? found : values.map(() => null);
  }

  async remove(keys: readonly string[]): Promise<boolean> {
    try {
      await this.redis.del([...keys]);
      return true;
    } catch {
      return false;
    }
  }

  async close(): Promise<void> {
    this.redis.disconnect();
  }
}

async function run(pipeline: ChainableCommander) {
  try {
    return await pipeline.exec();
  } catch {
    return null;
  }
}
