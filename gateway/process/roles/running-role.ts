import type { Environment } from '../../../subgraphs/kernel/options/load.ts';

export interface RunningRole {
  /** Null for a role that does not listen. */
  readonly port: number | null;
  /** Lines to print after the start. */
  readonly greeting: readonly string[];
  /** Exit code of a role that does not listen. Default: 0. */
  readonly exitCode?: number;
  /** Milliseconds for which {@link close} first serves as before. Default: 0. */
  readonly shutdownDelay?: number;
  /** Prepares for the first requests while serving. Absent: nothing. Never throws. */
  warmUp?(): Promise<void>;
  /** Stops in order: out of rotation, no new work, running work ends, connections close. */
  close(): Promise<void>;
}

/** Starts a role. @param argument follows the role on the command line. */
export type StartRole = (env: Environment, argument: string | undefined) => Promise<RunningRole>;
