import type { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type KernelDatabase,
  openKernelDatabase,
  tenantA,
} from '../../../test/testkit/database/kernel-database.ts';
import { redisWanted, startRedis, type TestRedis } from '../../../test/testkit/database/redis.ts';
import { commandTimeout } from '../../../test/testkit/limit/limit-counters.ts';
import { databases, type TestEngine } from '../../../test/testkit/postgres.ts';
import { connectRedis, openRedisWithoutTimeout, whenReady } from '../cache/redis.ts';
import { systemClock } from '../clock/clock.ts';
import { silentLogger } from '../telemetry/logger.ts';
import { FailoverLimitStore } from './failover-limit-store.ts';
import type { LimitCharge } from './limit-store.ts';
import { Limits } from './limits.ts';
import { RedisLimitStore } from './redis-limit-store.ts';
import { StoredLimitStore } from './stored-limit-store.ts';

const ten: LimitCharge = { name: 'ten', key: 'ten', limit: 10, windowSeconds: 3_600, points: 1 };

describe.runIf(redisWanted)('limits whose Redis goes away', () => {
  let server: TestRedis;
  let kernel: KernelDatabase;
  let connections: Redis[];
  let processes: Limits[];

  beforeEach(async () => {
    server = await startRedis();
    kernel = await openKernelDatabase(databases[0] as TestEngine);
    connections = [];
    processes = [];
    for (let at = 0; at < 3; at += 1) {
      const redis = await connectRedis({ Url: server.url, CommandTimeout: commandTimeout }, silentLogger);
      const stored = new StoredLimitStore(await kernel.another());
      const counting = await openRedisWithoutTimeout(redis, commandTimeout, silentLogger);
      const counters = new RedisLimitStore(counting, commandTimeout);
      connections.push(redis, counting);
      processes.push(new Limits(new FailoverLimitStore(counters, stored, silentLogger), systemClock));
    }
  });
  afterEach(async () => {
    for (const redis of connections) redis.disconnect();
    await server.stop();
    await kernel.close();
  });

  const consume = (points: number, at = 0) =>
    (processes[at % 3] as Limits).consume([{ ...ten, points }], { tenantId: tenantA, errorCode: 'T:R:E' });
  const remaining = async (at = 0) => (await consume(0, at)).state.policies[0]?.remaining;

  const refusedOf = async (calls: number) => {
    const outcomes = await Promise.allSettled(Array.from({ length: calls }, (_, at) => consume(1, at)));
    return outcomes.filter(({ status }) => status === 'rejected').length;
  };

  it('does not use the database while Redis counts', async () => {
    expect(await refusedOf(100)).toBe(90);
    expect(kernel.takeStatements()).toEqual([]);
    expect(await kernel.database.system((em) => em.execute('select * from kernel.limit_counter'))).toEqual(
      [],
    );
  });

  it('counts in the database meanwhile, as exactly, and in Redis again when it is back', async () => {
    await consume(4);
    await server.stop();
    expect(await refusedOf(100)).toBe(90);
    server = await startRedis({ port: server.port });
    for (const redis of connections) expect(await whenReady(redis, 10_000)).toBe(true);
    expect(await refusedOf(100)).toBe(90);
  });

  it('waits for a Redis that hangs no longer than its time-out', async () => {
    await consume(4);
    server.freeze();
    try {
      const before = performance.now();
      expect(await remaining()).toBe(10);
      expect(performance.now() - before).toBeLessThan(10 * commandTimeout);
    } finally {
      server.resume();
    }
  });

  it('does not take a busy process of its own for a Redis that hangs', async () => {
    const call = consume(1);
    const until = performance.now() + 2 * commandTimeout;
    while (performance.now() < until);
    await call;
    expect(kernel.takeStatements()).toEqual([]);
    expect(await remaining()).toBe(9);
  });

  it('corrects nothing in the database for what Redis took', async () => {
    const taken = await consume(4);
    await server.stop();
    await consume(3);
    await taken.correct({ ten: -4 });
    expect(await remaining()).toBe(7);
  });
});
