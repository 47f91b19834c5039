import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { devKeyFile } from '../../gateway/authentication/dev-issuer/dev-keys.ts';
import { issueDevToken } from '../../gateway/authentication/dev-issuer/issue-token.ts';
import { devIssuerUrl } from '../../gateway/authentication/trusted-issuer.ts';
import { sayer } from '../testkit/load/load-report.ts';
import { send, type TestRequest } from '../testkit/platform.ts';
import { createTestDatabase, type TestDatabase } from '../testkit/postgres.ts';
import { freePort } from '../testkit/process/free-port.ts';
import { type RoleProcess, runRole, startRole } from '../testkit/process/role-process.ts';

const publicUrl = 'http://localhost:4000';
const keys = '/api/v1/authentication/api-keys';
/** Secrets that are stored, and asked for again and again. */
const count = 30;

const say = sayer();
let database: TestDatabase;
let directory = '';
beforeAll(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'rotation-'));
});
afterAll(async () => {
  await serving?.kill();
  await database?.drop();
  await rm(directory, { recursive: true, force: true });
});

/** Who answers now. */
let serving: RoleProcess | null = null;

const envOf = async (...localKeys: readonly Buffer[]) => ({
  PORT: String(await freePort()),
  PublicUrl: publicUrl,
  Persistence__Url: database.url,
  Persistence__DataDirectory: directory,
  Vault__LocalKey: JSON.stringify(localKeys.map((key) => key.toString('base64'))),
});

/** The next process serves before the one before it ends. */
async function replaceBy(...localKeys: readonly Buffer[]): Promise<void> {
  const next = await startRole({ env: await envOf(...localKeys) });
  const former = serving;
  serving = next;
  // What was asked of the former is answered before it ends.
  expect((await former?.stop())?.code ?? 0).toBe(0);
}

async function call(path: string, request: TestRequest) {
  const token = await issueDevToken(devKeyFile(directory), devIssuerUrl(publicUrl), { user: 'alice' });
  return send(`${serving?.url}${path}`, token, request);
}

/** Makes an API key, or is told its secret once more: the answer is kept, encrypted. */
async function secretOf(idempotencyKey: string): Promise<string> {
  const body = { name: `key ${idempotencyKey}`, type: 'Secret', environment: 'test' };
  const headers = { 'idempotency-key': idempotencyKey };
  const { status, text, body: made } = await call(keys, { method: 'POST', headers, body });
  if (status !== 201) throw new Error(`${status} ${text}`);
  return made.key ?? text;
}

it('brings all secrets under a new key with the command, while they are read', async () => {
  const [old, young] = [randomBytes(32), randomBytes(32)];
  await replaceBy(old);
  const secrets = new Map<string, string>();
  for (let index = 0; index < count; index += 1) {
    const id = randomUUID();
    secrets.set(id, await secretOf(id));
  }
  expect(new Set(secrets.values()).size).toBe(count);

  let reads = 0;
  let isRunning = true;
  const failures: string[] = [];
  const readAll = async () => {
    for (const [id, secret] of secrets) {
      const found = await secretOf(id).catch(String);
      reads += 1;
      if (found !== secret) failures.push(found);
    }
  };
  const reading = (async () => {
    while (isRunning) {
      await readAll();
      await pause(20);
    }
  })();
  await replaceBy(old, young);
  await replaceBy(young, old);
  const first = await runRole({ command: ['rewrap'], env: await envOf(young, old) });
  say(first.output.trim());
  expect(first).toMatchObject({ code: 0 });
  expect(Number(/^(\d+) value/m.exec(first.output)?.[1])).toBeGreaterThanOrEqual(count);
  const second = await runRole({ command: ['rewrap'], env: await envOf(young, old) });
  expect(second.output).toMatch(/^0 value\(s\) were brought/m);
  await replaceBy(young);
  isRunning = false;
  await reading;
  await readAll();
  say(`${reads} reads of ${count} secrets, ${failures.length} failed`);
  expect(failures).toEqual([]);
});
