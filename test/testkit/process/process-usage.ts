import { readFileSync } from 'node:fs';

/** What a process has used so far, and holds now. */
export interface ProcessUsage {
  /** Seconds of processor time, its threads' included. */
  readonly cpu: number;
  /** Bytes of resident memory. */
  readonly memory: number;
}

/** The kernel counts processor time in hundredths of a second (`USER_HZ`), and memory in pages. */
const ticksPerSecond = 100;
const pageSize = 4_096;

/** @param pid of a process that runs. @throws {Error} when it does not. */
export function usageOf(pid: number): ProcessUsage {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number);
  const [user = 0, system = 0] = fields.slice(11, 13);
  return { cpu: (user + system) / ticksPerSecond, memory: (fields[21] ?? 0) * pageSize };
}

/** What several processes use together. */
export function usageOfAll(pids: readonly number[]): ProcessUsage {
  const all = pids.map(usageOf);
  const sum = (of: (usage: ProcessUsage) => number) => all.reduce((total, usage) => total + of(usage), 0);
  return { cpu: sum(({ cpu }) => cpu), memory: sum(({ memory }) => memory) };
}
