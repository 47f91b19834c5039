import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEngine } from '../../subgraphs/kernel/persistence/open-engine.ts';
import { chunkSize } from '../../subgraphs/notifications/publishing/delivery.rules.ts';
import { SingleProcess } from '../testkit/process/single-process.ts';

/** Two chunks and a bit: a process that dies between any two of them leaves both kinds of work behind. */
const recipients = 2 * chunkSize + 1;
const publishing =
  'mutation ($input: PublishNotificationInput!) { publishNotification(input: $input) { publishedNotification { id } } }';

let single: SingleProcess;
beforeAll(async () => {
  single = await SingleProcess.start();
}, 120_000);
afterAll(() => single?.close());

/** Resolves once a recipient has its notification; a process that is still starting answers nothing. */
async function arrived(user: string): Promise<void> {
  const token = await single.token(user, { tenant: 'acme', roles: ['admin'] });
  const unread = async () =>
    (await single.call('/api/v1/notifications/unread-count', { token })).body?.count as unknown;
  await expect.poll(unread, { timeout: 60_000, interval: 20 }).toBe(1);
}

it('gives each recipient one row, however often the process is killed on the way', async () => {
  const users = Array.from({ length: recipients }, () => randomUUID());
  const lastOf = (chunk: number) => users[Math.min((chunk + 1) * chunkSize, recipients) - 1] ?? '';
  const input = { type: 'platform.announcement', recipients: { users }, data: { title: 'Once' } };
  const port = String(single.process.port);
  const killed = async () => {
    await single.process.kill();
    await single.start({ PORT: port });
  };
  const answer = await single.call('/graphql', {
    method: 'POST',
    body: { query: publishing, variables: { input } },
  });
  const { id } = answer.body.data.publishNotification.publishedNotification;
  // As soon as it is committed, as soon as one chunk is, and while only the last is left.
  await killed();
  await arrived(lastOf(0));
  await killed();
  await arrived(lastOf(1));
  await killed();
  for (const chunk of [0, 1, 2]) await arrived(lastOf(chunk));
  await single.process.stop();

  const { engine, close } = await openEngine({ DataDirectory: single.directory });
  try {
    if (engine.kind !== 'pglite') throw new Error('Not embedded.');
    const { rows } = await engine.client.query<{ recipient_id: string }>(
      'select recipient_id from notifications.inbox_item where notification_id = $1',
      [id],
    );
    expect(rows.map(({ recipient_id }) => recipient_id).toSorted()).toEqual(users.toSorted());
  } finally {
    await close();
  }
}, 240_000);
