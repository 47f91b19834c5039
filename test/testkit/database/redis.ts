import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { freePort } from '../process/free-port.ts';

/** A Redis server of this test alone: a child process on a free loopback port, nothing kept on disk. */
export interface TestRedis {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Ends the process; a server started again on the same port is empty. */
  stop(): Promise<void>;
  /** Stops it from answering while its connections stay open. */
  freeze(): void;
  resume(): void;
  /** Forgets all keys. */
  flush(): Promise<void>;
}

/** Whether suites that need Redis run: `Test__RedisUrl` is set, or nothing may be skipped. */
export const redisWanted = process.env.Test__RedisUrl !== undefined || process.env.Test__Required === 'true';

/**
 * Starts a server.
 * @param port where an earlier one listened, to restart it; absent: a free one.
 * @throws when the process that answers is not the one started here.
 */
export async function startRedis({ port }: { readonly port?: number } = {}): Promise<TestRedis> {
  const chosen = port ?? (await freePort());
  const child = spawn(
    'redis-server',
    ['--port', `${chosen}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: 'ignore' },
  );
  await once(child, 'spawn');
  const client = new Redis({
    port: chosen,
    host: '127.0.0.1',
    retryStrategy: () => 20,
    maxRetriesPerRequest: 500,
  });
  client.on('error', () => {});
  try {
    const pid = Number(/process_id:(\d+)/.exec(await client.info('server'))?.[1]);
    if (pid !== child.pid)
      throw new Error(`Port ${chosen} is answered by process ${pid}, not by our own Redis.`);
  } catch (error) {
    client.disconnect();
    await end(child);
    throw error;
  }
  return {
    url: `redis://127.0.0.1:${chosen}`,
    port: chosen,
    pid: child.pid as number,
    stop: async () => {
      client.disconnect();
      await end(child);
    },
    freeze: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    flush: async () => void (await client.flushall()),
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
