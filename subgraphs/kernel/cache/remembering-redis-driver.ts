import { RedisDriver } from 'bentocache/drivers/redis';
import type { Redis } from 'ioredis';

/** Maximum deletions kept for a retry; older ones expire by their time to live. */
const mostPending = 10_000;

/**
 * bentocache's Redis layer with two changes: a deletion that Redis did not confirm is retried when it is back, and
 * closing the cache leaves the shared connection open.
 */
export class RememberingRedisDriver extends RedisDriver {
  private readonly pending = new Set<string>();

  constructor(private readonly redis: Redis) {
    super({ connection: redis });
    redis.on('ready', this.catchUp);
  }

  override async delete(key: string): Promise<boolean> {
    try {
      return await super.delete(key);
    } catch (error) {
      this.remember(key);
      throw error;
    }
  }

  private remember(key: string): void {
    const [oldest] = this.pending;
    if (this.pending.size >= mostPending && oldest !== undefined) this.pending.delete(oldest);
    this.pending.add(key);
  }

  override async disconnect(): Promise<void> {
    this.redis.off('ready', this.catchUp);
  }

  private readonly catchUp = (): void => {
    const keys = [...this.pending];
    this.pending.clear();
    for (const key of keys) this.delete(key).catch(() => {});
  };
}
