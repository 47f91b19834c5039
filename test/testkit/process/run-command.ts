import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { freshBuild } from './fresh-build.ts';

/** How a command ended. */
export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `platform` with these words, as what is built does. @param cwd default: the repository. */
export async function runCommand(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd?: string,
): Promise<CommandResult> {
  const main = resolve(await freshBuild(), 'gateway/main.js');
  const { promise, resolve: ended } = Promise.withResolvers<CommandResult>();
  const child = execFile(
    process.execPath,
    [main, ...words],
    { env: { PATH: process.env.PATH, ...env }, ...(cwd === undefined ? {} : { cwd }), maxBuffer: 2 ** 26 },
    (_, stdout, stderr) => ended({ code: child.exitCode ?? -1, stdout, stderr }),
  );
  return promise;
}
