import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataDirectoryBusyError } from './data-directory.ts';
import { DamagedDatabaseError, openEngine } from './open-engine.ts';

const child = fileURLToPath(new URL('../../../test/testkit/database/database-child.ts', import.meta.url));

describe('the engine of the options', () => {
  let directory: string;
  const cleanups: (() => Promise<unknown>)[] = [];
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'engine-'));
  });
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
    await rm(directory, { recursive: true, force: true });
  });

  async function open() {
    const opened = await openEngine({ DataDirectory: directory });
    cleanups.push(opened.close);
    return { ...opened, client: (opened.engine as { client: PGlite }).client };
  }

  it('is the server where there is a URL, and touches no directory', async () => {
    const opened = await openEngine({ Url: 'postgres://a@127.0.0.1:1/x', DataDirectory: '/proc/no/such' });
    expect(opened.engine).toEqual({ kind: 'postgres', connectionString: 'postgres://a@127.0.0.1:1/x' });
    await opened.close();
  });

  it('has what a killed process committed; is locked while the process lives, and taken over afterwards', async () => {
    const flags = ['--experimental-transform-types', '--no-warnings'];
    const writer = spawn(process.execPath, [...flags, child, directory], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(writer, 'exit');
    cleanups.push(async () => writer.kill('SIGKILL'));
    let last = 0;
    for await (const line of createInterface(writer.stdout)) {
      last = Number(line);
      if (last === 1)
        await expect(openEngine({ DataDirectory: directory })).rejects.toThrow(/Persistence__Url/);
      if (last >= 25) break;
    }
    writer.kill('SIGKILL');
    expect(await exited).toEqual([null, 'SIGKILL']);
    const { client } = await open();
    const { rows } = await client.query<{ value: number }>('select value from number order by value');
    expect(rows.slice(0, last).map(({ value }) => value)).toEqual(
      Array.from({ length: last }, (_, i) => i + 1),
    );
  });

  it('can be opened again after it was closed, and answers as the driver of the server does', async () => {
    const first = await open();
    await expect(openEngine({ DataDirectory: directory })).rejects.toThrow(DataDirectoryBusyError);
    await first.close();
    cleanups.pop();
    const { client } = await open();
    const { rows } = await client.query(
      "select array['a','b'] as list, '2026-01-01 00:00:00+00'::timestamptz as at",
    );
    expect(rows).toEqual([{ list: ['a', 'b'], at: expect.anything() }]);
  });

  it('is unpacked again where a process was killed while it unpacked it', async () => {
    await mkdir(join(directory, 'database', 'global'), { recursive: true });
    await writeFile(join(directory, 'database', 'PG_VERSION'), '18');
    await writeFile(join(directory, 'database.unpacking'), '');
    const { client, close } = await open();
    await client.exec('create table kept ()');
    await close();
    cleanups.pop();
    expect((await (await open()).client.query('select * from kept')).rows).toEqual([]);
  });

  it.each([
    ['whose control file is cut', 'global/pg_control'],
    ['without its version', 'PG_VERSION'],
  ])('says of a database %s where it lies, and how a backup is restored', async (_, file) => {
    await (await open()).close();
    cleanups.pop();
    const path = join(directory, 'database', file);
    if (file === 'PG_VERSION') await rm(path);
    else await truncate(path, 10);
    const failure: unknown = await openEngine({ DataDirectory: directory }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DamagedDatabaseError);
    expect(String(failure)).toContain(`"${join(directory, 'database')}" is damaged`);
    expect(String(failure)).toContain(`cp -a BACKUP "${directory}"`);
  });

  it('leaves the directory free when the database cannot be opened', async () => {
    await writeFile(join(directory, 'database'), 'no directory');
    for (const _ of [1, 2]) {
      const opening = openEngine({ DataDirectory: directory });
      await expect(opening).rejects.not.toBeInstanceOf(DataDirectoryBusyError);
    }
  });
});
