import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page, WebSocketRoute } from 'playwright-core';
import { build, type PreviewServer, preview } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OfflineBrowser, startBrowser } from '../testkit/console/chromium.ts';
import { newEmbeddingKey, newEmbedToken } from '../testkit/identity/embed-tokens.ts';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';
import { exampleConfig } from './example-app/example-config.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const patient = { timeout: 20_000 };
const alice = '00000000-0000-4000-8000-0000000a11ce';

let platform: TestPlatform;
let browser: OfflineBrowser;
let folder: string;
let server: PreviewServer;
let origin: string;

/** Builds the example and the page of the hooks into a folder, and serves it. */
beforeAll(async () => {
  [platform, browser, folder] = await Promise.all([
    startTestPlatform(),
    startBrowser(),
    mkdtemp(join(tmpdir(), 'example-app-')),
  ]);
  const config = await exampleConfig(platform.running.publicUrl);
  const outDir = folder;
  await build({ ...config, build: { ...config.build, outDir, emptyOutDir: true } });
  const input = join(root, 'test/testkit/client/hooks-page.tsx');
  const output = { entryFileNames: 'hooks.js' };
  await build({
    ...config,
    build: { ...config.build, outDir, emptyOutDir: false, rolldownOptions: { input, output } },
  });
  await writeFile(
    join(folder, 'hooks.html'),
    '<!doctype html><script type="module" src="/hooks.js"></script>',
  );
  server = await preview({ ...config, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  origin = new URL(server.resolvedUrls?.local[0] ?? '').origin;
});
afterAll(async () => {
  await server?.close();
  await browser.close();
  await platform.close();
  await rm(folder, { recursive: true, force: true });
});

const mutate = async (fields: string) => {
  const { body } = await platform.graphql(`mutation { ${fields} }`);
  expect(body.errors).toBeUndefined();
  return body.data;
};
const publish = (title: string) =>
  mutate(`publishNotification(input: { type: "platform.announcement",
    data: { title: "${title}", body: "Hello" }, recipients: { users: ["${alice}"] } }) { publishedNotification { id } }`);
const write = (entityId: string, body: string) =>
  mutate(`createTimelineEntry(input: { entityType: "Order", entityId: "${entityId}", entryType: Comment,
    body: "${body}" }) { timelineEntry { id } }`);

describe('the example application', () => {
  let page: Page;
  const complaints: string[] = [];
  const section = (name: string) => page.getByRole('region', { name });
  const shows = (locator: Locator) => locator.waitFor(patient);

  it('compiles with strict types', async () => {
    const tsc = join(root, 'node_modules/.bin/tsc');
    const { stdout } = await run(tsc, ['-p', join(root, 'test/journeys/example-app')]).catch(
      (error) => error,
    );
    expect(stdout).toBe('');
  });

  it('signs a user in by code and PKCE', async () => {
    const visit = await browser.open(origin);
    page = visit.page;
    page.on('pageerror', ({ message }) => complaints.push(message));
    await page.getByText('Alice').first().click();
    await shows(page.getByRole('banner').getByText('Alice Archer'));
    expect(page.url()).toBe(`${origin}/`);
  });

  it('shows a notification as it arrives, and marks it as read', async () => {
    await shows(section('Inbox').getByRole('heading', { name: 'Inbox (0)' }));
    await publish('For the example');
    await shows(section('Inbox').getByText('For the example'));
    await shows(section('Inbox').getByRole('heading', { name: 'Inbox (1)' }));
    await section('Inbox').getByRole('button', { name: 'Mark as read: For the example' }).click();
    await shows(section('Inbox').getByRole('heading', { name: 'Inbox (0)' }));
    await expect
      .poll(async () => (await platform.graphql('{ unreadNotificationCount }')).body.data, patient)
      .toEqual({ unreadNotificationCount: 0 });
  });

  it('shows what is read and archived elsewhere', async () => {
    const inbox = section('Inbox');
    await publish('To read');
    await publish('To archive');
    await shows(inbox.getByRole('heading', { name: 'Inbox (2)' }));
    const { body } = await platform.graphql('{ notifications(first: 2) { nodes { id title } } }');
    const nodes: { id: string; title: string }[] = body.data.notifications.nodes;
    const idOf = (title: string) => nodes.find((node) => node.title === title)?.id;
    await mutate(`markNotificationRead(input: { id: "${idOf('To read')}" }) { notification { id } }`);
    await shows(inbox.getByRole('heading', { name: 'Inbox (1)' }));
    await shows(inbox.getByText('To archive'));
    await mutate(`archiveNotification(input: { id: "${idOf('To archive')}" }) { notification { id } }`);
    await inbox.getByText('To archive').waitFor({ ...patient, state: 'detached' });
    await shows(inbox.getByRole('heading', { name: 'Inbox (0)' }));
    await mutate(`unarchiveNotification(input: { id: "${idOf('To archive')}" }) { notification { id } }`);
    await shows(inbox.getByText('To archive'));
  });

  it('writes comments, shows those of others, and says why one is refused', async () => {
    const comments = section('Comments');
    await comments.getByRole('textbox').fill('From the page');
    await comments.getByRole('button', { name: 'Send' }).click();
    await shows(comments.getByRole('listitem').filter({ hasText: 'From the page' }));
    await write('42', 'From elsewhere');
    await shows(comments.getByText('From elsewhere'));
    await comments.getByRole('button', { name: 'Send' }).click();
    await shows(comments.getByRole('alert'));
    const own = comments.getByRole('listitem').filter({ hasText: 'From the page' });
    await own.getByRole('button', { name: 'Delete' }).click();
    await own.waitFor({ state: 'detached' });
  });

  it('changes a setting, and follows a change that another client makes', async () => {
    const zone = section('Time zone').getByRole('combobox');
    await expect.poll(() => zone.inputValue(), patient).toBe('UTC');
    await zone.selectOption('Europe/Vienna');
    const stored = () =>
      platform.graphql('{ setting(scope: user, name: "Svc.Timing.PreferredTimezone") { value } }');
    await expect.poll(async () => (await stored()).body.data.setting.value, patient).toBe('Europe/Vienna');
    await mutate(
      'updateSetting(input: { scope: user, name: "Svc.Timing.PreferredTimezone", value: "Asia/Tokyo" }) { setting { value } }',
    );
    await expect.poll(() => zone.inputValue(), patient).toBe('Asia/Tokyo');
  });

  it('adds a dashboard, and draws it', async () => {
    const dashboards = section('Dashboards');
    await dashboards.getByRole('button', { name: 'Add a dashboard' }).click();
    await dashboards.getByRole('button', { name: 'Platform.Timeline.Activity' }).click();
    await shows(dashboards.getByRole('article').first());
    await expect.poll(() => dashboards.getByRole('article').count(), patient).toBe(4);
    const figure = dashboards.getByRole('status').first();
    const before = Number(await figure.innerText());
    expect(before).toBeGreaterThan(0);
    await write('43', 'Counted');
    await expect.poll(async () => Number(await figure.innerText()), patient).toBe(before + 1);
  });

  it('stays signed in when it is loaded again, and ends with the session', async () => {
    await page.reload();
    await shows(page.getByRole('banner').getByText('Alice Archer'));
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(/\/session\/end/);
    expect(complaints).toEqual([]);
    await page.close();
  });
});

describe('the hooks', () => {
  let page: Page;
  const operations: string[] = [];
  const frames: { readonly type: string; readonly query: string }[] = [];
  const sockets: WebSocketRoute[] = [];

  const shown = async () => JSON.parse(await page.locator('output').innerText());
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
  const countOf = (name: string) => operations.filter((one) => one === name).length;

  beforeAll(async () => {
    for (const body of ['1', '2', '3', '4', '5']) await write('hooks', body);
    const key = await newEmbeddingKey({ platform, token: await platform.token('alice') });
    const embed = await newEmbedToken(platform, key, {
      userId: alice,
      components: ['inbox'],
      origins: [origin],
    });
    page = (await browser.open(`${origin}/hooks.js`)).page;
    page.on('request', (request) => {
      const { query = '' } = request.method() === 'POST' ? (request.postDataJSON() ?? {}) : {};
      const name = /(?:query|mutation) (\w+)/.exec(query)?.[1];
      if (name !== undefined) operations.push(name);
    });
    await page.routeWebSocket(/\/graphql$/, (socket) => {
      sockets.push(socket);
      const platformSide = socket.connectToServer();
      socket.onMessage((message) => {
        const { type, payload } = JSON.parse(String(message));
        frames.push({ type, query: payload?.query ?? '' });
        platformSide.send(message);
      });
    });
    const search = new URLSearchParams({
      platform: platform.running.publicUrl,
      token: await platform.token('alice'),
      embed: embed.token,
    });
    await page.goto(`${origin}/hooks.html?${search}`);
  });

  it('request and follow everything once, in strict mode and whatever is rendered again', async () => {
    await expect.poll(async () => (await shown()).comments, patient).toEqual(['5', '4']);
    await expect.poll(async () => (await shown()).isLoading, patient).toBe(false);
    expect(await shown()).toMatchObject({
      settings: ['Asia/Tokyo', 'Asia/Tokyo'],
      permissions: [true, false],
    });
    await expect.poll(() => frames.filter(({ type }) => type === 'subscribe').length, patient).toBe(4);
    for (let time = 0; time < 3; time += 1) await press(/^Render/);
    await page.getByRole('button', { name: 'Render 3' }).waitFor();
    expect(operations.toSorted()).toEqual(['Caller', 'Comments', 'Inbox', 'Settings']);
    expect(sockets).toHaveLength(1);
  });

  it('append pages until there are no more', async () => {
    await press('More');
    await expect.poll(async () => (await shown()).comments, patient).toEqual(['5', '4', '3', '2']);
    await press('More');
    await expect.poll(shown, patient).toMatchObject({ comments: ['5', '4', '3', '2', '1'], hasMore: false });
    await press('More');
    expect(countOf('Comments')).toBe(3);
  });

  it('return errors as values', async () => {
    await press('Refused');
    await expect.poll(() => page.locator('p').innerText(), patient).toMatch(/^(?!none).+/);
  });

  it('show a change at once, and take it back when it is refused', async () => {
    await mutate(
      'updateSetting(input: { scope: user, name: "Svc.Timing.PreferredTimezone", value: "UTC" }) { setting { value } }',
    );
    await expect.poll(async () => (await shown()).settings, patient).toEqual(['UTC', 'UTC']);
    const held = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('UpdateSetting') !== true) return route.continue();
      await held.promise;
      const errors = [{ message: 'Refused by the test', extensions: { code: 'FORBIDDEN' } }];
      await route.fulfill({ json: { errors }, headers: { 'access-control-allow-origin': origin } });
    });
    const callers = countOf('Caller');
    await press('Tokyo');
    await expect.poll(async () => (await shown()).settings, patient).toEqual(['Asia/Tokyo', 'Asia/Tokyo']);
    held.resolve();
    await page.getByText('Refused by the test').waitFor();
    await expect.poll(async () => (await shown()).settings, patient).toEqual(['UTC', 'UTC']);
    await expect.poll(() => countOf('Caller'), patient).toBe(callers + 1);
    await page.unroute('**/graphql');
  });

  it('catch up after a lost connection', async () => {
    await sockets[0]?.close({ code: 1012 });
    await write('hooks', 'Meanwhile');
    await publish('Missed');
    await expect.poll(async () => (await shown()).comments[0], patient).toBe('Meanwhile');
    await expect.poll(async () => (await shown()).newest, patient).toBe('Missed');
    expect(sockets).toHaveLength(2);
  });

  it('end their subscriptions when they leave; a component of the platform takes their place', async () => {
    await press('components');
    await expect.poll(() => frames.filter(({ type }) => type === 'complete').length, patient).toBe(4);
    const element = page.locator('platform-inbox.embedded');
    await element.getByText('Missed').waitFor(patient);
    await expect.poll(() => page.locator('pre').innerText(), patient).toContain('ready');
    await publish('To the component');
    await expect.poll(() => page.locator('pre').innerText(), patient).toContain('To the component');
    expect(await element.getAttribute('style')).toContain('--platform-accent: teal');
    await press('nothing');
    await element.waitFor({ state: 'detached' });
  });
});
