import { MikroORM, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { v7 as uuidV7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userDirectory } from '../../subgraphs/identity/identity.contract.ts';
import { Actor } from '../../subgraphs/kernel/call/actor.ts';
import type { RequestContext } from '../../subgraphs/kernel/call/context.ts';
import { shardOf } from '../../subgraphs/kernel/messaging/log/shard.rules.ts';
import { UnitOfWork } from '../../subgraphs/kernel/persistence/unit-of-work.ts';
import { EntityAccessService } from '../../subgraphs/timeline/access/entity-access.service.ts';
import { EntryService } from '../../subgraphs/timeline/entry/entry.service.ts';
import { EntryReader } from '../../subgraphs/timeline/entry/entry-reader.service.ts';
import { StoredFollowers } from '../../subgraphs/timeline/follower/stored-followers.service.ts';
import { PostingService } from '../../subgraphs/timeline/posting/posting.service.ts';
import { alice } from '../testkit/callers.ts';
import { databases } from '../testkit/postgres.ts';
import { openSlice, type Slice } from '../testkit/slice.ts';

const entries = Number(process.env.BENCH_ENTRIES ?? 5_000_000);
const entities = Math.max(1, Math.round(entries / 25));
const hotLength = 50_000;
const people = 100_000;
const rounds = 100;
const tenant = alice.tenant.id;
const hot = { entityType: 'Order', entityId: 'hot' };
const cold = { entityType: 'Order', entityId: 'order-7' };
const guid = (at: number) => `00000000-0000-4000-8000-00000000000${at}`;
const body = `A comment. ${[1, 2, 3].map((at) => `@[User ${at}](user:${guid(at)})`).join(' ')}`;

/** A UUID v7 of the second `n` after a beginning, as SQL. */
const idOf = (n: string) => `(lpad(to_hex(1767225600000 + ${n} * 1000), 12, '0') || '7'
  || substr(md5(entity_id || ${n}), 1, 3) || '8' || substr(md5(entity_id || ${n}), 4, 15))::uuid`;

/** Rows as the services would have written them; every twentieth is an internal note. */
const fill = [
  'set synchronous_commit = off',
  "set maintenance_work_mem = '512MB'",
  'alter table timeline.entry drop constraint entry_pkey',
  ...['everybody', 'notes_readers', 'parent'].map((name) => `drop index timeline.entry_${name}_index`),
  `create temp view entities as
     select 'order-' || g as entity_id, 25 as length from generate_series(1, ${entities}) g
     union all select 'hot', ${hotLength}`,
  `insert into timeline.stream
     select '${tenant}', 'Order', entity_id, length - length / 20, length / 20 from entities`,
  `insert into timeline.entry (tenant_id, entity_type, entity_id, id, entry_type, audience, body, author_id,
       author_display_name, attachment_blob_ids, reaction_count, created_at)
     select '${tenant}', 'Order', entity_id, ${idOf('n')}, case when n % 20 = 0 then 1 else 0 end,
       case when n % 20 = 0 then 1 else 2 end, repeat('A comment of some length. ', 8), 'alice', 'Alice', '[]', 0,
       timestamptz '2026-01-01' + n * interval '1 second'
     from entities, generate_series(1, length) n`,
  'alter table timeline.entry add primary key (id)',
  `create index entry_everybody_index on timeline.entry (tenant_id, entity_type, entity_id, place) where audience = 2`,
  `create index entry_notes_readers_index on timeline.entry (tenant_id, entity_type, entity_id, place) where audience > 0`,
  'create index entry_parent_index on timeline.entry (parent_entry_id) where parent_entry_id is not null',
  `insert into identity.known_user (tenant_id, id, user_name, display_name, roles, first_seen_at, last_seen_at)
     select '${tenant}', 'user-' || g, 'user-' || g, md5(g::text) || ' Person', '["member"]', now(), now()
     from generate_series(1, ${people}) g`,
  'vacuum analyze identity.known_user',
  'vacuum analyze timeline.entry',
  'analyze timeline.stream',
];

const ofEntity = 'tenant_id = ? and entity_type = ? and entity_id = ?';
const listed = `select id, entity_type, entity_id, entry_type, case when deleted_at is null then body else '' end as body,
    author_id, author_display_name, parent_entry_id, attachment_blob_ids, created_at, edited_at, deleted_at,
    case when reaction_count > 0 then (
      select jsonb_agg(jsonb_build_object('emoji', emoji, 'count', count, 'byCurrentUser', mine) order by first, emoji)
      from (select emoji, count(*) as count, bool_or(user_id = ?) as mine, min(reacted_at) as first
            from timeline.reaction r where r.tenant_id = e.tenant_id and r.entry_id = e.id group by emoji) r) end as reactions,
    (select seen_by_everybody + seen_by_notes_readers from timeline.stream where ${ofEntity}) as total
  from timeline.entry e where ${ofEntity} and audience > 0`;

/** The best we know to write by hand, behind the same fence and through the same driver. */
const byHand = {
  first: `${listed} order by place desc limit 21`,
  deep: `${listed} and place < ? order by place desc limit 21`,
  suggested: `select id, display_name from identity.known_user
    where tenant_id = ? and name_key >= ? and name_key < ? order by name_key, id limit 10`,
  mentioned: 'select id, roles from identity.known_user where tenant_id = ? and id in (?, ?, ?)',
  create: `with stream as (
      update timeline.stream set seen_by_everybody = seen_by_everybody + 1 where ${ofEntity}),
    told as (insert into events.event (shard, id, tenant_id, type, actor_id, occurred_at, data)
      select ${shardOf(tenant)}, gen_random_uuid(), '${tenant}', t.type, 'alice', now(), t.data
      from json_to_recordset(?::json) as t (type text, data jsonb))
    insert into timeline.entry (tenant_id, entity_type, entity_id, id, entry_type, audience, body,
        author_id, author_display_name, attachment_blob_ids, reaction_count, created_at)
      values (?, ?, ?, ?, 0, 2, ?, 'alice', 'Alice', '[]', 0, now())`,
};

/** The events an entry with three mentions causes, as the platform publishes them. */
function eventsOf(id: string): string {
  const entity = { entityType: hot.entityType, entityId: hot.entityId };
  const message = {
    data: { ...entity, entryId: id, authorId: 'alice', authorName: null, body },
    entity,
    actorUserId: 'alice',
  };
  const users = [1, 2, 3].map(guid);
  const told = { followersOf: entity, except: ['alice'], toldBy: { type: 'timeline.user_mentioned', users } };
  const events: [string, object][] = [
    ['Timeline.EntryPosted', { ...entity, entryId: id }],
    [
      'Timeline.EntryCreated',
      {
        ...entity,
        entryId: id,
        entryType: 'Comment',
        authorId: 'alice',
        parentEntryId: null,
        createdAt: new Date(),
      },
    ],
    [
      'Notifications.NotificationRequested',
      { ...message, type: 'timeline.comment_posted', recipients: told },
    ],
    [
      'Notifications.NotificationRequested',
      { ...message, type: 'timeline.user_mentioned', recipients: { users } },
    ],
  ];
  return JSON.stringify(events.map(([type, data]) => ({ type, data })));
}

describe('timelines on PostgreSQL', () => {
  let slice: Slice;
  /** Works on no jobs: those would run in the time that is measured. */
  let joblessSlice: Slice;
  let deep: string;
  let after: string | null;
  let parts: ReturnType<typeof processOf>;
  beforeAll(async () => {
    const database = databases.find(({ name }) => name === 'PostgreSQL');
    if (database === undefined) throw new Error('Set Test__DatabaseUrl.');
    let url = '';
    const open = async () => {
      const opened = await database.open();
      url = opened.engine.kind === 'postgres' ? opened.engine.connectionString : '';
      return opened;
    };
    slice = await openSlice({ area: 'timeline', database: { name: 'PostgreSQL', open }, records: false });
    await fillFrom(url);
    for (const at of [1, 2, 3])
      await slice.process.users.remember(
        tenant,
        new Actor({ isAuthenticated: true, userId: guid(at), userName: `User ${at}`, roles: ['admin'] }),
      );
    const [row] = await slice.sql(
      "select id from timeline.entry where entity_id = 'hot' order by id offset ? limit 1",
      [hotLength / 2],
    );
    deep = String(row?.id);
    joblessSlice = await slice.another();
    parts = processOf(joblessSlice);
    const above = { rest: true, skip: hotLength / 2 - 1, take: 1 };
    after = (await services().reader.list(hot, above, { count: false })).pageInfo.endCursor;
    await slice.process.messaging.stop();
  }, 1_800_000);
  afterAll(async () => {
    await slice.close();
  }, 300_000);

  async function fillFrom(url: string): Promise<void> {
    const administrator = new URL(process.env.Test__DatabaseUrl ?? '');
    administrator.pathname = new URL(url).pathname;
    const orm = await MikroORM.init({
      driver: PostgreSqlDriver,
      clientUrl: administrator.href,
      entities: [],
      pool: { min: 0, max: 1 },
      discovery: { warnWhenNoEntities: false },
    });
    for (const statement of fill) await orm.em.getConnection().execute(statement);
    await orm.close(true);
  }

  /** What lives as long as a process. */
  function processOf({ process }: Slice) {
    const { permissions, registry, database, ports } = process.services;
    const access = new EntityAccessService(registry, permissions);
    return { access, readers: new StoredFollowers(database, () => ports.get(userDirectory), access) };
  }

  /** What is made for each request. */
  function services() {
    const { process } = joblessSlice;
    const { clock } = process.services;
    const call = process.subgraph('timeline').contextFor({
      ...alice,
      locale: 'en',
      requestId: 'bench',
      signal: new AbortController().signal,
      idempotency: null,
    }) as RequestContext;
    const { access, readers } = parts;
    const reader = new EntryReader(call, access);
    const unit = new UnitOfWork(call, process.services);
    const postings = new PostingService(unit, readers);
    const options = { RoutePrefix: 'timeline', EditWindow: 0 };
    return {
      reader,
      service: new EntryService({ unit, clock, access, reader, postings, options, blobs: null }),
    };
  }

  const session = () => joblessSlice.process.services.database.session(tenant);

  const list = (name: 'first' | 'deep', { entityType, entityId }: typeof hot, more: string[] = []) => {
    const key = [tenant, entityType, entityId];
    return session().execute(byHand[name], ['alice', ...key, ...key, ...more]);
  };

  const contests = {
    'first page of an entity of 25': [
      () => services().reader.list(cold, {}, { count: true }),
      () => list('first', cold),
    ],
    'first page of an entity of 50,000': [
      () => services().reader.list(hot, {}, { count: true }),
      () => list('first', hot),
    ],
    'page deep inside, by cursor': [
      () => services().reader.list(hot, { after }, { count: true }),
      () => list('deep', hot, [deep]),
    ],
    'ten people to mention, of 100,000': [
      () => joblessSlice.process.users.suggest(tenant, 'C4', 10),
      () => session().execute(byHand.suggested, [tenant, 'c4', 'c5']),
    ],
    'create with three mentions': [
      () => services().service.create({ ...hot, entryType: 'Comment', body }),
      async () => {
        const key = [tenant, hot.entityType, hot.entityId];
        const id = uuidV7();
        await session().execute(byHand.mentioned, [tenant, ...[1, 2, 3].map(guid)]);
        await session().transactional((em) =>
          em.execute(byHand.create, [...key, eventsOf(id), ...key, id, body]),
        );
      },
    ],
  } satisfies Record<string, [() => Promise<unknown>, () => Promise<unknown>]>;

  it.each(Object.entries(contests))('%s', async (name, [ours, theirs]) => {
    const times = { ours: [] as number[], theirs: [] as number[] };
    await ours();
    joblessSlice.takeStatements();
    await ours();
    const statements = joblessSlice.takeStatements().length;
    for (let round = 0; round < rounds; round += 1) {
      for (const [who, run] of round % 2 === 0
        ? ([
            ['ours', ours],
            ['theirs', theirs],
          ] as const)
        : ([
            ['theirs', theirs],
            ['ours', ours],
          ] as const)) {
        const start = performance.now();
        await run();
        times[who].push(performance.now() - start);
      }
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
    const [mine, best] = [median(times.ours), median(times.theirs)];
    process.stdout.write(
      `${name}: ${mine.toFixed(2)} ms, by hand ${best.toFixed(2)} ms, ratio ${(mine / best).toFixed(2)}, ` +
        `${statements} statements, ${entries} entries\n`,
    );
    expect(mine).toBeGreaterThan(0);
  });
});
