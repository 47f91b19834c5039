import { readdirSync, readFileSync } from 'node:fs';

interface Stat {
  readonly state: string;
  readonly parent: number;
}

function statOf(pid: number): Stat | null {
  try {
    const [state = '', parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { state, parent: Number(parent) };
  } catch {
    return null;
  }
}

function allPids(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** Whether a process runs: neither gone nor waiting to be collected by its parent. */
export function isRunning(pid: number): boolean {
  const stat = statOf(pid);
  return stat !== null && !['Z', 'X'].includes(stat.state);
}

/** Processes that descend from one and run. */
export function descendantsOf(ancestor: number): number[] {
  const parents = allPids().map((pid) => [pid, statOf(pid)?.parent ?? 0] as const);
  const found = new Set([ancestor]);
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const [pid, parent] of parents) if (found.has(parent)) found.add(pid);
  }
  found.delete(ancestor);
  return [...found].filter(isRunning);
}

/** Processes that run with an argument and a variable of their environment. @param variable `NAME=value`. */
export function processesWith(argument: string, variable: string): number[] {
  const parts = (pid: number, file: string) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0');
    } catch {
      return [];
    }
  };
  return allPids().filter(
    (pid) =>
      isRunning(pid) && parts(pid, 'cmdline').includes(argument) && parts(pid, 'environ').includes(variable),
  );
}
