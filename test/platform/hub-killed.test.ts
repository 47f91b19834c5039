import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMigrated } from '../testkit/database/migrated-database.ts';
import { redisWanted, startRedis, type TestRedis } from '../testkit/database/redis.ts';
import { inboxes, sendNotification } from '../testkit/notification/inbox-writer.ts';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';
import { databases } from '../testkit/postgres.ts';
import { freePort } from '../testkit/process/free-port.ts';
import { SingleProcess } from '../testkit/process/single-process.ts';
import { everyNth } from '../testkit/whole-tables.ts';

const postgres = databases.find(({ name }) => name !== 'PGlite');
const patience = { timeout: 60_000 };

describe.runIf(redisWanted && postgres !== undefined)('a hub whose process is killed', () => {
  let redis: TestRedis;
  let publisher: TestPlatform;
  let hub: SingleProcess;
  const closers: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    redis = await startRedis();
    const opened = await openMigrated(postgres as NonNullable<typeof postgres>);
    closers.push(() => opened.close());
    const shared = { name: 'shared', open: async () => ({ engine: opened.engine, close: async () => {} }) };
    const env = { Redis__Url: redis.url, Vault__LocalKey: Buffer.alloc(32, 7).toString('base64') };
    publisher = await startTestPlatform({ database: shared as never, env });
    const url = opened.engine.kind === 'postgres' ? opened.engine.connectionString : '';
    const port = String(await freePort());
    hub = await SingleProcess.start(async () => ({ ...env, Persistence__Url: url, PORT: port }));
  }, 120_000);
  afterAll(async () => {
    await hub?.close();
    await publisher?.close();
    for (const close of closers) await close();
    await redis?.stop();
  });

  const transports = [
    ['WebSockets', HttpTransportType.WebSockets],
    ['server-sent events', HttpTransportType.ServerSentEvents],
    ['long polling', HttpTransportType.LongPolling],
  ] as const;

  it.each(everyNth(3, transports))(
    'loses nothing for the stock client over %s',
    { timeout: 180_000 },
    async (_, transport) => {
      const heard: string[] = [];
      const token = await hub.token('bob');
      const client = new HubConnectionBuilder()
        .withUrl(`${hub.process.url}/hubs/notifications`, { transport, accessTokenFactory: () => token })
        .withAutomaticReconnect(Array.from({ length: 400 }, () => 250))
        .configureLogging(LogLevel.None)
        .build();
      // A client whose process was killed may hear again what others of the same person and kind have heard.
      const run = `${crypto.randomUUID()} `;
      client.on('ReceiveNotification', ({ title }: { title: string }) => {
        if (title.startsWith(run)) heard.push(title.slice(run.length));
      });
      let reconnections = 0;
      client.onreconnected(() => {
        reconnections += 1;
      });
      const say = (title: string) =>
        sendNotification(publisher.running.process, inboxes.bob, `${run}${title}`);
      await client.start();
      try {
        await say('one');
        await expect.poll(() => [...new Set(heard)], patience).toEqual(['one']);
        await hub.process.kill();
        for (const title of ['two', 'three']) await say(title);
        await hub.start();
        await expect.poll(() => reconnections, patience).toBe(1);
        await say('four');
        await expect.poll(() => [...new Set(heard)], patience).toEqual(['one', 'two', 'three', 'four']);
      } finally {
        await client.stop();
      }
    },
  );
});
