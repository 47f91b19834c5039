import type { BroadcastStatus } from '../contract/broadcast.ts';

export type BroadcastMove = 'pause' | 'resume' | 'cancel';

/** Statuses from which a broadcast moves. */
const from: Readonly<Record<BroadcastMove, readonly BroadcastStatus[]>> = {
  pause: ['Scheduled', 'Running'],
  resume: ['Paused'],
  cancel: ['Scheduled', 'Running', 'Paused'],
};

/** The status after a move; null: the status does not allow it. @param hasStarted whether it has ever run. */
export function statusAfter(
  move: BroadcastMove,
  status: BroadcastStatus,
  hasStarted: boolean,
): BroadcastStatus | null {
  if (!from[move].includes(status)) return null;
  if (move === 'pause') return 'Paused';
  if (move === 'cancel') return 'Cancelled';
  return hasStarted ? 'Running' : 'Scheduled';
}
