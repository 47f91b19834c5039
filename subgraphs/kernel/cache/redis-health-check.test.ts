import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { redisWanted, startRedis, type TestRedis } from '../../../test/testkit/database/redis.ts';
import { loadOptions } from '../options/load.ts';
import { silentLogger } from '../telemetry/logger.ts';
import { redisSection } from './redis.options.ts';
import { connectRedis } from './redis.ts';
import { redisHealthCheck } from './redis-health-check.ts';

describe.runIf(redisWanted)('the health check of Redis', () => {
  let server: TestRedis;
  let redis: Awaited<ReturnType<typeof connectRedis>>;
  beforeAll(async () => {
    server = await startRedis();
    redis = await connectRedis({ Url: server.url, CommandTimeout: 300 }, silentLogger);
  });
  afterAll(async () => {
    redis.disconnect();
    await server.stop();
  });

  const { signal } = new AbortController();
  const checkWithin = (LatencyThreshold: number, of: Pick<typeof redis, 'ping'> = redis) =>
    redisHealthCheck(of, { LatencyThreshold });

  it('is Healthy within the threshold', async () => {
    expect(await checkWithin(10_000).check(signal)).toEqual({ status: 'Healthy' });
  });

  it('is Degraded at the threshold, without waiting for the reply', async () => {
    const silent = { ping: () => new Promise<never>(() => {}) };
    expect(await checkWithin(5, silent).check(signal)).toMatchObject({ status: 'Degraded' });
  });

  it('is Degraded while the server hangs, and once it is gone', async () => {
    server.freeze();
    try {
      expect(await checkWithin(10).check(signal)).toMatchObject({ status: 'Degraded' });
    } finally {
      server.resume();
    }
    const gone = new Redis({ port: 1, lazyConnect: true, retryStrategy: () => null });
    gone.on('error', () => undefined);
    const check = checkWithin(10_000, gone);
    await expect(check.check(signal)).rejects.toThrow();
    expect(check.failureStatus).toBe('Degraded');
  });

  it('belongs to the probes of readiness and startup', () => {
    expect(checkWithin(100)).toMatchObject({ name: 'redis', tags: ['readiness', 'startup'] });
  });
});

describe('section Redis', () => {
  it('is off by default, with a command time-out of 300 ms', () => {
    expect(loadOptions({ redis: redisSection }, { env: {} }).redis).toEqual({
      CommandTimeout: 300,
      LatencyThreshold: 100,
    });
  });

  it.each(['localhost:6379', 'http://localhost', 'redis://'])('refuses the Url "%s"', (Redis__Url) => {
    expect(() => loadOptions({ redis: redisSection }, { env: { Redis__Url } })).toThrow('Redis__Url');
  });
});
