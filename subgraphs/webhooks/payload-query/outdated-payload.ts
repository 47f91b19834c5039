import type { KernelServices } from '../../kernel/subgraph/services.ts';
import { payloadQueue } from '../delivery/delivery.rules.ts';

/**
 * Whether a payload is still to be made, or was made for an owner before: what that one may read may not go where another
 * one lets it be sent.
 * @param delivery alias of its row.
 * @param subscription alias of its row.
 */
export const isOutdated = (delivery: string, subscription: string) =>
  `(${delivery}.is_queried and (${delivery}.payload is null
     or ${delivery}.payload_term is distinct from (${subscription}.payload_owner ->> 'term')::uuid))`;

/** Gives up the lease of a delivery whose payload is to be made again, by its job. */
export async function makeAgain(
  { database, jobs }: Pick<KernelServices, 'database' | 'jobs'>,
  id: string,
  leaseId: string,
): Promise<void> {
  await database.system(async (em) => {
    const [row]: { isOutdated: boolean; tenantId: string }[] = await em.execute(
      `update webhooks.delivery d set lease_id = null, lease_until = null,
         next_attempt_at = case when ${isOutdated('d', 's')} then null else d.next_attempt_at end
       from webhooks.subscription s
       where d.id = ? and d.lease_id = ? and s.id = d.subscription_id and s.tenant_id = d.tenant_id
       returning ${isOutdated('d', 's')} as "isOutdated", d.tenant_id as "tenantId"`,
      [id, leaseId],
    );
    if (row?.isOutdated) await jobs.send(em, payloadQueue, { id, tenantId: row.tenantId });
  });
}
