import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMigrated } from '../testkit/database/migrated-database.ts';
import { redisWanted, startRedis, type TestRedis } from '../testkit/database/redis.ts';
import { EventStreamReader } from '../testkit/http/event-stream-reader.ts';
import { inboxes, sendNotification } from '../testkit/notification/inbox-writer.ts';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';
import { databases } from '../testkit/postgres.ts';

const postgres = databases.find(({ name }) => name !== 'PGlite');
const path = '/api/v1/notifications/stream';

describe.runIf(redisWanted && postgres !== undefined)('notifications across two processes', () => {
  let redis: TestRedis;
  let here: TestPlatform;
  let there: TestPlatform;
  const closers: (() => unknown)[] = [];
  beforeAll(async () => {
    redis = await startRedis();
    const opened = await openMigrated(postgres as NonNullable<typeof postgres>);
    closers.push(() => opened.close());
    const shared = { name: 'shared', open: async () => ({ engine: opened.engine, close: async () => {} }) };
    const env = {
      Redis__Url: redis.url,
      Vault__LocalKey: Buffer.alloc(32, 7).toString('base64'),
      Gateway__PublicUrl: 'http://localhost:4000',
    };
    here = await startTestPlatform({ database: shared as never, env });
    there = await startTestPlatform({ database: shared as never, env, work: false });
  });
  afterAll(async () => {
    await here.close();
    await there.close();
    for (const close of closers) await close();
    await redis.stop();
  });

  const say = (title: string) => sendNotification(here.running.process, inboxes.bob, title);

  async function stream(platform: TestPlatform, headers?: Record<string, string>) {
    return EventStreamReader.open(`${platform.url}${path}`, await platform.token('bob'), headers);
  }

  it('reach streams and hubs of either', async () => {
    const streams = [await stream(here), await stream(there)];
    const token = await there.token('bob');
    const heard: string[] = [];
    // Negotiated with the one process, connected to the other: no sticky sessions.
    const negotiated = await here.call('/hubs/notifications/negotiate?negotiateVersion=1', {
      method: 'POST',
      token: await here.token('bob'),
    });
    const id = encodeURIComponent(negotiated.body.connectionToken);
    const hub = new HubConnectionBuilder()
      .withUrl(`${there.url}/hubs/notifications?id=${id}`, {
        transport: HttpTransportType.WebSockets,
        skipNegotiation: true,
        accessTokenFactory: () => token,
      })
      .configureLogging(LogLevel.None)
      .build();
    hub.on('ReceiveNotification', ({ title }) => void heard.push(title));
    await hub.start();
    await say('everywhere');
    for (const one of streams) await one.heard(['everywhere']);
    await expect.poll(() => heard, { timeout: 15_000 }).toEqual(['everywhere']);
    await hub.stop();
    for (const one of streams) one.close();
  });

  it('survive the loss of Redis: the inbox goes on, streams recover by themselves, nothing comes twice', async () => {
    const streams = [await stream(here), await stream(there)];
    await say('before');
    for (const one of streams) await one.heard(['before']);
    await redis.stop();
    const seen = await say('lost one');
    await say('lost two');
    const late = await stream(there, { 'last-event-id': `${seen - 1}` });
    await late.heard(['lost one', 'lost two']);
    const inbox = await there.call('/api/v1/notifications?pageSize=1', { token: await there.token('bob') });
    expect(inbox.body.items[0].title).toBe('lost two');
    redis = await startRedis({ port: redis.port });
    for (const one of streams) await one.heard(['before', 'lost one', 'lost two'], 60_000);
    await say('after');
    for (const one of streams) await one.heard(['before', 'lost one', 'lost two', 'after'], 60_000);
    await late.heard(['lost one', 'lost two', 'after'], 60_000);
    for (const one of [...streams, late]) one.close();
  });
});
