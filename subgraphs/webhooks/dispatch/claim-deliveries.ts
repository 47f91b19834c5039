import type { EntityManager } from '@mikro-orm/postgresql';
import type { ProtectedKey } from '../signing-key/signing-secrets.service.ts';
import type { DeliveryState, SubscriptionStatus } from '../webhooks.contract.ts';
import type { TenantLanes } from './lanes.ts';

/** Milliseconds of an attempt from which on a target counts as slow. */
export const slowFrom = 3_000;

/** Who claims, how many, and what must wait. */
export interface Claim {
  /** Names this claim; whoever records an attempt shows it. */
  readonly leaseId: string;
  /** Milliseconds nobody else makes the attempts. */
  readonly lease: number;
  readonly now: Date;
  readonly limit: number;
  /** Of them, for slow targets. */
  readonly limitForSlow: number;
  /** Attempts at once for one subscription, all processes together. */
  readonly perSubscription: number;
  /** Attempts at once for one tenant, by this claimant. */
  readonly perTenant: number;
  /** Of them, for its slow targets. */
  readonly slowPerTenant: number;
  /** What the claimant has under way. */
  readonly tenants: readonly TenantLanes[];
  /** Whose deliveries are looked for; null: everybody's. */
  readonly subscriptions: readonly string[] | null;
}

/** What a claim came to. */
export interface Claimed {
  readonly deliveries: readonly ClaimedDelivery[];
  /**
   * Whether nothing was had, and attempts are under way or another claimant was faster: what their subscriptions have
   * besides, or what a process leaves when it dies, may be had soon, and nobody tells this claimant when.
   */
  readonly isCrowded: boolean;
}

/** A delivery whose next attempt is the claimant's. */
export interface ClaimedDelivery {
  readonly id: string;
  readonly tenantId: string;
  readonly subscriptionId: string;
  readonly eventId: string;
  readonly state: DeliveryState;
  /** Attempts that were made. */
  readonly attemptNumber: number;
  readonly isSlow: boolean;
  /** Null: deleted. */
  readonly subscription: {
    readonly status: SubscriptionStatus;
    readonly targetUrl: string;
    readonly failingSince: Date | null;
  } | null;
  readonly event: {
    readonly type: string;
    readonly tenantId: string;
    readonly occurredAt: Date;
    readonly data: unknown;
    readonly traceparent: string | null;
  } | null;
  /** Still encrypted. */
  readonly keys: readonly ProtectedKey[];
}

const isSlow = `(s.last_duration_ms is null or s.last_duration_ms >= ${slowFrom} or s.consecutive_failure_count > 0)`;

/**
 * The oldest due deliveries of a subscription that nobody has. Read in the order of the index from the subscription on:
 * asked for the subscription alone, the planner would read and sort all its backlog. Of what is read, at most `busy` are
 * leased: were they passed over while reading, a subscription that has no other would read those of all that follow it.
 */
const dueOf = (subscriptionId: string, most: string, busy: string) => `
    select n.id, n.next_attempt_at from (
      select d.id, d.subscription_id, d.next_attempt_at, d.lease_until from webhooks.delivery d
      where d.next_attempt_at is not null and d.subscription_id >= ${subscriptionId}
      order by d.subscription_id, d.next_attempt_at limit ${most} + ${busy}) n
    where n.subscription_id = ${subscriptionId} and n.next_attempt_at <= :now
      and (n.lease_until is null or n.lease_until <= now())
    order by n.next_attempt_at limit ${most}`;

/** Steps from subscription to subscription along `delivery_due_index`, one entry read of each. */
const everySubscription = `
  (select d.subscription_id, d.tenant_id, d.next_attempt_at from webhooks.delivery d
   where d.next_attempt_at is not null order by d.subscription_id, d.next_attempt_at limit 1)
  union all
  select n.* from walked w cross join lateral (
    select d.subscription_id, d.tenant_id, d.next_attempt_at from webhooks.delivery d
    where d.next_attempt_at is not null and d.subscription_id > w.subscription_id
    order by d.subscription_id, d.next_attempt_at limit 1) n`;

/**
 * The same entries of named subscriptions. Read as identifiers first: a condition that reads text may fail, and the
 * policies of the table would be asked before it, row by row.
 */
