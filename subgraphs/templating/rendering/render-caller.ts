import type { CallContext } from '../../kernel/call/context.ts';
import type { TurnLimits } from '../../kernel/persistence/fair-turns.ts';
import type { TimeLimit } from '../../kernel/persistence/in-time.ts';

/** The tenant of a task, and its signal. */
export interface RenderCaller {
  /** Tenants take turns. */
  readonly tenantId: string;
  /** Ends the work and what waits for it; its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

export function callerOf({ tenant, signal }: Pick<CallContext, 'tenant' | 'signal'>): RenderCaller {
  return { tenantId: tenant.id, signal };
}

/** Limits of concurrent rendering. */
export interface RenderCapacity {
  readonly atOnce: number;
  /** Maximum of one tenant; absent: half, at least one. */
  readonly ofTenant: number | undefined;
  readonly waiting: number;
}

/** Milliseconds a task waits for its turn. */
export const patience = 30_000;

/** Shares a capacity between tenants. */
export function turnLimits({ atOnce, ofTenant, waiting }: RenderCapacity): TurnLimits {
  return { maxConcurrent: atOnce, waiting, ofGroup: ofTenant ?? Math.ceil(atOnce / 2) };
}

/** The waiting time of one task. @param signal absent: the caller does not cancel. */
export function turnLimit(signal: AbortSignal = new AbortController().signal): TimeLimit {
  return { signal, milliseconds: patience };
}
