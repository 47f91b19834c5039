import type { DeliveryState } from '../webhooks.contract.ts';

/** Queue of wake-up jobs. Each is scheduled for a time at which deliveries are due. */
export const dispatchQueue = 'webhooks.dispatch';

/** Queue of jobs that run the payload query of one delivery each. */
export const payloadQueue = 'webhooks.payload';

/** What a job of {@link payloadQueue} is sent. */
export interface PayloadJob {
  /** Of the delivery. */
  readonly id: string;
  /** The subscription's, which takes its turn. */
  readonly tenantId: string;
}

export type DeliveryStep =
  | 'succeeded'
  | 'failed'
  /** The last attempt of the schedule failed. */
  | 'exhausted'
  /** The receiver responded with 410, or the subscription is suspended. */
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

/** State × step → next state. Other combinations do not occur. */
const moves: Readonly<Record<DeliveryState, Partial<Record<DeliveryStep, DeliveryState>>>> = {
  Pending: open,
  Retrying: open,
  Succeeded: {},
  Skipped: {},
  DeadLettered: {},
  Rejected: {},
};

/** @returns null where the delivery has ended. */
export function nextState(state: DeliveryState, step: DeliveryStep): DeliveryState | null {
  return moves[state][step] ?? null;
}

export function hasEnded(state: DeliveryState): boolean {
  return Object.keys(moves[state]).length === 0;
}

/** Effect of a resend: a new delivery, or the planned attempt now. */
export type Redelivery = 'repeat' | 'hurry';

const redeliveries: Readonly<Record<DeliveryState, Redelivery | null>> = {
  Skipped: 'repeat',
  DeadLettered: 'repeat',
  Retrying: 'hurry',
  Pending: null,
  Succeeded: null,
  Rejected: null,
};

/** @returns null where a resend is refused. */
export function redeliveryOf(state: DeliveryState): Redelivery | null {
  return redeliveries[state];
}

/** States from which a delivery can be resent. */
export const repeatableStates: readonly DeliveryState[] = ['Skipped', 'DeadLettered'];
