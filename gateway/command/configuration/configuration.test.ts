import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PlatformClient } from '../../../schema/client/platform-client.ts';
import { type BuiltPlatform, startBuiltPlatform } from '../../../test/testkit/process/built-platform.ts';
import { freshBuild } from '../../../test/testkit/process/fresh-build.ts';
import { runCommand } from '../../../test/testkit/process/run-command.ts';

/** A setting that is stored encrypted; the platform itself has none. */
const moduleText = (dist: string) => `
import { defineModule } from '${dist}/subgraphs/kernel/registry/module.js';
import { setting } from '${dist}/subgraphs/settings/settings.contract.js';
const visible = { isVisibleToClients: true };
export const module = defineModule({ name: 'secrets', contributes: [
  setting({ name: 'Test.Secret', isEncrypted: true, ...visible }),
  setting({ name: 'Test.Text', ...visible }),
] });`;

const plantedSecret = 'planted-secret-of-the-tenant';
const secrets = { TEST_SECRET: plantedSecret };

let folder: string;
let source: BuiltPlatform;
let target: BuiltPlatform;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'configuration-'));
  const module = join(folder, 'secrets.module.mjs');
  await writeFile(module, moduleText(resolve(await freshBuild())));
  source = await startBuiltPlatform({ Modules__Paths: module });
  target = await startBuiltPlatform({ Modules__Paths: module });
  await configure(await clientOf(source));
}, 120_000);
afterAll(async () => {
  await source?.remove();
  await target?.remove();
  await rm(folder, { recursive: true });
});

async function clientOf(platform: BuiltPlatform): Promise<PlatformClient> {
  const token = await platform.token('alice');
  return new PlatformClient({ baseUrl: platform.url, token: () => token });
}

/** One of everything that files can hold, and some in several states. */
async function configure(client: PlatformClient): Promise<void> {
  const scope = 'tenant';
  for (const [name, value] of Object.entries({
    'Svc.Localization.PreferredCulture': 'fr',
    'Test.Text': 'two\nlines: # no comment',
    'Test.Secret': plantedSecret,
  }))
    await client.call('UpdateSetting', { path: { scope, name }, body: { value } });
  for (const permissionName of ['Settings.Tenant.Read', 'Timeline.Entries.Read'])
    await client.call('GrantPermission', { path: { roleName: 'second line', permissionName } });
  await client.call('CreateAIWorkspace', {
    body: { name: 'support', provider: 'echo', model: 'echo', systemPrompt: 'Be\nbrief.', temperature: 0.5 },
  });
  await client.call('CreateAIWorkspace', { body: { name: 'asleep', provider: 'echo', model: 'echo' } });
  await client.call('UpdateAIWorkspace', {
    path: { name: 'asleep' },
    body: { provider: 'echo', model: 'echo', isActive: false },
  });
  await client.call('CreateTemplateCategory', { body: { name: 'Letters', icon: 'mail', sortOrder: 3 } });
  const template = { category: 'Letters', mimeType: 'text/html' };
  await client.call('CreateTemplate', {
    body: { ...template, name: 'z-page', content: '<main>{{ body }}</main>\n' },
  });
  await client.call('PublishTemplate', { path: { name: 'z-page' } });
  await client.call('CreateTemplate', {
    body: { ...template, name: 'letter', layoutName: 'z-page', content: '<p>{{ now }}</p>' },
  });
  await client.call('PublishTemplate', { path: { name: 'letter' } });
  await client.call('UpdateTemplate', {
    path: { name: 'letter' },
    body: { ...template, layoutName: 'z-page', content: '<p>under work</p>' },
  });
  await client.call('CreateTemplate', {
    body: { name: 'letter', culture: 'de', content: 'Nur ein Entwurf', mimeType: 'text/plain' },
  });
  const { id } = await client.call('ImportDashboard', { path: { name: 'Platform.Timeline.Activity' } });
  const { widgets } = await client.call('GetDashboard', { path: { id } });
  const [first] = widgets;
  if (first === undefined) throw new Error('The definition has no widgets.');
  await client.call('UpdateDashboardWidget', {
    path: { id, widgetId: first.id },
    body: { ...first, titleLocalizationKey: 'My title', height: first.height + 1 },
  });
  await client.call('AddDashboardWidget', {
    path: { id },
    body: { ...first, widgetType: 'Custom', position: 90, x: null, y: null, configJson: 'no JSON' },
  });
  await client.call('PublishDashboard', { path: { id } });
  await client.call('ImportDashboard', { path: { name: 'Platform.Timeline.Activity' } });
  for (const [path, payloadQuery] of [
    ['one', null],
    ['two', 'query ($name: String!) {\n  setting(scope: tenant, name: $name) { value }\n}'],
  ])
    await client.call('CreateWebhookSubscription', {
      body: {
        eventType: 'Settings.SettingChanged',
        targetUrl: `https://receiver.platform.test/${path}`,
        ...(path === 'two' ? { orderingKey: '*' } : {}),
        payloadQuery,
      },
    });
  const page = await client.call('QueryWebhookSubscriptions', {});
  const [subscription] =
    'items' in page ? page.items.filter(({ targetUrl }) => targetUrl.endsWith('two')) : [];
  await client.call('SuspendWebhookSubscription', { path: { id: subscription?.id ?? '' } });
  await client.call('UpdateNotificationPreference', {
    path: { type: 'timeline.comment_posted' },
    body: { channels: { email: true } },
  });
}

