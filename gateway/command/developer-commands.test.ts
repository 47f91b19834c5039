import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PlatformClient } from '../../schema/client/platform-client.ts';
import { type BuiltPlatform, startBuiltPlatform } from '../../test/testkit/process/built-platform.ts';
import { freshBuild } from '../../test/testkit/process/fresh-build.ts';
import { nodeFlags } from '../../test/testkit/process/node-flags.ts';
import { runCommand } from '../../test/testkit/process/run-command.ts';

let folder: string;
beforeAll(async () => {
  await freshBuild();
  folder = await mkdtemp(join(tmpdir(), 'developer-'));
}, 120_000);
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, content: string): Promise<string> {
  await writeFile(join(folder, name), content);
  return name;
}

const run = (words: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runCommand(words, { Persistence__DataDirectory: join(folder, 'data'), ...env }, folder);

describe('plan', { timeout: 120_000 }, () => {
  const document = `
    query One { me { userName user { displayName } } }
    query Two($first: Int) { users(first: $first) { nodes { displayName } } }`;

  it('shows the fetches of an operation and its cost', async () => {
    const name = await file('operations.graphql', document);
    const one = await run(['plan', name, '--operation', 'One']);
    expect([one.code, one.stderr]).toEqual([0, '']);
    expect(one.stdout).toMatch(/^QueryPlan \{\n {2}Fetch\(service: "identity"\) \{[\s\S]*\nCost: 2\n$/);
    const cost = async (first: number) =>
      Number(
        /Cost: (\d+)/.exec(
          (await run(['plan', name, '--operation', 'Two', '--variables', `{"first":${first}}`])).stdout,
        )?.[1],
      );
    expect((await cost(90)) - (await cost(10))).toBe(80);
  });

  it('says what is wrong with a document', async () => {
    const name = await file('wrong.graphql', '{ mee { userName } }');
    const { code, stderr } = await run(['plan', name]);
    expect([code, stderr]).toEqual([1, expect.stringContaining('Cannot query field "mee"')]);
  });
});

describe('schema check', { timeout: 120_000 }, () => {
  const now = resolve('schema/supergraph.graphql');
  const withoutField = async () => {
    const text = await readFile(now, 'utf8');
    return file(
      'fewer.graphql',
      text.replace(/"{3}[^"]*"{3}\s+unreadNotificationCount: [^\n]+@join__field[^\n]+/, ''),
    );
  };

  it('finds what breaks clients', async () => {
    const fewer = await withoutField();
    expect(await run(['schema', 'check', now, '--against', now])).toMatchObject({
      code: 0,
      stdout: '0 breaking, 0 dangerous change(s).\n',
    });
    expect(await run(['schema', 'check', fewer, '--against', now])).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('breaking   Query.unreadNotificationCount was removed.'),
    });
    expect((await run(['schema', 'check', fewer, '--against', fewer])).code).toBe(0);
  });

  it('finds the operations of clients that it breaks', async () => {
    const untouched = await file('untouched.graphql', '{ me { userName } }');
    const check = ['schema', 'check', await withoutField(), '--against', now, '--operations'];
    expect((await run([...check, untouched])).code).toBe(0);
    const touched = await file('touched.graphql', '{\n  unreadNotificationCount\n}');
    const { code, stdout } = await run([...check, untouched, touched]);
    expect(code).toBe(1);
    expect(stdout).toContain('operation  touched.graphql:2: Cannot query field "unreadNotificationCount"');
  });

  it('judges what breaks by the usage of a month', async () => {
    const fewer = await withoutField();
    const use = { operation: 'a1-Bell', client: 'web', version: '2.1', count: 7 };
    const usage = async (name: string, fields: readonly string[]) => {
      await mkdir(join(folder, name), { recursive: true });
      const operations = { 'a1-Bell': { name: 'Bell', fields } };
      const unnamed = { ...use, client: '', version: '', count: 2 };
      await file(`${name}/operations-2026-11-01-a.json`, JSON.stringify({ operations, uses: [use] }));
      await file(`${name}/operations-2026-11-20-b.json`, JSON.stringify({ operations, uses: [unnamed] }));
      return name;
    };
    const check = (name: string) => run(['schema', 'check', fewer, '--against', now, '--usage', name]);
    expect(await check(await usage('used', ['Query.unreadNotificationCount']))).toEqual({
      code: 1,
      stdout:
        'breaking   Query.unreadNotificationCount was removed. Used by web 2.1 (7), a client without a name (2).\n' +
        '1 breaking, 0 dangerous change(s).\n',
      stderr: '',
    });
    expect(await check(await usage('unused', ['Query.me', 'Me.userName']))).toEqual({
      code: 0,
      stdout:
        'unused     Query.unreadNotificationCount was removed. No operation of 2026-11-01 to 2026-11-20 uses it.\n' +
        '0 breaking, 0 dangerous change(s).\n',
      stderr: '',
    });
    await mkdir(join(folder, 'empty'));
    expect(await check('empty')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The folder "empty" has no usage of operations.'),
    });
    const shown = async (...words: readonly string[]) => (await run(['schema', 'usage', ...words])).stdout;
    const period = '2026-11-01 to 2026-11-20';
    expect(await shown('used')).toBe(`7  web 2.1\n2  a client without a name\n${period}\n`);
    expect(await shown('used', '--field', 'Query.me')).toBe(`${period} of Query.me\n`);
    const unused = (await shown('used', '--unused')).split('\n');
    expect(unused).toContain('Query.me');
    expect(unused).not.toContain('Query.unreadNotificationCount');
  });

  it('warns of names and missing descriptions of what is new', async () => {
    const link = 'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"])';
    const sdl = `${link}
      "Stars of a thing." type rating_value { "How many." Stars: Int worst: Level }
      "How bad." enum Level { "Very." very_bad "Not." GOOD_ENOUGH }
      type Query { "Of all." ratings(Top: Int): [rating_value] }`;
    const { code, stdout } = await checkSubgraph('ratings', await file('ratings.graphql', sdl));
    expect(code).toBe(0);
    expect(stdout.split('\n').filter((line) => line.startsWith('lint'))).toEqual([
      'lint       Level.very_bad: values have no underscores in lower case.',
      'lint       Query.ratings(Top:): arguments are named in camelCase.',
      'lint       Query.ratings(Top:) has no description.',
      'lint       rating_value: types are named in PascalCase.',
      'lint       rating_value.Stars: fields are named in camelCase.',
      'lint       rating_value.worst has no description.',
    ]);
  });

  /** The SDL of a subgraph of this installation, changed. */
  const subgraph = async (name: string, text: RegExp | string, by: string) => {
    const sdl = await readFile(resolve(`schema/${name}.graphql`), 'utf8');
    expect(sdl).toMatch(text);
    return file(`${name}.changed.graphql`, sdl.replace(text, by));
  };
  const checkSubgraph = (name: string, sdl: string, ...more: readonly string[]) =>
    run(['schema', 'check', '--subgraph', name, '--file', sdl, ...more]);

  it('composes a new SDL of a subgraph with the others, and names every operation that it breaks', async () => {
    expect(await checkSubgraph('notifications', resolve('schema/notifications.graphql'))).toEqual({
      code: 0,
      stdout: '0 breaking, 0 dangerous change(s). 0 problem(s) of the operations.\n',
      stderr: '',
    });
    const mutated = await subgraph('notifications', /\bunreadNotificationCount: [^\n]+/, 'unreadCount: Int!');
    await mkdir(join(folder, 'clients/app'), { recursive: true });
    await file(
      'clients/app/bell.graphql',
      'query Bell { ...Count }\nfragment Count on Query { unreadNotificationCount }',
    );
    await file(
      'clients/persisted.json',
      JSON.stringify({ operations: [{ id: 'b5', body: 'query Listed { unreadNotificationCount }' }] }),
    );
    const { code, stdout } = await checkSubgraph('notifications', mutated, '--operations', 'clients');
    expect(code).toBe(1);
    expect(stdout).toContain('breaking   Query.unreadNotificationCount was removed.');
    const problem = 'Cannot query field "unreadNotificationCount" on type "Query".';
    expect(stdout).toContain(`operation  clients/app/bell.graphql:2: Bell: ${problem}`);
    expect(stdout).toContain(`operation  clients/persisted.json#b5:1: Listed: ${problem}`);
    expect(stdout).toMatch(/operation {2}REST routes: \w+: Cannot query field "unreadNotificationCount"/);
  });

  it('adds a subgraph of a new name, and says what keeps one out', async () => {
    const link = 'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"])';
    const added = await file('reviews.graphql', `${link}\ntype Query { reviewCount: Int! }`);
    expect(await checkSubgraph('reviews', added)).toMatchObject({ code: 0 });
    const wrong = await file('reviews.graphql', `${link}\ntype Query { me: String }`);
    expect(await checkSubgraph('reviews', wrong)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The supergraph cannot be composed:\n  - '),
    });
    expect(await run(['schema', 'check'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("'--against <file>' or '--subgraph <name>' not specified"),
    });
  });
});