const namedSubscriptions = `
  select n.* from (
    select named::uuid as id from jsonb_array_elements_text(:subscriptions::jsonb) named offset 0) named
  cross join lateral (
    select d.subscription_id, d.tenant_id, d.next_attempt_at from webhooks.delivery d
    where d.next_attempt_at is not null and d.subscription_id >= named.id
    order by d.subscription_id, d.next_attempt_at limit 1) n
  where n.subscription_id = named.id`;

/**
 * One statement claims what is due, without waiting for other claimants, and with all an attempt needs. A lease that has
 * run out, because its process died, is claimed again. Two claims at the same instant may exceed the limit of a
 * subscription together; a delivery is never claimed twice.
 *
 * It begins with the oldest entry of each subscription (`walked`), so that a backlog costs nothing however long it is.
 * Subscriptions whose circuit is open, that have as many attempts under way as
 * they may, or whose tenant has its share, are left out (`ready`). Of the others the oldest delivery counts (`headed`);
 * tenants take turns, who has fewer attempts under way comes first (`turns`). The chosen ones bring as many deliveries
 * as they may have at once (`placed`), and their tenants take turns again, subscription by subscription.
 *
 * Joins are written as lookups: behind row-level security the planner takes every table for a handful of rows and would
 * compare each with each.
 */
const statementOver = (walked: string) => `
with recursive walked as (${walked}),
held as (
  select w.subscription_id, w.tenant_id,
    coalesce((:tenants::jsonb -> w.tenant_id::text ->> 'taken')::int, 0) as taken,
    coalesce((:tenants::jsonb -> w.tenant_id::text ->> 'slow')::int, 0) as slow
  from walked w where w.next_attempt_at <= :now),
known as (
  select h.*, coalesce(s.is_slow, true) as is_slow,
    case when coalesce(s.is_slow, true) then 1 else :perSubscription::int end as may_have
  from held h left join lateral (
    select ${isSlow} as is_slow, s.circuit_open_until > :now and s.status = 'Active' as is_paused
    from webhooks.subscription s where s.id = h.subscription_id limit 1) s on true
  where h.taken < :perTenant::int and s.is_paused is not true
    and (s.is_slow is false or :limitForSlow::int > 0 and h.slow < :slowPerTenant::int)),
counted as (
  select k.*, b.busy from known k cross join lateral (
    select count(*)::int as busy from webhooks.delivery d
    where d.subscription_id = k.subscription_id and d.lease_until > now()) b),
ready as (
  select c.*, c.may_have - c.busy as free from counted c where c.busy < c.may_have),
headed as (
  select r.*, f.next_attempt_at,
    row_number() over (partition by r.tenant_id, r.is_slow order by f.next_attempt_at, f.id) + r.slow as slow_turn
  from ready r cross join lateral (${dueOf('r.subscription_id', '1', 'r.busy')}) f),
ranked as (
  select h.*, row_number() over (partition by is_slow order by slow_turn, next_attempt_at) as slow_rank
  from headed h where not is_slow or slow_turn <= :slowPerTenant::int),
turns as (
  select r.*, row_number() over (partition by tenant_id order by next_attempt_at) + taken as turn
  from ranked r where not is_slow or slow_rank <= :limitForSlow::int),
placed as (
  select d.id, t.tenant_id, t.is_slow, t.taken, d.next_attempt_at,
    row_number() over (partition by t.subscription_id order by d.next_attempt_at, d.id) as place
  from (select * from turns order by turn, next_attempt_at limit 2 * :limit::int) t
  cross join lateral (${dueOf('t.subscription_id', 't.free', 't.busy')}) d),
shared as (
  select p.*, row_number() over (partition by tenant_id order by place, next_attempt_at, id) + taken as turn
  from placed p),
chosen as (
  select d.id, s.is_slow
  from (select * from shared where turn <= :perTenant::int order by turn, next_attempt_at) s
  cross join lateral (
    select d.id from webhooks.delivery d
    where d.id = s.id and d.next_attempt_at <= :now and (d.lease_until is null or d.lease_until <= now())
    for update skip locked) d
  limit :limit::int),
taken as (
  update webhooks.delivery d
  set lease_id = :leaseId::uuid, lease_until = now() + make_interval(secs => :lease::float8 / 1000)
  where d.id = any(array(select id from chosen))
  returning d.id, d.tenant_id, d.subscription_id, d.event_id, d.state, d.attempt_number),
outcome as (
  select not exists (select from chosen)
    and (exists (select from shared) or exists (select from counted where busy > 0)) as is_crowded)
select o.is_crowded as "isCrowded", t.id, t.tenant_id as "tenantId", t.subscription_id as "subscriptionId", t.event_id as "eventId", t.state,
  t.attempt_number as "attemptNumber", t.id = any(array(select id from chosen where is_slow)) as "isSlow",
  s.status, s.target_url as "targetUrl", s.failing_since as "failingSince",
  e.type, e.tenant_id as "eventTenantId", e.occurred_at as "occurredAt", e.data, e.traceparent,
  (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'status', k.status, 'createdAt', k.created_at,
     'expiresAt', k.expires_at, 'protectedSecret', k.protected_secret)), '[]')
   from webhooks.signing_key k where k.subscription_id = t.subscription_id and k.protected_secret is not null) as keys
from outcome o
left join taken t on true
left join lateral (select * from webhooks.subscription where id = t.subscription_id limit 1) s on true
left join lateral (select * from webhooks.event where id = t.event_id limit 1) e on true`;

