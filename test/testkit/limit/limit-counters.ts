import { connectRedis, openRedisWithoutTimeout } from '../../../subgraphs/kernel/cache/redis.ts';
import type { LimitStore } from '../../../subgraphs/kernel/limit/limit-store.ts';
import { RedisLimitStore } from '../../../subgraphs/kernel/limit/redis-limit-store.ts';
import { StoredLimitStore } from '../../../subgraphs/kernel/limit/stored-limit-store.ts';
import { silentLogger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import { openKernelDatabase } from '../database/kernel-database.ts';
import { redisWanted, startRedis } from '../database/redis.ts';
import { databases } from '../postgres.ts';

/** Counters on a server of their own, as several processes reach them. */
export interface CounterPlace {
  /** Another process's way to the same counters. */
  another(): Promise<LimitStore>;
  close(): Promise<void>;
}

/** A kind of server that counts. */
export interface CounterKind {
  readonly name: string;
  open(): Promise<CounterPlace>;
}

/** Milliseconds a Redis command of a test may take. */
export const commandTimeout = 300;

/** Every server that counts: the databases always, Redis where there is one. */
export const counterKinds: readonly CounterKind[] = [
  ...databases.map((kind) => ({
    name: kind.name,
    open: async (): Promise<CounterPlace> => {
      const kernel = await openKernelDatabase(kind);
      return {
        another: async () => new StoredLimitStore(await kernel.another()),
        close: () => kernel.close(),
      };
    },
  })),
  ...(redisWanted ? [{ name: 'Redis', open: openRedis }] : []),
];

async function openRedis(): Promise<CounterPlace> {
  const server = await startRedis();
  const connections: { disconnect(): void }[] = [];
  return {
    another: async () => {
      const redis = await connectRedis({ Url: server.url, CommandTimeout: commandTimeout }, silentLogger);
      const counting = await openRedisWithoutTimeout(redis, commandTimeout, silentLogger);
      connections.push(redis, counting);
      return new RedisLimitStore(counting, commandTimeout);
    },
    close: async () => {
      for (const connection of connections) connection.disconnect();
      await server.stop();
    },
  };
}
