import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshBuild } from '../../../test/testkit/process/fresh-build.ts';
import { TestClock } from '../../../test/testkit/test-clock.ts';
import { BearerTokenVerifier } from '../bearer-token.ts';
import { localKeySet } from '../key-set.ts';
import { devKeyFile, loadDevKeys, publicKeys } from './dev-keys.ts';
import { type DevTokenRequest, issueDevToken } from './issue-token.ts';
import { findSeededUser, seededTenants, seededUsers } from './seeded-users.ts';
import { issueToken, type TokenFlags } from './token-command.ts';

const acme = '00000000-0000-4000-8000-00000000ac3e';
const globex = '00000000-0000-4000-8000-0000000910be';
const issuer = 'http://localhost:4000/dev/issuer';

let directory: string;
let keyFile: string;
const clock = new TestClock();

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'dev-keys-'));
  keyFile = devKeyFile(join(directory, 'data'));
});
afterEach(() => rm(directory, { recursive: true }));

const claimsOf = async (request: DevTokenRequest) =>
  decodeJwt(await issueDevToken(keyFile, issuer, request, clock));

describe('the seeded users', () => {
  it('have fixed ids and roles', () => {
    expect(seededTenants.map(({ key, id }) => [key, id])).toEqual([
      ['acme', acme],
      ['globex', globex],
    ]);
    expect(seededUsers.map(({ key, id, tenantId, roles }) => [key, id, tenantId, roles])).toEqual([
      ['alice', '00000000-0000-4000-8000-0000000a11ce', acme, ['admin', 'svc-ai-admin', 'svc-ai-user']],
      ['bob', '00000000-0000-4000-8000-000000000b0b', acme, ['member']],
      ['carol', '00000000-0000-4000-8000-0000000ca401', globex, ['admin']],
      ['dave', '00000000-0000-4000-8000-00000000da4e', null, ['admin']],
    ]);
  });

  it('are found by key and id', () => {
    expect(findSeededUser('ALICE')).toBe(findSeededUser('00000000-0000-4000-8000-0000000A11CE'));
    expect(findSeededUser('eve')).toBeNull();
  });
});

describe('issueDevToken', () => {
  it('signs what a login would give', async () => {
    const token = await issueDevToken(keyFile, issuer, { user: 'alice' }, clock);
    const keys = await loadDevKeys(keyFile);
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'RS256', kid: keys.signingKey.kid, typ: 'at+jwt' });
    expect(decodeJwt(token)).toEqual({
      iss: issuer,
      aud: 'platform',
      sub: '00000000-0000-4000-8000-0000000a11ce',
      sid: expect.stringMatching(/./),
      jti: expect.stringMatching(/./),
      iat: clock.seconds,
      exp: clock.seconds + 3_600,
      client_id: 'platform-console',
      scope: 'openid profile email',
      tenant_id: acme,
      roles: ['admin', 'svc-ai-admin', 'svc-ai-user'],
      preferred_username: 'alice',
      name: 'Alice Archer',
      given_name: 'Alice',
      family_name: 'Archer',
      email: 'alice@acme.test',
      email_verified: true,
    });
    const trusted = { issuer, audiences: ['platform'], clientId: null, clockSkew: 0 };
    const verifier = new BearerTokenVerifier(localKeySet(publicKeys(keys)), trusted as never, clock);
    expect((await verifier.verify(token)).claims.preferred_username).toBe('alice');
  });

  it.each<readonly [DevTokenRequest, object]>([
    [{ user: 'dave' }, { tenant_id: undefined, roles: ['admin'] }],
    [{ user: 'alice', tenant: 'globex' }, { tenant_id: globex }],
    [{ user: 'alice', tenant: globex.toUpperCase() }, { tenant_id: globex }],
    [{ user: 'alice', tenant: 'host' }, { tenant_id: undefined }],
    [{ user: 'alice', tenant: null }, { tenant_id: undefined }],
    [{ user: 'alice', roles: [] }, { roles: [] }],
    [{ user: 'alice', roles: ['a', 'b'] }, { roles: ['a', 'b'] }],
    [{ user: 'alice', sid: 's-1' }, { sid: 's-1' }],
    [{ user: 'alice', ttl: 1_999 }, { exp: clock.seconds + 1 }],
    [
      { user: '11111111-1111-4111-8111-111111111111', tenant: 'acme' },
      { sub: '11111111-1111-4111-8111-111111111111', roles: [], tenant_id: acme, name: undefined },
    ],
  ])('%j', async (request, expected) => {
    const claims = await claimsOf(request);
    for (const [name, value] of Object.entries(expected)) expect([name, claims[name]]).toEqual([name, value]);
  });

  it('gives every token a session of its own', async () => {
    expect((await claimsOf({ user: 'bob' })).sid).not.toBe((await claimsOf({ user: 'bob' })).sid);
  });

  it.each<readonly [DevTokenRequest, string]>([
    [{ user: 'eve' }, 'the seeded ones are alice, bob, carol, dave'],
    [{ user: 'alice', tenant: 'initech' }, 'use acme, globex, host or a GUID'],
    [{ user: 'alice', ttl: 999 }, 'a second at least'],
    [{ user: 'alice', ttl: Number.NaN }, 'a second at least'],
  ])('refuses %j', async (request, sentence) => {
    await expect(claimsOf(request)).rejects.toThrow(sentence);
  });
});

