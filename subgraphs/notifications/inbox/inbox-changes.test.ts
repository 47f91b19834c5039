import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice, anna, callerIn, carol, globex } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import type { Slice } from '../../../test/testkit/slice.ts';
import { realtimeTopic } from '../contract/notification.ts';
import { openNotifications, publish } from '../testing/publish.ts';
import { wakeSnoozedQueue } from './wake-snoozed.ts';

const unknown = '00000000-0000-4000-8000-000000000000';
const hour = 60 * 60 * 1000;
const list = `query ($filter: InboxFilterInput) { notifications(filter: $filter) {
  nodes { id data isRead readAt archivedAt snoozedUntil tags threadKey actions { id label } answer eventId } totalCount
  unreadCount } unreadNotificationCount unreadNotificationCounts { category label unreadCount } }`;
const change = (name: string) => `mutation ($input: ${name.charAt(0).toUpperCase()}${name.slice(1)}Input!) {
  ${name}(input: $input) { notification { id isRead readAt archivedAt snoozedUntil answer answeredAt } unreadNotificationCount } }`;
const bulk = {
  archiveNotifications: `mutation ($input: ArchiveNotificationsInput!) { archiveNotifications(input: $input) {
    count: archivedCount hasMore unreadNotificationCount } }`,
  markNotificationsRead: `mutation ($input: MarkNotificationsReadInput!) { markNotificationsRead(input: $input) {
    count: readCount hasMore unreadNotificationCount } }`,
};

