import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Tests of some files, in a copy of the tree. */
export interface TestRun {
  readonly copy: string;
  readonly tests: readonly string[];
  /** Pattern of their names; all of them without it. */
  readonly name?: string | undefined;
  /** Milliseconds until the run is killed. */
  readonly limit: number;
}

/** `does not load`: a file of tests failed before it had any. */
export type Outcome = 'passed' | 'failed' | 'timed out' | 'nothing ran' | 'does not load';

export interface RunResult {
  readonly outcome: Outcome;
  readonly milliseconds: number;
}

interface Report {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly failureMessages?: readonly string[] }[];
  }[];
}

const timedOut = /^Error: (Test|Hook) timed out in /;

function outcomeOf(status: number | null, report: Report | null): Outcome {
  if (status === null) return 'timed out';
  if (report === null) return 'does not load';
  const { testResults, numPassedTests } = report;
  if (status === 0) return numPassedTests > 0 ? 'passed' : 'nothing ran';
  if (testResults.every(({ assertionResults }) => assertionResults.length === 0)) return 'does not load';
  const failures = testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ failureMessages = [] }) => failureMessages),
  );
  return failures.length > 0 && failures.every((failure) => timedOut.test(failure)) ? 'timed out' : 'failed';
}

function readReport(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return null;
  }
}

/** Runs tests until the first failure, in a process of its own: a change may make them loop for ever. */
export async function runTests({ copy, tests, name, limit }: TestRun): Promise<RunResult> {
  const file = join(copy, 'mutant-report.json');
  rmSync(file, { force: true });
  const began = performance.now();
  const args = ['run', ...tests, '--bail=1', '--retry=0', '--reporter=json', `--outputFile=${file}`];
  const child = spawn(
    process.execPath,
    [join(copy, 'node_modules/vitest/vitest.mjs'), ...args, ...(name === undefined ? [] : ['-t', name])],
    { cwd: copy, stdio: 'ignore', detached: true },
  );
  const timer = setTimeout(() => {
    // Its workers too.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  }, limit);
  const [status] = (await once(child, 'exit')) as [number | null];
  clearTimeout(timer);
  return { outcome: outcomeOf(status, readReport(file)), milliseconds: performance.now() - began };
}
