import type { DeliveryState } from '../webhooks.contract.ts';

/** The queue of wake-ups: at their time something is due. */
export const dispatchQueue = 'webhooks.dispatch';

/** What happens to a delivery. */
export type DeliveryStep =
  | 'succeeded'
  | 'failed'
  /** A failure after which the schedule has no further attempt. */
  | 'exhausted'
  /** The receiver answered 410, or the subscription is suspended. */
  | 'skipped'
  /** The guard refused the target, or the subscription is deactivated or deleted. */
  | 'rejected';

const open: Readonly<Record<DeliveryStep, DeliveryState>> = {
  succeeded: 'Succeeded',
  failed: 'Retrying',
  exhausted: 'DeadLettered',
  skipped: 'Skipped',
  rejected: 'Rejected',
};

/** State × step → next state; what is not listed does not happen. */
const moves: Readonly<Record<DeliveryState, Partial<Record<DeliveryStep, DeliveryState>>>> = {
  Pending: open,
  Retrying: open,
  Succeeded: {},
  Skipped: {},
  DeadLettered: {},
  Rejected: {},
};

/** The next state; null where a delivery has ended. */
export function nextState(state: DeliveryState, step: DeliveryStep): DeliveryState | null {
  return moves[state][step] ?? null;
}

/** Whether no further attempt follows. */
export function hasEnded(state: DeliveryState): boolean {
  return Object.keys(moves[state]).length === 0;
}

/** What delivering again does: a new delivery, or the planned attempt at once. */
export type Redelivery = 'repeat' | 'hurry';

const redeliveries: Readonly<Record<DeliveryState, Redelivery | null>> = {
  Skipped: 'repeat',
  DeadLettered: 'repeat',
  Retrying: 'hurry',
  Pending: null,
  Succeeded: null,
  Rejected: null,
};

/** What delivering again does in a state; null: it is refused. */
export function redeliveryOf(state: DeliveryState): Redelivery | null {
  return redeliveries[state];
}

/** States from which a delivery is made anew. */
export const repeatableStates: readonly DeliveryState[] = ['Skipped', 'DeadLettered'];
