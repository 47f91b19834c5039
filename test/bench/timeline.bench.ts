import { MikroORM, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { v7 as uuidV7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userDirectory } from '../../subgraphs/identity/identity.contract.ts';
import { Actor } from '../../subgraphs/kernel/actor/actor.ts';
import { UnitOfWork } from '../../subgraphs/kernel/persistence/unit-of-work.ts';
import type { RequestContext } from '../../subgraphs/kernel/subgraph/context.ts';
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
     select '${tenant}', 'Order', entity_id, length, length - length / 20, length / 20 from entities`,
  `insert into timeline.entry (tenant_id, entity_type, entity_id, id, number, entry_type, audience, body, author_id,
       author_display_name, attachment_blob_ids, reaction_count, created_at)
     select '${tenant}', 'Order', entity_id, gen_random_uuid(), n, case when n % 20 = 0 then 1 else 0 end,
       case when n % 20 = 0 then 1 else 2 end, repeat('A comment of some length. ', 8), 'alice', 'Alice', '[]', 0,
       timestamptz '2026-01-01' + n * interval '1 second'
     from entities, generate_series(1, length) n`,
  'alter table timeline.entry add primary key (id)',
  `create index entry_everybody_index on timeline.entry (tenant_id, entity_type, entity_id, number) where audience = 2`,
  `create index entry_notes_readers_index on timeline.entry (tenant_id, entity_type, entity_id, number) where audience > 0`,
  'create index entry_parent_index on timeline.entry (parent_entry_id) where parent_entry_id is not null',
  'create table public.outbox (id bigint generated always as identity primary key, data jsonb not null)',
  'grant all on public.outbox to app_tenant',
  `insert into identity.known_user (tenant_id, id, user_name, display_name, roles, first_seen_at, last_seen_at)
     select '${tenant}', 'user-' || g, 'user-' || g, md5(g::text) || ' Person', '["member"]', now(), now()
     from generate_series(1, ${people}) g`,
  'vacuum analyze identity.known_user',
  'vacuum analyze timeline.entry',
  'analyze timeline.stream',
];

const ofEntity = 'tenant_id = ? and entity_type = ? and entity_id = ?';
const listed = `select id, entity_type, entity_id, entry_type, body, author_id, author_display_name, parent_entry_id,
    attachment_blob_ids, reaction_count, created_at, edited_at, deleted_at,
    (select seen_by_everybody + seen_by_notes_readers from timeline.stream where ${ofEntity}) as total
  from timeline.entry where ${ofEntity} and audience > 0`;

/** The best we know to write by hand, behind the same fence and through the same driver. */
const byHand = {
  first: `${listed} order by number desc limit 21`,
  deep: `${listed} and number < (select number from timeline.entry where id = ?) order by number desc limit 21`,
  suggested: `select id, display_name from identity.known_user
    where tenant_id = ? and name_key >= ? and name_key < ? order by name_key, id limit 10`,
  mentioned: 'select id, roles from identity.known_user where tenant_id = ? and id in (?, ?, ?)',
  create: `with stream as (
      update timeline.stream set last_number = last_number + 1, seen_by_everybody = seen_by_everybody + 1
      where ${ofEntity} returning last_number),
    told as (insert into public.outbox (data) select jsonb_build_object('id', ?::text, 'to', n)
      from generate_series(1, 4) n)
    insert into timeline.entry (tenant_id, entity_type, entity_id, id, number, entry_type, audience, body, author_id,
      author_display_name, attachment_blob_ids, reaction_count, created_at)
    select ?::uuid, ?, ?, ?::uuid, last_number, 0, 2, ?, 'alice', 'Alice', '[]', 0, now() from stream`,
};

describe('timelines on PostgreSQL', () => {
  let slice: Slice;
  /** Works on no jobs: those would run in the time that is measured. */
  let front: Slice;
  let deep: string;
  beforeAll(async () => {
    const database = databases.find(({ name }) => name === 'PostgreSQL');
    if (database === undefined) throw new Error('Set Test__DatabaseUrl.');
    let url = '';
    const open = async () => {
      const opened = await database.open();
      url = opened.engine.kind === 'postgres' ? opened.engine.connectionString : '';
      return opened;
    };
    slice = await openSlice({ area: 'timeline', database: { name: 'PostgreSQL', open } });
    await fillFrom(url);
    for (const at of [1, 2, 3])
      await slice.process.users.remember(
        tenant,
        new Actor({ isAuthenticated: true, userId: guid(at), userName: `User ${at}`, roles: ['admin'] }),
      );
    const [row] = await slice.sql("select id from timeline.entry where entity_id = 'hot' and number = ?", [
      hotLength / 2,
    ]);
    deep = String(row?.id);
    front = await slice.another();
    await slice.process.messaging.stop();
  }, 1_800_000);
  afterAll(async () => {
    await slice.close();
  }, 300_000);

  async function fillFrom(url: string): Promise<void> {
    const administrator = new URL(process.env.Test__DatabaseUrl ?? '');
    administrator.pathname = new URL(url).pathname;
    const orm = await MikroORM.init({
      ...{ driver: PostgreSqlDriver, clientUrl: administrator.href, entities: [], pool: { min: 0, max: 1 } },
      discovery: { warnWhenNoEntities: false },
    });
    for (const statement of fill) await orm.em.getConnection().execute(statement);
    await orm.close(true);
  }

  function services() {
    const { process } = front;
    const { permissions, registry, database, clock, cipher, ports } = process.services;
    const call = process.subgraph('timeline').contextFor({
      ...{ ...alice, locale: 'en', requestId: 'bench', signal: new AbortController().signal },
      idempotency: null,
    }) as RequestContext;
    const access = new EntityAccessService(registry, permissions);
    const reader = new EntryReader(call, access);
    const unit = new UnitOfWork(call, clock, cipher);
    const readers = new StoredFollowers(database, () => ports.get(userDirectory), access);
    const postings = new PostingService(unit, readers);
    const options = { RoutePrefix: 'timeline', EditWindow: 0 };
    return {
      reader,
      service: new EntryService({ unit, clock, access, reader, postings, options, blobs: null }),
    };
  }

  const session = () => front.process.services.database.session(tenant);

  const list = (name: 'first' | 'deep', { entityType, entityId }: typeof hot, more: string[] = []) => {
    const key = [tenant, entityType, entityId];
    return session().execute(byHand[name], [...key, ...key, ...more]);
  };

  const place = { skip: 0, take: 20 };
  const contests = {
    'first page of an entity of 25': [
      () => services().reader.page(cold, { ...place, below: null }),
      () => list('first', cold),
    ],
    'first page of an entity of 50,000': [
      () => services().reader.page(hot, { ...place, below: null }),
      () => list('first', hot),
    ],
    'page deep inside, by cursor': [
      () => services().reader.page(hot, { ...place, below: deep }),
      () => list('deep', hot, [deep]),
    ],
    'ten people to mention, of 100,000': [
      () => front.process.users.suggest(tenant, 'C4', 10),
      () => session().execute(byHand.suggested, [tenant, 'c4', 'c5']),
    ],
    'create with three mentions': [
      () => services().service.create({ ...hot, entryType: 'Comment', body }),
      async () => {
        const key = [tenant, hot.entityType, hot.entityId];
        const id = uuidV7();
        await session().execute(byHand.mentioned, [tenant, ...[1, 2, 3].map(guid)]);
        await session().transactional((em) => em.execute(byHand.create, [...key, id, ...key, id, body]));
      },
    ],
  } satisfies Record<string, [() => Promise<unknown>, () => Promise<unknown>]>;

  it.each(Object.entries(contests))('%s', async (name, [ours, theirs]) => {
    const times = { ours: [] as number[], theirs: [] as number[] };
    await ours();
    front.takeStatements();
    await ours();
    const statements = front.takeStatements().length;
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
