import { DomainError } from '../../kernel/error/domain-error.ts';
import { toGraphQLError } from '../../kernel/error/graphql-error.ts';
import type { JobDefinition } from '../../kernel/messaging/job.ts';
import { graphQueries, type QueryAnswer } from '../../kernel/subgraph/graph-queries.ts';
import type { KernelServices } from '../../kernel/subgraph/services.ts';
import { tenantOf } from '../../kernel/tenancy/tenant.ts';
import { dispatchQueue, type PayloadJob, payloadQueue } from '../delivery/delivery.rules.ts';
import { firstBefore, lockOrder } from '../ordering/ordered-deliveries.ts';
import { webhookLimits } from '../webhooks.contract.ts';
import { manageSubscriptions } from '../webhooks.permissions.ts';
import { isOutdated } from './outdated-payload.ts';
import { currentOwner, type PayloadOwner } from './payload-owner.ts';
import { type QueriedEvent, valuesOf } from './payload-query.rules.ts';

/** About an hour of runs; then the payload says what failed. */
const retry = { limit: 12, delay: 1_000, backoff: true };

export interface MakePayloadsDependencies {
  readonly services: Pick<KernelServices, 'database' | 'clock' | 'ports' | 'permissions' | 'jobs' | 'logger'>;
  /** Milliseconds before the first attempt. */
  readonly firstWait: number;
}

interface Row extends Omit<QueriedEvent, 'id' | 'tenantId' | 'occurredAt'> {
  readonly eventId: string;
  readonly eventTenantId: string;
  readonly occurredAt: Date | string;
  /** Of the subscription. */
  readonly tenantId: string;
  /** Null for a subscription that has ended, or whose query was removed. */
  readonly query: string | null;
  /** Null without a query. */
  readonly owner: PayloadOwner | null;
  /** Of the delivery that this one resends. */
  readonly earlier: string | null;
  readonly subscriptionId: string;
  readonly orderingKey: string | null;
}

/**
 * Runs the payload query of a delivery's subscription and stores what it answers, which all attempts and resends send.
 * Until then the delivery has no time. Each delivery has a job of its own, so that one whose query fails holds up no
 * other, and tenants take turns. Idempotent: the first answer for an owner stays.
 */
export function makePayloads({ services, firstWait }: MakePayloadsDependencies): JobDefinition<PayloadJob> {
  return {
    name: payloadQueue,
    concurrency: 8,
    takesTurns: true,
    retry,
    async handle({ id }, { attempt, signal }) {
      const row = await read(services, id);
      if (row === null) return;
      const answer =
        row.earlier !== null || row.query === null || row.owner === null
          ? { text: row.earlier, hasFailed: false }
          : await answerOf(services, { ...row, query: row.query, owner: row.owner }, signal).catch(
              (error: unknown) => {
                if (attempt <= retry.limit) throw error;
                // Others of its key would wait for it for ever.
                services.logger.error({ err: error, deliveryId: id }, 'a payload query could not be run');
                return withhold(notRun(error));
              },
            );
      if (answer.hasFailed && attempt <= retry.limit)
        throw new Error('A subgraph failed to answer a payload query.');
      await store(services, { ...row, id }, answer.text, firstWait);
    },
  };
}

async function read({ database }: MakePayloadsDependencies['services'], id: string): Promise<Row | null> {
  const [row] = await database.system((em) =>
    em.execute<Row[]>(
      `select d.event_id as "eventId", d.tenant_id as "tenantId", d.subscription_id as "subscriptionId",
         d.ordering_key as "orderingKey", e.type, e.tenant_id as "eventTenantId",
         e.occurred_at as "occurredAt", e.data, s.payload_query as query, s.payload_owner as owner,
         (select f.payload from webhooks.delivery f where f.id = d.redelivery_of
            and not ${isOutdated('f', 's')}) as earlier
       from webhooks.delivery d join webhooks.event e on e.id = d.event_id
       left join webhooks.subscription s on s.id = d.subscription_id and s.tenant_id = d.tenant_id
         and s.status <> 'Deactivated'
       where d.id = ? and ${isOutdated('d', 's')}`,
      [id],
    ),
  );
  return row ?? null;
}

/** @throws {Error} in a process that cannot run queries yet. */
async function answerOf(
  services: MakePayloadsDependencies['services'],
  row: Row & { readonly query: string; readonly owner: PayloadOwner },
  signal: AbortSignal,
): Promise<QueryAnswer> {
  const { query, tenantId, eventId: id, type, eventTenantId, data, owner } = row;
  const { permissions, ports } = services;
  const tenant = tenantOf(tenantId);
  const actor = await currentOwner(services, tenantId, owner);
  if (actor === null) return withhold(ownerGone());
  // Who may not manage subscriptions any more has no say in what they send.
  if (!(await permissions.check(actor, tenant, manageSubscriptions)))
    return withhold(permissions.refusal(actor, tenant, manageSubscriptions));
  const occurredAt = new Date(row.occurredAt);
  const values = valuesOf({ id, type, data, tenantId: eventTenantId, occurredAt });
  const answer = await ports.get(graphQueries).run(query, values, { actor, tenant, signal });
  const found = Buffer.byteLength(answer.text);
  return found <= webhookLimits.queriedPayload ? answer : withhold(tooLarge(found));
}

const notRun = (cause: unknown) =>
  new DomainError('internal', 'Internal:Unexpected', {
    message: 'The payload query could not be run.',
    cause,
  });

const ownerGone = () =>
  new DomainError('forbidden', 'Webhooks:PayloadQuery:OwnerGone', {
    message: 'Who saved the subscription is not known any more.',
  });

const tooLarge = (found: number) =>
  new DomainError('invalid', 'Webhooks:PayloadQuery:TooLarge', {
    message: `The answer of the payload query has ${found} bytes.`,
    parameters: { limit: webhookLimits.queriedPayload },
  });

/** An answer with nothing but the reason. */
const withhold = (reason: DomainError): QueryAnswer => ({
  text: JSON.stringify({ errors: [toGraphQLError(reason)], data: null }),
  hasFailed: false,
});

/**
 * Makes the delivery due, in the order in which deliveries were made; one behind another of its key becomes due when that
 * one ends.
 * @param text null: it sends the event's own data.
 */
async function store(
  { database, jobs }: MakePayloadsDependencies['services'],
  {
    id,
    subscriptionId,
    orderingKey,
    owner,
  }: Pick<Row, 'subscriptionId' | 'orderingKey' | 'owner'> & {
    readonly id: string;
  },
  text: string | null,
  firstWait: number,
): Promise<void> {
  const term = owner?.term ?? null;
  await database.system(async (em) => {
    if (orderingKey !== null) await lockOrder(em, [subscriptionId]);
    await em.execute(
      `update webhooks.delivery d set payload = ?, is_queried = ?, payload_term = ?,
         next_attempt_at = case when state in ('Pending', 'Retrying') and not exists (${firstBefore('d')})
           then created_at + make_interval(secs => ?) end
       where id = ? and is_queried and (payload is null or payload_term is distinct from ?)`,
      [text, text !== null, term, firstWait / 1_000, id, term],
    );
    await jobs.send(em, dispatchQueue, {});
  });
}
