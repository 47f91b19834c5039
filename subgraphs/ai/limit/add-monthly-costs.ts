/** The key of a tenant as a whole among its users. */
export const wholeTenant = '';

/** The key of a caller without an id. */
export const anonymousUser = 'anonymous';

/** Begins the key of a label, which no id of a user begins with. */
export const labelMark = '\u001f';

/**
 * The CTE that a statement which settles calls needs to add their costs to the months they end in. Locks the tenants'
 * rows first, so that two statements never deadlock.
 * @param settled name of the CTE with the settled calls: `tenant_id`, `user_id`, `label`, `settled_at`,
 * `estimated_cost_usd`.
 * @param earlier the part that was added before: an expression over that CTE.
 */
export function addMonthlyCosts(settled: string, earlier = '0'): string {
  const added = `coalesce(estimated_cost_usd, 0) - ${earlier}`;
  return `spent as (
    insert into ai.monthly_cost as kept (tenant_id, month, user_key, cost_usd)
    select tenant_id, date_trunc('month', settled_at at time zone 'UTC')::date, spender.key, sum(${added})
    from ${settled}, lateral (values ('${wholeTenant}'), (coalesce(nullif(user_id, ''), '${anonymousUser}')),
      (e'${labelMark}' || label)) spender (key)
    where ${added} <> 0 and spender.key is not null
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (tenant_id, month, user_key) do update set cost_usd = kept.cost_usd + excluded.cost_usd)`;
}
