import type { CallContext } from '../../kernel/call/context.ts';
import type { TurnLimits } from '../../kernel/persistence/fair-turns.ts';
import type { TimeLimit } from '../../kernel/persistence/in-time.ts';

/** For whom something is rendered. */
export interface RenderCaller {
  /** Tenants take turns. */
  readonly tenantId: string;
  /** Ends the work and what waits for it; its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

export function callerOf({ tenant, signal }: Pick<CallContext, 'tenant' | 'signal'>): RenderCaller {
  return { tenantId: tenant.id, signal };
}

/** How much is rendered at once. */
export interface RenderCapacity {
  readonly atOnce: number;
  /** Of one tenant; absent: half, at least one. */
  readonly ofTenant: number | undefined;
  readonly waiting: number;
}

/** Milliseconds a task waits for its turn. */
export const patience = 30_000;

/** How tenants share a capacity. */
export function turnLimits({ atOnce, ofTenant, waiting }: RenderCapacity): TurnLimits {
  return { maxConcurrent: atOnce, waiting, ofGroup: ofTenant ?? Math.ceil(atOnce / 2) };
}

/** How long one task waits. @param signal absent: of a caller who does not go away. */
export function turnLimit(signal: AbortSignal = new AbortController().signal): TimeLimit {
  return { signal, milliseconds: patience };
}
