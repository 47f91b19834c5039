import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { devKeyFile } from '../../../gateway/authentication/dev-issuer/dev-keys.ts';
import { issueDevToken } from '../../../gateway/authentication/dev-issuer/issue-token.ts';
import { devIssuerUrl } from '../../../gateway/authentication/trusted-issuer.ts';
import { nodeFlags } from './node-flags.ts';

/** The platform as `npm start` runs it: a process of its own, on what `npm run build` made. */
export interface BuiltPlatform {
  readonly url: string;
  /** Of its embedded database and keys. */
  readonly dataDirectory: string;
  /** What it printed so far; each line is whole. */
  readonly lines: readonly string[];
  token(user: string): Promise<string>;
  /** Asks it to stop as an operator does. @returns its exit code. */
  stop(): Promise<number | null>;
  /** Kills what still runs, and removes its data directory unless it was given. */
  remove(): Promise<void>;
}

const main = 'dist/gateway/main.js';

/** Starts one on a free port and waits until it serves. @throws {Error} with what it printed when it ends instead. */
export async function startBuiltPlatform(env: Readonly<Record<string, string>>): Promise<BuiltPlatform> {
  if (!existsSync(main)) throw new Error('Run "npm run build" first: this test starts what it makes.');
  const given = env.Persistence__DataDirectory;
  const dataDirectory = given ?? (await mkdtemp(join(tmpdir(), 'built-platform-')));
  const child = spawn(process.execPath, [...nodeFlags, main, 'start'], {
    env: { PATH: process.env.PATH, PORT: '0', Persistence__DataDirectory: dataDirectory, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const remove = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await exited;
    if (given === undefined) await rm(dataDirectory, { recursive: true, force: true });
  };
  const lines: string[] = [];
  const serving = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => {
      lines.push(line);
      const url = /^Platform service on (?<url>http\S+)/.exec(line)?.groups?.url;
      if (url !== undefined) serving.resolve(url);
    });
  const failed = exited.then(() => {
    throw new Error(`The platform ended before it served:\n${lines.join('\n')}`);
  });
  try {
    const url = await Promise.race([serving.promise, failed]);
    return {
      url,
      dataDirectory,
      lines,
      token: (user) => issueDevToken(devKeyFile(dataDirectory), devIssuerUrl(url), { user }),
      stop: async () => {
        child.kill('SIGTERM');
        return (await exited)[0];
      },
      remove,
    };
  } catch (error) {
    await remove();
    throw error;
  } finally {
    failed.catch(() => {});
  }
}
