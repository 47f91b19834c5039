import type { EntityManager } from '@mikro-orm/postgresql';
import type { ProtectedKey } from '../signing-key/signing-secrets.service.ts';
import type { DeliveryState, SubscriptionStatus } from '../webhooks.contract.ts';
import type { TenantLanes } from './lanes.ts';

/** Milliseconds of an attempt from which on a target counts as slow. */
export const slowFrom = 3_000;

/** Due deliveries looked at in one claim. */
const window = 1_000;

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
const lanesOf = `case when ${isSlow} then 1 else :perSubscription::int end`;
const busyOf = (id: string) =>
  `(select count(*)::int from webhooks.delivery x where x.subscription_id = ${id} and x.lease_until > now())`;

/**
 * One statement claims what is due: fair between tenants (who has fewer attempts under way comes first) and between
 * subscriptions, without waiting for other claimants, and with all an attempt needs. A lease that has run out, because its process died, is claimed again.
 * Two claims at the same instant may exceed the limit of a subscription together; a delivery is never claimed twice.
 *
 * Joins are written as lookups and hashed lists: behind row-level security the planner takes every table for a handful
 * of rows and would compare each with each.
 */
const statement = `
with held as (
  select * from jsonb_to_recordset(:tenants::jsonb) as h("tenantId" uuid, taken int, slow int)),
due as (
  select d.id, d.tenant_id, d.subscription_id, d.next_attempt_at
  from webhooks.delivery d
  where d.next_attempt_at <= :now and (d.lease_until is null or d.lease_until <= now())
    and d.subscription_id not in (
      select b.subscription_id
      from (select subscription_id, count(*)::int as count from webhooks.delivery
            where lease_until > now() group by subscription_id) b
      where b.count >= coalesce(
        (select ${lanesOf} from webhooks.subscription s where s.id = b.subscription_id), 1))
    and d.subscription_id not in (
      select s.id from webhooks.subscription s where s.circuit_open_until > :now and s.status = 'Active')
    and (:limitForSlow::int > 0
        and d.tenant_id not in (select "tenantId" from held where slow >= :slowPerTenant::int)
      or d.subscription_id in (select s.id from webhooks.subscription s where not ${isSlow}))
    and d.tenant_id not in (select "tenantId" from held where taken >= :perTenant::int)
  order by d.next_attempt_at limit ${window}),
placed as (
  select due.*, coalesce((select ${isSlow} from webhooks.subscription s where s.id = due.subscription_id), true)
      as is_slow,
    row_number() over (partition by subscription_id order by next_attempt_at, id) as place
  from due),
allowed as (
  select p.*, row_number() over (partition by tenant_id, is_slow order by next_attempt_at, id)
      + coalesce((select slow from held where "tenantId" = p.tenant_id), 0) as slow_turn
  from placed p
  where place <= case when is_slow then 1 else :perSubscription::int end
    and place + ${busyOf('p.subscription_id')} <= case when is_slow then 1 else :perSubscription::int end),
turns as (
  select a.*, row_number() over (partition by tenant_id order by next_attempt_at, id)
      + coalesce((select taken from held where "tenantId" = a.tenant_id), 0) as turn
  from allowed a where not is_slow or slow_turn <= :slowPerTenant::int),
ranked as (
  select t.*, row_number() over (partition by is_slow order by slow_turn, next_attempt_at, id) as slow_rank
  from turns t where turn <= :perTenant::int),
chosen as (
  select d.id, t.is_slow from webhooks.delivery d join ranked t on t.id = d.id
  where d.next_attempt_at <= :now and (d.lease_until is null or d.lease_until <= now())
    and (not t.is_slow or t.slow_rank <= :limitForSlow::int)
  order by t.turn, t.next_attempt_at limit :limit::int
  for update of d skip locked),
taken as (
  update webhooks.delivery d
  set lease_id = :leaseId::uuid, lease_until = now() + make_interval(secs => :lease::float8 / 1000)
  from chosen c where d.id = c.id
  returning d.id, d.tenant_id, d.subscription_id, d.event_id, d.state, d.attempt_number, c.is_slow)
select t.id, t.tenant_id as "tenantId", t.subscription_id as "subscriptionId", t.event_id as "eventId", t.state,
  t.attempt_number as "attemptNumber", t.is_slow as "isSlow",
  s.status, s.target_url as "targetUrl", s.failing_since as "failingSince",
  e.type, e.tenant_id as "eventTenantId", e.occurred_at as "occurredAt", e.data, e.traceparent,
  (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'status', k.status, 'createdAt', k.created_at,
     'expiresAt', k.expires_at, 'protectedSecret', k.protected_secret)), '[]')
   from webhooks.signing_key k where k.subscription_id = t.subscription_id and k.protected_secret is not null) as keys
from taken t
left join lateral (select * from webhooks.subscription where id = t.subscription_id limit 1) s on true
left join lateral (select * from webhooks.event where id = t.event_id limit 1) e on true`;

interface Row {
  readonly id: string;
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
  { tenants, ...claim }: Claim,
): Promise<readonly ClaimedDelivery[]> {
  const values: Readonly<Record<string, unknown>> = {
    ...claim,
    tenants: JSON.stringify(tenants),
  };
  const parameters: unknown[] = [];
  const sql = statement.replaceAll(/(?<!:):([a-zA-Z]+)/g, (_, name: string) => {
    parameters.push(values[name]);
    return '?';
  });
  return (await em.execute<Row[]>(sql, parameters)).map(claimedOf);
}

function claimedOf(row: Row): ClaimedDelivery {
  const { id, tenantId, subscriptionId, eventId, state, attemptNumber, isSlow } = row;
  const { status, targetUrl, failingSince, type, eventTenantId, occurredAt, data, traceparent } = row;
  return {
    ...{ id, tenantId, subscriptionId, eventId, state, attemptNumber, isSlow },
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
