import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuid } from 'uuid';
import type { EventTypeDefinition } from '../../kernel/messaging/event-type.ts';
import type { JobDefinition, JobSender } from '../../kernel/messaging/job.ts';
import type { KernelServices } from '../../kernel/subgraph/services.ts';
import { HOST_TENANT_ID } from '../../kernel/tenancy/tenant.ts';
import { dispatchQueue, payloadQueue } from '../delivery/delivery.rules.ts';
import { namesEventType } from '../event-type/event-type-pattern.rules.ts';
import { type PayloadCondition, unmetConditions } from '../payload-filter/payload-filter.rules.ts';

export const replayQueue = 'webhooks.replay';

/** Events that one transaction examines. */
const batchSize = 500;

/** Milliseconds after which a run hands over to the next one. */
const turn = 20_000;

export interface ReplayRunDependencies {
  readonly services: Pick<KernelServices, 'database' | 'clock'> & { readonly jobs: JobSender };
  readonly eventTypes: readonly EventTypeDefinition[];
}

/** A running replay and its subscription, as the batch's transaction locked them. */
interface RunningReplay {
  readonly tenantId: string;
  readonly subscriptionId: string;
  readonly isDryRun: boolean;
  readonly onlyUndelivered: boolean;
  readonly eventTypes: readonly string[];
  readonly filter: readonly PayloadCondition[];
  readonly isQueried: boolean;
  readonly subscribedTypes: readonly string[] | null;
  readonly subscribedFilter: readonly PayloadCondition[];
}

/** The transaction of a batch, and what it sends. */
interface Batch {
  readonly em: EntityManager;
  readonly jobs: JobSender;
}

interface StoredEvent {
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
}

/**
 * Examines the events of a replay in batches. The deliveries of a batch and the place behind it commit together, so a
 * run that ends in between goes on where it was, and queues nothing twice.
 */
export function runReplay({ services, eventTypes }: ReplayRunDependencies): JobDefinition<{ id: string }> {
  const { database, clock, jobs } = services;
  const schemas = new Map(eventTypes.map(({ name, schema }) => [name, schema]));
  return {
    name: replayQueue,
    concurrency: 4,
    async handle({ id }, { signal }) {
      const until = performance.now() + turn;
      while (!signal.aborted) {
        const isOver = await database.system(async (em) => {
          const ended = await runBatch({ em, jobs }, id, schemas, clock.now());
          if (!ended && performance.now() > until) await jobs.send(em, replayQueue, { id });
          else await jobs.send(em, dispatchQueue, {});
          return ended;
        });
        if (isOver || performance.now() > until) return;
      }
      signal.throwIfAborted();
    },
  };
}

/** @returns whether the replay has ended. */
async function runBatch(
  { em, jobs }: Batch,
  id: string,
  schemas: ReadonlyMap<string, EventTypeDefinition['schema']>,
  now: Date,
): Promise<boolean> {
  const [replay] = await em.execute<RunningReplay[]>(
    `select r.tenant_id as "tenantId", r.subscription_id as "subscriptionId", r.is_dry_run as "isDryRun",
       r.only_undelivered as "onlyUndelivered", r.event_types as "eventTypes", r.filter,
       s.event_types as "subscribedTypes", s.filter as "subscribedFilter",
       s.payload_query is not null as "isQueried"
     from webhooks.replay r
     left join webhooks.subscription s on s.id = r.subscription_id and s.tenant_id = r.tenant_id and s.status = 'Active'
     where r.id = ? and r.status = 'Running' for update of r`,
    [id],
  );
  if (replay === undefined) return true;
  const { subscribedTypes } = replay;
  if (subscribedTypes === null) return end(em, id, 'Cancelled', now);
  const events = await readEvents(em, id, replay.tenantId);
  const matching = events.filter(({ type, data }) => {
    const schema = schemas.get(type);
    return (
      schema !== undefined &&
      subscribedTypes.some((name) => namesEventType(name, type)) &&
      (replay.eventTypes.length === 0 || replay.eventTypes.some((name) => namesEventType(name, type))) &&
      unmetConditions([...replay.subscribedFilter, ...replay.filter], schema, data).length === 0
    );
  });
  const matched = matching.length === 0 ? 0 : await queue({ em, jobs }, replay, matching, now);
  const last = events.at(-1);
  if (last !== undefined)
    await em.execute(
      `update webhooks.replay r set examined_count = examined_count + ?, matched_count = matched_count + ?,
         position_at = e.created_at, position_id = e.id
       from webhooks.event e where r.id = ? and e.id = ?`,
      [events.length, matched, id, last.id],
    );
  return events.length < batchSize ? end(em, id, 'Completed', now) : false;
}

