import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { redisWanted, startRedis, type TestRedis } from '../../../test/testkit/database/redis.ts';
import { connectRedis } from '../cache/redis.ts';
import { RedisTopics } from '../cache/redis-topics.ts';
import { silentLogger } from '../telemetry/logger.ts';
import { RedisPubSub } from './pub-sub-redis.ts';

describe.runIf(redisWanted)('followers over a Redis that fails', () => {
  let server: TestRedis;
  const closers: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(async () => {
    for (const close of closers) await close();
    await server.stop();
  });

  /** A process of its own. */
  async function open() {
    const redis = await connectRedis({ Url: server.url, CommandTimeout: 2_000 }, silentLogger);
    const topics = new RedisTopics(redis, silentLogger);
    const pubSub = new RedisPubSub(topics, silentLogger);
    // Waits for the connection: a follower who came before it would be told of a gap when it opens.
    await (await pubSub.subscribe('opened')).return?.();
    closers.push(async () => {
      await pubSub.close();
      topics.close();
      redis.disconnect();
    });
    return { redis, pubSub };
  }

  it('reports the gap to followers that lost the server or started without it', async () => {
    const [here, there] = [await open(), await open()];
    const heard: unknown[] = [];
    const late: unknown[] = [];
    const follower = (list: unknown[]) => ({
      onMessage: (message: unknown) => void list.push(message),
      onGap: () => void list.push('gap'),
    });
    await here.pubSub.follow('outage', follower(heard));
    await there.pubSub.publish('outage', 1);
    await expect.poll(() => heard).toEqual([1]);
    await server.stop();
    await expect.poll(() => here.redis.status).not.toBe('ready');
    await here.pubSub.follow('outage', follower(late));
    await there.pubSub.publish('outage', 'lost');
    server = await startRedis({ port: server.port });
    await expect.poll(() => [heard[1], late[0]], { timeout: 15_000 }).toEqual(['gap', 'gap']);
    await expect
      .poll(async () => {
        await there.pubSub.publish('outage', 'back');
        return [heard, late].every((list) => list.includes('back'));
      })
      .toBe(true);
    expect([heard.includes('lost'), late.includes('lost')]).toEqual([false, false]);
  });

  it('reports a lost message when the connection is back', async () => {
    const [here, there] = [await open(), await open()];
    const heard: unknown[] = [];
    const stream = await here.pubSub.subscribe('one-sided');
    await here.pubSub.follow('one-sided', {
      onMessage: (message) => void heard.push(message),
      onGap: () => void heard.push('gap'),
    });
    there.redis.disconnect(true);
    await there.pubSub.publish('one-sided', 'lost');
    await expect.poll(() => heard, { timeout: 15_000 }).toEqual(['gap']);
    await expect.poll(() => there.redis.status).toBe('ready');
    await there.pubSub.publish('one-sided', 'heard');
    expect((await stream.next()).value).toBe('heard');
    await stream.return?.();
  });
});
