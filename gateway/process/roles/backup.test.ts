import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { fetch } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, databases, type TestDatabase } from '../../../test/testkit/postgres.ts';
import { type BuiltPlatform, startBuiltPlatform } from '../../../test/testkit/process/built-platform.ts';
import { freshBuild } from '../../../test/testkit/process/fresh-build.ts';
import { runCommand } from '../../../test/testkit/process/run-command.ts';

const quiet = { Observability__LogLevel: 'warn' };

/** Files of a backup by name, tables unpacked; without the manifest, which has the time. */
async function contentOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name !== 'manifest.json');
  const read = files.map(async ({ parentPath, name }) => {
    const bytes = await readFile(join(parentPath, name));
    const text = name.endsWith('.gz') ? gunzipSync(bytes).toString() : bytes.toString('base64');
    return [relative(folder, join(parentPath, name)), text] as const;
  });
  return Object.fromEntries((await Promise.all(read)).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The rows of a table of a backup by the names of its columns. */
async function rowsOf(folder: string, table: string): Promise<Record<string, string | null>[]> {
  const { tables } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
  const text = gunzipSync(await readFile(join(folder, 'tables', `${table}.jsonl.gz`)));
  const rows: Record<string, string | null>[] = [];
  for await (const line of createInterface({ input: Readable.from([text]) })) {
    const values: (string | null)[] = JSON.parse(line);
    rows.push(
      Object.fromEntries(tables[table].columns.map((name: string, at: number) => [name, values[at] ?? null])),
    );
  }
  return rows;
}

async function send(
  platform: BuiltPlatform,
  method: string,
  path: string,
  headers: Record<string, string>,
  body: string | Buffer,
) {
  const authorization = `Bearer ${await platform.token('alice')}`;
  const response = await fetch(`${platform.url}/api/v1${path}`, {
    method,
    headers: { authorization, ...headers },
    body,
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const json = { 'content-type': 'application/json' };
const repeated = { ...json, 'idempotency-key': 'made-before-the-backup' };
const subscription = JSON.stringify({
  eventType: 'Settings.SettingChanged',
  targetUrl: 'https://receiver.platform.test/backup',
});

/** Writes rows and files one after the other, until it is told to stop. @returns how many of each. */
function keepWriting(platform: BuiltPlatform) {
  let stopping = false;
  const write = async () => {
    let done = 0;
    while (!stopping) {
      const value = ['Europe/Vienna', 'Asia/Tokyo'][done % 2];
      const path = '/settings/user/Svc.Timing.PreferredTimezone';
      const setting = await send(platform, 'PUT', path, json, JSON.stringify({ value }));
      const bytes = Buffer.from(`file ${done} of a busy platform`);
      const type = { 'content-type': 'application/octet-stream' };
      const blob = await send(platform, 'POST', `/blobs?fileName=f${done}.bin`, type, bytes);
      expect([setting.status, blob.status]).toEqual([204, 201]);
      done++;
    }
    return done;
  };
  const writing = Promise.all([write(), write()]);
  return async () => {
    stopping = true;
    return writing;
  };
}

// Each test starts several processes.
describe('backup and restore', { timeout: 120_000 }, () => {
  let folder: string;
  let platform: BuiltPlatform;
  const inFolder = (name: string) => join(folder, name);
  const run = (words: string, env: Readonly<Record<string, string>>) =>
    runCommand(words.split(' '), { ...quiet, ...env }, folder);
  const embedded = (name: string) => ({ Persistence__DataDirectory: inFolder(name) });

  beforeAll(async () => {
    await freshBuild();
    folder = await mkdtemp(join(tmpdir(), 'backup-'));
    platform = await startBuiltPlatform({ ...quiet, Blobs__MaxPending: '100000' });
    expect((await send(platform, 'POST', '/webhooks/subscriptions', repeated, subscription)).status).toBe(
      201,
    );
    const stop = keepWriting(platform);
    const taken = await run('backup busy', { Persistence__DataDirectory: platform.dataDirectory });
    const [first, second] = await stop();
    expect([taken.stderr, taken.code]).toEqual(['', 0]);
    expect(first + second).toBeGreaterThan(2);
  }, 180_000);
  afterAll(async () => {
    await platform?.remove();
    await rm(folder, { recursive: true });
  });

  it('is of one moment, with a file for each row, while requests write both', async () => {
    const blobs = await rowsOf(inFolder('busy'), 'blobs.blob');
    const stored = blobs.filter(({ status }) => status === 'Stored').map(({ id }) => id);
    const files = (await readdir(inFolder('busy/blobs'), { recursive: true })).map(String);
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.filter((id) => !files.some((name) => name.includes(String(id))))).toEqual([]);
  });

  it('is restored into another directory byte for byte, with what its keys sealed', async () => {
    const restored = await run('restore busy', embedded('elsewhere'));
    expect([restored.stderr, restored.code]).toEqual(['', 0]);
    expect((await run('backup again', embedded('elsewhere'))).code).toBe(0);
    expect(await contentOf(inFolder('again'))).toEqual(await contentOf(inFolder('busy')));
    const other = await startBuiltPlatform({ ...quiet, ...embedded('elsewhere') });
    try {
      const answer = await send(other, 'POST', '/webhooks/subscriptions', repeated, subscription);
      expect([answer.status, answer.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
      expect(JSON.parse(answer.text).signingSecret).toMatch(/^whsec_/);
    } finally {
      await other.stop();
      await other.remove();
    }
  });

  it('refuses a database with data, a folder that is no backup and one that exists', async () => {
    expect(await run('restore busy', embedded('elsewhere'))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The database is not empty'),
    });
    expect(await run('restore nowhere', embedded('new'))).toMatchObject({
      code: 1,
      stderr: 'nowhere is no backup: it has no manifest.json.\n',
    });
    expect(await run('backup busy', { Persistence__DataDirectory: platform.dataDirectory })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('busy exists: name a new folder.'),
    });
  });

  it('refuses keys that do not open the backup', async () => {
    const key = Buffer.alloc(32, 'other').toString('base64');
    const { code, stderr } = await run('restore busy', { ...embedded('keyed'), Vault__LocalKey: key });
    expect([code, stderr]).toEqual([1, expect.stringContaining('Vault__LocalKey lacks a key of the backup')]);
  });

  it('restores nothing of a damaged backup', async () => {
    const [damaged, partly] = [`damaged-${randomUUID()}`, embedded(randomUUID())];
    await cp(inFolder('busy'), inFolder(damaged), { recursive: true });
    await truncate(inFolder(`${damaged}/tables/blobs.blob.jsonl.gz`), 40);
    const refused = await run(`restore ${damaged}`, partly);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/blobs\.blob\S* is damaged/)]);
    // It would be refused if the first had left a row.
    const whole = await run('restore busy', partly);
    expect([whole.stderr, whole.code]).toEqual(['', 0]);
  });

  describe.runIf(databases.some(({ name }) => name === 'PostgreSQL'))('with PostgreSQL', () => {
    const opened: TestDatabase[] = [];
    afterAll(async () => {
      for (const database of opened) await database.drop();
    });
    async function onServer(name: string) {
      const database = await createTestDatabase();
      opened.push(database);
      const { runtimeUrl, url } = database;
      return { ...embedded(name), Persistence__Url: runtimeUrl, Persistence__MigrationUrl: url };
    }

    it('goes there and back without a difference', async () => {
      const server = await onServer('server');
      const there = await run('restore busy', server);
      expect([there.stderr, there.code]).toEqual(['', 0]);
      expect((await run('backup from-server', server)).stderr).toBe('');
      expect(await contentOf(inFolder('from-server'))).toEqual(await contentOf(inFolder('busy')));
      expect((await run('restore from-server', embedded('back'))).stderr).toBe('');
      expect((await run('backup from-back', embedded('back'))).stderr).toBe('');
      expect(await contentOf(inFolder('from-back'))).toEqual(await contentOf(inFolder('busy')));
    });

    it('serves what was moved from a data directory by one command', async () => {
      const server = await onServer('moved');
      const busy = await run(`restore ${platform.dataDirectory}`, server);
      expect([busy.code, busy.stderr]).toEqual([1, expect.stringContaining('is in use by process')]);
      await platform.stop();
      expect((await run('backup last', { Persistence__DataDirectory: platform.dataDirectory })).code).toBe(0);
      const moved = await run(`restore ${platform.dataDirectory}`, server);
      expect([moved.stderr, moved.code]).toEqual(['', 0]);
      expect((await run('backup from-moved', server)).code).toBe(0);
      expect(await contentOf(inFolder('from-moved'))).toEqual(await contentOf(inFolder('last')));
      const other = await startBuiltPlatform({ ...quiet, ...server });
      try {
        const answer = await send(other, 'POST', '/webhooks/subscriptions', repeated, subscription);
        expect(answer.headers.get('idempotent-replayed')).toBe('true');
      } finally {
        await other.stop();
        await other.remove();
      }
    });
  });
});
