import type { SubscriptionStatus } from '../webhooks.contract.ts';

/** Transitions of a subscription's state. A pause is not among them: `pausedAt` lies beside the state. */
export type SubscriptionMove = 'suspend' | 'activate' | 'deactivate';

/** State × move → next state (specification, "Webhook subscription"); others are refused. */
const moves: Readonly<Record<SubscriptionStatus, Partial<Record<SubscriptionMove, SubscriptionStatus>>>> = {
  Active: { suspend: 'Suspended', deactivate: 'Deactivated' },
  Suspended: { activate: 'Active', deactivate: 'Deactivated' },
  Deactivated: {},
};

/** Actor of automatic suspensions. */
export const suspendedBySystem = 'system';

/** The reason a suspension by hand leaves. */
export const suspendedByHand = 'Suspended by hand.';

/** Why a move is refused. */
export type MoveRefusal = 'AlreadyDeactivated' | 'InvalidStateTransition';

/** The next state, or the reason for refusing the transition. */
export function nextStatus(
  status: SubscriptionStatus,
  move: SubscriptionMove,
): { readonly status: SubscriptionStatus } | { readonly refusal: MoveRefusal } {
  const next = moves[status][move];
  if (next !== undefined) return { status: next };
  return { refusal: status === 'Deactivated' ? 'AlreadyDeactivated' : 'InvalidStateTransition' };
}

/** The actor, time and reason of a transition. */
export interface MoveCause {
  readonly at: Date;
  /** A user id, or `system`. */
  readonly by: string;
  /** Reason of a suspension or deactivation. */
  readonly reason: string;
}

/**
 * Members that a transition changes in addition to the status: activation resets the failures, others store the
 * reason.
 */
export function fieldsOfMove(move: SubscriptionMove, { at, by, reason }: MoveCause) {
  return {
    suspend: { suspendedAt: at, suspendedBy: by, deactivationReason: reason },
    activate: {
      suspendedAt: null,
      suspendedBy: null,
      deactivationReason: null,
      consecutiveFailureCount: 0,
      failingSince: null,
      circuitOpenUntil: null,
    },
    deactivate: { deactivationReason: reason, circuitOpenUntil: null },
  }[move];
}
