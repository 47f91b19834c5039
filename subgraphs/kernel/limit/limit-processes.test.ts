import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type KernelDatabase,
  openKernelDatabase,
  tenantA,
} from '../../../test/testkit/database/kernel-database.ts';
import { redisWanted, startRedis, type TestRedis } from '../../../test/testkit/database/redis.ts';
import { databases } from '../../../test/testkit/postgres.ts';

const script = fileURLToPath(new URL('../../../test/testkit/limit/limit-child.ts', import.meta.url));
const server = databases.find(({ name }) => name === 'PostgreSQL');

/** A child and what it says, line by line. */
interface Child {
  readonly process: ChildProcess;
  readonly lines: AsyncIterator<string>;
}

describe.runIf(server !== undefined && redisWanted)('limits of three processes', () => {
  let kernel: KernelDatabase;
  let redis: TestRedis;
  let children: Child[] = [];

  beforeAll(async () => {
    if (server === undefined) throw new Error('Needs PostgreSQL.');
    kernel = await openKernelDatabase(server);
    redis = await startRedis();
    const { engine } = kernel;
    if (engine.kind !== 'postgres') throw new Error('Needs PostgreSQL.');
    children = Array.from({ length: 3 }, () => started([engine.connectionString, redis.url, tenantA]));
    for (const child of children) expect(await heard(child)).toBe('ready');
  });
  afterAll(async () => {
    for (const { process } of children) {
      const gone = once(process, 'exit');
      process.kill('SIGKILL');
      await gone;
    }
    await redis.stop();
    await kernel.close();
  });

  function started(args: readonly string[]): Child {
    const flags = ['--experimental-transform-types', '--no-warnings'];
    const child = spawn(process.execPath, [...flags, script, ...args], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    return { process: child, lines: createInterface(child.stdout)[Symbol.asyncIterator]() };
  }

  const heard = async ({ lines }: Child) => (await lines.next()).value;

  /** Lets every child make its part of 100 calls at once. @returns how many were let through. */
  async function passedOf(key: string, limit: number): Promise<number> {
    for (const [at, { process }] of children.entries()) {
      process.stdin?.write(`${key} ${limit} ${at === 0 ? 34 : 33}\n`);
    }
    const answers = await Promise.all(children.map(heard));
    return answers.reduce((sum: number, answer) => sum + Number(answer), 0);
  }

  it('refuse exactly 90 of 100 calls at a limit of 10, with Redis', async () => {
    expect(await passedOf('redis', 10)).toBe(10);
    expect(await kernel.database.system((em) => em.execute('select * from kernel.limit_counter'))).toEqual(
      [],
    );
  });

  it('and without it', async () => {
    await redis.stop();
    expect(await passedOf('database', 10)).toBe(10);
  });
});
