import type { EntityManager } from '@mikro-orm/postgresql';
import { byIndexAlone } from '../../kernel/persistence/by-index-alone.ts';
import { sentLater } from '../../kernel/persistence/driver-client.ts';
import type { StoredHeaders } from '../custom-header/custom-headers.service.ts';
import { isOutdated } from '../payload-query/outdated-payload.ts';
import type { ProtectedKey } from '../signing-key/signing-secrets.service.ts';
import type { DeliveryState, SubscriptionStatus } from '../webhooks.contract.ts';
import type { TenantLanes } from './lanes.ts';

/** A target counts as slow when an attempt takes this many milliseconds or more. */
const slowFrom = 3_000;

export interface Claim {
  /** Id of this claim. Recording an attempt requires it. */
  readonly leaseId: string;
  /** Length of the lease in milliseconds. */
  readonly lease: number;
  readonly now: Date;
  readonly limit: number;
  /** Part of the limit that slow targets may use. */
  readonly limitForSlow: number;
  /** Maximum number of concurrent attempts per subscription, over all processes. */
  readonly perSubscription: number;
  /** Maximum number of concurrent attempts per tenant in this process. */
  readonly perTenant: number;
  /** Part of the tenant's limit that its slow targets may use. */
  readonly slowPerTenant: number;
  /** Attempts in progress in this process. */
  readonly tenants: readonly TenantLanes[];
  /** Subscriptions to search; null: all. */
  readonly subscriptions: readonly string[] | null;
}

export interface Claimed {
  readonly deliveries: readonly ClaimedDelivery[];
  /**
   * Whether the claim was empty although deliveries are due, because other processes make attempts or claimed first.
   * More may become claimable soon, without a wake-up to this process.
   */
  readonly isCrowded: boolean;
  /** When the first subscription that has used up its rate may have an attempt again. */
  readonly pacedUntil: Date | null;
}

