/** Consecutive failures that open the circuit. Each further run of this length doubles the pause. */
const failuresToOpen = 5;

const firstPause = 30_000;
const longestPause = 300_000;

/**
 * The pause of a failing target. During the pause the target can recover and takes no capacity from others.
 * @param consecutiveFailures since the last success.
 * @returns milliseconds; null: the circuit stays closed.
 */
export function circuitPause(consecutiveFailures: number): number | null {
  const openings = Math.floor(consecutiveFailures / failuresToOpen);
  return openings === 0 ? null : Math.min(longestPause, firstPause * 2 ** Math.min(openings - 1, 10));
}
