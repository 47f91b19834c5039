import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { redisWanted, startRedis, type TestRedis } from '../testkit/database/redis.ts';
import type { TestPlatform } from '../testkit/platform.ts';
import { postgres, startInstallation } from '../testkit/process/processes.ts';
import { TestClock } from '../testkit/test-clock.ts';

describe.runIf(postgres !== null && redisWanted)('limits of AI in an installation of three', () => {
  let redis: TestRedis;
  let directory: string;
  let installation: Awaited<ReturnType<typeof startInstallation>>;
  beforeAll(async () => {
    redis = await startRedis();
    directory = await mkdtemp(join(tmpdir(), 'ai-limits-'));
    installation = await startInstallation(3, {
      clock: new TestClock(new Date()),
      env: {
        Persistence__DataDirectory: directory,
        Redis__Url: redis.url,
        AI__Limits__User__RequestsPerMinute: '10',
      },
    });
  });
  afterAll(async () => {
    await installation?.close();
    await redis.stop();
    await rm(directory, { recursive: true, force: true });
  });

  /** A hundred chats of a user at once, spread over the three. @returns how many were answered with each status. */
  async function chatsOf(user: string): Promise<Record<number, number>> {
    const platforms = installation.platforms;
    const [first] = platforms;
    const token = await (first as TestPlatform).token(user, { roles: ['svc-ai-user'] });
    const body = { messages: [{ role: 'user', content: 'Hello.' }] };
    // What a process opens and learns with its first call is not part of the burst.
    for (const platform of platforms) await platform.call('/authorization/me', { token });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        (platforms[at % platforms.length] as TestPlatform).call('/ai/chat/echo', {
          method: 'POST',
          token,
          body,
        }),
      ),
    );
    const byStatus = Map.groupBy(answers, ({ status }) => status);
    for (const { body: problem, headers } of byStatus.get(429) ?? []) {
      expect(problem).toMatchObject({
        detail: 'AI:RateLimit:Exceeded',
        errorCode: 'AI:RateLimit:Exceeded',
        limit: 10,
        remaining: 0,
        retryAfter: 60,
      });
      expect(headers.get('retry-after')).toBe('60');
      expect(headers.get('ratelimit')).toBe('"user-requests";r=0;t=60');
      expect(headers.get('ratelimit-policy')).toBe('"user-requests";q=10;w=60');
      expect(headers.get('x-ratelimit-limit')).toBe('10');
      expect(headers.get('x-ratelimit-remaining')).toBe('0');
    }
    return Object.fromEntries([...byStatus].map(([status, all]) => [status, all.length]));
  }

  it('refuse exactly 90 of 100 calls at a limit of 10, with Redis', async () => {
    expect(await chatsOf('alice')).toEqual({ 200: 10, 429: 90 });
  });

  it('and when Redis is away', async () => {
    await redis.stop();
    expect(await chatsOf('bob')).toEqual({ 200: 10, 429: 90 });
  });
});