/** A delivery that the claim has leased. */
export interface ClaimedDelivery {
  readonly id: string;
  readonly tenantId: string;
  readonly subscriptionId: string;
  readonly eventId: string;
  readonly state: DeliveryState;
  /** Number of attempts made. */
  readonly attemptNumber: number;
  /** Deliveries with the same key follow when it has ended; null: none do. */
  readonly orderingKey: string | null;
  readonly isSlow: boolean;
  /** Whether its payload is made again before it is sent. */
  readonly isOutdated: boolean;
  /** Null for a deleted subscription. */
  readonly subscription: {
    readonly status: SubscriptionStatus;
    readonly targetUrl: string;
    readonly failingSince: Date | null;
    /** Secret values are still encrypted. */
    readonly headers: StoredHeaders;
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

/** Slow: the last attempt took long, or the target is new or fails. */
const isSlow = `(subscription.last_duration_ms is null or subscription.last_duration_ms >= ${slowFrom}
      or subscription.consecutive_failure_count > 0)`;

/**
 * The oldest due deliveries of a subscription that are not leased. The scan starts at the subscription and follows the
 * index order. With an equality condition on the subscription the planner would read and sort its whole backlog. At
 * most `busy` of the rows read are leased. Filtering them during the scan could read the rows of all following
 * subscriptions.
 */
const dueDeliveriesSql = (subscriptionId: string, most: string, busy: string) => `
    select oldest.id, oldest.next_attempt_at from (
      select delivery.id, delivery.subscription_id, delivery.next_attempt_at, delivery.lease_until from webhooks.delivery
      where delivery.next_attempt_at is not null and delivery.subscription_id >= ${subscriptionId}
      order by delivery.subscription_id, delivery.next_attempt_at limit ${most} + ${busy}) oldest
    where oldest.subscription_id = ${subscriptionId} and oldest.next_attempt_at <= :now
      and (oldest.lease_until is null or oldest.lease_until <= now())
    order by oldest.next_attempt_at limit ${most}`;

/**
 * The oldest entry of each subscription, so that the length of a backlog does not matter: a loose index scan steps from
 * subscription to subscription along `delivery_due_index`, reading one entry of each.
 */
const everySubscription = `
  (select delivery.subscription_id, delivery.tenant_id, delivery.next_attempt_at from webhooks.delivery
   where delivery.next_attempt_at is not null order by delivery.subscription_id, delivery.next_attempt_at limit 1)
  union all
  select following.* from subscription_heads head cross join lateral (
    select delivery.subscription_id, delivery.tenant_id, delivery.next_attempt_at from webhooks.delivery
    where delivery.next_attempt_at is not null and delivery.subscription_id > head.subscription_id
    order by delivery.subscription_id, delivery.next_attempt_at limit 1) following`;

/**
 * The oldest entries of named subscriptions. The ids are cast to uuid first: a cast inside the condition may fail, so
 * PostgreSQL would evaluate the table's policies row by row before it.
 */
const namedSubscriptions = `
  select oldest.* from (
    select named::uuid as id from jsonb_array_elements_text(:subscriptions::jsonb) named offset 0) named
  cross join lateral (
    select delivery.subscription_id, delivery.tenant_id, delivery.next_attempt_at from webhooks.delivery
    where delivery.next_attempt_at is not null and delivery.subscription_id >= named.id
    order by delivery.subscription_id, delivery.next_attempt_at limit 1) oldest
  where oldest.subscription_id = named.id`;

/**
 * The common table expressions of the claim, each over those before. Joins are written as lateral look-ups: under
 * row-level security the planner underestimates every table and would choose nested loops over all rows.
 */
const parts = (headsSql: string) => ({
  subscription_heads: headsSql,

  /** Subscriptions with a due entry, and how many attempts their tenant has in progress here. */
  due_subscriptions: `
  select head.subscription_id, head.tenant_id,
    coalesce((:tenants::jsonb -> head.tenant_id::text ->> 'taken')::int, 0) as taken,
    coalesce((:tenants::jsonb -> head.tenant_id::text ->> 'slow')::int, 0) as slow
  from subscription_heads head where head.next_attempt_at <= :now`,

  /**
   * Without those that are paused, whose circuit is open or whose tenant is at its limit. A slow target may have one
   * attempt. A rate allows the attempts of one second at once: `paced_until` is when those so far would have ended at
   * that rate, at the earliest a second ago.
   */
  permitted: `
  select due.*, coalesce(state.is_slow, true) as is_slow,
    case when coalesce(state.is_slow, true) then 1 else :perSubscription::int end as may_have,
    state.rate, state.paced_until,
    floor(extract(epoch from :now::timestamptz - state.paced_until) * state.rate + 1e-6)::int as allowed
  from due_subscriptions due left join lateral (
    select ${isSlow} as is_slow, subscription.status = 'Active'
        and (subscription.paused_at is not null or coalesce(subscription.circuit_open_until > :now, false)) as is_paused,
      subscription.rate_per_second as rate,
      greatest(subscription.paced_until, :now::timestamptz - interval '1 second') as paced_until
    from webhooks.subscription where subscription.id = due.subscription_id limit 1) state on true
  where due.taken < :perTenant::int and state.is_paused is not true
    and (state.is_slow is false or :limitForSlow::int > 0 and due.slow < :slowPerTenant::int)`,

  /** The attempts in progress of each, over all processes. */
  with_attempts: `
  select permitted.*, attempts.busy from permitted cross join lateral (
    select count(*)::int as busy from webhooks.delivery
    where delivery.subscription_id = permitted.subscription_id and delivery.lease_until > now()) attempts`,

  /** Without those that are at their own limit. */
  below_limit: `
  select counted.*, least(counted.may_have - counted.busy, counted.allowed) as free
  from with_attempts counted where counted.busy < counted.may_have
    and (counted.rate is null or counted.allowed >= 1)`,

  /** The oldest delivery of each. The slow targets of a tenant are numbered after its slow attempts in progress. */
  oldest_due: `
  select target.*, oldest.next_attempt_at,
    row_number() over (partition by target.tenant_id, target.is_slow order by oldest.next_attempt_at, oldest.id)
      + target.slow as slow_turn
  from below_limit target cross join lateral (${dueDeliveriesSql('target.subscription_id', '1', 'target.busy')}) oldest`,

  /** Slow targets within the limit of their tenant, ranked over all tenants. */
  ranked_slow: `
  select target.*, row_number() over (partition by is_slow order by slow_turn, next_attempt_at) as slow_rank
  from oldest_due target where not is_slow or slow_turn <= :slowPerTenant::int`,

  /** Slow targets within the limit of all. Tenants take turns; those with fewer attempts in progress come first. */
  tenant_turns: `
  select target.*, row_number() over (partition by tenant_id order by next_attempt_at) + taken as turn
  from ranked_slow target where not is_slow or slow_rank <= :limitForSlow::int`,

  /** The chosen subscriptions bring as many deliveries as their limits allow. */
  candidates: `
  select delivery.id, target.tenant_id, target.subscription_id, target.rate, target.is_slow, target.taken,
    delivery.next_attempt_at,
    row_number() over (partition by target.subscription_id order by delivery.next_attempt_at, delivery.id) as place
  from (select * from tenant_turns order by turn, next_attempt_at limit 2 * :limit::int) target
  cross join lateral (${dueDeliveriesSql('target.subscription_id', 'target.free', 'target.busy')}) delivery`,

  /** Tenants alternate; within one, every subscription has its first delivery before any has its second. */
  candidate_turns: `
  select candidate.*, row_number() over (partition by tenant_id order by place, next_attempt_at, id) + taken as turn
  from candidates candidate`,

  /** Locked, without waiting for other claims; what another has claimed meanwhile is left out. */
  chosen: `
  select delivery.id, candidate.is_slow, candidate.subscription_id, candidate.rate
  from (select * from candidate_turns where turn <= :perTenant::int order by turn, next_attempt_at) candidate
  cross join lateral (
    select delivery.id from webhooks.delivery
    where delivery.id = candidate.id and delivery.next_attempt_at <= :now
      and (delivery.lease_until is null or delivery.lease_until <= now())
    for update skip locked) delivery
  limit :limit::int`,

  /** Sets the lease of the chosen deliveries. */
  leased: `
  update webhooks.delivery
  set lease_id = :leaseId::uuid, lease_until = now() + make_interval(secs => :lease::float8 / 1000)
  where delivery.id = any(array(select id from chosen))
  returning delivery.id, delivery.tenant_id, delivery.subscription_id, delivery.event_id, delivery.state,
    delivery.attempt_number, delivery.ordering_key, delivery.is_queried, delivery.payload, delivery.payload_term`,

  /** Subscriptions with a rate, locked in the order in which attempts are recorded. */
  rate_limits: `
  select subscription.id, subscription.tenant_id, used.rate, used.attempts
  from (select subscription_id, rate, count(*) as attempts from chosen where rate is not null group by 1, 2) used
  cross join lateral (
    select subscription.id, subscription.tenant_id from webhooks.subscription
    where subscription.id = used.subscription_id for update) subscription
  order by subscription.id`,

  /** Counts the chosen deliveries against the rate. */
  rate_used: `
  update webhooks.subscription
  set paced_until = greatest(subscription.paced_until, :now::timestamptz - interval '1 second')
    + make_interval(secs => used.attempts / used.rate::float8)
  from rate_limits used where subscription.id = used.id and subscription.tenant_id = used.tenant_id`,

  /** Whether nothing was claimed although something is due, and when rates allow the next attempt. */
  outcome: `
  select not exists (select from chosen)
    and (exists (select from candidate_turns) or exists (select from with_attempts where busy > 0)) as is_crowded,
    (select min(paced_until + make_interval(secs => 1 / rate::float8)) from with_attempts where allowed < 1) as paced_until`,
});

/** The columns that attempts need, read in the same statement. */
const attempts = `
select outcome.is_crowded as "isCrowded", outcome.paced_until as "pacedUntil",
  leased.id, leased.tenant_id as "tenantId", leased.subscription_id as "subscriptionId", leased.event_id as "eventId",
  leased.state, leased.attempt_number as "attemptNumber", leased.ordering_key as "orderingKey",
  leased.id = any(array(select id from chosen where is_slow)) as "isSlow",
  subscription.status, subscription.target_url as "targetUrl", subscription.failing_since as "failingSince", subscription.headers,
  subscription.protected_headers as "protectedHeaders",
  event.type, event.tenant_id as "eventTenantId", event.occurred_at as "occurredAt", event.data, leased.payload,
  event.traceparent, ${isOutdated('leased', 'subscription')} as "isOutdated",
  (select coalesce(jsonb_agg(jsonb_build_object('id', key.id, 'status', key.status, 'createdAt', key.created_at,
     'expiresAt', key.expires_at, 'protectedSecret', key.protected_secret)), '[]')
   from webhooks.signing_key key
   where key.subscription_id = leased.subscription_id and key.protected_secret is not null) as keys
from outcome
left join leased on true
left join lateral (select * from webhooks.subscription where id = leased.subscription_id limit 1) subscription on true
left join lateral (select * from webhooks.event where id = leased.event_id limit 1) event on true`;

/**
 * One statement claims due deliveries. It does not wait for other claims. Expired leases of dead processes are claimed
 * again. Two simultaneous claims may together exceed the limit of a subscription. A delivery is never claimed twice.
 */
const statementOver = (headsSql: string) =>
  `with recursive ${Object.entries(parts(headsSql))
    .map(([name, part]) => `${name} as (${part})`)
    .join(',\n')}${attempts}`;

/** How the statement begins: tests find it by that among those that the server runs. */
export const claimStart = `with recursive ${Object.keys(parts(''))[0]} `;

const statements = {
  everywhere: statementOver(everySubscription),
  named: statementOver(namedSubscriptions),
} as const;

interface Row {
  readonly isCrowded: boolean;
  readonly pacedUntil: Date | string | null;
  /** Null where nothing was claimed. */
  readonly id: string | null;
  readonly tenantId: string;
  readonly subscriptionId: string;
  readonly eventId: string;
  readonly state: DeliveryState;
  readonly attemptNumber: number;
  readonly orderingKey: string | null;
  readonly isSlow: boolean;
  readonly status: SubscriptionStatus | null;
  readonly targetUrl: string;
  readonly failingSince: Date | string | null;
  readonly headers: StoredHeaders['headers'];
  readonly protectedHeaders: string | null;
  readonly type: string | null;
  readonly eventTenantId: string;
  readonly occurredAt: Date | string;
  readonly data: unknown;
  /** JSON that a payload query has made in place of the data. */
  readonly payload: string | null;
  readonly isOutdated: boolean;
  readonly traceparent: string | null;
  readonly keys: readonly (Omit<ProtectedKey, 'tenantId' | 'createdAt' | 'expiresAt'> & {
    readonly createdAt: string;
    readonly expiresAt: string | null;
  })[];
}

/** @param em of a system session's transaction. */
export async function claimDeliveries(em: EntityManager, claim: Claim): Promise<Claimed> {
  const { sql, parameters } = claimStatement(claim);
  await em.execute(sentLater(byIndexAlone));
  const rows = await em.execute<Row[]>(sql, parameters);
  return {
    deliveries: rows.filter(isClaimed).map(toClaimedDelivery),
    isCrowded: rows[0]?.isCrowded ?? false,
    pacedUntil: dateOf(rows[0]?.pacedUntil ?? null),
  };
}

/** The statement of a claim, which needs the settings of {@link byIndexAlone}. */
export function claimStatement({ tenants, subscriptions, ...claim }: Claim): {
  readonly sql: string;
  readonly parameters: unknown[];
} {
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
  return { sql, parameters };
}

type ClaimedRow = Row & { readonly id: string };

function isClaimed(row: Row): row is ClaimedRow {
  return row.id !== null;
}

function toClaimedDelivery(row: ClaimedRow): ClaimedDelivery {
  const { id, tenantId, subscriptionId, eventId, state, attemptNumber, orderingKey, isSlow } = row;
  const {
    status,
    targetUrl,
    failingSince,
    headers,
    protectedHeaders,
    type,
    eventTenantId,
    occurredAt,
    payload,
    traceparent,
  } = row;
  // Written by JSON.stringify: to be read and written again changes no byte.
  const data: unknown = payload === null ? row.data : JSON.parse(payload);
  return {
    id,
    tenantId,
    subscriptionId,
    eventId,
    state,
    attemptNumber,
    orderingKey,
    isSlow,
    isOutdated: row.isOutdated,
    subscription:
      status === null
        ? null
        : {
            status,
            targetUrl,
            failingSince: dateOf(failingSince),
            headers: { headers, protectedHeaders },
          },
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