/**
 * For this transaction: lookups stay lookups. Row-level security hides from the planner how much an index saves, and
 * before the first statistics of a table it would read and sort everything behind each step. A plan without its means
 * looks dear, and would be compiled for it.
 */
const byIndexAlone = `select ${[
  'enable_seqscan',
  'enable_bitmapscan',
  'enable_sort',
  'enable_incremental_sort',
  'jit',
]
  .map((setting) => `set_config('${setting}', 'off', true)`)
  .join()}`;

const statements = {
  everywhere: statementOver(everySubscription),
  named: statementOver(namedSubscriptions),
} as const;

interface Row {
  readonly isCrowded: boolean;
  /** Null: nothing was claimed. */
  readonly id: string | null;
  readonly tenantId: string;
  readonly subscriptionId: string;
  readonly eventId: string;
  readonly state: DeliveryState;
  readonly attemptNumber: number;
  readonly isSlow: boolean;
  readonly status: SubscriptionStatus | null;
  readonly targetUrl: string;
  readonly failingSince: Date | string | null;
  readonly type: string | null;
  readonly eventTenantId: string;
  readonly occurredAt: Date | string;
  readonly data: unknown;
  readonly traceparent: string | null;
  readonly keys: readonly (Omit<ProtectedKey, 'tenantId' | 'createdAt' | 'expiresAt'> & {
    readonly createdAt: string;
    readonly expiresAt: string | null;
  })[];
}

/** Claims due deliveries. @param em of a system session's transaction. */
export async function claimDeliveries(
  em: EntityManager,
  { tenants, subscriptions, ...claim }: Claim,
): Promise<Claimed> {
  const statement = subscriptions === null ? statements.everywhere : statements.named;
  const values: Readonly<Record<string, unknown>> = {
    ...claim,
    subscriptions: JSON.stringify(subscriptions),
    tenants: JSON.stringify(Object.fromEntries(tenants.map((one) => [one.tenantId, one]))),
  };
  const parameters: unknown[] = [];
  const sql = statement.replaceAll(/(?<!:):([a-zA-Z]+)/g, (_, name: string) => {
    parameters.push(values[name]);
    return '?';
  });
  await em.execute(byIndexAlone);
  const rows = await em.execute<Row[]>(sql, parameters);
  return { deliveries: rows.filter(isClaimed).map(claimedOf), isCrowded: rows[0]?.isCrowded ?? false };
}

type ClaimedRow = Row & { readonly id: string };

function isClaimed(row: Row): row is ClaimedRow {
  return row.id !== null;
}

function claimedOf(row: ClaimedRow): ClaimedDelivery {
  const { id, tenantId, subscriptionId, eventId, state, attemptNumber, isSlow } = row;
  const { status, targetUrl, failingSince, type, eventTenantId, occurredAt, data, traceparent } = row;
  return {
    id,
    tenantId,
    subscriptionId,
    eventId,
    state,
    attemptNumber,
    isSlow,
    subscription: status === null ? null : { status, targetUrl, failingSince: dateOf(failingSince) },
    event:
      type === null
        ? null
        : { type, tenantId: eventTenantId, occurredAt: new Date(occurredAt), data, traceparent },
    keys: row.keys.map((key) => ({
      ...key,
      tenantId,
      createdAt: new Date(key.createdAt),
      expiresAt: dateOf(key.expiresAt),
    })),
  };
}

function dateOf(value: Date | string | null): Date | null {
  return value === null ? null : new Date(value);
}