describe.each(databases)('an arranged inbox on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openNotifications({ database });
  });
  afterAll(() => slice.close());

  const person = (userId: string) => callerIn(acme, { userId, roles: ['admin'] });
  type Person = ReturnType<typeof person>;
  const send = (caller: Person, name: string, more: object = {}) =>
    publish(slice, alice, {
      type: 'test.plain',
      recipients: { users: [caller.actor.userId ?? ''] },
      data: { name, count: 1 },
      ...more,
    });
  const inboxOf = async (caller: Person, filter: object = {}) => {
    const { data, error } = await slice.run(list, caller, { filter });
    if (error !== null) return error;
    const { nodes, ...counts } = data.notifications;
    return {
      ...counts,
      nodes,
      names: nodes.map((node: { data: { name: string } }) => node.data.name),
      counted: data.unreadNotificationCount,
      byCategory: data.unreadNotificationCounts,
    };
  };
  const idOf = async (caller: Person, name: string): Promise<string> =>
    (await inboxOf(caller, { view: 'All' })).nodes.find(
      (node: { data: { name: string } }) => node.data.name === name,
    ).id;
  const run = async (caller: Person, name: string, input: object) => {
    const { data, error } = await slice.run(change(name), caller, { input });
    return error ?? data[name];
  };
  const runAll = async (caller: Person, name: keyof typeof bulk, filter: object) => {
    const { data, error } = await slice.run(bulk[name], caller, { input: { filter } });
    return error ?? data[name];
  };
  /** As the schedule does. */
  const wake = async () => {
    const { messaging, services } = slice.process;
    await services.database
      .session(acme.id)
      .transactional((em) => services.jobs.send(em, wakeSnoozedQueue, {}));
    await messaging.drain();
  };
  /** Counts everything so far for good, so that the stored counts are what changes. */
  const countForGood = (caller: Person) =>
    slice.run('mutation { markAllNotificationsRead(input: {}) { readCount } }', caller);

  it('archives and takes back, by which the unread count falls once', async () => {
    const paul = person('paul');
    for (const name of ['one', 'two']) await send(paul, name);
    const id = await idOf(paul, 'one');
    const first = await run(paul, 'archiveNotification', { id });
    expect(first).toMatchObject({ unreadNotificationCount: 1, notification: { isRead: true } });
    slice.clock.advance(1_000);
    expect(await run(paul, 'archiveNotification', { id })).toEqual(first);
    expect(await inboxOf(paul)).toMatchObject({ names: ['two'], totalCount: 1, unreadCount: 1, counted: 1 });
    expect(await inboxOf(paul, { view: 'Archived' })).toMatchObject({ names: ['one'], totalCount: 1 });
    expect(await inboxOf(paul, { view: 'All' })).toMatchObject({ names: ['two', 'one'], totalCount: 2 });
    expect(await run(paul, 'unarchiveNotification', { id })).toMatchObject({
      notification: { archivedAt: null, isRead: true },
      unreadNotificationCount: 1,
    });
    expect(await inboxOf(paul)).toMatchObject({ names: ['two', 'one'], unreadCount: 1 });
  });

  it('hides what is snoozed until its time, then shows it as unread at once', async () => {
    const sarah = person('sarah');
    for (const name of ['one', 'two']) await send(sarah, name);
    await countForGood(sarah);
    const id = await idOf(sarah, 'one');
    const until = new Date(slice.clock.now().getTime() + hour).toISOString();
    expect(await run(sarah, 'snoozeNotification', { id, until })).toMatchObject({
      notification: { isRead: false, snoozedUntil: until },
      unreadNotificationCount: 0,
    });
    await slice.process.messaging.drain();
    expect(await inboxOf(sarah)).toMatchObject({ names: ['two'], totalCount: 1, unreadCount: 0, counted: 0 });
    expect(await inboxOf(sarah, { view: 'Snoozed' })).toMatchObject({ names: ['one'], totalCount: 1 });
    // What is read meanwhile is not what is snoozed.
    await slice.run('mutation { markAllNotificationsRead(input: {}) { readCount } }', sarah);
    slice.clock.advance(hour - 1);
    expect(await inboxOf(sarah)).toMatchObject({ names: ['two'], counted: 0 });
    slice.clock.advance(1);
    // Another process that has only the rows sees it as well.
    expect(await inboxOf(sarah)).toMatchObject({
      names: ['two', 'one'],
      unreadCount: 1,
      counted: 1,
      byCategory: [{ category: 'Tests', unreadCount: 1 }],
    });
    await wake();
    expect(await inboxOf(sarah)).toMatchObject({ names: ['one', 'two'], unreadCount: 1, counted: 1 });
    expect(await inboxOf(sarah, { view: 'Snoozed' })).toMatchObject({ names: [], totalCount: 0 });
    await slice.process.messaging.drain();
    expect((await inboxOf(sarah)).nodes[0]).toMatchObject({ isRead: false, snoozedUntil: null });
    expect(await run(sarah, 'markNotificationRead', { id })).toMatchObject({ unreadNotificationCount: 0 });
  });

  it('leaves alone what is not snoozed, when its snooze is to end', async () => {
    const sven = person('sven');
    await send(sven, 'one');
    const id = await idOf(sven, 'one');
    await run(sven, 'markNotificationRead', { id });
    expect(await run(sven, 'unsnoozeNotification', { id })).toMatchObject({
      notification: { isRead: true, snoozedUntil: null },
      unreadNotificationCount: 0,
    });
  });

  it('tells streams of what comes back, with a new position', async () => {
    const rita = person('rita');
    await send(rita, 'one');
    const [{ id, eventId }] = (await inboxOf(rita)).nodes;
    const stopping = new AbortController();
    const stream = await slice.listen('subscription { notificationReceived { id eventId isRead } }', {
      ...rita,
      signal: stopping.signal,
    });
    if (!('next' in stream)) throw new Error('It is no stream.');
    const next = stream.next();
    await run(rita, 'snoozeNotification', {
      id,
      until: new Date(slice.clock.now().getTime() + hour).toISOString(),
    });
    const missed = 'query ($from: ID) { missedNotifications(lastEventId: $from) { items { id } } }';
    expect((await slice.run(missed, rita, { from: '0' })).data.missedNotifications.items).toEqual([]);
    await run(rita, 'unsnoozeNotification', { id });
    expect(await inboxOf(rita)).toMatchObject({ names: ['one'], unreadCount: 1 });
    await slice.process.messaging.drain();
    const { value } = await next;
    expect(value.data.notificationReceived).toEqual({
      id,
      isRead: false,
      eventId: String(Number(eventId) + 1),
    });
    expect((await slice.run(missed, rita, { from: eventId })).data.missedNotifications.items).toEqual([
      { id },
    ]);
    stopping.abort();
  });

  it('tells the other sessions of its owner what was done, after the commit, and no other user', async () => {
    const veronica = person('veronica');
    for (const name of ['one', 'two', 'three'])
      await send(veronica, name, { actions: [{ id: 'ok', label: 'OK' }] });
    const ids = new Map(
      await Promise.all(
        ['one', 'two', 'three'].map(async (name) => [name, await idOf(veronica, name)] as const),
      ),
    );
    const [one = '', two = '', three = ''] = ['one', 'two', 'three'].map((name) => ids.get(name) ?? '');
    const stopping = new AbortController();
    const follow = async (caller: Person) => {
      const stream = await slice.listen(
        'subscription { inboxChanged { change ids unreadNotificationCount } }',
        { ...caller, signal: stopping.signal },
      );
      if (!('next' in stream)) throw new Error('It is no stream.');
      return async () => (await stream.next()).value.data.inboxChanged;
    };
    const heard = await follow(veronica);
    const elsewhere = callerIn(globex, { userId: 'veronica', roles: ['admin'] });
    const others = await Promise.all([follow(person('walter')), follow(elsewhere)]);
    const told = async (change: string, of: readonly string[] | null, unreadNotificationCount: number) =>
      expect(await heard()).toEqual({ change, ids: of, unreadNotificationCount });

    const read = 'mutation ($id: ID!) { markNotificationRead(input: { id: $id }) { notification { id } } }';
    await slice.run(read, veronica, { id: one });
    await told('Read', [one], 2);
    const until = new Date(slice.clock.now().getTime() + hour).toISOString();
    await run(veronica, 'snoozeNotification', { id: two, until });
    await told('Snoozed', [two], 1);
    await run(veronica, 'unsnoozeNotification', { id: two });
    await told('Unsnoozed', [two], 2);
    await run(veronica, 'answerNotification', { id: two, actionId: 'ok' });
    await told('Answered', [two], 1);
    await run(veronica, 'archiveNotification', { id: two });
    await told('Archived', [two], 1);
    await run(veronica, 'unarchiveNotification', { id: two });
    await told('Unarchived', [two], 1);
    // What is refused, and what changes nothing, is not told.
    await run(veronica, 'archiveNotification', { id: unknown });
    await runAll(veronica, 'archiveNotifications', { tags: ['none'] });
    await runAll(veronica, 'markNotificationsRead', {});
    await told('Read', [three], 0);
    await send(veronica, 'four');
    await slice.run('mutation { markAllNotificationsRead(input: {}) { readCount } }', veronica);
    await told('Read', null, 0);
    await slice.run('mutation { markAllNotificationsRead(input: {}) { readCount } }', veronica);
    await runAll(veronica, 'archiveNotifications', {});
    expect(await heard()).toMatchObject({
      change: 'Archived',
      ids: expect.arrayContaining([one, two, three]),
    });
    // The first that each of the others hears is its own.
    for (const [at, [other, sender]] of (
      [
        [person('walter'), alice],
        [elsewhere, carol],
      ] as const
    ).entries()) {
      const recipients = { users: [other.actor.userId] };
      await publish(slice, sender, { type: 'test.plain', recipients, data: { name: 'own', count: 1 } });
      const own = await idOf(other, 'own');
      await run(other, 'archiveNotification', { id: own });
      expect(await others[at]?.()).toMatchObject({ change: 'Archived', ids: [own] });
    }
    stopping.abort();
  });

  it('leaves to each stream what its reader needs a right for', async () => {
    const tina = person('tina');
    await send(tina, 'one');
    const [{ id }] = (await inboxOf(tina)).nodes;
    const until = new Date(slice.clock.now().getTime() + hour).toISOString();
    await run(tina, 'snoozeNotification', { id, until });
    const told: unknown[] = [];
    const stop = await slice.process.services.pubSub.follow(realtimeTopic(acme.id, 'tina'), {
      onMessage: (message) => told.push(message),
      onGap: () => {},
    });
    await slice.process.services.database.system((em) =>
      em.execute(
        "update notifications.inbox_item set required_permission = 'Tests.Secrets.Read' where id = ?",
        [id],
      ),
    );
    slice.clock.advance(hour);
    await wake();
    await expect.poll(() => told).toEqual([null]);
    stop();
  });

  it('refuses a time that is not ahead, or too far, and more than 1,000 at once', async () => {
    const tom = person('tom');
    await send(tom, 'one');
    const [{ id }] = (await inboxOf(tom)).nodes;
    const at = (ahead: number) => new Date(slice.clock.now().getTime() + ahead).toISOString();
    for (const ahead of [0, -1, 366 * 24 * hour + 1])
      expect(await run(tom, 'snoozeNotification', { id, until: at(ahead) })).toMatchObject({
        errors: { until: ['Validation:OutOfRange'] },
      });
    await slice.sql(
      `with said as (
         insert into notifications.notification (id, tenant_id, type_name, severity, data, for_followers, created_at)
         select gen_random_uuid(), '${acme.id}', 'test.plain', 'info', '{}', false, now() from generate_series(1, 1000)
         returning id)
       insert into notifications.inbox_item (id, tenant_id, recipient_id, sequence, notification_id, title, in_app,
         realtime, created_at, snoozed_until)
       select gen_random_uuid(), '${acme.id}', 'tom', 1000 + row_number() over (), id, 'One', true, false, now(), '2030-01-01'
       from said`,
    );
    expect(await run(tom, 'snoozeNotification', { id, until: at(hour) })).toMatchObject({
      code: 'UNPROCESSABLE',
      errorCode: 'Notifications:Notification:TooManySnoozed',
    });
    expect(await inboxOf(tom)).toMatchObject({ names: ['one'], unreadCount: 1 });
  });

  it('selects by view, type, category, tag, thread and state, in lists and in bulk', async () => {
    const uma = person('uma');
    await send(uma, 'one', { tags: ['money', 'late'], threadKey: 't-1' });
    await send(uma, 'two', { tags: ['money'], threadKey: 't-2' });
    await publish(slice, alice, {
      type: 'test.forced',
      recipients: { users: ['uma'] },
      threadKey: 't-1',
      data: { name: 'three' },
    });
    await send(uma, 'four');
    for (const [filter, names] of [
      [{ tag: 'money' }, ['two', 'one']],
      [{ threadKey: 't-1' }, ['three', 'one']],
      [{ threadKey: 't-1', tag: 'late' }, ['one']],
      [{ types: ['test.forced'] }, ['three']],
      [{ category: 'Tests', types: ['test.forced', 'platform.announcement'] }, ['three']],
      [{ category: 'Platform' }, []],
      [{ category: 'None' }, []],
      [{ isRead: true }, []],
      [{ isRead: false, tag: 'money', view: 'All' }, ['two', 'one']],
    ] as const)
      expect(await inboxOf(uma, filter), JSON.stringify(filter)).toMatchObject({
        names,
        totalCount: names.length,
      });
    expect((await inboxOf(uma)).byCategory).toEqual([{ category: 'Tests', label: 'Tests', unreadCount: 4 }]);
    const read = await runAll(uma, 'markNotificationsRead', { tag: 'money' });
    expect(read).toEqual({ count: 2, hasMore: false, unreadNotificationCount: 2 });
    expect(await runAll(uma, 'markNotificationsRead', { tag: 'money' })).toMatchObject({ count: 0 });
    expect(await inboxOf(uma, { isRead: true })).toMatchObject({ names: ['two', 'one'] });
    expect(await runAll(uma, 'archiveNotifications', { threadKey: 't-1' })).toEqual({
      count: 2,
      hasMore: false,
      unreadNotificationCount: 1,
    });
    expect(await inboxOf(uma)).toMatchObject({ names: ['four', 'two'], unreadCount: 1 });
  });

  it('changes 1,000 at most in one operation, with stored counts and marks', async () => {
    const vera = person('vera');
    await slice.sql(
      `with said as (
         insert into notifications.notification (id, tenant_id, type_name, severity, data, for_followers, created_at)
         select gen_random_uuid(), '${acme.id}', case when n % 2 = 0 then 'test.plain' else 'platform.announcement' end, 'info',
           jsonb_build_object('n', n), false, now() from generate_series(1, 2200) n returning id, (data ->> 'n')::int as n)
       insert into notifications.inbox_item (id, tenant_id, recipient_id, sequence, notification_id, title, in_app,
         realtime, created_at)
       select gen_random_uuid(), '${acme.id}', 'vera', n, id, 'One', true, true, now() from said`,
    );
    const categories = async () =>
      (await inboxOf(vera)).byCategory.map(({ unreadCount }: { unreadCount: number }) => unreadCount);
    for (const _round of [1, 2]) expect(await categories()).toEqual([1_100, 1_100]);
    expect(await runAll(vera, 'archiveNotifications', { category: 'Tests' })).toEqual({
      count: 1_000,
      hasMore: true,
      unreadNotificationCount: 1_200,
    });
    expect(await categories()).toEqual([1_100, 100]);
    expect(await runAll(vera, 'markNotificationsRead', { category: 'Tests' })).toMatchObject({
      count: 100,
      hasMore: false,
    });
    expect(await inboxOf(vera)).toMatchObject({ totalCount: 1_200, unreadCount: 1_100, counted: 1_100 });
    expect(
      await slice.run('mutation { markAllNotificationsRead(input: {}) { readCount } }', vera),
    ).toMatchObject({
      data: { markAllNotificationsRead: { readCount: 1_100 } },
    });
    // The marks are not in the rows yet.
    expect(await runAll(vera, 'markNotificationsRead', {})).toMatchObject({ count: 0 });
    expect(await inboxOf(vera)).toMatchObject({ unreadCount: 0, byCategory: [] });
  });

  it('answers by an action once, and publishes it once', async () => {
    const walt = person('walt');
    const actions = [
      { id: 'approve', label: 'Approve' },
      { id: 'reject', label: 'Reject' },
    ];
    const notificationId = await send(walt, 'one', {
      actions,
      entity: { entityType: 'Order', entityId: '7' },
    });
    const [{ id, ...shown }] = (await inboxOf(walt)).nodes;
    expect(shown).toMatchObject({ actions, answer: null });
    await slice.takeEvents();
    expect(await run(walt, 'answerNotification', { id, actionId: 'maybe' })).toMatchObject({
      errors: { actionId: ['Validation:UnknownAction'] },
    });
    const first = await run(walt, 'answerNotification', { id, actionId: 'approve' });
    expect(first).toMatchObject({
      notification: { answer: 'approve', isRead: true, answeredAt: slice.clock.now().toISOString() },
      unreadNotificationCount: 0,
    });
    slice.clock.advance(1_000);
    expect(await run(walt, 'answerNotification', { id, actionId: 'approve' })).toEqual(first);
    expect(await run(walt, 'answerNotification', { id, actionId: 'reject' })).toMatchObject({
      code: 'CONFLICT',
      errorCode: 'Notifications:Notification:AlreadyAnswered',
    });
    expect(await slice.takeEvents()).toMatchObject([
      {
        type: 'Notifications.NotificationAnswered',
        data: {
          notificationId,
          recipientUserId: 'walt',
          actionId: 'approve',
          entityType: 'Order',
          entityId: '7',
        },
      },
    ]);
  });

  it.each([
    ['archiveNotification', {}],
    ['unarchiveNotification', {}],
    ['snoozeNotification', { until: '2027-01-01T00:00:00Z' }],
    ['unsnoozeNotification', {}],
    ['answerNotification', { actionId: 'approve' }],
  ])('%s knows no other person’s notification, and no other tenant’s', async (name, more) => {
    const xena = person(`xena-${name}`);
    await send(xena, 'one', { actions: [{ id: 'approve', label: 'Approve' }] });
    const [{ id }] = (await inboxOf(xena)).nodes;
    const twin = callerIn(globex, { userId: `xena-${name}`, roles: ['admin'] });
    for (const [caller, wrong] of [
      [anna, id],
      [twin, id],
      [xena, unknown],
      [xena, 'not-an-id'],
    ] as const)
      expect(await run(caller, name, { id: wrong, ...more })).toMatchObject({
        code: 'NOT_FOUND',
        errorCode: 'Notifications:Notification:NotFound',
      });
    expect(await inboxOf(xena)).toMatchObject({ names: ['one'], unreadCount: 1 });
  });
});