/** Runs `export` or `apply` as alice. */
async function run(platform: BuiltPlatform, words: string, env: Readonly<Record<string, string>> = {}) {
  const PLATFORM_TOKEN = await platform.token('alice');
  return runCommand([...words.split(' '), '--url', platform.url], { PLATFORM_TOKEN, ...env }, folder);
}

/** All files of a folder by name. */
async function filesOf(name: string): Promise<Record<string, string>> {
  const names = (await readdir(join(folder, name))).sort();
  const texts = names.map(async (file) => [file, await readFile(join(folder, name, file), 'utf8')] as const);
  return Object.fromEntries(await Promise.all(texts));
}

/** A copy of the first export, one file of it changed; what was changed of it before stays. */
async function changed(name: string, file: string, change: (text: string) => string): Promise<string> {
  await cp(join(folder, 'first'), join(folder, name), { recursive: true, force: false });
  const path = join(folder, name, file);
  const text = await readFile(path, 'utf8');
  expect(change(text)).not.toBe(text);
  await writeFile(path, change(text));
  return name;
}

describe('a tenant as files', () => {
  it('is written without its secrets', async () => {
    const { code, stdout, stderr } = await run(source, 'export first');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('first/settings.yaml: 3');
    const files = await filesOf('first');
    expect(Object.keys(files)).toHaveLength(8);
    expect(JSON.stringify(files)).not.toContain(plantedSecret);
    expect(files['settings.yaml']).toContain('Test.Secret:\n  secret: TEST_SECRET\n');
    expect(files['grants.yaml']).toContain('second line:\n  - Settings.Tenant.Read\n');
    expect(files['templates.yaml']).toContain('under work');
    expect(files['dashboards.yaml']).toContain('titleLocalizationKey: My title');
    expect(files['webhooks.yaml']).toMatch(/orderingKey: ["']\*["']\n/);
    expect(files['webhooks.yaml']).toContain('status: Suspended');
    expect(files['webhooks.yaml']).toContain('setting(scope: tenant, name: $name) { value }');
  });

  it('is shown as the difference to an empty installation, which stays empty', async () => {
    const before = await run(target, 'export empty');
    const { code, stdout } = await run(target, 'apply first --dry-run');
    expect(code).toBe(0);
    expect(stdout).toContain('settings:\n  + Svc.Localization.PreferredCulture\n      + fr\n');
    expect(stdout).toContain('~ timeline.comment_posted\n      - email: false\n      + email: true\n');
    expect(stdout).not.toContain('applied');
    await run(target, 'export still-empty');
    expect(before.code).toBe(0);
    expect(await filesOf('still-empty')).toEqual(await filesOf('empty'));
  });

  it('names the variable of a secret that is not set, and changes nothing of that area', async () => {
    const { code, stderr } = await run(target, 'apply first');
    expect([code, stderr]).toEqual([
      1,
      'settings: Test.Secret: The variable TEST_SECRET is not set. The area is as it was.\n',
    ]);
    await run(target, 'export still-empty');
    expect(await filesOf('still-empty')).toEqual(await filesOf('empty'));
  });

  it('is the same after export, empty installation and export', async () => {
    const { code, stderr } = await run(target, 'apply first --prune', secrets);
    expect([code, stderr]).toEqual([0, '']);
    await run(target, 'export second');
    expect(await filesOf('second')).toEqual(await filesOf('first'));
  });

  it('changes nothing when it is applied again', async () => {
    const { code, stdout } = await run(target, 'apply first --prune');
    const areas = stdout.trim().split('\n');
    expect(code).toBe(0);
    expect(areas).toHaveLength(8);
    expect(areas.filter((line) => !line.endsWith(': no change'))).toEqual([]);
  });

  it('leaves what a file does not have, until it is pruned', async () => {
    const name = await changed('fewer', 'grants.yaml', (text) =>
      text.replace('  - Settings.Tenant.Read\n', ''),
    );
    expect((await run(target, `apply ${name} --only grants`)).stdout).toBe('grants: no change\n');
    const { stdout } = await run(target, `apply ${name} --only grants --prune`);
    expect(stdout).toBe('grants:\n  - second line Settings.Tenant.Read\ngrants: 1 applied\n');
    const { stdout: back } = await run(target, 'apply first --only grants');
    expect(back).toBe('grants:\n  + second line Settings.Tenant.Read\ngrants: 1 applied\n');
  });

  it('changes what differs in every area, and back', async () => {
    const edits: Readonly<Record<string, (text: string) => string>> = {
      'settings.yaml': (text) => text.replace('PreferredCulture: fr', 'PreferredCulture: de'),
      'ai-workspaces.yaml': (text) => text.replace('isActive: false', 'isActive: true'),
      'template-categories.yaml': (text) => text.replace('sortOrder: 3', 'sortOrder: 4'),
      'templates.yaml': (text) => text.replace('<p>{{ now }}</p>', '<h1>{{ now }}</h1>'),
      'dashboards.yaml': (text) =>
        text.replace('status: Published', 'status: Draft').replace('My title', 'Yours'),
      'webhooks.yaml': (text) => text.replace('status: Suspended', 'status: Active'),
      'notification-preferences.yaml': (text) => text.replace('email: true', 'email: false'),
    };
    for (const [file, edit] of Object.entries(edits)) await changed('edited', file, edit);
    const { code, stderr } = await run(target, 'apply edited');
    expect([code, stderr]).toEqual([0, '']);
    await run(target, 'export after-edit');
    expect(await filesOf('after-edit')).toEqual(await filesOf('edited'));
    expect((await run(target, 'apply first')).code).toBe(0);
    await run(target, 'export after-return');
    expect(await filesOf('after-return')).toEqual(await filesOf('first'));
  });

  it('changes back what came before a refused item, and says which it was', async () => {
    const wrong = await changed(
      'wrong',
      'grants.yaml',
      (text) => `another role:\n  - Settings.Tenant.Read\n  - No.Such.Permission\n${text}`,
    );
    const { code, stdout, stderr } = await run(target, `apply ${wrong} --prune`);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^grants: another role No\.Such\.Permission: .* The area is as it was\.\n$/);
    expect(stdout).not.toContain('applied');
    await run(target, 'export after-refusal');
    expect(await filesOf('after-refusal')).toEqual(await filesOf('first'));
  });

  it('removes everything that an empty installation does not have', async () => {
    const { code, stderr } = await run(target, 'apply empty --prune');
    expect([code, stderr]).toEqual([0, '']);
    await run(target, 'export pruned');
    expect(await filesOf('pruned')).toEqual(await filesOf('empty'));
  });

  it.each([
    ['grants.yaml', 'member: Settings', /grants\.yaml: member: /],
    ['settings.yaml', 'a: [', /settings\.yaml: Flow sequence/],
    ['webhooks.yaml', '- eventType: A\n  targetURL: b\n', /webhooks\.yaml: 0: .*targetURL/],
  ])('refuses a file that is not one: %s %j', async (file, text, sentence) => {
    const name = await changed(`broken-${file}`, file, () => text);
    const { code, stdout, stderr } = await run(target, `apply ${name}`);
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(sentence)]);
  });

  it('says what is missing', async () => {
    expect((await runCommand(['export', 'x'])).stderr).toBe(
      'Set PLATFORM_TOKEN, or name a user of the development login with --user.\n',
    );
    expect((await run(target, 'apply nowhere')).stderr).toBe('nowhere has no file of an area.\n');
  });
});
