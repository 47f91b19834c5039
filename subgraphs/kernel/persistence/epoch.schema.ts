/**
 * Counts a change in the first row that no other transaction holds, so that writers of a tenant do not wait for each other.
 * A topic has its own row, which versions before read alone, and others named after the transactions that found none
 * free: about as many as were ever open at once. A name that another transaction could have taken would be one to wait for.
 * A function, whose statements PostgreSQL plans once for a connection: planning takes longer than counting.
 */
export const countChangeDdl = `create function kernel.count_change(tenant uuid, changed text) returns void
  language plpgsql as $$
  begin
    update kernel.epoch e set value = e.value + 1 from (
      select topic from kernel.epoch where tenant_id = tenant and split_part(topic, '#', 1) = changed
      order by topic limit 1 for update skip locked) free
    where e.tenant_id = tenant and e.topic = free.topic;
    if found then return; end if;
    insert into kernel.epoch (tenant_id, topic, value)
    select tenant, case when exists (select from kernel.epoch where tenant_id = tenant and topic = changed)
        or not pg_try_advisory_xact_lock(hashtextextended('epoch ' || tenant || ' ' || changed, 0))
      then changed || '#' || pg_current_xact_id() else changed end, 1
    on conflict (tenant_id, topic) do update set value = kernel.epoch.value + 1;
  end $$`;
