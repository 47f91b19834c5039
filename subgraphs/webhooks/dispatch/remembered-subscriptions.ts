import { LRUCache } from 'lru-cache';
import type { DomainEvent } from '../../kernel/call/event.ts';
import type { EventTypeDefinition } from '../../kernel/messaging/event-type.ts';
import type { Database } from '../../kernel/persistence/database.ts';
import { prepareStatement } from '../../kernel/persistence/prepared-statement.ts';
import { HOST_TENANT_ID } from '../../kernel/tenancy/tenant.ts';
import { namesEventType } from '../event-type/event-type-pattern.rules.ts';
import { type PayloadCondition, unmetConditions } from '../payload-filter/payload-filter.rules.ts';
import { subscriptionTopic } from '../subscription/subscription.service.ts';
import type { FanOutTarget } from './store-fan-out.ts';

/** Maximum number of subscriptions in a process's memory. */
const capacity = 100_000;

/** A subscription and what it selects. */
interface SelectingTarget extends FanOutTarget {
  readonly eventTypes: readonly string[];
  readonly filter: readonly PayloadCondition[];
}

/** What an event means to the subscriptions. */
export interface Selected {
  readonly receivers: readonly FanOutTarget[];
  /**
   * Whether a subscription of the event's tenant names its type: then the event is stored also without a receiver, so
   * that the tenant can be told why it was not sent.
   */
  readonly isNamed: boolean;
}

/** Subscriptions of a tenant and of the host, as of an epoch. */
interface Remembered {
  readonly epoch: string;
  readonly targets: readonly SelectingTarget[];
  /** Type of event → the subscriptions that name it. */
  readonly byType: Map<string, readonly SelectingTarget[]>;
}

/**
 * Reads the epoch of a tenant's subscriptions, and the subscriptions only where it is another than `$3`: the lateral
 * subquery is not begun otherwise.
 */
const statement = prepareStatement(
  `select e.epoch, s.* from (
     select coalesce(sum(value) filter (where tenant_id = $1::uuid), 0) || '.'
       || coalesce(sum(value) filter (where tenant_id = $2::uuid), 0) as epoch
     from kernel.epoch where tenant_id in ($1::uuid, $2::uuid) and split_part(topic, '#', 1) = '${subscriptionTopic}') e
   left join lateral (
     select id, tenant_id as "tenantId", target_url as "targetUrl", status, event_types as "eventTypes", filter,
       ordering_key as "orderingKey",
       payload_query is not null as "isQueried"
     from webhooks.subscription where tenant_id in ($1::uuid, $2::uuid) and status <> 'Deactivated'
       and e.epoch is distinct from $3::text) s on true
   order by s.id`,
);

type Row = { readonly epoch: string } & (SelectingTarget | { readonly id: null });

/**
 * The subscriptions that receive events. One statement for a list of events says whether those in memory still hold, so
 * that what is decided with them is as exact as if they had been read.
 */
export class RememberedSubscriptions {
  private readonly known = new LRUCache<string, Remembered>({
    maxSize: capacity,
    sizeCalculation: ({ targets }) => 1 + targets.length,
  });
  private readonly schemas: ReadonlyMap<string, EventTypeDefinition['schema']>;

  constructor(
    private readonly database: Pick<Database, 'preparedSystemStatement'>,
    eventTypes: readonly EventTypeDefinition[],
  ) {
    this.schemas = new Map(eventTypes.map(({ name, schema }) => [name, schema]));
  }

  /**
   * The receivers of each event: subscriptions of its tenant and of the host. Only the host receives global events.
   * @param events of one tenant.
   */
  async select(
    tenantId: string,
    events: readonly DomainEvent[],
  ): Promise<ReadonlyMap<DomainEvent, Selected>> {
    const remembered = await this.read(tenantId);
    return new Map(events.map((event) => [event, this.selectOne(remembered, event)]));
  }

  private async read(tenantId: string): Promise<Remembered> {
    const known = this.known.get(tenantId);
    const rows = await this.database.preparedSystemStatement<Row>(statement, [
      tenantId,
      HOST_TENANT_ID,
      known?.epoch ?? null,
    ]);
    const epoch = rows[0]?.epoch ?? '';
    if (known?.epoch === epoch) return known;
    const read = { epoch, targets: rows.filter((row) => row.id !== null), byType: new Map() };
    this.known.set(tenantId, read);
    return read;
  }

  private selectOne({ targets, byType }: Remembered, { type, tenantId, data }: DomainEvent): Selected {
    const schema = this.schemas.get(type);
    if (schema === undefined) return { receivers: [], isNamed: false };
    let named = byType.get(type);
    if (named === undefined) {
      named = targets.filter(({ eventTypes }) => eventTypes.some((name) => namesEventType(name, type)));
      byType.set(type, named);
    }
    return {
      receivers: named.filter(({ filter }) => unmetConditions(filter, schema, data).length === 0),
      isNamed: named.some((target) => target.tenantId === tenantId),
    };
  }
}
