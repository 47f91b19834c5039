import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, keyIn } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import type { Slice } from '../../../test/testkit/slice.ts';
import { openNotifications } from '../testing/publish.ts';

const rights = ['Notifications.UserNotifications.Read', 'Notifications.UserNotifications.Manage'];
const secret = 'Tests.Secrets.Read';
const may = keyIn(acme, [...rights, secret]);
const userId = may.actor.userId ?? '';
/** The same person without the permission. */
const mayNot = keyIn(acme, rights);
const list = `query ($skip: Int, $take: Int) { notifications(skip: $skip, take: $take) {
  items { id isRead readAt } totalCount isTotalCountEstimated unreadCount } unreadNotificationCount }`;

describe.each(databases)('a long inbox on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openNotifications({ database });
  });
  afterAll(() => slice.close());

  /** Every tenth asks for the permission. */
  const fill = (from: number, to: number) =>
    slice.sql(
      `with said as (
         insert into notifications.notification (id, tenant_id, type_name, severity, data, for_followers, created_at)
         select gen_random_uuid(), '${acme.id}', 'test.plain', 'info', jsonb_build_object('n', n), false, now()
         from generate_series(${from}, ${to}) n returning id, (data ->> 'n')::int as n)
       insert into notifications.inbox_item (id, tenant_id, recipient_id, sequence, notification_id, title, in_app,
         realtime, created_at, required_permission)
       select gen_random_uuid(), '${acme.id}', '${userId}', n, id, 'One', true, true, now(),
         case when n % 10 = 0 then '${secret}' end from said`,
    );
  const inboxOf = async (caller: typeof may, variables: object = {}) => {
    const { data, error } = await slice.run(list, caller, { take: 3, ...variables });
    return error ?? { ...data.notifications, counted: data.unreadNotificationCount };
  };
  const markRead = (caller: typeof may, id: string) =>
    slice.run('mutation ($id: ID!) { markNotificationRead(id: $id) { readAt } }', caller, { id });
  const readAll = async (caller: typeof may) =>
    (await slice.run('mutation { markAllNotificationsRead }', caller)).data.markAllNotificationsRead;
  const rows = async (table: string, condition = 'true') =>
    (await slice.sql(`select count(*)::int as count from notifications.${table} where ${condition}`))[0]
      ?.count;

  it('is counted once, and from then on what came since', async () => {
    await fill(1, 1_200);
    for (const round of [1, 2]) {
      expect(await inboxOf(may), `round ${round}`).toMatchObject({
        totalCount: 1_200,
        unreadCount: 1_200,
        counted: 1_200,
      });
      expect(await inboxOf(mayNot)).toMatchObject({ totalCount: 1_080, unreadCount: 1_080, counted: 1_080 });
    }
    expect(
      await slice.sql('select through_sequence::int as through, unread from notifications.inbox_count'),
    ).toEqual([{ through: 1_200, unread: { '': 1_080, [secret]: 120 } }]);
    await fill(1_201, 1_210);
    expect(await inboxOf(may)).toMatchObject({ totalCount: 1_210, unreadCount: 1_210, counted: 1_210 });
    expect(await inboxOf(mayNot)).toMatchObject({ totalCount: 1_089, unreadCount: 1_089, counted: 1_089 });
  });

  it('counts what is read one by one, before and behind what was counted, each once', async () => {
    const ids = await slice.sql(
      'select id from notifications.inbox_item where sequence in (7, 10, 1205) order by sequence',
    );
    for (const [index, { id }] of ids.entries()) {
      await markRead(may, String(id));
      await markRead(may, String(id));
      expect(await inboxOf(may)).toMatchObject({ unreadCount: 1_209 - index, counted: 1_209 - index });
    }
    expect(await inboxOf(mayNot)).toMatchObject({ unreadCount: 1_087 });
  });

  it('is read at once by a mark, as far as the permissions let it see', async () => {
    expect(await readAll(mayNot)).toBe(1_087);
    expect(await readAll(mayNot)).toBe(0);
    expect(await inboxOf(mayNot)).toMatchObject({ unreadCount: 0, counted: 0 });
    expect(await inboxOf(may)).toMatchObject({ unreadCount: 120, totalCount: 1_210 });
    const { items } = await inboxOf(may);
    expect(items.map(({ isRead }: { isRead: boolean }) => isRead)).toEqual([false, true, true]);
    const first = items[1].readAt;
    slice.clock.advance(60_000);
    expect((await markRead(may, items[1].id)).data.markNotificationRead.readAt).toBe(first);
    expect(await readAll(may)).toBe(120);
    expect((await inboxOf(may)).items[1].readAt).toBe(first);
    expect(await inboxOf(may)).toMatchObject({ unreadCount: 0, counted: 0 });
  });

  it('has the marks written into its rows, each with its own instant', async () => {
    const before = (await inboxOf(may, { take: 20 })).items;
    await slice.process.messaging.drain();
    expect(await rows('inbox_read_mark')).toBe(0);
    expect(await rows('inbox_item', 'read_at is null')).toBe(0);
    expect((await inboxOf(may, { take: 20 })).items).toEqual(before);
    await fill(1_211, 1_212);
    expect(await inboxOf(may)).toMatchObject({ unreadCount: 2, totalCount: 1_212 });
  });

  it('is estimated beyond 10,000, and refuses pages deep inside', async () => {
    expect(await inboxOf(may, { skip: 10_001 })).toMatchObject({ items: [], totalCount: 1_212 });
    await fill(1_213, 11_300);
    expect(await inboxOf(may)).toMatchObject({
      totalCount: 11_300,
      isTotalCountEstimated: true,
      unreadCount: 10_090,
    });
    expect((await inboxOf(may, { skip: 10_000 })).items).toHaveLength(3);
    expect(await inboxOf(may, { skip: 10_001 })).toMatchObject({
      code: 'BAD_USER_INPUT',
      errors: { skip: ['Validation:UseCursor'] },
    });
  });
});
