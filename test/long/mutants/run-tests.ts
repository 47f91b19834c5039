import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** What a host of tests is asked. */
export interface TestRequest {
  /** Paths in the tree. */
  readonly tests: readonly string[];
  /** Pattern of their names. */
  readonly name: string;
  /** The file that may be another than the last time. */
  readonly changed: string;
}

/** `does not load`: no file of tests had any. */
export type Outcome = 'passed' | 'failed' | 'timed out' | 'nothing ran' | 'does not load';

/** What became of tests. */
export interface TestAnswer {
  readonly outcome: Outcome;
  /** The first line of the first failure. */
  readonly failure?: string | undefined;
}

export interface TestResult extends TestAnswer {
  readonly milliseconds: number;
}

/** Runs tests in a copy of the tree, in a process of its own that ends with them when a change makes them loop for ever. */
export class TestRunner {
  private host: ChildProcess | null = null;
  private readonly copy: string;

  constructor(copy: string) {
    this.copy = copy;
  }

  /** @param limit milliseconds until the tests are ended. */
  async run(request: TestRequest, limit: number): Promise<TestResult> {
    this.host ??= fork(join(this.copy, 'test/long/mutants/test-host.ts'), {
      cwd: this.copy,
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const { host } = this;
    const began = performance.now();
    const answer = await new Promise<TestAnswer | null>((resolve, reject) => {
      const timer = setTimeout(() => resolve(null), limit);
      const ended = () => reject(new Error('The process that runs the tests has ended.'));
      host.once('exit', ended);
      host.once('message', (given: TestAnswer) => {
        clearTimeout(timer);
        host.off('exit', ended);
        resolve(given);
      });
      host.send(request);
    });
    if (answer === null) this.kill();
    return { ...(answer ?? { outcome: 'timed out' }), milliseconds: performance.now() - began };
  }

  /** Ends the process, which cleans up. */
  async close(): Promise<void> {
    const { host } = this;
    this.host = null;
    if (host === null) return;
    host.disconnect();
    await once(host, 'exit');
  }

  /** With the workers. */
  private kill(): void {
    if (this.host?.pid !== undefined) process.kill(-this.host.pid, 'SIGKILL');
    this.host = null;
  }
}