describe('schema contract', { timeout: 120_000 }, () => {
  it('writes the supergraph and the schema that a tag selects, which is then checked as any other', async () => {
    const words = ['schema', 'contract', '--exclude', 'public'];
    const { code, stdout } = await run(words);
    expect([code, stdout.includes('type Webhook'), stdout.includes('PreferencePage')]).toEqual([
      0,
      true,
      false,
    ]);
    expect(await run([...words, '--supergraph', 'contract.graphql', '--api', 'api.graphql'])).toMatchObject({
      stdout: 'Wrote contract.graphql, api.graphql.\n',
    });
    expect(await readFile(join(folder, 'api.graphql'), 'utf8')).toBe(stdout);
    const now = resolve('schema/supergraph.graphql');
    expect(await run(['schema', 'check', 'contract.graphql', '--against', now])).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('breaking   Query.preferencePage was removed.'),
    });
    expect(await run(['schema', 'contract', '--exclude', 'pubic'])).toMatchObject({
      code: 1,
      stderr: 'No element has the tag pubic; there are: public.\n',
    });
  });
});

describe('webhooks', () => {
  let platform: BuiltPlatform;
  let client: PlatformClient;
  beforeAll(async () => {
    platform = await startBuiltPlatform({ Observability__LogLevel: 'warn' });
    const token = await platform.token('alice');
    client = new PlatformClient({ baseUrl: platform.url, token: () => token });
  }, 120_000);
  afterAll(() => platform?.remove());

  const environment = async () => ({
    PATH: process.env.PATH,
    Persistence__DataDirectory: platform.dataDirectory,
    PLATFORM_TOKEN: await platform.token('alice'),
  });

  /** Starts `webhooks listen`, and waits until it forwards. */
  async function listen(port: number, ...more: readonly string[]) {
    const words = ['webhooks', 'listen', '--url', platform.url, '--port', String(port), ...more];
    const child: ChildProcess = spawn(process.execPath, [...nodeFlags, 'dist/gateway/main.js', ...words], {
      env: await environment(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = createInterface(child.stdout as NodeJS.ReadableStream)[Symbol.asyncIterator]();
    const next = async () => (await lines.next()).value as string;
    expect(await next()).toBe(`Forwarding deliveries of ${platform.url} to http://127.0.0.1:${port}`);
    return { child, next };
  }

  it('arrive at a port of this machine, with a signature that the receiver can verify', async () => {
    const { signingSecret } = await client.call('CreateWebhookSubscription', {
      body: { eventType: 'Settings.SettingChanged', targetUrl: 'https://receiver.platform.test/hooks?a=1' },
    });
    const requests: { url: string | undefined; headers: IncomingHttpHeaders; body: string }[] = [];
    const server = createServer(async (request, response) => {
      requests.push({ url: request.url, headers: request.headers, body: await text(request) });
      response.writeHead(204).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { child, next } = await listen((server.address() as AddressInfo).port);
    try {
      await client.call('UpdateSetting', {
        path: { scope: 'user', name: 'Svc.Timing.PreferredTimezone' },
        body: { value: 'Asia/Tokyo' },
      });
      expect(await next()).toBe('Settings.SettingChanged /hooks?a=1 -> 204');
      const [request] = requests;
      expect(request?.url).toBe('/hooks?a=1');
      const headers = request?.headers as Record<string, string>;
      expect(new Webhook(signingSecret).verify(request?.body ?? '', headers)).toMatchObject({
        type: 'Settings.SettingChanged',
      });
    } finally {
      child.kill('SIGINT');
      expect(await once(child, 'exit')).toEqual([0, null]);
      server.close();
    }
  });

  it('are subscribed to as long as the command listens, and are shown where nothing answers', async () => {
    const { child, next } = await listen(1, '--event', 'Templating.TemplatePublished');
    // Without --url: the address is that of the options.
    const trigger = [
      'webhooks',
      'trigger',
      'Templating.TemplatePublished',
      '--set',
      `PublicUrl=${platform.url}/`,
    ];
    const environmentOfAlice = (await environment()) as Record<string, string>;
    const { code, stdout } = await run(trigger, environmentOfAlice);
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(
        /^https:\/\/receiver\.platform\.test\/Templating\.TemplatePublished -> 200 in \d+ ms\n$/,
      ),
    ]);
    expect(await next()).toMatch(
      /^webhook\.test \/Templating\.TemplatePublished -> The target could not be reached\.$/,
    );
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    const { stderr } = await run(trigger, environmentOfAlice);
    expect(stderr).toBe(
      'No active subscription has the event type Templating.TemplatePublished; there are: Settings.SettingChanged.\n',
    );
    const misspelt = ['webhooks', 'trigger', 'Settings.SettingChangd', '--url', platform.url];
    expect(await run(misspelt, environmentOfAlice)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Settings.SettingChangd is not an event type; did you mean Settings.SettingChanged?\n',
    });
  });
});
