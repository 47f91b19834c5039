import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { acme, alice, callerIn, globex } from '../../../test/testkit/callers.ts';
import { deliveryOf } from '../../../test/testkit/notification/channel-delivery.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import type { Slice } from '../../../test/testkit/slice.ts';
import { PostingDeliveries } from '../channel/posting-deliveries.service.ts';
import { DeliveryPostponedError, PermanentDeliveryError } from '../contract/channel.ts';
import { later, openNotifications, publish, recordingChannel } from '../testing/publish.ts';

const type = 'test.plain';

describe.each(databases)('deliveries on $name', (database) => {
  const email = recordingChannel();
  const zulip = recordingChannel();
  let slice: Slice;
  beforeAll(async () => {
    slice = await openNotifications({ database, channels: { email, zulip } });
    const eve = callerIn(acme, { userId: 'eve', email: 'eve@acme.test', phoneNumber: '+4366012345' });
    await slice.process.users.remember(acme.id, eve.actor);
  });
  afterAll(() => slice.close());
  beforeEach(() => {
    email.deliveries.length = 0;
    email.script = async () => 'delivered';
  });

  const send = (name: string, users = ['eve'], kind = type) =>
    publish(slice, alice, { type: kind, recipients: { users }, data: { name } });
  const rowsOf = (id: string) =>
    slice.sql(
      `select recipient_id, channel, status, attempts, finished_at is not null as finished
       from notifications.delivery where notification_id = ? order by recipient_id`,
      [id],
    );
  const attemptsOf = (id: string) =>
    slice.sql(
      `select is_success, error_message, channel_name, recipient_user_id, notification_type_name
       from notifications.delivery_attempt where notification_id = ? order by id`,
      [id],
    );
  /** Lets the longest pause of the retry schedule pass. */
  const goOn = () => later(slice, 3 * 60 * 60 * 1_000);
  /** Seconds until the next attempt of a notification's delivery. */
  const waitOf = async (id: string) => {
    const [row] = await slice.sql(
      `select extract(epoch from next_attempt_at)::float8 as due from notifications.delivery
       where notification_id = ?`,
      [id],
    );
    return Number(row?.due) - slice.clock.now().getTime() / 1_000;
  };

  it('carry contacts of the tenant’s own people alone', async () => {
    const twin = callerIn(globex, { userId: 'eve', roles: ['admin'] });
    await publish(slice, twin, { type, recipients: { users: ['eve'] }, data: { name: 'g' } });
    await send('a');
    expect(email.deliveries.map(({ tenantId, contacts }) => [tenantId, contacts.email])).toEqual([
      [globex.id, null],
      [acme.id, 'eve@acme.test'],
    ]);
  });

  it('say what the notification says, to channels that are configured', async () => {
    const id = await send('Eve');
    expect(email.deliveries).toEqual([
      {
        isOptIn: false,
        deliveryId: expect.any(String),
        tenantId: acme.id,
        recipientId: 'eve',
        notificationId: id,
        notificationTypeName: type,
        templateName: type,
        severity: 'info',
        title: 'Hello Eve',
        body: 'You have  things',
        culture: 'en',
        data: { name: 'Eve' },
        entity: null,
        attachmentBlobIds: [],
        occurredAt: expect.any(Date),
        contacts: { email: 'eve@acme.test', phoneNumber: '+4366012345' },
        attempt: 1,
      },
    ]);
    expect(await rowsOf(id)).toEqual([
      { recipient_id: 'eve', channel: 'email', status: 'Delivered', attempts: 1, finished: true },
    ]);
    expect(await attemptsOf(id)).toEqual([
      {
        is_success: true,
        error_message: null,
        channel_name: 'email',
        recipient_user_id: 'eve',
        notification_type_name: type,
      },
    ]);
  });

  it('are skipped without a word where the recipient has no address', async () => {
    email.script = async () => 'skipped';
    const id = await send('x');
    expect(await rowsOf(id)).toMatchObject([{ status: 'Skipped', finished: true }]);
    expect(await attemptsOf(id)).toEqual([]);
  });

  it('follow the retry schedule, then are dead letters; every attempt is kept without addresses', async () => {
    email.script = async () => {
      throw new Error('421 try <eve@acme.test> later');
    };
    const id = await send('x');
    expect(await rowsOf(id)).toMatchObject([{ status: 'Retrying', attempts: 1, finished: false }]);
    const waits: number[] = [];
    for (let attempt = 2; attempt <= 6; attempt += 1) {
      waits.push(await waitOf(id));
      await goOn();
    }
    for (const [index, seconds] of [10, 60, 300, 1_800, 7_200].entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(seconds - 1);
      expect(waits[index]).toBeLessThanOrEqual(seconds * 1.1 + 1);
    }
    expect(await rowsOf(id)).toMatchObject([{ status: 'DeadLettered', attempts: 6, finished: true }]);
    expect(email.deliveries.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(new Set(email.deliveries.map(({ deliveryId }) => deliveryId)).size).toBe(1);
    const attempts = await attemptsOf(id);
    expect(attempts).toHaveLength(6);
    expect(attempts.every(({ error_message }) => error_message === 'Error: 421 try <…> later')).toBe(true);
  });

  it('wait as long as the provider says, where that is longer than the retry schedule', async () => {
    const waits: number[] = [];
    for (const said of [3_600_000, 1_000]) {
      email.script = async () => {
        throw new DeliveryPostponedError('busy', said);
      };
      const id = await send('x');
      waits.push(await waitOf(id));
      email.script = async () => 'delivered';
      await goOn();
      expect(await rowsOf(id)).toMatchObject([{ status: 'Delivered', attempts: 2 }]);
    }
    expect(waits[0]).toBeGreaterThanOrEqual(3_599);
    expect(waits[0]).toBeLessThanOrEqual(3_601);
    expect(waits[1]).toBeGreaterThanOrEqual(9);
    expect(waits[1]).toBeLessThanOrEqual(12);
  });

  it('into one place for all are made by the first that is tried, on every attempt', async () => {
    const id = await send('all', ['eve', 'fay', 'gus']);
    const rows = await slice.sql(
      `update notifications.delivery set channel = 'zulip' where notification_id = ? returning id`,
      [id],
    );
    const ids = rows.map((row) => String(row.id)).toSorted();
    const store = slice.process.services.database;
    const postings = new PostingDeliveries(store, 'zulip');
    const posts = (deliveryId: string) =>
      postings.posts(deliveryOf({ tenantId: acme.id, notificationId: id, deliveryId }));
    // The first to come: the delivery with the smallest id may be made later, or never.
    expect(await posts(ids[1] ?? '')).toBe(true);
    for (const _attempt of [1, 2]) expect(await Promise.all(ids.map(posts))).toEqual([false, true, false]);
    // Each channel has a place of its own.
    const slack = new PostingDeliveries(store, 'slack');
    const first = deliveryOf({ tenantId: acme.id, notificationId: id, deliveryId: ids[0] ?? '' });
    expect([await slack.posts(first), await posts(ids[0] ?? '')]).toEqual([true, false]);
    const other = await send('other');
    const ofOther = { tenantId: acme.id, notificationId: other, deliveryId: ids[0] ?? '' };
    expect(await postings.posts(deliveryOf(ofOther))).toBe(true);
    expect(await postings.posts(deliveryOf({ ...ofOther, tenantId: globex.id }))).toBe(false);
  });

  it('end where the recipient has lost the permission since', async () => {
    email.script = async () => {
      throw new Error('busy');
    };
    const id = await send('note');
    await slice.sql(
      `update notifications.notification set required_permission = 'Tests.Secrets.Read' where id = ?`,
      [id],
    );
    await goOn();
    expect(await rowsOf(id)).toMatchObject([{ status: 'Dropped', attempts: 2, finished: true }]);
    expect(email.deliveries).toHaveLength(1);
  });

  it('by channels that are not configured are skipped with a warning, one for each type', async () => {
    const warn = vi.spyOn(slice.process.services.logger, 'warn');
    for (const name of ['a', 'b']) await send(name, ['eve'], 'test.posted');
    expect(warn.mock.calls).toEqual([
      [{ type: 'test.posted', channels: ['push'] }, 'channels of a notification type are skipped'],
    ]);
    warn.mockRestore();
  });

  it('end at once where no attempt will ever succeed', async () => {
    email.script = async () => {
      throw new PermanentDeliveryError('no such mailbox');
    };
    const id = await send('x');
    await goOn();
    expect(await rowsOf(id)).toMatchObject([{ status: 'DeadLettered', attempts: 1 }]);
  });

  it('recover on the way', async () => {
    email.script = async ({ attempt }) => {
      if (attempt < 3) throw new Error('busy');
      return 'delivered';
    };
    const id = await send('x');
    await goOn();
    await goOn();
    expect(await rowsOf(id)).toMatchObject([{ status: 'Delivered', attempts: 3 }]);
    expect((await attemptsOf(id)).map(({ is_success }) => is_success)).toEqual([false, false, true]);
  });

  it('keep attempts from being changed', async () => {
    const session = slice.process.services.database.session(acme.id);
    await expect(session.execute('delete from notifications.delivery_attempt')).rejects.toThrow(
      /permission denied/,
    );
  });

  describe('in do-not-disturb hours', () => {
    const quiet = callerIn(acme, { userId: 'quiet', roles: ['admin'] });
    beforeAll(async () => {
      for (const [name, value] of [
        ['Svc.Notifications.DoNotDisturbHours', '00:00-24:00'],
        ['Svc.Timing.PreferredTimezone', 'Europe/Vienna'],
      ]) {
        await slice.sql(
          `insert into settings.user_setting_value (tenant_id, user_id, name, value, modified_at)
           values (?, 'quiet', ?, ?, now())`,
          [acme.id, name, value],
        );
      }
    });
    const inbox = async () =>
      (await slice.run('{ notifications { totalCount } }', quiet)).data.notifications.totalCount;

    it('are dropped, not postponed; the inbox has it, its stream has not', async () => {
      const before = await inbox();
      const id = await send('x', ['quiet']);
      await goOn();
      expect(email.deliveries).toEqual([]);
      expect(await rowsOf(id)).toMatchObject([{ status: 'Dropped', attempts: 1, finished: true }]);
      expect(await inbox()).toBe(before + 1);
      expect(
        await slice.sql('select realtime from notifications.inbox_item where notification_id = ?', [id]),
      ).toEqual([{ realtime: false }]);
    });

    it('are made into a place that is not the recipient’s own', async () => {
      const id = await send('x', ['quiet'], 'test.posted');
      expect(await rowsOf(id)).toMatchObject([{ channel: 'zulip', status: 'Delivered' }]);
    });

    it('are made for types that bypass them', async () => {
      const id = await send('x', ['quiet'], 'test.forced');
      expect(await rowsOf(id)).toMatchObject([{ status: 'Delivered' }]);
    });
  });

  it('forget what is old, and nothing else', async () => {
    const id = await send('old');
    await slice.sql(
      `insert into notifications.preference (tenant_id, user_id, type_name, channel, is_enabled, modified_at)
       values (?, 'hidden', ?, 'inApp', false, now())`,
      [acme.id, type],
    );
    const hidden = await send('never shown', ['hidden']);
    const eve = callerIn(acme, { userId: 'eve', roles: ['admin'] });
    const items = '{ notifications(first: 100) { nodes { id notificationId } } }';
    const counts = async (of = id) =>
      (
        await slice.sql(
          `select (select count(*)::int from notifications.inbox_item where notification_id = ?) as items,
             (select count(*)::int from notifications.notification where id = ?) as notifications,
             (select count(*)::int from notifications.delivery_attempt where notification_id = ?) as attempts`,
          [of, of, of],
        )
      )[0];
    const purge = () =>
      slice.process.services.database
        .session(acme.id)
        .transactional((em) => slice.process.services.jobs.send(em as never, 'notifications.purge', {}))
        .then(() => slice.process.messaging.drain());
    const day = 24 * 60 * 60 * 1_000;
    slice.clock.advance(400 * day);
    await purge();
    expect(await counts()).toEqual({ items: 1, notifications: 1, attempts: 1 });
    expect(await counts(hidden)).toEqual({ items: 0, notifications: 0, attempts: 1 });
    const mine = (await slice.run(items, eve)).data.notifications.nodes;
    const own = mine.find(({ notificationId }: { notificationId: string }) => notificationId === id);
    await slice.run(
      'mutation ($id: ID!) { markNotificationRead(input: { id: $id }) { notification { id } } }',
      eve,
      { id: own.id },
    );
    slice.clock.advance(91 * day);
    await purge();
    expect(await counts()).toEqual({ items: 0, notifications: 0, attempts: 1 });
    slice.clock.advance(700 * day);
    await purge();
    expect(await counts()).toEqual({ items: 0, notifications: 0, attempts: 0 });
  });
});