describe('the key file', () => {
  it('is made once, whole, for its owner alone', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => loadDevKeys(keyFile)));
    expect(new Set(all.map((keys) => JSON.stringify(keys))).size).toBe(1);
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
    expect((await stat(join(directory, 'data'))).mode & 0o777).toBe(0o700);
    expect(await readdir(join(directory, 'data'))).toEqual(['dev-issuer.json']);
  });

  it('restores its file mode after it was made readable to others', async () => {
    await loadDevKeys(keyFile);
    await chmod(keyFile, 0o644);
    await loadDevKeys(keyFile);
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
  });

  it.each(['', '{}', 'nonsense'])('is refused with a sentence for %j', async (text) => {
    await loadDevKeys(keyFile);
    await writeFile(keyFile, text);
    await expect(loadDevKeys(keyFile)).rejects.toThrow('is not a key file of the dev issuer');
    expect(await readFile(keyFile, 'utf8')).toBe(text);
  });
});

describe('platform token', () => {
  const env = () => ({ Persistence__DataDirectory: join(directory, 'data') });
  const run = (line: string, variables: Record<string, string> = {}) =>
    issueToken(
      Object.fromEntries(line.split(' --').map((flag) => flag.replace('--', '').split(' '))) as TokenFlags,
      {
        ...env(),
        ...variables,
      },
    );

  it('reads its flags', async () => {
    const token = await run('--user alice --tenant globex --roles a,b --sid s-1 --ttl 1h');
    const claims = decodeJwt(token);
    expect(claims).toMatchObject({ iss: issuer, tenant_id: globex, roles: ['a', 'b'], sid: 's-1' });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3_600);
  });

  it.each<readonly [Record<string, string>, string]>([
    [{}, 'http://localhost:4000/dev/issuer'],
    [{ PORT: '4711' }, 'http://localhost:4711/dev/issuer'],
    [{ Gateway__Port: '4712', PORT: '1' }, 'http://localhost:4712/dev/issuer'],
    [{ Gateway__PublicUrl: 'https://a.test', PublicUrl: 'https://b.test' }, 'https://a.test/dev/issuer'],
    [{ PublicUrl: 'https://dev.example.test/', PORT: '1' }, 'https://dev.example.test/dev/issuer'],
    [{ PUBLICURL: 'http://127.0.0.1:5000' }, 'http://127.0.0.1:5000/dev/issuer'],
    [{ PublicUrl: '' }, 'http://localhost:4000/dev/issuer'],
  ])('with %j signs for %s', async (variables, expected) => {
    expect(decodeJwt(await run('--user bob', variables)).iss).toBe(expected);
  });

  it('reads the config file', async () => {
    const variables = { Config__File: join(directory, 'platform.yaml') };
    await writeFile(variables.Config__File, 'Gateway: { PublicUrl: "https://file.test" }\n');
    expect(decodeJwt(await run('--user bob', variables)).iss).toBe('https://file.test/dev/issuer');
    await writeFile(variables.Config__File, 'Authentication: { Authority: "https://a.test" }\n');
    await expect(run('--user bob', variables)).rejects.toThrow('does not exist in production');
  });

  it.each<readonly [string, Record<string, string>, string]>([
    ['--user alice', { NODE_ENV: 'production' }, 'does not exist in production'],
    ['--user alice', { Authentication__Authority: 'https://a.test' }, 'does not exist in production'],
    ['--user alice --ttl soon', {}, '--ttl must be a time span'],
    ['--user eve', {}, 'There is no user "eve"'],
  ])('refuses %s %j', async (line, variables, sentence) => {
    await expect(run(line, variables)).rejects.toThrow(sentence);
  });

  const runFile = promisify(execFile);
  const runCli = async (args: string[], variables: Record<string, string> = {}) =>
    runFile(process.execPath, [resolve(await freshBuild(), 'gateway/main.js'), 'token', ...args], {
      env: { PATH: process.env.PATH, ...env(), ...variables },
    });

  it('prints the token and nothing else', async () => {
    const { stdout, stderr } = await runCli(['--user', 'carol']);
    expect(decodeJwt(stdout.trim())).toMatchObject({ preferred_username: 'carol', tenant_id: globex });
    expect([stdout.trim().split('\n').length, stderr]).toEqual([1, '']);
  });

  it('fails with a sentence, not with a stack', async () => {
    await expect(runCli(['--user', 'carol'], { NODE_ENV: 'production' })).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'The dev issuer does not exist in production; ask your identity provider for a token.\n',
    });
  });
});
