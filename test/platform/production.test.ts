import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send } from '../testkit/platform.ts';
import { type RoleProcess, runRole, startRole } from '../testkit/process/role-process.ts';

/** An https provider that is never called: no test here sends it a token. */
const authority = 'https://login.example.test/realm';

describe('production', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'production-'));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  const env = (more: Record<string, string>) => ({
    PORT: '0',
    Persistence__DataDirectory: directory,
    ...more,
  });

  it.each<{ title: string; env: Record<string, string>; says: string[] }>([
    {
      title: 'an Authority without an audience, AlwaysAllow, and replicas of the embedded database',
      env: {
        Authentication__Authority: authority,
        Authorization__AlwaysAllow: 'true',
        Persistence__ReplicaUrls: 'postgres://platform@replica/platform',
      },
      says: [
        'Authentication__Audience is required',
        'Authorization__AlwaysAllow is refused',
        'Persistence__ReplicaUrls needs Persistence__Url',
      ],
    },
    {
      title: 'bad values of several sections as well as what production forbids',
      env: {
        NODE_ENV: 'production',
        Authentication__Authority: 'http://login.example.test',
        Authorization__AlwaysAllow: 'true',
        Gateway__Limits__Depth: 'deep',
        Redis__Url: 'http://127.0.0.1',
        Gateway__RestBass: '/api',
      },
      says: [
        'Authentication__Audience is required',
        'Authentication__Authority must be an https URL',
        'Authorization__AlwaysAllow is refused',
        'Gateway__Limits__Depth',
        'Redis__Url',
        'Gateway__RestBass',
      ],
    },
  ])('refuses to start with $title, and says all of it at once', async (one) => {
    const { code, output } = await runRole({ env: env(one.env) });
    expect(code).toBe(1);
    for (const sentence of one.says) expect(output).toContain(sentence);
    expect(output).not.toMatch(/\n\s+at /);
  });

  it('refuses to start a worker without a provider as well', async () => {
    const { code, output } = await runRole({ role: ['worker'], env: env({ NODE_ENV: 'production' }) });
    expect([code, output]).toEqual([1, expect.stringContaining('Authentication__Authority is required')]);
  });

  it('prints no token there', async () => {
    const { code, output } = await runRole({
      command: ['token', '--user', 'alice'],
      env: env({ NODE_ENV: 'production' }),
    });
    expect(code).toBe(1);
    expect(output).toContain('The dev issuer does not exist in production');
  });

  describe('that serves', () => {
    let process: RoleProcess;
    beforeAll(async () => {
      process = await startRole({
        env: env({ Authentication__Authority: authority, Authentication__Audience: 'platform' }),
      });
    });
    afterAll(() => process?.kill());

    const call = (path: string, headers: Record<string, string> = {}) =>
      send(`${process.url}${path}`, null, { headers });
    const query = (text: string) =>
      send(`${process.url}/graphql`, null, { method: 'POST', body: { query: text } });

    it('has nothing of development: no issuer, no explorer, no seeded user, no token, no demo, no console without its client', async () => {
      const html = { accept: 'text/html' };
      for (const path of [
        '/dev/issuer/.well-known/openid-configuration',
        '/dev/issuer/auth',
        '/dev/receiver',
        '/console/dashboards',
      ]) {
        expect([path, (await call(path)).status]).toEqual([path, 404]);
      }
      expect((await call('/graphiql', html)).status).toBe(404);
      expect((await call('/graphql', html)).text).not.toContain('Sandbox');
      expect(process.output()).not.toMatch(/alice|eyJ/);
      const { texts } = (await call('/localization/en')).body;
      expect(Object.keys(texts).filter((key) => key.includes('Demo'))).toEqual([]);
      expect(texts).toHaveProperty(['Dashboard:Platform.AI.Usage']);
    });

    it('shows what REST routes there are only to callers with credentials, and names no page that is not there', async () => {
      for (const path of ['/docs', '/docs/swagger-ui.css', '/openapi.json']) {
        const { status, headers } = await call(path);
        expect([path, status, headers.get('www-authenticate')]).toEqual([path, 401, 'Bearer']);
      }
      const front = await call('/', { accept: 'text/html' });
      const linked = [...front.text.matchAll(/href="(\/[^"]*)"/g)].map(([, path]) => path ?? '');
      const printed = [...process.output().matchAll(/http:\/\/localhost:\d+(\/\S+)/g)].map(
        ([, path]) => path ?? '',
      );
      expect(printed).toEqual(['/graphql', '/health/ready']);
      expect(linked.length).toBeGreaterThan(0);
      for (const path of linked) expect([path, (await call(path)).status]).toEqual([path, 200]);
    });

    it('does not describe its schema', async () => {
      const { body } = await query('{ __schema { queryType { name } } }');
      expect(body.data ?? null).toBeNull();
      expect(body.errors).toHaveLength(1);
      expect((await query('{ usrs { id } }')).text).not.toContain('Did you mean');
    });

    it('answers its probes, and demands a token for the rest', async () => {
      expect((await call('/health/ready')).body.status).toBe('Healthy');
      const answer = await call('/api/v1/settings/user');
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect((await query('{ me { userId } }')).body.errors[0].extensions.code).toBe('UNAUTHENTICATED');
    });
  });
});
