import type { EntityManager } from '@mikro-orm/postgresql';
import { jobSchema } from './job-schema.ts';

/** What orders a job among those of other tenants. */
export interface TenantTurn {
  /** Its tenant. */
  readonly group: { readonly id: string };
  /** Jobs with a higher number run first. */
  readonly priority: number;
}

const isWaiting = `name = ? and state < 'active' and not blocked`;

/** The number of the job that is next, and the last of each tenant. */
const turnsSql = `select
  (select priority from ${jobSchema}.job where ${isWaiting} and start_after <= ${jobSchema}.job_now()
    order by priority desc limit 1) as head,
  (select jsonb_object_agg(group_id, last) from (
    select group_id, min(priority) as last from ${jobSchema}.job
    where ${isWaiting} and group_id in (select jsonb_array_elements_text(?::jsonb)) group by group_id) l) as lasts`;

/**
 * The turns of new jobs, by which the waiting jobs of a queue alternate between tenants: the first of a tenant comes with
 * the job that is next, each other one a round later. A tenant that sends many delays itself. Numbers fall while jobs
 * wait, so that none waits for ever, and begin again at 0. Jobs that are sent at the same time may share a round.
 * @param list the data of the jobs, in their order; `tenantId` names the tenant.
 */
export async function tenantTurns(
  em: EntityManager,
  queue: string,
  list: readonly object[],
): Promise<TenantTurn[]> {
  const tenants = list.map(tenantOf);
  const [row] = await em.execute<{ head: number | null; lasts: Record<string, number> | null }[]>(turnsSql, [
    queue,
    queue,
    JSON.stringify([...new Set(tenants)]),
  ]);
  const head = row?.head ?? 0;
  const lasts = new Map(Object.entries(row?.lasts ?? {}));
  return tenants.map((id) => {
    const priority = Math.min(head, (lasts.get(id) ?? head + 1) - 1);
    lasts.set(id, priority);
    return { group: { id }, priority };
  });
}

const tenantOf = (data: object) => ('tenantId' in data ? String(data.tenantId) : 'none');
