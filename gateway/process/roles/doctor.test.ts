import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDataDirectory } from '../../../subgraphs/kernel/persistence/data-directory.ts';
import { createTestDatabase, databases } from '../../../test/testkit/postgres.ts';
import { runDoctor } from './doctor.ts';
import { runMigrations } from './migrate.ts';

const onPostgres = describe.runIf(databases.some(({ name }) => name === 'PostgreSQL'));

/** Verdicts by subject, the exit code, and the whole text. */
async function examine(env: Record<string, string>, role?: string) {
  const { greeting, exitCode, port } = await runDoctor(env, role);
  expect(port).toBeNull();
  const rows = greeting.flatMap(
    (line) => /^(ok|warn|fail) +(\w+(?: \w+)*) {2}/.exec(line)?.slice(1, 3) ?? [],
  );
  const verdicts: Record<string, string> = {};
  for (let at = 0; at < rows.length; at += 2) verdicts[rows[at + 1] ?? ''] = rows[at] ?? '';
  return { exitCode, verdicts, text: greeting.join('\n') };
}

describe('doctor', () => {
  let folder: string;
  let fresh: Record<string, string>;
  const cleanups: (() => Promise<void>)[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'doctor-'));
    fresh = { Persistence__DataDirectory: join(folder, 'data') };
  });
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
    await rm(folder, { recursive: true });
  });

  it('finds a fresh clone well, and leaves nothing behind', async () => {
    const { exitCode, verdicts, text } = await examine(fresh);
    expect(new Set(Object.values(verdicts))).toEqual(new Set(['ok']));
    expect(text).toContain('All is well.');
    expect(exitCode).toBe(0);
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  it('looks into the embedded database, and not while a process uses it', async () => {
    await runMigrations({ ...fresh, Observability__LogLevel: 'silent' }, undefined);
    expect((await examine(fresh)).verdicts).toMatchObject({ Database: 'ok', Schema: 'ok' });
    const lock = await lockDataDirectory(join(folder, 'data'));
    cleanups.push(() => lock.release());
    const { exitCode, text } = await examine(fresh);
    expect(text).toContain('in use by a running process');
    expect(exitCode).toBe(0);
  });

  it('lists every problem of the options', async () => {
    const { exitCode, text } = await examine({ ...fresh, PORT: 'x', Redis__Url: 'nowhere' });
    expect(text).toContain('Gateway__Port');
    expect(text).toContain('Redis__Url');
    expect(exitCode).toBe(1);
  });

  it('reports what is unreachable, without passwords', async () => {
    const { exitCode, verdicts, text } = await examine({
      NODE_ENV: 'production',
      Authentication__Authority: 'https://127.0.0.1:1/realms/platform',
      Authentication__Audience: 'platform',
      Persistence__DataDirectory: '/proc/no/such',
      Persistence__Url: 'postgres://user:hidden-one@127.0.0.1:1/platform',
      Persistence__MigrationUrl: 'postgres://owner:hidden-two@127.0.0.1:1/platform',
      Persistence__ReplicaUrls:
        'postgres://user:hidden-five@127.0.0.1:1/one,postgres://user:hidden-six@127.0.0.1:1/two',
      Redis__Url: 'redis://:hidden-three@127.0.0.1:1',
      Messaging__Nats__Servers: 'nats://127.0.0.1:1',
      Messaging__Nats__User: 'platform',
      Messaging__Nats__Password: 'hidden-seven',
      Gateway__Supergraph: join(folder, 'missing.graphql'),
      Vault__LocalKey: Buffer.alloc(32, 7).toString('base64'),
      Vault__Provider: 'hashicorp',
      Vault__HashiCorp__Address: 'http://127.0.0.1:1',
      Vault__HashiCorp__Token: 'hidden-four',
    });
    expect(verdicts).toEqual({
      Node: 'ok',
      Options: 'ok',
      'Data directory': 'fail',
      Database: 'fail',
      'Migration role': 'fail',
      'Read replica 1': 'fail',
      'Read replica 2': 'fail',
      Redis: 'fail',
      NATS: 'fail',
      Vault: 'fail',
      'Identity provider': 'fail',
      Supergraph: 'fail',
      Traces: 'ok',
    });
    expect(text.match(/-> /g)).toHaveLength(10);
    expect(text).toContain('ECONNREFUSED');
    expect(text).not.toMatch(/hidden-|BwcHBwcH/);
    expect(exitCode).toBe(1);
  });

  it("finds an identity provider's keys, and one that names another issuer", async () => {
    const provider = createServer((request, response) => {
      const origin = `http://${request.headers.host}`;
      const metadata = { issuer: `${origin}/realm`, jwks_uri: `${origin}/keys` };
      response.end(JSON.stringify(request.url === '/keys' ? { keys: [{ kty: 'RSA' }] } : metadata));
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    cleanups.push(async () => void provider.close());
    const origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    const env = { ...fresh, Authentication__Audience: 'a', Authentication__RequireHttpsMetadata: 'false' };
    const right = await examine({ ...env, Authentication__Authority: `${origin}/realm` });
    expect(right.text).toContain('publishes 1 key(s)');
    const wrong = await examine({ ...env, Authentication__Authority: `${origin}/other` });
    expect(wrong.verdicts['Identity provider']).toBe('fail');
    expect(wrong.text).toContain('names another issuer');
  });

  it('examines a gateway over any supergraph without asking for a database', async () => {
    const env = {
      ...fresh,
      Gateway__Supergraph: 'schema/supergraph.graphql',
      Persistence__Url: 'postgres://nowhere/platform',
    };
    const { verdicts } = await examine(env, 'gateway');
    expect(Object.keys(verdicts)).toEqual(['Node', 'Options', 'Supergraph', 'Traces']);
  });

  onPostgres('on PostgreSQL', () => {
    it('distinguishes an empty database from a migrated one, and the serving role from an administrator', async () => {
      const database = await createTestDatabase();
      cleanups.push(() => database.drop());
      const env = { ...fresh, Persistence__Url: database.runtimeUrl, Persistence__MigrateAtStart: 'false' };
      const empty = await examine(env);
      expect(empty.text).toContain('Set Vault__LocalKey, the same for every process.');
      expect(empty.verdicts).toMatchObject({ Database: 'ok', 'Session roles': 'ok', Schema: 'fail' });
      expect(empty.exitCode).toBe(1);
      expect(empty.text).toContain('npm run migrate');

      const quiet = { ...env, Observability__LogLevel: 'silent' };
      await runMigrations({ ...quiet, Persistence__MigrationUrl: database.url }, undefined);
      const migrated = await examine({ ...env, Persistence__ReplicaUrls: database.runtimeUrl });
      expect(migrated.verdicts).toMatchObject({
        'Database role': 'ok',
        Schema: 'ok',
        'Read replica 1': 'ok',
      });
      expect(migrated.exitCode).toBe(0);

      const administrator = new URL(process.env.Test__DatabaseUrl ?? '');
      administrator.pathname = new URL(database.url).pathname;
      const bypassing = await examine({
        ...env,
        Persistence__Url: administrator.href,
        Persistence__ReplicaUrls: administrator.href,
      });
      expect(bypassing.verdicts['Read replica 1']).toBe('fail');
      expect(bypassing.verdicts['Database role']).toBe('fail');
      expect(bypassing.exitCode).toBe(1);
    });
  });
});
