import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  acme,
  alice,
  anna,
  bob,
  callerIn,
  carol,
  dave,
  globex,
  keyIn,
} from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import type { Slice } from '../../../test/testkit/slice.ts';
import { openNotifications, publish } from '../testing/publish.ts';

const fields =
  'id title body severity entityType entityId isRead createdAt readAt recipientUserId notificationTypeName data';
const list = `query ($page: Int, $pageSize: Int, $skip: Int, $take: Int, $cursor: String) {
  notifications(rest: true, page: $page, pageSize: $pageSize, skip: $skip, take: $take, cursor: $cursor) {
    items: nodes { ${fields} } totalCount unreadCount pageInfo { hasNextPage endCursor } } unreadNotificationCount }`;
const walk = `query ($first: Int, $after: String, $last: Int, $before: String) {
  notifications(first: $first, after: $after, last: $last, before: $before) {
    nodes { data } edges { cursor node { data } } totalCount
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`;
const read = `mutation ($id: ID!) { markNotificationRead(input: { id: $id }) { notification { ${fields} } } }`;
const unknown = '00000000-0000-4000-8000-000000000000';

describe.each(databases)('the inbox on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openNotifications({ database });
  });
  afterAll(() => slice.close());

  const inboxOf = async (caller: typeof alice, variables = {}) => {
    const { data, error } = await slice.run(list, caller, variables);
    return error ?? { ...data.notifications, counted: data.unreadNotificationCount };
  };
  const titles = async (caller: typeof alice, variables = {}) =>
    (await inboxOf(caller, variables)).items.map(({ data }: { data: { name: string } }) => data.name);
  const send = (users: string[], name: string, caller = alice) =>
    publish(slice, caller, { type: 'test.plain', recipients: { users }, data: { name, count: 2 } });

  it('hides and protects the notifications of another tenant', async () => {
    await send(['alice', 'carol', 'dave'], 'acme’s');
    for (const caller of [carol, dave]) {
      expect(await inboxOf(caller)).toMatchObject({ items: [], totalCount: 0, unreadCount: 0, counted: 0 });
    }
    const [{ id }] = (await inboxOf(alice)).items;
    const twin = callerIn(globex, { userId: 'alice', roles: ['admin'] });
    for (const caller of [carol, dave, twin]) {
      expect((await slice.run(read, caller, { id })).error).toMatchObject({
        code: 'NOT_FOUND',
        errorCode: 'Notifications:Notification:NotFound',
      });
    }
    expect(
      (await slice.run('mutation { markAllNotificationsRead(input: {}) { readCount } }', twin)).data,
    ).toEqual({
      markAllNotificationsRead: { readCount: 0 },
    });
    expect((await inboxOf(alice)).unreadCount).toBe(1);
  });

  it('is closed to those without permission', async () => {
    expect(await inboxOf(bob)).toMatchObject({ code: 'FORBIDDEN' });
    expect((await slice.run(read, bob, { id: unknown })).error).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('has the texts rendered at publication', async () => {
    const [item] = (await inboxOf(alice)).items;
    expect(item).toMatchObject({
      title: 'Hello acme’s',
      body: 'You have 2 things',
      severity: 'info',
      entityType: null,
      entityId: null,
      isRead: false,
      readAt: null,
      recipientUserId: 'alice',
      notificationTypeName: 'test.plain',
      data: { name: 'acme’s', count: 2 },
    });
  });

  it('shows the type and the position that the stream shows', async () => {
    const query = `{ notifications(first: 1) { nodes { __typename id eventId } }
      missedNotifications(lastEventId: "0") { items { __typename id eventId } } }`;
    const { data } = await slice.run(query, alice);
    expect(data.notifications.nodes).toEqual(data.missedNotifications.items);
    expect(data.notifications.nodes).toMatchObject([{ __typename: 'Notification', eventId: '1' }]);
  });

  it('hides the notifications of other users of the tenant', async () => {
    expect(await inboxOf(anna)).toMatchObject({ items: [], totalCount: 0 });
    const [{ id }] = (await inboxOf(alice)).items;
    for (const wrong of [id, unknown, 'not-an-id']) {
      expect((await slice.run(read, anna, { id: wrong })).error).toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it('marks one as read, keeps the first time, and returns it', async () => {
    const [{ id }] = (await inboxOf(alice)).items;
    const first = (await slice.run(read, alice, { id })).data.markNotificationRead.notification;
    expect(first).toMatchObject({ id, isRead: true, readAt: slice.clock.now().toISOString() });
    slice.clock.advance(60_000);
    expect(
      (await slice.run(read, alice, { id: id.toUpperCase() })).data.markNotificationRead.notification,
    ).toEqual(first);
    expect(await inboxOf(alice)).toMatchObject({ totalCount: 1, unreadCount: 0, counted: 0 });
  });

  it('marks all as read', async () => {
    await send(['anna'], 'one');
    await send(['anna'], 'two');
    const all = 'mutation { markAllNotificationsRead(input: {}) { readCount } }';
    expect((await slice.run(all, anna)).data.markAllNotificationsRead.readCount).toBe(2);
    expect((await slice.run(all, anna)).data.markAllNotificationsRead.readCount).toBe(0);
    expect(await inboxOf(anna)).toMatchObject({ totalCount: 2, unreadCount: 0, counted: 0 });
  });

  describe('pages', () => {
    const paul = callerIn(acme, { userId: 'paul', roles: ['admin'] });
    beforeAll(async () => {
      for (const name of ['1', '2', '3', '4', '5']) await send(['paul'], name);
    });

    it.each([
      [{}, ['5', '4', '3', '2', '1']],
      [{ page: 2, pageSize: 2 }, ['3', '2']],
      [{ pageSize: 2, page: 3 }, ['1']],
      [{ skip: 1, take: 3 }, ['4', '3', '2']],
      [{ skip: 5, take: 3 }, []],
      [{ page: 9 }, []],
    ])('%j', async (window, expected) => {
      expect(await titles(paul, window)).toEqual(expected);
      expect(await inboxOf(paul, window)).toMatchObject({ totalCount: 5, unreadCount: 5 });
    });

    it('cost one statement, whatever is in them', async () => {
      for (const caller of [paul, anna]) {
        // Deliveries of what was sent before read the same table.
        await slice.process.messaging.drain();
        slice.takeStatements();
        await slice.run('{ notifications { nodes { id } totalCount unreadCount } }', caller);
        const ours = slice.takeStatements().filter((sql) => sql.includes('notifications.inbox_item'));
        expect(ours).toHaveLength(1);
      }
    });

    it('continues where the last page ended although new ones arrive', async () => {
      const page = await inboxOf(paul, { pageSize: 2 });
      expect(page.pageInfo.hasNextPage).toBe(true);
      await send(['paul'], '6');
      const next = await inboxOf(paul, { take: 2, cursor: page.pageInfo.endCursor, page: 7 });
      expect(next.items.map(({ data }: { data: { name: string } }) => data.name)).toEqual(['3', '2']);
      const last = await inboxOf(paul, { pageSize: 2, cursor: next.pageInfo.endCursor });
      expect(last).toMatchObject({ pageInfo: { hasNextPage: false }, totalCount: 6 });
      expect(last.items).toHaveLength(1);
    });

    it('are walked forwards and backwards, by cursors of this list and tenant', async () => {
      const part = async (variables: Record<string, unknown>, caller = paul) => {
        const { data, error } = await slice.run(walk, caller, variables);
        return error ?? data.notifications;
      };
      const shown = ({ nodes }: { nodes: { data: { name: string } }[] }) =>
        nodes.map(({ data }) => data.name).join('');
      const first = await part({ first: 2 });
      const second = await part({ first: 2, after: first.pageInfo.endCursor });
      expect([shown(first), shown(second)]).toEqual(['65', '43']);
      expect(first).toMatchObject({
        totalCount: 6,
        pageInfo: { hasNextPage: true, hasPreviousPage: false },
      });
      const { pageInfo, edges } = second;
      expect(pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true });
      expect(edges.map(({ cursor }: { cursor: string }) => cursor)).toEqual([
        pageInfo.startCursor,
        pageInfo.endCursor,
      ]);
      const back = await part({ last: 2, before: pageInfo.startCursor });
      expect([shown(back), back.pageInfo]).toMatchObject([
        '65',
        { hasNextPage: true, hasPreviousPage: false },
      ]);
      expect(shown(await part({ last: 2 }))).toBe('21');
      const twin = callerIn(globex, { userId: 'paul', roles: ['admin'] });
      for (const refused of [await part({ after: pageInfo.endCursor }, twin), await part({ after: 'x' })])
        expect(refused).toMatchObject({ errors: { after: ['Validation:InvalidCursor'] } });
    });

    it('are counted only where the count is selected', async () => {
      slice.takeStatements();
      await slice.run('{ notifications { nodes { id } } }', paul);
      expect(slice.takeStatements().filter((sql) => sql.includes('as bounded'))).toEqual([
        expect.stringContaining('null::int as total'),
      ]);
    });

    it.each([
      [{ page: 0 }, 'page', 'Validation:OutOfRange'],
      [{ pageSize: 101 }, 'pageSize', 'Validation:OutOfRange'],
      [{ take: 0 }, 'take', 'Validation:OutOfRange'],
      [{ skip: -1 }, 'skip', 'Validation:OutOfRange'],
      [{ cursor: 'made up' }, 'cursor', 'Validation:InvalidCursor'],
      [{ cursor: Buffer.from("1:1' or 1=1").toString('base64url') }, 'cursor', 'Validation:InvalidCursor'],
    ])('refuse %j', async (window, field, code) => {
      expect(await inboxOf(paul, window)).toMatchObject({
        code: 'BAD_USER_INPUT',
        errors: { [field]: [code] },
      });
    });
  });

  it('and its stream omit notifications whose permission was lost', async () => {
    const rights = ['Notifications.UserNotifications.Read', 'Notifications.UserNotifications.Manage'];
    const may = keyIn(acme, [...rights, 'Tests.Secrets.Read']);
    const mayNot = keyIn(acme, rights);
    await send([may.actor.userId ?? ''], 'open');
    await send([may.actor.userId ?? ''], 'note');
    const [{ id }] = (await inboxOf(may)).items;
    await slice.sql(
      `update notifications.inbox_item set required_permission = 'Tests.Secrets.Read' where id = ?`,
      [id],
    );
    const missed = async (caller: typeof alice) =>
      (
        await slice.run('{ missedNotifications(lastEventId: "0") { items { data } } }', caller)
      ).data.missedNotifications.items.map(({ data }: { data: { name: string } }) => data.name);
    expect(await titles(may)).toEqual(['note', 'open']);
    expect(await missed(may)).toEqual(['open', 'note']);
    expect(await inboxOf(mayNot)).toMatchObject({ totalCount: 1, unreadCount: 1, counted: 1 });
    expect(await titles(mayNot)).toEqual(['open']);
    expect(await missed(mayNot)).toEqual(['open']);
    expect((await slice.run(read, mayNot, { id })).error).toMatchObject({ code: 'NOT_FOUND' });
    const all = 'mutation { markAllNotificationsRead(input: {}) { readCount } }';
    expect((await slice.run(all, mayNot)).data.markAllNotificationsRead.readCount).toBe(1);
    expect(await inboxOf(may)).toMatchObject({ totalCount: 2, unreadCount: 1, counted: 1 });
  });

  it('answers a repeated key with what it answered first', async () => {
    await send(['anna'], 'keyed');
    const [{ id }] = (await inboxOf(anna)).items;
    const keyed = { ...anna, idempotency: { key: 'k1', requestHash: 'h' } };
    const first = await slice.run(read, keyed, { id });
    slice.clock.advance(60_000);
    const again = await slice.run(read, keyed, { id });
    expect([again.data, again.replayed]).toEqual([first.data, true]);
  });
});
