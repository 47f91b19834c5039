import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sseClient, webSocketClient } from '../../gateway/graphql/testing/stream-clients.ts';
import { redisWanted, startRedis, type TestRedis } from '../testkit/database/redis.ts';
import { logoutTokenOf, postLogout } from '../testkit/identity/logout-token.ts';
import { signInAt } from '../testkit/identity/signed-in.ts';
import { Heard } from '../testkit/messaging/heard.ts';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';
import { postgres, startInstallation } from '../testkit/process/processes.ts';

const changes = 'subscription { settingChanged(scope: user) { newValue changedBy { displayName } } }';
const path = '/api/v1/settings/user/Svc.Timing.PreferredTimezone';
const refused = { rest: 401, graphql: 401, errorCode: 'Authentication:Session:Revoked' };
const accepted = { rest: 200, graphql: 200, errorCode: undefined };

/** What a token is worth at a platform. */
async function worth(platform: TestPlatform, token: string) {
  const rest = await platform.call(path, { token });
  const graphql = await platform.graphql('{ me { userName } }', {}, { token });
  expect(graphql.body.errors?.[0].extensions.errorCode).toBe(rest.body.errorCode);
  return { rest: rest.status, graphql: graphql.status, errorCode: rest.body.errorCode };
}

/** Streams of a token over both protocols, in place. */
async function streamsOf(platform: TestPlatform, token: string): Promise<readonly Heard[]> {
  const authorization = `Bearer ${token}`;
  const clients = [
    sseClient(platform.url, { authorization }),
    webSocketClient(platform.url, { authorization }),
  ];
  const heard = clients.map((client) => new Heard(client.iterate(changes)));
  for (const one of heard) {
    await one.untilOpen(() => platform.call(path, { method: 'PUT', body: { value: randomUUID() }, token }));
  }
  return heard;
}

/** A second, ten times: the promise and what a busy machine may add. */
const soon = { timeout: 10_000 };

async function refusedEverywhere(platforms: readonly TestPlatform[], token: string): Promise<void> {
  for (const platform of platforms) await expect.poll(() => worth(platform, token), soon).toEqual(refused);
}

describe('signing out at the provider', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  it('ends REST, GraphQL and running subscriptions of that session, and of no other', async () => {
    const { publicUrl } = platform.running;
    const [left, stays] = [await signInAt(publicUrl, 'bob'), await signInAt(publicUrl, 'bob')];
    expect(await worth(platform, left.accessToken)).toEqual(accepted);
    const streams = await streamsOf(platform, left.accessToken);
    await left.signOut();
    await refusedEverywhere([platform], left.accessToken);
    const [sse, webSocket] = await Promise.all(streams.map((heard) => heard.untilEnd()));
    expect(sse?.last?.errors?.[0]?.extensions?.code).toBe('UNAUTHENTICATED');
    expect(webSocket?.end).toMatchObject({ code: 4403 });
    expect(await worth(platform, stays.accessToken)).toEqual(accepted);
  });
});

describe.runIf(postgres !== null && redisWanted)('a logout in an installation of two processes', () => {
  let directory: string;
  let redis: TestRedis;
  let cache: Redis;
  let installation: Awaited<ReturnType<typeof startInstallation>>;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'installation-'));
    redis = await startRedis();
    cache = new Redis(redis.url);
    cache.on('error', () => {});
    const env = { Persistence__DataDirectory: directory, Redis__Url: redis.url };
    installation = await startInstallation(2, { env, transport: 'http' });
  });
  afterAll(async () => {
    await installation?.close();
    cache?.disconnect();
    await redis?.stop();
    await rm(directory, { recursive: true, force: true });
  });

  const logout = async (claims: Record<string, unknown>) => {
    const [first] = installation.platforms as [TestPlatform];
    return logoutTokenOf(directory, first.running.publicUrl, claims);
  };

  it('binds in both, running subscriptions included', async () => {
    const [first, second] = installation.platforms as [TestPlatform, TestPlatform];
    const { accessToken, signOut } = await signInAt(first.running.publicUrl, 'alice');
    const streams = await streamsOf(second, accessToken);
    expect(await worth(second, accessToken)).toEqual(accepted);
    await signOut();
    await refusedEverywhere([first, second], accessToken);
    for (const { end, last } of await Promise.all(streams.map((heard) => heard.untilEnd()))) {
      const ended = last?.errors?.[0]?.extensions?.code ?? (end as { code?: number }).code;
      expect(['UNAUTHENTICATED', 4403]).toContain(ended);
    }
  });

  it('has no second effect when its token is replayed', async () => {
    const [first, second] = installation.platforms as [TestPlatform, TestPlatform];
    const sid = randomUUID();
    const token = await logout({ sid });
    const answer = await postLogout(second.url, token);
    expect([answer.status, await answer.text(), answer.headers.get('cache-control')]).toEqual([
      200,
      '',
      'no-store',
    ]);
    const key = `svc:revoked-session:${sid}`;
    const stored = () =>
      first.running.process.services.database.system((em) =>
        em.execute('select * from kernel.revoked_session where sid = ?', [sid]),
      );
    expect(await cache.exists(key)).toBe(1);
    const before = await stored();
    expect(before).toHaveLength(1);
    await cache.pexpire(key, 60_000);
    for (const { url } of installation.platforms) expect((await postLogout(url, token)).status).toBe(200);
    expect(await stored()).toEqual(before);
    expect(await cache.pttl(key)).toBeLessThanOrEqual(60_000);
  });

  it('is not forgotten when Redis forgets, and works while Redis is down', async () => {
    const [first, second] = installation.platforms as [TestPlatform, TestPlatform];
    const [early, late] = [randomUUID(), randomUUID()];
    const before = await first.token('bob', { sid: early });
    const during = await first.token('bob', { sid: late });
    expect((await postLogout(first.url, await logout({ sid: early }))).status).toBe(200);
    await redis.flush();
    await refusedEverywhere([first, second], before);
    await redis.stop();
    await refusedEverywhere([first, second], before);
    expect(await worth(second, during)).toEqual(accepted);
    expect((await postLogout(first.url, await logout({ sid: late }))).status).toBe(200);
    await refusedEverywhere([first, second], during);
    expect(await worth(second, await first.token('bob'))).toEqual(accepted);
  });
});
