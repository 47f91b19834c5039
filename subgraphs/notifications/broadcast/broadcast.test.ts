import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acme, alice, bob, callerIn, carol, globex, type TestCaller } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import type { Slice } from '../../../test/testkit/slice.ts';
import { openNotifications } from '../testing/publish.ts';
import { TypeCatalog } from '../type/type-catalog.ts';
import { BroadcastAudiences } from './broadcast-audience.ts';
import { runBroadcast, startBroadcasts } from './run-broadcast.ts';

const fields = `id status failure isDryRun foundCount publishedCount startsAt finishedAt topicId
  filter { field operator value }`;
const tables = [
  'broadcast',
  'topic',
  'topic_subscriber',
  'notification',
  'inbox_item',
  'inbox_head',
  'delivery',
];

describe.each(databases)('a broadcast on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openNotifications({ database });
  });
  afterAll(() => slice.close());
  beforeEach(() => slice.clock.advance(60_000));
  afterEach(async () => {
    for (const table of tables) await slice.sql(`delete from notifications.${table}`);
    await slice.sql('delete from identity.known_user');
  });

  /** People of a tenant: `p0001`, …; every tenth has the role `editor`. */
  const people = (count: number, tenant = acme, prefix = 'p') =>
    slice.sql(
      `insert into identity.known_user (tenant_id, id, display_name, email, roles, first_seen_at, last_seen_at)
       select ?, ? || lpad(n::text, 4, '0'), 'Person ' || n, 'p' || n || '@example.org',
         case when n % 10 = 0 then '["member", "editor"]'::jsonb else '["member"]'::jsonb end, ?, ?
       from generate_series(1, ?::int) n`,
      [tenant.id, prefix, slice.clock.now(), slice.clock.now(), count],
    );
  const change = async (name: string, input: object, caller: TestCaller = alice, selected = fields) => {
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
    const noun = name.includes('Topic') ? 'notificationTopic' : 'notificationBroadcast';
    const { data, error } = await slice.run(
      `mutation ($input: ${type}!) { ${name}(input: $input) { ${noun} { ${selected} } } }`,
      caller,
      { input },
    );
    return error ?? data[name][noun];
  };
  const create = (input: object, caller: TestCaller = alice) =>
    change(
      'createNotificationBroadcast',
      { name: 'News', type: 'test.quiet', audience: { everybody: true }, ...input },
      caller,
    );
  /** A broadcast to everybody whose job was lost, so that only the test runs it. */
  const plant = async () => {
    const [row] = await slice.sql(
      `insert into notifications.broadcast (id, tenant_id, name, message, audience, status, is_dry_run, starts_at,
         found_count, published_count, last_recipient, created_at)
       values (gen_random_uuid(), ?, 'News', '{"type": "test.quiet", "data": {}}', '{"everybody": true}', 'Scheduled',
         false, ?, 0, 0, '', ?) returning id`,
      [acme.id, slice.clock.now(), slice.clock.now()],
    );
    return String(row?.id);
  };
  const move = (verb: string, id: string, caller: TestCaller = alice) =>
    change(`${verb}NotificationBroadcast`, { id }, caller);
  const find = async (id: string, caller: TestCaller = alice) => {
    const document = `query ($id: ID!) { notificationBroadcast(id: $id) { ${fields} } }`;
    return (await slice.run(document, caller, { id })).data.notificationBroadcast;
  };
  /** What runs every minute. */
  const minute = async () => {
    await startBroadcasts(slice.process.services).handle({}, run('minute'));
    await drain();
  };
  const drain = () => slice.process.messaging.drain();
  /** Number of recipients, and of their rows. */
  const received = async (id: string) => {
    const [row] = await slice.sql(
      `select count(*)::int as rows, count(distinct recipient_id)::int as people
       from notifications.inbox_item where notification_id = ?`,
      [id],
    );
    const stored = await slice.sql(
      `select recipients from notifications.withholding where notification_id = ?`,
      [id],
    );
    return { ...row, withheld: stored.flatMap(({ recipients }) => recipients as string[]).length };
  };
  /** The job, whose services a test replaces. */
  const jobWith = (send?: (queue: string) => void, isSent = true) => {
    const { services } = slice.process;
    const { database: store, clock, jobs, ports, registry } = services;
    const spied: typeof jobs = {
      ...jobs,
      sendAll: jobs.sendAll.bind(jobs),
      send: async (em, queue, ...rest) => {
        send?.(queue);
        return isSent ? jobs.send(em, queue, ...rest) : null;
      },
    };
    return runBroadcast({
      services: { database: store, clock, jobs: spied },
      catalog: new TypeCatalog(registry),
      audiences: new BroadcastAudiences(store, ports),
    });
  };
  const run = (id: string) => ({ id, attempt: 1, signal: new AbortController().signal });

  it('reaches everybody of the tenant once, and nobody of another', async () => {
    await people(3);
    await people(2, globex, 'g');
    const { id, status } = await create({});
    expect(status).toBe('Scheduled');
    await drain();
    expect(await find(id)).toMatchObject({ status: 'Completed', foundCount: 3, publishedCount: 3 });
    expect(await received(id)).toMatchObject({ rows: 3, people: 3 });
    expect(await find(id, carol)).toBeNull();
    for (const verb of ['pause', 'resume', 'cancel'])
      expect(await move(verb, id, carol)).toMatchObject({ errorCode: 'Notifications:Broadcast:NotFound' });
    expect(await create({}, bob)).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('selects people by conditions, and counts them in a dry run', async () => {
    await people(40);
    const filter = [
      { field: 'role', operator: 'Eq', value: 'editor' },
      { field: 'email', operator: 'StartsWith', value: 'p1' },
    ];
    const dry = await create({ audience: { filter }, dryRun: true });
    await drain();
    expect(await find(dry.id)).toMatchObject({
      status: 'Completed',
      foundCount: 1,
      publishedCount: 0,
      filter,
    });
    expect(await received(dry.id)).toMatchObject({ rows: 0 });
    const { id } = await create({
      audience: { filter: [{ field: 'role', operator: 'Ne', value: 'editor' }] },
    });
    await drain();
    expect(await find(id)).toMatchObject({ foundCount: 36, publishedCount: 36 });
    expect(await received(id)).toMatchObject({ rows: 36, people: 36 });
  });

  it('takes conditions of those alone who may see people, since the count tells what people have', async () => {
    const sender = callerIn(acme, { userId: 'sender', roles: ['sender'] });
    await slice.sql(
      `insert into kernel.permission_grant (id, tenant_id, name, role_name, created_at)
       values (gen_random_uuid(), ?, 'Notifications.Broadcasts.Manage', 'sender', now())`,
      [acme.id],
    );
    const filter = [{ field: 'email', operator: 'StartsWith', value: 'p1' }];
    expect(await create({ audience: { filter }, dryRun: true }, sender)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await create({}, sender)).toMatchObject({ status: 'Scheduled' });
    await drain();
  });

  it('goes to the subscribers of a topic, and fails when it is deleted', async () => {
    await people(5);
    const input = { key: 'news', title: 'News' };
    const topic = await change('createNotificationTopic', input, alice, 'id');
    const userIds = ['p0001', 'p0004'];
    await change('addNotificationTopicSubscribers', { id: topic.id, userIds }, alice, 'id');
    const { id } = await create({ audience: { topicId: topic.id } });
    await drain();
    expect(await find(id)).toMatchObject({ status: 'Completed', foundCount: 2, topicId: topic.id });
    expect(await received(id)).toMatchObject({ rows: 2, people: 2 });
    expect(await create({ audience: { topicId: topic.id } }, carol)).toMatchObject({
      errors: { 'audience.topicId': ['Validation:InvalidValue'] },
    });
    const startsAt = new Date(slice.clock.now().getTime() + 60_000);
    const late = await create({ audience: { topicId: topic.id }, startsAt });
    await slice.run(
      'mutation ($id: ID!) { deleteNotificationTopic(input: { id: $id }) { deletedNotificationTopicId } }',
      alice,
      { id: topic.id },
    );
    slice.clock.advance(60_000);
    await minute();
    expect(await find(late.id)).toMatchObject({ status: 'Failed', failure: 'TopicNotFound' });
    expect(await slice.sql('select 1 from notifications.topic_subscriber')).toEqual([]);
  });

  it('goes on where it was after a run that died, so that 2,000 people have it once', async () => {
    await people(2_000);
    const id = await plant();
    let batches = 0;
    const dying = jobWith((queue) => {
      if (queue !== 'notifications.fan-out') return;
      batches += 1;
      if (batches === 3) throw new Error('killed');
    });
    const job = { tenantId: acme.id, id };
    await expect(dying.handle(job, run(id))).rejects.toThrow('killed');
    expect(await find(id)).toMatchObject({ status: 'Running', foundCount: 1_000, publishedCount: 1_000 });
    // Two runs at the same time: one of them moves the place, the other ends.
    await Promise.all([jobWith().handle(job, run(id)), jobWith().handle(job, run(id))]);
    await drain();
    expect(await find(id)).toMatchObject({ status: 'Completed', foundCount: 2_000, publishedCount: 2_000 });
    expect(await received(id)).toMatchObject({ rows: 2_000, people: 2_000 });
    await jobWith().handle(job, run(id));
    await drain();
    expect(await received(id)).toMatchObject({ rows: 2_000, people: 2_000 });
  });

  it('is left to the run that is ahead', async () => {
    await people(1_200);
    const id = await plant();
    const { services } = slice.process;
    const { database: store, ports, registry } = services;
    const audiences = new BroadcastAudiences(store, ports);
    let pages = 0;
    const late = runBroadcast({
      services,
      catalog: new TypeCatalog(registry),
      audiences: {
        page: async (...asked) => {
          pages += 1;
          const users = await audiences.page(...asked);
          await slice.sql(`update notifications.broadcast set last_recipient = 'p0500', status = 'Running'`);
          return users;
        },
      },
    });
    await late.handle({ tenantId: acme.id, id }, run(id));
    expect(pages).toBe(1);
    expect(await find(id)).toMatchObject({ status: 'Running', foundCount: 0 });
  });

  it('costs the same number of statements for each batch', async () => {
    await people(2_000);
    const id = await plant();
    slice.takeStatements();
    const counts: number[] = [];
    const job = jobWith((queue) => {
      if (queue === 'notifications.fan-out') counts.push(slice.takeStatements().length);
    }, false);
    await job.handle({ tenantId: acme.id, id }, run(id));
    expect(counts).toHaveLength(4);
    expect(new Set(counts.slice(2)).size).toBe(1);
    expect(counts[3]).toBeLessThanOrEqual(8);
  });

  it('is paused before the next batch, resumed where it was, and cancelled', async () => {
    await people(1_200);
    const id = await plant();
    const job = { tenantId: acme.id, id };
    let first = true;
    const stopped = jobWith((queue) => {
      if (queue === 'notifications.fan-out' && !first) throw new Error('stopped');
      first = false;
    });
    await expect(stopped.handle(job, run(id))).rejects.toThrow('stopped');
    expect(await move('pause', id)).toMatchObject({ status: 'Paused', foundCount: 500 });
    expect(await move('pause', id)).toMatchObject({ errorCode: 'Notifications:Broadcast:InvalidState' });
    await drain();
    expect(await find(id)).toMatchObject({ status: 'Paused', foundCount: 500 });
    expect(await move('resume', id)).toMatchObject({ status: 'Running' });
    await drain();
    expect(await find(id)).toMatchObject({ status: 'Completed', foundCount: 1_200 });
    expect(await received(id)).toMatchObject({ rows: 1_200, people: 1_200 });
    for (const verb of ['pause', 'resume', 'cancel'])
      expect(await move(verb, id)).toMatchObject({ errorCode: 'Notifications:Broadcast:InvalidState' });
    const other = await create({});
    expect(await move('cancel', other.id)).toMatchObject({ status: 'Cancelled' });
    await drain();
    expect(await find(other.id)).toMatchObject({ status: 'Cancelled', foundCount: 0 });
    expect(await received(other.id)).toMatchObject({ rows: 0 });
  });

  it('begins at its time, also when it was paused and resumed before', async () => {
    await people(2);
    const startsAt = new Date(slice.clock.now().getTime() + 3_600_000);
    const { id } = await create({ startsAt });
    await drain();
    expect(await find(id)).toMatchObject({ status: 'Scheduled', foundCount: 0 });
    await move('pause', id);
    expect(await move('resume', id)).toMatchObject({ status: 'Scheduled' });
    await minute();
    expect(await find(id)).toMatchObject({ status: 'Scheduled', foundCount: 0 });
    slice.clock.advance(3_600_000);
    await minute();
    expect(await find(id)).toMatchObject({ status: 'Completed', foundCount: 2 });
    expect(await received(id)).toMatchObject({ rows: 2 });
  });

  it('is refused where its message or its audience is not valid', async () => {
    const cases: readonly (readonly [object, object])[] = [
      [{ type: 'moon.phase' }, { type: ['Validation:UnknownType'] }],
      [{ type: 'test.quiet', channels: ['sms'] }, { channels: ['Validation:UnknownChannel'] }],
      [{ audience: {} }, { audience: ['Validation:ExactlyOne'] }],
      [{ name: '' }, { name: ['Validation:Required'] }],
      [
        { audience: { filter: [{ field: 'moon', operator: 'Eq', value: 'x' }] } },
        { 'audience.filter[0].field': ['Validation:UnknownField'] },
      ],
      [
        { audience: { filter: [{ field: 'lastSeenAt', operator: 'Gt', value: 'yesterday' }] } },
        { 'audience.filter[0].value': ['Validation:InvalidValue'] },
      ],
      [
        { audience: { filter: [{ field: 'role', operator: 'Gt', value: 'x' }] } },
        { 'audience.filter[0].operator': ['Validation:InvalidValue'] },
      ],
      [
        { startsAt: new Date(slice.clock.now().getTime() + 400 * 86_400_000) },
        { startsAt: ['Validation:OutOfRange'] },
      ],
    ];
    for (const [input, errors] of cases) expect(await create(input)).toMatchObject({ errors });
    expect(await slice.sql('select 1 from notifications.broadcast')).toEqual([]);
  });
});
