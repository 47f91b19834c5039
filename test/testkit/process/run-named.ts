import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface NamedRun {
  /** A program of ours, or arguments of vitest. */
  readonly script?: string;
  readonly vitest?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Builds the product and runs what the first argument names, with the arguments behind it; ends the process with its
 * status.
 * @param usage the command, for who names nothing that exists.
 */
export function runNamed(usage: string, runs: Readonly<Record<string, NamedRun>>): void {
  const [name = '', ...rest] = process.argv.slice(2);
  const run = Object.hasOwn(runs, name) ? runs[name] : undefined;
  if (run === undefined) {
    process.stderr.write(`${usage} NAME, one of: ${Object.keys(runs).join(', ')}\n`);
    process.exitCode = 2;
    return;
  }
  const build = spawnSync('npm', ['run', '-s', 'build'], { cwd: root, stdio: 'inherit' });
  const program = run.script === undefined ? ['node_modules/vitest/vitest.mjs', 'run'] : [run.script];
  const options = {
    cwd: root,
    stdio: 'inherit' as const,
    // What the caller has set counts.
    env: { ...run.env, ...process.env },
  };
  const ended =
    build.status === 0
      ? spawnSync(process.execPath, [...program, ...(run.vitest ?? []), ...rest], options)
      : build;
  process.exitCode = ended.status ?? 1;
}
