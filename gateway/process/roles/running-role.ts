import type { Environment } from '../../../subgraphs/kernel/options/load.ts';

/** A started process of the platform, whatever its role. */
export interface RunningRole {
  /** Where it listens; null for a role that does not. */
  readonly port: number | null;
  /** What a person who started it wants to read; lines. */
  readonly greeting: readonly string[];
  /** What the process ends with, for a role that does not listen. Default: 0. */
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
