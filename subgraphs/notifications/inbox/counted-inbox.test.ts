import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, keyIn } from '../../../test/testkit/callers.ts';
import { asAdministrator, databases } from '../../../test/testkit/postgres.ts';
import type { Slice } from '../../../test/testkit/slice.ts';
import { openNotifications } from '../testing/publish.ts';

const rights = ['Notifications.UserNotifications.Read', 'Notifications.UserNotifications.Manage'];
const secret = 'Tests.Secrets.Read';
const may = keyIn(acme, [...rights, secret]);
const userId = may.actor.userId ?? '';
/** The same person without the permission. */
const mayNot = keyIn(acme, rights);
const list = `query ($skip: Int, $take: Int) { notifications(rest: true, skip: $skip, take: $take) {
  items: nodes { id isRead readAt } totalCount isTotalCountEstimated unreadCount } unreadNotificationCount }`;

/** Every tenth asks for the permission. */
function fillInbox(slice: Slice, from: number, to: number): Promise<unknown> {
  return slice.sql(
    `with said as (
       insert into notifications.notification (id, tenant_id, type_name, severity, data, for_followers, created_at)
       select gen_random_uuid(), '${acme.id}', 'test.plain', 'info', jsonb_build_object('n', n), false, now()
       from generate_series(${from}, ${to}) n returning id, (data ->> 'n')::int as n)
     insert into notifications.inbox_item (id, tenant_id, recipient_id, sequence, notification_id, title, in_app,
       realtime, created_at, required_permission)
     select gen_random_uuid(), '${acme.id}', '${userId}', n, id, 'One', true, true, now(),
       case when n % 10 = 0 then '${secret}' end from said`,
  );
}

describe.each(databases)('a long inbox on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openNotifications({ database });
  });
  afterAll(() => slice.close());

  const fill = (from: number, to: number) => fillInbox(slice, from, to);
  const inboxOf = async (caller: typeof may, variables: object = {}) => {
    const { data, error } = await slice.run(list, caller, { take: 3, ...variables });
    return error ?? { ...data.notifications, counted: data.unreadNotificationCount };
  };
  const markRead = (caller: typeof may, id: string) =>
    slice.run(
      'mutation ($id: ID!) { markNotificationRead(input: { id: $id }) { notification { readAt } } }',
      caller,
      { id },
    );
  const readAll = async (caller: typeof may) =>
    (await slice.run('mutation { markAllNotificationsRead(input: {}) { readCount } }', caller)).data
      .markAllNotificationsRead.readCount;
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
      await slice.sql(
        'select through_sequence::int as through, unread_by_type as unread from notifications.inbox_count',
      ),
    ).toEqual([{ through: 1_200, unread: { '': { 'test.plain': 1_080 }, [secret]: { 'test.plain': 120 } } }]);
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
    expect((await markRead(may, items[1].id)).data.markNotificationRead.notification.readAt).toBe(first);
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

  it('is estimated beyond 10,000, and passed over to row 200,000', async () => {
    expect(await inboxOf(may, { skip: 10_001 })).toMatchObject({ items: [], totalCount: 1_212 });
    await fill(1_213, 11_300);
    expect(await inboxOf(may)).toMatchObject({
      totalCount: 11_300,
      isTotalCountEstimated: true,
      unreadCount: 10_090,
    });
    for (const skip of [10_000, 10_001, 11_297])
      expect((await inboxOf(may, { skip })).items, String(skip)).toHaveLength(3);
    expect((await inboxOf(may, { skip: 11_299 })).items).toHaveLength(1);
    expect(await inboxOf(may, { skip: 200_001 })).toMatchObject({ items: [] });
    await slice.sql(`update notifications.inbox_count set totals = '{"": 200002}'`);
    expect(await inboxOf(may, { skip: 200_001 })).toMatchObject({
      code: 'BAD_USER_INPUT',
      errors: { skip: ['Validation:UseCursor'] },
    });
  });
});

it.each(databases)('a long inbox is read on a server that refuses writes, on $name', async (database) => {
  const slice = await openNotifications({ database });
  try {
    await fillInbox(slice, 1, 1_200);
    const read = async () => (await slice.run(list, may, { take: 3 })).data?.notifications.unreadCount;
    const counts = () => slice.sql('select unread_by_type as unread from notifications.inbox_count');
    await refuseWrites(slice, true);
    await expect.poll(read).toBe(1_200);
    expect(await counts()).toEqual([]);
    await refuseWrites(slice, false);
    await expect
      .poll(async () => [await read(), await counts()])
      .toEqual([1_200, [{ unread: { '': { 'test.plain': 1_080 }, [secret]: { 'test.plain': 120 } } }]]);
  } finally {
    await slice.close();
  }
});

/** Lets every session of a database refuse writes, as a standby does. */
async function refuseWrites({ process }: Slice, are: boolean): Promise<void> {
  const { database } = process.services;
  const set = `set default_transaction_read_only = ${are ? 'on' : 'off'}`;
  if (database.engine.kind === 'pglite') return void (await database.execute(set));
  const name = new URL(database.engine.connectionString).pathname.slice(1);
  // Sessions take the setting when they begin.
  await asAdministrator(async (execute) => {
    await execute(`alter database ${name} ${set}`);
    await execute(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  });
  const isSet = () => database.execute('show transaction_read_only').catch((error: unknown) => String(error));
  await expect.poll(isSet).toEqual([{ transaction_read_only: are ? 'on' : 'off' }]);
}
