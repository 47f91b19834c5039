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

  /** A check whose PING takes as long as the test says. */
  function checkTaking(milliseconds: number) {
    const readings = [0, milliseconds];
    return redisHealthCheck(redis, { LatencyThreshold: 100 }, () => readings.shift() ?? 0);
  }
  const { signal } = new AbortController();

  it.each([
    [0, 'Healthy'],
    [100, 'Healthy'],
    [100.5, 'Degraded'],
  ])('after %d ms is %s', async (taken, status) => {
    expect(await checkTaking(taken).check(signal)).toMatchObject({ status });
  });

  it('fails when there is no answer', async () => {
    server.freeze();
    try {
      await expect(checkTaking(0).check(signal)).rejects.toThrow('Command timed out');
    } finally {
      server.resume();
    }
  });

  it('belongs to the probes of readiness and startup', () => {
    expect(checkTaking(0)).toMatchObject({ name: 'redis', tags: ['readiness', 'startup'] });
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
