import { readFile } from 'node:fs/promises';

/**
 * A process as it can be told from every other one: `<pid> <when it started>`. Pids come again, above all in a
 * container that restarts; the second part is the boot's id and the kernel's clock, empty where there is no `/proc`.
 */
export async function thisProcess(): Promise<string> {
  return `${process.pid} ${await processStartTime(process.pid)}`;
}

/**
 * Whether the process still runs.
 * @param identity as {@link thisProcess} wrote it, there and then.
 */
export async function isRunning(identity: string): Promise<boolean> {
  const [pid, started = ''] = identity.split(' ');
  if (!/^[1-9]\d*$/.test(pid ?? '') || !exists(Number(pid))) return false;
  const startedNow = await processStartTime(Number(pid));
  if (started === '' || startedNow === '') return Number(pid) !== process.pid;
  return started === startedNow;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function processStartTime(pid: number): Promise<string> {
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // proc(5): field 22, in clock ticks since the boot. The second field may contain anything, in parentheses.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[22 - 3];
    return `${boot.trim()}/${ticks}`;
  } catch {
    return '';
  }
}
