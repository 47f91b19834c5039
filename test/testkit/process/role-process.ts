import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { admitEverything } from '../load/admit-everything.ts';
import { freshBuild } from './fresh-build.ts';
import { nodeFlags } from './node-flags.ts';

/** How a process ended. */
export interface ProcessEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A role of the platform in a process of its own. */
export interface RoleProcess {
  readonly pid: number;
  readonly port: number;
  readonly url: string;
  /** What it has printed so far: greeting, log lines, failures. */
  output(): string;
  /** `kill -9`. */
  kill(): Promise<void>;
  /** SIGTERM, without waiting. */
  terminate(): void;
  /** SIGTERM. @returns how it ended. */
  stop(): Promise<ProcessEnd>;
  readonly ended: Promise<ProcessEnd>;
}

export interface RoleStart {
  /** Over nothing: the environment of the test is not inherited. */
  readonly env: Readonly<Record<string, string>>;
  /** As behind `platform start`; absent: everything in one process. */
  readonly role?: readonly string[];
  /** Another command with its arguments, in place of `start`. */
  readonly command?: readonly string[];
  /** Compiled entry; absent: the platform's. */
  readonly entry?: string;
  /** Working directory; what the environment does not name lies there. */
  readonly cwd?: string;
}

/** The last line of every role's greeting that names its own address. */
const greeting =
  /(?:Platform service|Gateway for \S+|Subgraph \w+|Worker; probes|Renderer; probes) on (http:\/\/[^\s/]+)/;

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * Starts a role from the compiled sources, as `npm start` and the others do.
 * @returns when it has greeted. @throws {Error} with what it printed when it ends instead.
 */
export async function startRole(start: RoleStart): Promise<RoleProcess> {
  const { child, output, ended } = await spawnRole(start);
  const greeted = new Promise<void>((done) => {
    child.stdout?.on('data', () => {
      if (greeting.test(output())) done();
    });
  });
  const failed = ended.then(({ code, signal }) => {
    throw new Error(`${start.role?.join(' ') ?? 'platform'} ended with ${code ?? signal}:\n${output()}`);
  });
  await Promise.race([greeted, failed]);
  failed.catch(() => undefined);
  const port = Number(start.env.PORT);
  const listening = port === 0 ? Number(new URL(greeting.exec(output())?.[1] ?? '').port) : port;
  return {
    pid: child.pid as number,
    port: listening,
    url: `http://127.0.0.1:${listening}`,
    output,
    ended,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    terminate: () => void child.kill('SIGTERM'),
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** Starts a role that is expected to end by itself. @returns how it ended and what it printed. */
export async function runRole(start: RoleStart): Promise<ProcessEnd & { readonly output: string }> {
  const { output, ended } = await spawnRole(start);
  return { ...(await ended), output: output() };
}

async function spawnRole({ env, role = [], command = ['start', ...role], entry, cwd }: RoleStart) {
  const folder = await freshBuild();
  const path = resolve(folder, entry ?? 'gateway/main.js');
  const child = spawn(process.execPath, [...nodeFlags, path, ...command], {
    env: {
      PATH: process.env.PATH,
      CI_RUN_ID: process.env.CI_RUN_ID,
      NODE_COMPILE_CACHE: resolve('node_modules/.cache/platform-tests/compiled'),
      Observability__LogLevel: 'warn',
      ...admitEverything,
      ...env,
    },
    ...(cwd === undefined ? {} : { cwd }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  const ended = once(child, 'close').then(([code, signal]): ProcessEnd => {
    running.delete(child);
    return { code, signal };
  });
  return { child, ended, output: () => printed };
}
