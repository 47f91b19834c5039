import type { Environment } from '../../../subgraphs/kernel/options/load.ts';

export interface RunningRole {
  /** Null for a role that does not listen. */
  readonly port: number | null;
  /** Lines to print after the start. */
  readonly greeting: readonly string[];
  /** Exit code of a role that does not listen. Default: 0. */
  readonly exitCode?: number;
  /** Milliseconds {@link close} begins with, in which everything is served as before. Default: 0. */
  readonly shutdownDelay?: number;
  /** Does what first requests would wait for, while it serves. Absent: nothing. Never throws. */
  warmUp?(): Promise<void>;
  /** Stops in order: out of rotation, no new work, running work ends, connections close. */
  close(): Promise<void>;
}

/** Starts a role. @param argument what follows the role on the command line. */
export type StartRole = (env: Environment, argument: string | undefined) => Promise<RunningRole>;
