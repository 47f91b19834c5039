/** Failed attempts in a row that open the circuit; as many more double the pause. */
const failuresToOpen = 5;

const firstPause = 30_000;
const longestPause = 300_000;

/**
 * How long nothing is sent to a target that keeps failing, so that it costs the others nothing and can recover.
 * @param consecutiveFailures since the last success.
 * @returns milliseconds; null: the circuit stays closed.
 */
export function circuitPause(consecutiveFailures: number): number | null {
  const openings = Math.floor(consecutiveFailures / failuresToOpen);
  return openings === 0 ? null : Math.min(longestPause, firstPause * 2 ** Math.min(openings - 1, 10));
}
