import { fenceTenantRows } from '../persistence/migration.ts';

/**
 * The counters of limits, and the function that takes points from several of them or from none. Unlogged: after a
 * crash of the server the current windows start again. Requires the schema `kernel` and the session roles.
 */
export const limitDdl: readonly string[] = [
  `create unlogged table kernel.limit_counter (tenant_id uuid not null, key varchar(300) not null,
     points bigint not null, resets_at timestamptz not null, primary key (tenant_id, key)) with (fillfactor = 60)`,
  'create index limit_counter_resets_at_index on kernel.limit_counter (resets_at)',
  ...fenceTenantRows('kernel.limit_counter'),
  // Locks its counters in the order of their keys, so that two calls never wait for each other.
  `create function kernel.take_limits(tenant uuid, at timestamptz, keys text[], limits bigint[],
     windows bigint[], costs bigint[]) returns table (is_allowed boolean, taken bigint, ends_at bigint)
   language plpgsql as $$
   declare allowed boolean;
   begin
     insert into kernel.limit_counter as kept (tenant_id, key, points, resets_at)
       select tenant, charge.key, 0, at + charge.wide * interval '1 millisecond'
       from unnest(keys, windows) as charge(key, wide) order by charge.key
     on conflict (tenant_id, key) do update set
       points = case when kept.resets_at <= at then 0 else kept.points end,
       resets_at = case when kept.resets_at <= at then excluded.resets_at else kept.resets_at end;
     select bool_and(charge.cost = 0 or kept.points + charge.cost <= charge.most) into allowed
       from unnest(keys, limits, costs) as charge(key, most, cost)
       join kernel.limit_counter kept on kept.tenant_id = tenant and kept.key = charge.key;
     if allowed then
       update kernel.limit_counter kept set points = kept.points + charge.cost
         from unnest(keys, costs) as charge(key, cost)
         where kept.tenant_id = tenant and kept.key = charge.key;
     end if;
     return query select allowed, kept.points, (extract(epoch from kept.resets_at) * 1000)::bigint
       from unnest(keys) with ordinality as charge(key, place)
       join kernel.limit_counter kept on kept.tenant_id = tenant and kept.key = charge.key
       order by charge.place;
   end $$`,
];
