import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { acme, callerIn } from '../testkit/callers.ts';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';
import { databases } from '../testkit/postgres.ts';
import { TestClock } from '../testkit/test-clock.ts';

const comment = `mutation ($input: CreateTimelineEntryInput!) {
  createTimelineEntry(input: $input) { timelineEntry { id } } }`;
const publish =
  'mutation ($input: PublishNotificationInput!) { publishNotification(input: $input) { publishedNotification { id } } }';

/**
 * Statements of a write and of everything that it causes, transaction control and the reading of jobs and the event log
 * apart, whatever the number of subscribers. These figures may only fall.
 */
const ceilings = { setting: 6, comment: 4, mention: 15, publish: 15 } as const;

/** How many are claimed at once, and written down together, depends on how fast they are made. */
const many = 500;
const mostOfMany = 300;

describe.each(databases)('statements of a write on $name', (database) => {
  // Standing still, so that nothing that is remembered for a second is asked again between two calls.
  const clock = new TestClock(new Date());
  let platform: TestPlatform;
  let token: string;
  let bob: string;
  beforeAll(async () => {
    platform = await startTestPlatform({ database, clock });
    token = await platform.token('alice');
    const { body } = await platform.graphql('{ me { userId } }', {}, { token: await platform.token('bob') });
    bob = body.data.me.userId;
  });
  afterAll(() => platform.close());

  const writeComment = (body: string) =>
    platform.graphql(
      comment,
      { input: { entityType: 'Order', entityId: 'o-1', entryType: 'Comment', body } },
      { token },
    );
  const writes: Readonly<Record<keyof typeof ceilings, (at: number) => Promise<{ text: string }>>> = {
    setting: (at) =>
      platform.call('/api/v1/settings/user/Svc.Localization.PreferredCulture', {
        method: 'PUT',
        token,
        body: { value: ['en', 'fr'][at % 2] },
      }),
    comment: () => writeComment('A comment.'),
    mention: () => writeComment(`Look, @[Bob](user:${bob}).`),
    publish: (at) => {
      const recipients = { users: [bob] };
      const data = { title: `${at}`, body: 'Read me' };
      const input = { type: 'platform.announcement', recipients, data };
      return platform.graphql(publish, { input }, { token });
    },
  };

  it(`publish to ${many} people, with inbox and e-mail: ${mostOfMany} at most`, async () => {
    const { messaging, users } = platform.running.process;
    const people = Array.from({ length: many }, (_, index) => `person-${index}`);
    for (const userId of people)
      await users.remember(acme.id, callerIn(acme, { userId, email: `${userId}@acme.test` }).actor);
    const input = {
      type: 'platform.announcement',
      recipients: { users: people },
      channels: ['inApp', 'email'],
      data: { title: 'All', body: 'Read me' },
    };
    platform.takeStatements();
    expect((await platform.graphql(publish, { input }, { token })).body.errors).toBeUndefined();
    await messaging.drain();
    expect(platform.takeStatements().length).toBeLessThanOrEqual(mostOfMany);
    const made = await platform.running.process.services.database.system((em) =>
      em.execute(
        `select status, count(*)::int from notifications.delivery where recipient_id like 'person-%' group by 1`,
      ),
    );
    expect(made).toEqual([{ status: 'Delivered', count: many }]);
  });

  it.each(Object.keys(ceilings) as (keyof typeof ceilings)[])('%s', async (name) => {
    const { messaging } = platform.running.process;
    const counts: number[] = [];
    for (let at = 0; at < 4; at += 1) {
      platform.takeStatements();
      expect((await writes[name](at)).text).not.toContain('error');
      await messaging.drain();
      counts.push(platform.takeStatements().length);
    }
    expect(counts.at(-1)).toBe(ceilings[name]);
  });

  it.runIf(database.name === 'PostgreSQL').each([
    ['comment', [/insert into timeline\.entry.*;insert into events\.event.*;commit$/s]],
    [
      'setting',
      [
        /^select pg_advisory_xact_lock.*;select name, value from settings\.user_setting_value/s,
        /^insert into settings\.user_setting_value.*count_change.*;insert into events\.event.*;commit$/s,
      ],
    ],
  ] as const)('%s: few round trips', async (name, expected) => {
    const { messaging } = platform.running.process;
    await writes[name](1);
    await messaging.drain();
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    try {
      await writes[name](2);
      const texts = sent.mock.calls.flatMap(([query]: unknown[]) => {
        const { text } = query as { text?: unknown };
        return typeof text === 'string' ? [text] : typeof query === 'string' ? [query] : [];
      });
      for (const pattern of expected) expect(texts).toContainEqual(expect.stringMatching(pattern));
    } finally {
      sent.mockRestore();
    }
  });
});
