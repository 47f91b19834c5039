import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OfflineBrowser, startBrowser, type Visit } from '../testkit/console/chromium.ts';
import { newEmbeddingKey, newEmbedToken } from '../testkit/identity/embed-tokens.ts';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';

const patient = { timeout: 20_000 };
const alice = '00000000-0000-4000-8000-0000000a11ce';
const order = { type: 'Order', id: '42' };

const held = [
  'AuthenticationEmbedTokens.Tokens.Create',
  'AuthenticationEmbedTokens.Tokens.Revoke',
  'Notifications.UserNotifications.Read',
  'Notifications.UserNotifications.Manage',
  'Timeline.Entries.Read',
  'Timeline.Entries.Create',
  'Dashboards.Instances.Read',
  'Webhooks.Subscriptions.Manage',
];

describe('components in a page of another origin', () => {
  let platform: TestPlatform;
  let browser: OfflineBrowser;
  let server: Server;
  let origin: string;
  let key: string;
  let dashboardId: string;
  let visit: Visit;
  let token: { readonly id: string; readonly token: string };
  let page: Page;

  beforeAll(async () => {
    platform = await startTestPlatform();
    browser = await startBrowser();
    server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy() });
      response.end(html());
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const owner = { platform, token: await platform.token('alice') };
    await platform.graphql('{ me { userId } }');
    key = await newEmbeddingKey(owner, { permissions: held });
    const imported = await platform.call('/dashboards/from-definition/Platform.Timeline.Activity', {
      method: 'POST',
    });
    dashboardId = imported.body.id;
  });
  beforeAll(async () => {
    token = await newToken();
    visit = await browser.open(origin);
    page = visit.page;
    await give(token.token);
  });
  afterAll(async () => {
    await browser.close();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    await platform.close();
  });

  const host = () => platform.running.publicUrl;
  const policy = () =>
    `default-src 'none'; script-src ${host()}; connect-src ${host()} ${host().replace('http', 'ws')}; style-src 'none'; ` +
    "img-src data:; require-trusted-types-for 'script'; trusted-types lit-html";
  const html = () => `<!doctype html>
    <html lang="en"><head><title>Shop</title><link rel="icon" href="data:,">
    <meta name="color-scheme" content="light dark">
    <script type="module" src="${host()}/components/platform.js"></script></head>
    <body><main><h1>Shop</h1>
    <platform-inbox></platform-inbox>
    <platform-preferences></platform-preferences>
    <platform-comments entity-type="${order.type}" entity-id="${order.id}"></platform-comments>
    <platform-dashboard></platform-dashboard>
    <platform-webhooks></platform-webhooks>
    </main></body></html>`;

  const newToken = () =>
    newEmbedToken(platform, key, {
      userId: alice,
      components: ['inbox', 'preferences', 'comments', 'dashboard', 'webhooks'],
      objects: [order, { type: 'Dashboard', id: dashboardId }],
      origins: [origin],
    });

  /** Gives every component of the page the token, and notes their ends. */
  const give = (value: string) =>
    page.evaluate(`{
      globalThis.ended = [];
      for (const element of document.querySelectorAll('main > :not(h1)')) {
        element.addEventListener('platform-ended', () => ended.push(performance.now()), { once: true });
        element.setAttribute('token', ${JSON.stringify(value)});
      }
    }`);
  const readEnds = () => page.evaluate<number[]>('ended');

  const within = (tag: string) => page.locator(`platform-${tag}`);

  async function checkAccessibility(): Promise<void> {
    const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    await page.evaluate(source);
    const violations = await page.evaluate(
      `axe.run().then(({ violations }) =>
        violations.map(({ id, nodes }) => [id, nodes.map(({ html, failureSummary }) => [html, failureSummary])]))`,
    );
    expect(violations).toEqual([]);
  }

  it('show a notification as it arrives, and mark it as read', async () => {
    await within('inbox').getByText('Notifications', { exact: true }).waitFor(patient);
    const { body } = await platform.graphql(
      `mutation ($user: String!) { publishNotification(input: { type: "platform.announcement",
        data: { title: "It works", body: "Hello" }, recipients: { users: [$user] } }) { publishedNotification { id } } }`,
      { user: alice },
    );
    expect(body.errors).toBeUndefined();
    await within('inbox').getByRole('button', { name: 'It works', exact: true }).waitFor(patient);
    await within('inbox').getByRole('button', { name: 'Mark as read: It works' }).click();
    await within('inbox')
      .getByRole('button', { name: 'Mark as read: It works' })
      .waitFor({ state: 'detached' });
  });

  it('archive and snooze a notification, which then is not in the list', async () => {
    for (const [title, button] of [
      ['To archive', 'Archive'],
      ['To snooze', 'Snooze for an hour'],
    ] as const) {
      const { body } = await platform.graphql(
        `mutation ($user: String!, $title: String!) { publishNotification(input: { type: "platform.announcement",
          data: { title: $title }, recipients: { users: [$user] } }) { publishedNotification { id } } }`,
        { user: alice, title },
      );
      expect(body.errors).toBeUndefined();
      const shown = within('inbox').getByRole('button', { name: title, exact: true });
      await shown.waitFor(patient);
      await within('inbox')
        .getByRole('button', { name: `${button}: ${title}` })
        .click();
      await shown.waitFor({ state: 'detached' });
    }
    const query =
      '{ archived: notifications(filter: { view: Archived }) { nodes { title } } snoozed: notifications(filter: { view: Snoozed }) { nodes { title } } }';
    const { body } = await platform.graphql(query);
    expect(body.data).toEqual({
      archived: { nodes: [{ title: 'To archive' }] },
      snoozed: { nodes: [{ title: 'To snooze' }] },
    });
  });

  it('narrow the inbox to a tag or a thread, and tell which file of a notification was chosen', async () => {
    const { body: file } = await platform.call('/blobs?fileName=plan.txt', {
      method: 'POST',
      rawBody: 'the plan',
      headers: { 'content-type': 'text/plain' },
    });
    const parts = { 'About the order': { tags: ['orders'], threadKey: 'order-42' }, Plain: {}, Filed: {} };
    const send = (title: string, more: object) =>
      platform.graphql(
        `mutation ($input: PublishNotificationInput!) { publishNotification(input: $input) {
           publishedNotification { id } } }`,
        {
          input: {
            type: 'platform.announcement',
            data: { title },
            recipients: { users: [alice] },
            attachmentBlobIds: title === 'Filed' ? [file.id] : [],
            ...more,
          },
        },
      );
    const shown = (title: string) => within('inbox').getByRole('button', { name: title, exact: true });
    for (const [title, more] of Object.entries(parts)) {
      expect((await send(title, more)).body.errors).toBeUndefined();
      await shown(title).waitFor(patient);
    }
    for (const narrow of ['Only with the tag orders: About the order', 'Show the thread: About the order']) {
      await shown(narrow).click();
      await shown('Plain').waitFor({ state: 'detached' });
      await shown('About the order').waitFor();
      await shown('Show all').click();
      await shown('Plain').waitFor();
    }
    const chosen =
      page.evaluate(`new Promise((resolve) => document.addEventListener('platform-attachment-open',
      ({ detail }) => resolve(detail), { once: true }))`);
    const downloaded = page.waitForEvent('download');
    await shown('Open: plan.txt').click();
    expect((await downloaded).suggestedFilename()).toBe('plan.txt');
    expect(await chosen).toEqual({ blobId: file.id, fileName: 'plan.txt', sizeBytes: 8 });
    await checkAccessibility();
  });

  it('store a preference', async () => {
    const box = within('preferences').getByRole('checkbox', { disabled: false }).first();
    await box.waitFor(patient);
    const before = await box.isChecked();
    await box.click();
    await expect.poll(() => box.isChecked(), patient).toBe(!before);
    const { body } = await platform.graphql('{ notificationPreferences { channels { isEnabled } } }');
    const stored = body.data.notificationPreferences.flatMap((one: { channels: object[] }) => one.channels);
    expect(stored).toContainEqual({ isEnabled: false });
  });

  it('switch a whole category off', async () => {
    const box = within('preferences').getByRole('combobox', { name: 'Platform, SMS' });
    await box.selectOption({ label: 'Off' });
    const query = '{ notificationCategoryPreferences { category channels { channel isEnabled } } }';
    const stored = async () => {
      const { body } = await platform.graphql(query);
      return body.data.notificationCategoryPreferences
        .find(({ category }: { category: string }) => category === 'Platform')
        .channels.find(({ channel }: { channel: string }) => channel === 'sms').isEnabled;
    };
    await expect.poll(stored, patient).toBe(false);
    await expect.poll(() => box.inputValue(), patient).toBe('false');
  });

  it('show comments of others, and write, edit and delete own ones', async () => {
    const comments = within('comments');
    await comments.getByRole('textbox', { name: 'Write a comment' }).fill('From the page');
    await comments.getByRole('button', { name: 'Send' }).click();
    const own = comments.getByRole('listitem').filter({ hasText: 'From the page' });
    await own.waitFor(patient);
    await comments.getByRole('textbox', { name: 'Write a comment' }).fill('With a file');
    await comments
      .getByLabel('Attach files')
      .setInputFiles({ name: 'sent.txt', mimeType: 'text/plain', buffer: Buffer.from('From a page') });
    await comments.getByRole('button', { name: 'Send' }).click();
    const downloaded = page.waitForEvent('download');
    await comments.getByRole('button', { name: 'Open the file: sent.txt' }).click();
    const stored = await (await downloaded).path();
    expect(await readFile(stored, 'utf8')).toBe('From a page');
    expect(await comments.getByLabel('Attach files').inputValue()).toBe('');
    const { body } = await platform.graphql(
      `mutation { createTimelineEntry(input: { entityType: "Order", entityId: "42", entryType: Comment,
        body: "From elsewhere" }) { timelineEntry { id } } }`,
    );
    expect(body.errors).toBeUndefined();
    await comments.getByText('From elsewhere').waitFor(patient);
    await own.getByRole('button', { name: 'Edit' }).click();
    const edited = comments.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Save' }) });
    await edited.getByRole('textbox').fill('Changed');
    await edited.getByRole('button', { name: 'Save' }).click();
    const changed = comments.getByRole('listitem').filter({ hasText: 'Changed' });
    await changed.getByRole('button', { name: 'Delete' }).click();
    await changed.getByRole('alert').getByRole('button', { name: 'Delete' }).click();
    await changed.waitFor({ state: 'detached' });
  });

  it('draw the dashboard that the token lists', async () => {
    await within('dashboard').locator('.widget').first().waitFor(patient);
    expect(await within('dashboard').getByText('Could not be shown').count()).toBe(0);
    expect(await within('dashboard').locator('.widget:not([data-status="Snapshot"])').count()).toBe(0);
    await within('dashboard').locator('.chart svg').first().waitFor(patient);
  });

  it('add a webhook, test it, show its delivery, rotate its key and send again what failed', async () => {
    const webhooks = within('webhooks');
    await webhooks.getByRole('button', { name: 'Add an endpoint' }).click();
    await webhooks.getByRole('textbox').fill('https://receiver.platform.test/page');
    await webhooks.getByRole('button', { name: 'Add', exact: true }).click();
    await webhooks.getByText('whsec_').first().waitFor(patient);
    await webhooks.getByRole('button', { name: 'Deliveries' }).click();
    await webhooks.getByRole('button', { name: 'Send a test' }).click();
    await webhooks.getByText('The test was delivered.').waitFor(patient);
    const secret = await webhooks.locator('.secret code').innerText();
    await webhooks.getByRole('button', { name: 'New signing key' }).click();
    await webhooks.getByText('The present one also signs for a day.').waitFor();
    await webhooks.getByRole('button', { name: 'New signing key' }).click();
    await webhooks.getByText('Retired').waitFor(patient);
    expect(await webhooks.locator('.secret code').innerText()).not.toBe(secret);
    await webhooks.getByLabel('since').fill('2026-01-01T00:00');
    await webhooks.getByRole('button', { name: 'Send again what failed' }).click();
    await webhooks.getByText('Events sent again: 0').waitFor(patient);
  });

  it('have no violation of accessibility, light and dark', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await checkAccessibility();
    }
  });

  it('speak the language of the page', async () => {
    await page.evaluate("document.querySelector('platform-comments').lang = 'fr'");
    await within('comments').getByText('Commentaires').waitFor(patient);
  });

  it('end within a second after the token is revoked, and go on with another', async () => {
    const revoke = 'mutation ($id: ID!) { revokeEmbedToken(input: { id: $id }) { embedToken { id } } }';
    const began = await page.evaluate<number>('performance.now()');
    const { body } = await platform.graphql(revoke, { id: token.id }, { token: key });
    expect(body.errors).toBeUndefined();
    await expect.poll(async () => (await readEnds()).length, patient).toBe(5);
    const last = Math.max(...(await readEnds()));
    expect(last - began).toBeLessThan(1_500);
    await within('inbox').getByText('This view has ended.').waitFor(patient);
    token = await newToken();
    await give(token.token);
    await within('inbox').getByRole('button', { name: 'It works', exact: true }).waitFor(patient);
  });

  it('say that a token is not for this page', async () => {
    const { token: other } = await newEmbedToken(platform, key, {
      userId: alice,
      components: ['inbox'],
      origins: ['https://page.example'],
    });
    await page.evaluate(`document.querySelector('platform-inbox').token = ${JSON.stringify(other)}`);
    await within('inbox').getByText('This view has ended.').waitFor(patient);
  });

  it('load nothing from other hosts, and break no policy', async () => {
    expect(visit.foreign.filter((address) => !address.startsWith(host()))).toEqual([]);
    expect(visit.complaints).toEqual([]);
  });
});
