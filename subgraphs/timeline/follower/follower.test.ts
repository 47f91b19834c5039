import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice, anna, bob, callerIn, carol, globex, keyIn } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { openSlice, type Slice } from '../../../test/testkit/slice.ts';
import { OrderTimeline, writer } from '../../../test/testkit/timeline/timeline-entries.ts';
import { Actor } from '../../kernel/call/actor.ts';
import { defineModule } from '../../kernel/registry/module.ts';
import type { Notify } from '../../notifications/contract/notify.ts';
import { entityAccess, followers, systemLogged } from '../timeline.contract.ts';

const guid = (at: number) => `00000000-0000-4000-8000-0000000000${String(at).padStart(2, '0')}`;
const requested = 'Notifications.NotificationRequested';

describe.each(databases)('followers and mentions, on $name', (database) => {
  let slice: Slice;
  let orders = 0;
  const timeline = () => {
    orders += 1;
    return new OrderTimeline(slice, `order-${orders}`);
  };
  const users = () => slice.process.users;
  beforeAll(async () => {
    slice = await openSlice({
      area: 'timeline',
      database,
      modules: [
        defineModule({
          name: 'vault',
          contributes: [
            entityAccess({ entityType: 'Vault', mayRead: async ({ userId }) => userId === 'alice' }),
          ],
        }),
      ],
    });
    for (const { actor } of [alice, anna, bob]) await users().remember(acme.id, actor);
    for (let at = 0; at < 12; at += 1)
      await users().remember(
        acme.id,
        new Actor({ isAuthenticated: true, userId: guid(at), userName: `User ${at}`, roles: ['admin'] }),
      );
    await users().remember(
      globex.id,
      new Actor({ isAuthenticated: true, userId: guid(77), userName: 'User of Globex', roles: ['admin'] }),
    );
  });
  afterAll(() => slice.close());

  const requests = async () =>
    (await slice.takeEvents()).filter(({ type }) => type === requested).map(({ data }) => data as Notify);

  it('of another tenant are other followers', async () => {
    const order = timeline();
    await order.ask('follow', carol);
    expect(await order.ask('followers', alice)).toEqual([]);
    await order.ask('follow', alice);
    await order.ask('unfollow', alice);
    expect(await order.ask('followers', carol)).toEqual([{ id: 'carol' }]);
  });

  it('follow and unfollow idempotently', async () => {
    const order = timeline();
    for (const caller of [alice, anna, alice]) await order.ask('follow', caller);
    expect(await order.ask('followers', alice)).toEqual([{ id: 'alice' }, { id: 'anna' }]);
    for (let time = 0; time < 2; time += 1) await order.ask('unfollow', alice);
    expect(await order.ask('followers', alice)).toEqual([{ id: 'anna' }]);
    expect(await order.ask('follow', keyIn(acme, ['Timeline.Entries.Read']))).toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('are walked by id, and answered to REST in full', async () => {
    const order = timeline();
    for (const caller of [alice, anna, callerIn(acme, { userId: 'cleo', roles: ['admin'] })])
      await order.ask('follow', caller);
    const ask = async (rest: string) => {
      const document = `{ timelineFollowers(entityType: "Order", entityId: "${order.entityId}", ${rest}) {
        nodes { id } totalCount pageInfo { hasNextPage endCursor } } }`;
      return (await slice.run(document, alice)).data.timelineFollowers;
    };
    const first = await ask('first: 2');
    expect(first).toMatchObject({
      nodes: [{ id: 'alice' }, { id: 'anna' }],
      totalCount: 3,
      pageInfo: { hasNextPage: true },
    });
    expect((await ask(`first: 2, after: "${first.pageInfo.endCursor}"`)).nodes).toEqual([{ id: 'cleo' }]);
    expect((await ask('last: 1')).nodes).toEqual([{ id: 'cleo' }]);
    expect((await ask('rest: true')).nodes).toHaveLength(3);
  });

  it('are listed to callers who may read the entity now, page by page', async () => {
    const order = timeline();
    // Bob holds no grant any more; the key was never seen.
    for (const caller of [alice, anna, writer]) await order.ask('follow', caller);
    await slice.sql(
      `insert into timeline.follower (tenant_id, entity_type, entity_id, user_id, followed_at)
       values (?, 'Order', ?, 'bob', now())`,
      [acme.id, order.entityId],
    );
    const port = slice.process.services.ports.get(followers);
    const entity = { entityType: 'Order', entityId: order.entityId };
    const all: string[] = [];
    let after: string | null = null;
    do {
      const page: { users: readonly string[]; next: string | null } = await port.followersOf(
        acme.id,
        entity,
        { after, limit: 1 },
      );
      all.push(...page.users);
      after = page.next;
    } while (after !== null);
    expect(all).toEqual(['alice', 'anna']);
    expect(await port.followersOf(globex.id, entity)).toEqual({ users: [], next: null });
    slice.takeStatements();
    await port.firstFollowersOf(acme.id, [entity]);
    const one = slice.takeStatements().length;
    const unfollowed = { ...entity, entityId: 'unfollowed' };
    expect(await port.firstFollowersOf(acme.id, [unfollowed, entity], 3)).toEqual([
      { users: [], next: null },
      { users: ['alice', 'anna'], next: 'anna' },
    ]);
    expect(slice.takeStatements()).toHaveLength(one);
    const vault = { entityType: 'Vault', entityId: '1' };
    expect(await port.mayRead(acme.id, 'anna', [vault, entity])).toEqual([false, true]);
    expect(await port.mayRead(acme.id, 'alice', [vault, entity])).toEqual([true, true]);
    expect(await port.mayRead(acme.id, 'stranger', [entity])).toEqual([false]);
    const statementsFor = async (count: number) => {
      slice.takeStatements();
      await port.mayRead(
        acme.id,
        'anna',
        Array.from({ length: count }, () => entity),
      );
      return slice.takeStatements().length;
    };
    expect(await statementsFor(50)).toBe(await statementsFor(1));
  });

  it('are notified of comments, and those mentioned of that, the author never', async () => {
    const order = timeline();
    await slice.takeEvents();
    const body = `Look, @[User 1](user:${guid(1)}) and @[Alice](user:${'a'.repeat(8)}-0000-4000-8000-000000000000)`;
    const entry = await order.write(alice, { body });
    const common = {
      entity: { entityType: 'Order', entityId: order.entityId },
      // Who is mentioned is shown by name, as the texts of notifications are read.
      data: { entryId: entry.id, authorId: 'alice', authorName: null, body: 'Look, @User 1 and @Alice' },
    };
    expect(await requests()).toMatchObject([
      {
        ...common,
        type: 'timeline.comment_posted',
        recipients: {
          followersOf: common.entity,
          except: ['alice'],
          toldBy: { type: 'timeline.user_mentioned', users: [guid(1)] },
        },
      },
      { ...common, type: 'timeline.user_mentioned', recipients: { users: [guid(1)] } },
    ]);
  });

  it('find a comment in their inbox as far as they may read the entity, its author never', async () => {
    const order = timeline();
    for (const caller of [alice, anna]) await order.ask('follow', caller);
    // Bob holds no grant any more, and the stranger never signed in.
    for (const gone of ['bob', 'stranger'])
      await slice.sql(
        `insert into timeline.follower (tenant_id, entity_type, entity_id, user_id, followed_at)
         values (?, 'Order', ?, ?, now())`,
        [acme.id, order.entityId, gone],
      );
    await order.write(alice, { body: 'Paid today' });
    await slice.process.messaging.drain();
    const told = await slice.sql(
      `select i.recipient_id, i.in_app, n.type_name, n.for_followers from notifications.inbox_item i
       join notifications.notification n on n.id = i.notification_id where n.entity_id = ?`,
      [order.entityId],
    );
    expect(told).toEqual([
      { recipient_id: 'anna', in_app: true, type_name: 'timeline.comment_posted', for_followers: true },
    ]);
  });

  it('who are mentioned are notified once: of the mention, or as followers if mentions are switched off', async () => {
    const order = timeline();
    const [eager, weary] = [3, 4].map((at) => guid(at));
    for (const [name, userId] of [
      ['eager', eager],
      ['weary', weary],
    ])
      await order.ask('follow', callerIn(acme, { userId, userName: name, roles: ['admin'] }));
    for (const channel of ['inApp', 'signalR', 'email'])
      await slice.sql(
        `insert into notifications.preference (tenant_id, user_id, type_name, channel, is_enabled, modified_at)
         values (?, ?, 'timeline.user_mentioned', ?, false, now())`,
        [acme.id, weary, channel],
      );
    const body = `@[Eager](user:${eager}) @[Weary](user:${weary})`;
    await order.write(alice, { body });
    await slice.process.messaging.drain();
    expect(
      await slice.sql(
        `select i.recipient_id, n.type_name from notifications.inbox_item i
         join notifications.notification n on n.id = i.notification_id where n.entity_id = ? order by 1`,
        [order.entityId],
      ),
    ).toEqual([
      { recipient_id: eager, type_name: 'timeline.user_mentioned' },
      { recipient_id: weary, type_name: 'timeline.comment_posted' },
    ]);
  });

  it('have notes in their inbox if they hold the permission', async () => {
    const order = timeline();
    await order.ask('follow', anna);
    await order.note(alice, { body: 'secret' });
    await slice.process.messaging.drain();
    expect(
      await slice.sql(
        `select i.recipient_id, i.required_permission from notifications.inbox_item i
         join notifications.notification n on n.id = i.notification_id where n.entity_id = ?`,
        [order.entityId],
      ),
    ).toEqual([{ recipient_id: 'anna', required_permission: 'Timeline.InternalNotes.Read' }]);
  });

  it('of an internal note are those alone who may read notes', async () => {
    await slice.takeEvents();
    await timeline().note(alice, { body: `@[Bob](user:${guid(2)}) secret` });
    const events = await slice.takeEvents();
    // None that is offered outside.
    expect(events.map(({ type }) => type)).toEqual(['Timeline.EntryPosted', requested, requested]);
    for (const { data } of events.slice(1))
      expect(data).toMatchObject({ requiredPermission: 'Timeline.InternalNotes.Read' });
  });

  it('mention the first ten distinct people of the tenant; other ids are only text', async () => {
    await slice.takeEvents();
    const mention = (id: string) => `@[Somebody](user:${id.toUpperCase()})`;
    const ids = [guid(77), ...Array.from({ length: 12 }, (_, at) => guid(at))];
    await timeline().write(alice, { body: [...ids, ...ids].map(mention).join(' ') });
    const mentioned = (await requests()).find(({ type }) => type === 'timeline.user_mentioned');
    expect(mentioned?.recipients).toEqual({ users: Array.from({ length: 9 }, (_, at) => guid(at)) });
  });

  it('mention people by ids in any case, and reach them under the id of their tokens', async () => {
    const id = '0199A1B2-C3D4-7000-8000-00000000ABCD';
    await slice.process.users.remember(acme.id, callerIn(acme, { userId: id, roles: ['admin'] }).actor);
    await slice.takeEvents();
    await timeline().write(alice, { body: `@[Capitals](user:${id.toLowerCase()})` });
    const mentioned = (await requests()).find(({ type }) => type === 'timeline.user_mentioned');
    expect(mentioned?.recipients).toEqual({ users: [id] });
  });

  it('are suggested by the beginning of their name, from their own tenant', async () => {
    const suggest = async (search: string, first?: number) => {
      const document = `query ($search: String, $first: Int) {
        mentionSuggestions(search: $search, first: $first) { id displayName } }`;
      const { data, error } = await slice.run(document, writer, { search, first });
      return error ?? data.mentionSuggestions;
    };
    expect(await suggest('uSeR 11')).toEqual([{ id: guid(11), displayName: 'User 11' }]);
    expect(await suggest('User', 3)).toHaveLength(3);
    expect(await suggest('User of')).toEqual([]);
    expect(await suggest('x', 51)).toMatchObject({ errors: { first: ['Validation:OutOfRange'] } });
    const rest = await slice.run('{ mentionSuggestions(limit: 51) { id } }', writer);
    expect(rest.error).toMatchObject({ errors: { limit: ['Validation:OutOfRange'] } });
  });

  it('see an entity as its module lets them', async () => {
    const document = `mutation { createTimelineEntry(input: { entityType: "Vault", entityId: "1", entryType: Comment, body: "inside" }) { timelineEntry { id } } }`;
    const { data } = await slice.run(document, alice);
    const { id } = data.createTimelineEntry.timelineEntry;
    const list = '{ timeline(entityType: "Vault", entityId: "1") { totalCount } }';
    expect((await slice.run(list, alice)).data.timeline.totalCount).toBe(1);
    expect((await slice.run(list, anna)).error).toMatchObject({ errorCode: 'Timeline:Entity:NotFound' });
    expect((await slice.run(document, anna)).error).toMatchObject({ code: 'NOT_FOUND' });
    const one = await slice.run('query ($id: ID!) { timelineEntry(id: $id) { id } }', anna, { id });
    expect(one.data.timelineEntry).toBeNull();
  });

  it('find a system log once for an event that arrives twice', async () => {
    const order = timeline();
    const { services, messaging } = slice.process;
    const event = {
      id: '019a0000-0000-7000-8000-00000000e0e0',
      type: systemLogged.name,
      tenantId: acme.id,
      actorId: 'alice',
      occurredAt: slice.clock.now().toISOString(),
      traceparent: null,
      data: { entityType: 'Order', entityId: order.entityId, data: { status: 'Paid' } },
    };
    for (let time = 0; time < 2; time += 1)
      await services.database
        .session(acme.id)
        .transactional((em) => messaging.send(em, 'event.timeline-append-system-logs', event));
    await messaging.drain();
    const { items } = await order.ask('list', writer);
    expect(items).toMatchObject([{ entryType: 'SystemLog', authorId: 'alice', id: event.id }]);
    expect(JSON.parse(items[0].body)).toEqual({ event: systemLogged.name, status: 'Paid' });
    expect(await order.ask('delete', alice, { id: event.id })).toMatchObject({
      code: 'CONFLICT',
      errorCode: 'Timeline:SystemLog:Immutable',
    });
    expect(await order.ask('update', callerIn(acme, alice.actor), { id: event.id, body: 'x' })).toMatchObject(
      {
        errorCode: 'Timeline:Entry:SystemLog',
      },
    );
  });
});
