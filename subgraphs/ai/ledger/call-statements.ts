import { prepareStatement } from '../../kernel/persistence/prepared-statement.ts';
import { addMonthlyCosts } from '../limit/add-monthly-costs.ts';
import { addCallUsage } from '../usage/usage-measures.ts';

/** Opens a call; its figures are estimates. */
export const openCall = prepareStatement(`
  insert into ai.call (id, tenant_id, user_id, label, kind, workspace_name, provider, model, opened_at, process_id, status,
    input_tokens, output_tokens, is_estimated)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'Open', $11, 0, true)`);

/**
 * Settles a call, adds its cost to the month and its tokens to the day, and records the usage of a completed one. A call that was marked as
 * interrupted is settled too: its process was slow, not dead, and its usage is exact.
 */
export const settleCall = prepareStatement(`
  with settled as (
    update ai.call set status = $1, error_code = $2, input_tokens = $3, output_tokens = $4, is_estimated = $5,
      cache_read_tokens = $6, cache_write_tokens = $7, reasoning_tokens = $8, guardrails = $9::jsonb, attempts = $10::jsonb,
      served_workspace_name = $11, served_provider = $12, served_model = $13, duration_ms = $14,
      estimated_cost_usd = $15::numeric, settled_at = $16
    from (select id as known_id, coalesce(estimated_cost_usd, 0) as earlier,
        case status when 'Interrupted' then 1 else 0 end as earlier_calls,
        case status when 'Interrupted' then input_tokens else 0 end as earlier_input,
        case status when 'Interrupted' then output_tokens else 0 end as earlier_output
      from ai.call where id = $17 for update) known
    where id = known_id and status in ('Open', 'Interrupted')
    returning *),
  ${addMonthlyCosts('settled', 'earlier')},
  ${addCallUsage('settled', { calls: 'earlier_calls', inputTokens: 'earlier_input', outputTokens: 'earlier_output' })},
  recorded as (
    insert into ai.usage_record (id, tenant_id, user_id, label, workspace_name, provider, model, input_tokens, output_tokens,
      cache_read_tokens, cache_write_tokens, reasoning_tokens, estimated_cost_usd, occurred_at, duration_ms)
    select id, tenant_id, user_id, label, workspace_name, served_provider, served_model, input_tokens, output_tokens,
      cache_read_tokens, cache_write_tokens, reasoning_tokens, estimated_cost_usd, settled_at, duration_ms
    from settled where status = 'Completed')
  select id from settled`);

/** Open calls of one process. */
export const ofProcess = 'process_id = ?';

/** Open calls of every process but one, for a database that only one process can open. */
export const ofOtherProcesses = 'process_id <> ?';

/** Open calls of processes that are not alive, by the database's clock: those of processes may differ. */
export const ofDeadProcesses = `not exists (
  select from ai.calling_process where calling_process.id = call.process_id and lease_until > now())`;

/** Locks a batch of open calls, skipping those locked by other processes. @param whose one of the above. */
export function lockOpenCalls(whose: string): string {
  return `select id, provider, model, opened_at, input_tokens, output_tokens from ai.call
    where status = 'Open' and ${whose} limit ? for update skip locked`;
}

/** Settles abandoned calls and adds their costs to the month, their tokens to the day. @param count number of (id, cost) pairs after the time. */
export function interruptCalls(count: number): string {
  return `with settled as (
    update ai.call set status = 'Interrupted', estimated_cost_usd = lost.cost, settled_at = ?
    from (values ${Array(count).fill('(?::uuid, ?::numeric)').join(', ')}) as lost (id, cost)
    where call.id = lost.id
    returning call.tenant_id, call.user_id, call.label, call.settled_at, call.estimated_cost_usd, call.input_tokens,
      call.output_tokens),
  ${addMonthlyCosts('settled')},
  ${addCallUsage('settled')}
  select count(*) from settled`;
}

/** Checkpoints of long answers. @param count how many (id, tokens) pairs. */
export function checkpointCalls(count: number): string {
  return `update ai.call set output_tokens = seen.tokens
    from (values ${Array(count).fill('(?::uuid, ?::int)').join(', ')}) as seen (id, tokens)
    where call.id = seen.id and call.status = 'Open'`;
}

/** Extends the lease of a process by this many milliseconds. */
export const renewLease = `
  insert into ai.calling_process (id, started_at, lease_until)
  values (?, now(), now() + make_interval(secs => ?::float8 / 1000))
  on conflict (id) do update set lease_until = excluded.lease_until`;

/** Deletes processes whose lease has ended and that have no open call. */
export const forgetProcesses = `
  delete from ai.calling_process where lease_until <= now()
    and not exists (select from ai.call where call.process_id = calling_process.id and call.status = 'Open')`;
