/** The key of a tenant as a whole among its users. */
export const wholeTenant = '';

/** The key of a caller without an id. */
export const anonymousUser = 'anonymous';

/**
 * What a statement that settles calls adds to the months they end in: a CTE for its `with`. The tenants' rows come
 * first, so that two statements never wait for each other.
 * @param settled name of the CTE with the settled calls: `tenant_id`, `user_id`, `settled_at`, `estimated_cost_usd`.
 * @param earlier what of it was added before: an expression over that CTE.
 */
export function addMonthlyCosts(settled: string, earlier = '0'): string {
  const added = `coalesce(estimated_cost_usd, 0) - ${earlier}`;
  return `spent as (
    insert into ai.monthly_cost as kept (tenant_id, month, user_key, cost_usd)
    select tenant_id, date_trunc('month', settled_at at time zone 'UTC')::date, spender.key, sum(${added})
    from ${settled}, lateral (values ('${wholeTenant}'), (coalesce(nullif(user_id, ''), '${anonymousUser}'))) spender (key)
    where ${added} <> 0
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (tenant_id, month, user_key) do update set cost_usd = kept.cost_usd + excluded.cost_usd)`;
}
