import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { loadPlatformOptions } from '../../gateway/process/platform-options.ts';
import { openProcess } from '../../subgraphs/host/platform-process.ts';
import { systemClock } from '../../subgraphs/kernel/clock/clock.ts';
import { silentLogger } from '../../subgraphs/kernel/telemetry/logger.ts';
import { createTestDatabase } from '../testkit/postgres.ts';
import { type RoleProcess, startRole } from '../testkit/process/role-process.ts';
import { SingleProcess } from '../testkit/process/single-process.ts';

const publishing =
  'mutation ($input: PublishNotificationInput!) { publishNotification(input: $input) { publishedNotification { id } } }';
const people = 10_000;
const workers = 3;
const kills = 12;

it('gives ten thousand people one row each while workers are killed at any moment', async () => {
  const { url, drop } = await createTestDatabase();
  const env = { Persistence__Url: url, Vault__LocalKey: Buffer.alloc(32, 7).toString('base64') };
  const single = await SingleProcess.start(async () => env);
  const { options } = loadPlatformOptions(env);
  const reader = await openProcess({ options, logger: silentLogger, clock: systemClock, work: false });
  const running: RoleProcess[] = [];
  const worker = () => startRole({ role: ['worker'], env: { ...env, PORT: '0' } });
  try {
    for (let index = 0; index < workers; index += 1) running.push(await worker());
    const users = Array.from({ length: people }, () => randomUUID());
    const input = { type: 'platform.announcement', recipients: { users }, data: { title: 'Once' } };
    const body = { query: publishing, variables: { input } };
    const answer = await single.call('/graphql', { method: 'POST', body });
    const { id } = answer.body.data.publishNotification.publishedNotification;
    const recipients = async () => {
      const rows = await reader.services.database.system((em) =>
        em.execute<{ recipient_id: string }[]>(
          'select recipient_id from notifications.inbox_item where notification_id = ?',
          [id],
        ),
      );
      return rows.map(({ recipient_id }) => recipient_id);
    };
    for (let kill = 0; kill < kills; kill += 1) {
      await pause(randomInt(20, 800));
      // Now and then the platform itself, which works too.
      if (kill % 4 === 3) {
        await single.process.kill();
        await single.start();
      } else {
        const [victim] = running.splice(randomInt(running.length), 1);
        await victim?.kill();
        running.push(await worker());
      }
    }
    await expect
      .poll(async () => (await recipients()).length, { timeout: 600_000, interval: 1_000 })
      .toBeGreaterThanOrEqual(people);
    expect((await recipients()).toSorted()).toEqual(users.toSorted());
  } finally {
    for (const one of running) await one.stop();
    await reader.close();
    await single.close();
    await drop();
  }
});
