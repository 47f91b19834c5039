import type { Environment } from '../options.ts';

/** A started process of the platform, whatever its role. */
export interface RunningRole {
  /** Where it listens; null for a role that does not. */
  readonly port: number | null;
  /** What a person who started it wants to read; lines. */
  readonly greeting: readonly string[];
  /** What the process ends with, for a role that does not listen. Default: 0. */
  readonly exitCode?: number;
  /** Stops in order: out of rotation, no new work, running work ends, connections close. */
  close(): Promise<void>;
}

/** Starts a role. @param argument what follows the role on the command line. */
export type StartRole = (env: Environment, argument: string | undefined) => Promise<RunningRole>;

/** Collects what must be closed, in the order of opening; closes in reverse. */
export class Closers {
  private readonly closers: (() => Promise<void>)[] = [];

  /** Remembers how to close something. */
  add(close: () => Promise<void>): void {
    this.closers.push(close);
  }

  /** Closes everything; the first failure is thrown when all have been tried. */
  async close(): Promise<void> {
    const failures: unknown[] = [];
    for (const close of this.closers.splice(0).reverse()) {
      await close().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }
}

/** Runs a start; what it opened before it failed is closed. */
export async function openOrClose<T>(open: (closers: Closers) => Promise<T>): Promise<T> {
  const closers = new Closers();
  try {
    return await open(closers);
  } catch (error) {
    await closers.close().catch(() => {});
    throw error;
  }
}
