import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { ServerTask } from './servers/bench-server.ts';

/** A server of the benchmark, in a process of its own. */
export interface BenchProcess {
  readonly url: string;
  /** Microseconds this process has used a processor, user and system, since it began. */
  cpu(): number;
  /** Bytes in memory. */
  resident(): number;
  stop(): void;
}

/** Of the kernel's clock ticks, in which /proc counts. */
const microsecondsPerTick = 10_000;
const startPatience = 60_000;

/** Starts a server and waits until it listens. @param server file in `servers/`. */
export async function start(
  server: string,
  task: ServerTask,
  execArgv: readonly string[] = [],
): Promise<BenchProcess> {
  const child = fork(new URL(`servers/${server}.ts`, import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning', ...execArgv],
    env: { ...process.env, ...quiet, BENCH_TASK: JSON.stringify(task) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const url = await urlOf(child, server);
  return {
    url,
    cpu: () => cpuOf(child),
    resident: () => Number(/VmRSS:\s+(\d+)/.exec(readProc(child, 'status'))?.[1] ?? 0) * 1_024,
    stop: () => child.disconnect(),
  };
}

/** As servers run in production; Apollo's gateway sends figures home otherwise. */
const quiet = { NODE_ENV: 'production', APOLLO_TELEMETRY_DISABLED: 'true' };

function urlOf(child: ChildProcess, server: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const patience = setTimeout(() => reject(new Error(`${server} did not start.`)), startPatience);
    child.once('message', ({ url }: { url: string }) => {
      clearTimeout(patience);
      resolve(url);
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