/** The host's subscriptions receive the events of all tenants. */
async function readEvents(em: EntityManager, id: string, tenantId: string): Promise<StoredEvent[]> {
  const [own, values] = tenantId === HOST_TENANT_ID ? ['', []] : ['e.tenant_id = ? and', [tenantId]];
  return em.execute<StoredEvent[]>(
    `select e.id, e.type, e.data from webhooks.replay r cross join lateral (
       select e.id, e.type, e.data, e.created_at from webhooks.event e
       where ${own} e.created_at >= coalesce(r.position_at, r.from_at) and e.created_at < r.to_at
         and (r.position_at is null or (e.created_at, e.id) > (r.position_at, r.position_id))
       order by e.created_at, e.id limit ${batchSize}) e
     where r.id = ? order by e.created_at, e.id`,
    [...values, id],
  );
}

/**
 * Queues deliveries in the order of the events, all due now, except of events whose last delivery is still under way. Each resends the last one, so that an index
 * decides between this and other resends.
 * @returns their number; in a dry run, of those that would be queued.
 */
async function queue(
  { em, jobs }: Batch,
  { tenantId, subscriptionId, isDryRun, onlyUndelivered, isQueried }: RunningReplay,
  events: readonly StoredEvent[],
  now: Date,
): Promise<number> {
  const wanted = JSON.stringify(events.map((event, place) => ({ id: uuid(), event_id: event.id, place })));
  const ended = ['Skipped', 'DeadLettered', 'Rejected', ...(onlyUndelivered ? [] : ['Succeeded'])];
  const candidates = `select w.id, w.event_id, w.place, l.id as last, l.payload, l.payload_term,
       coalesce(l.is_queried, ?) as is_queried
     from jsonb_to_recordset(?::jsonb) as w(id uuid, event_id uuid, place int)
     left join lateral (
       select d.id, d.state, d.is_queried, d.payload, d.payload_term from webhooks.delivery d where d.event_id = w.event_id and d.subscription_id = ?
       order by d.created_at desc, d.id desc limit 1) l on true
     where l.id is null or l.state in (${ended.map(() => '?').join(', ')})`;
  const values = [isQueried, wanted, subscriptionId, ...ended];
  const rows: { readonly id: string; readonly lacksPayload?: boolean }[] = await em.execute(
    isDryRun
      ? `select c.id from (${candidates}) c`
      : `insert into webhooks.delivery (id, tenant_id, subscription_id, event_id, state, attempt_number,
           next_attempt_at, redelivery_of, created_at, is_queried, payload, payload_term)
         select c.id, ?, ?, c.event_id, 'Pending', 0, case when c.payload is not null or not c.is_queried
           then ?::timestamptz + make_interval(secs => (c.place - ${batchSize}) / 1e6) end, c.last, ?, c.is_queried, c.payload, c.payload_term
         from (${candidates}) c on conflict do nothing returning id, next_attempt_at is null as "lacksPayload"`,
    isDryRun ? values : [tenantId, subscriptionId, now, now, ...values],
  );
  const queried = rows.filter(({ lacksPayload }) => lacksPayload).map((row) => ({ id: row.id, tenantId }));
  if (queried.length > 0) await jobs.sendAll(em, payloadQueue, queried);
  return rows.length;
}

async function end(
  em: EntityManager,
  id: string,
  status: 'Completed' | 'Cancelled',
  now: Date,
): Promise<true> {
  await em.execute('update webhooks.replay set status = ?, finished_at = ? where id = ?', [status, now, id]);
  return true;
}
