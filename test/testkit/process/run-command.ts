import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { nodeFlags } from './node-flags.ts';

/** How a command ended. */
export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** What `npm run build` or `freshBuild` makes. */
const main = resolve('dist/gateway/main.js');

/** Runs the built `platform` with these words. @param cwd default: the repository. */
export function runCommand(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd?: string,
): Promise<CommandResult> {
  const { promise, resolve: ended } = Promise.withResolvers<CommandResult>();
  const child = execFile(
    process.execPath,
    [...nodeFlags, main, ...words],
    { env: { PATH: process.env.PATH, ...env }, ...(cwd === undefined ? {} : { cwd }), maxBuffer: 2 ** 26 },
    (_, stdout, stderr) => ended({ code: child.exitCode ?? -1, stdout, stderr }),
  );
  return promise;
}
