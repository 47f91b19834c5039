import type { JobRun } from '../../../subgraphs/kernel/messaging/job.ts';

/** A first run that nothing interrupts. */
export function firstRun(): JobRun {
  return { id: 'test', attempt: 1, signal: new AbortController().signal };
}
