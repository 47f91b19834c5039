import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { ServerTask } from './servers/bench-server.ts';

/** A server of the benchmark, in a process of its own. */
export interface BenchProcess {
  readonly url: string;
  /** What it said besides. */
  readonly said: Readonly<Record<string, unknown>>;
  /** Microseconds this process has used a processor, user and system, since it began. */
  cpu(): number;
  /** Bytes in memory. */
  resident(): number;
  /** Ends it. */
  stop(): Promise<void>;
}

/** Of the kernel's clock ticks, in which /proc counts. */
const microsecondsPerTick = 10_000;
const startPatience = 120_000;

/** Starts a server and waits until it listens. @param server file in `servers/`. @param env over what all of them have. */
export async function start(
  server: string,
  task: ServerTask,
  execArgv: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<BenchProcess> {
  const child = fork(new URL(`servers/${server}.ts`, import.meta.url), {
    execArgv: ['--experimental-transform-types', '--disable-warning=ExperimentalWarning', ...execArgv],
    env: { ...process.env, ...quiet, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.send(task);
  const { url, ...said } = await firstWord(child, server);
  return {
    url,
    said,
    cpu: () => cpuOf(child),
    resident: () => Number(/VmRSS:\s+(\d+)/.exec(readProc(child, 'status'))?.[1] ?? 0) * 1_024,
    stop: async () => {
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    },
  };
}

/** As servers run in production; Apollo's gateway sends figures home otherwise. */
const quiet = { NODE_ENV: 'production', APOLLO_TELEMETRY_DISABLED: 'true' };

function firstWord(child: ChildProcess, server: string): Promise<{ url: string }> {
  return new Promise((resolve, reject) => {
    const patience = setTimeout(() => reject(new Error(`${server} did not start.`)), startPatience);
    child.once('message', (said: { url: string }) => {
      clearTimeout(patience);
      resolve(said);
    });
    child.once('exit', (code) => reject(new Error(`${server} ended with ${code}.`)));
  });
}

const readProc = ({ pid }: ChildProcess, file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8');

/** Fields 14 and 15 of /proc/<pid>/stat, counted behind the command, which may have spaces. */
function cpuOf(child: ChildProcess): number {
  const stat = readProc(child, 'stat');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * microsecondsPerTick;
}
