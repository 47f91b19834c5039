import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../testkit/console/axe.ts';
import {
  button,
  dialog,
  heading,
  message,
  patient,
  startConsole,
  writeCode,
} from '../testkit/console/console.ts';
import { isWhole } from '../testkit/whole-tables.ts';

describe('the areas of the console, in a browser without internet', () => {
  const console = startConsole();
  const { openAs, returnAs } = console;

  /** In light alone: `console-pages` judges each page in dark, too. */
  const violations = (page: Page) => axeViolations(page, isWhole);

  /** Opens a page that the member may not read, and sees which permission is missing. */
  async function seesMissing(user: string, path: string, permission: string) {
    const { page } = await returnAs(user, path);
    await page.locator(`[data-refused="${permission}"]`).waitFor();
    return page;
  }

  const changeTimezone = (value: string) =>
    console.platform.graphql(
      'mutation ($value: String!) { updateSetting(input: { scope: user, name: "Svc.Timing.PreferredTimezone", value: $value }) { setting { name } } }',
      { value },
    );

  it('subscribes to webhooks, sees a test arrive, repeats what was skipped, and removes the subscription', async () => {
    const { page, foreign, complaints } = await returnAs('alice', '/webhooks');
    await page.getByText('No webhook subscription yet').waitFor();
    expect(await violations(page)).toEqual([]);
    await button(page, 'New subscription').first().click();
    await dialog(page).getByLabel('Target address').fill('ftp://nowhere');
    await button(page, 'Create').click();
    await dialog(page).locator('input[aria-invalid=true]').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog(page).getByLabel('Target address').fill('https://receiver.platform.test/console');
    // Nothing is chosen beforehand: the platform says at the field that something must be.
    await dialog(page).locator('fieldset .problem').waitFor();
    await dialog(page).getByLabel('(Settings.SettingChanged)').check();
    await dialog(page).getByLabel('Filter').fill('name Eq Svc.Timing.PreferredTimezone');
    await dialog(page).getByLabel('Headers').first().fill('X-Team: console');
    await dialog(page).getByLabel('Secret headers').fill('X-Token: abc');
    await dialog(page).getByLabel('Labels').fill('one, two');
    await button(page, 'Create').click();
    expect(await dialog(page).locator('[data-secret]').textContent()).toMatch(/^whsec_/);
    await button(page, 'Close').click();
    await heading(page, 'https://receiver.platform.test/console');
    await button(page, 'Send a test').click();
    await message(page, /The receiver answered 200/);
    await changeTimezone('Europe/Paris');
    const attempt = page.locator('.sheet').getByText('Succeeded').first();
    await attempt.waitFor();
    expect(await violations(page)).toEqual([]);
    await page.locator('tbody th a').first().click();
    await heading(page, 'Delivery');
    await page.getByText('verified').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.locator('.way a').click();
    await button(page, 'Edit').click();
    await dialog(page).getByLabel('Attempts per second').fill('0');
    await button(page, 'Save').click();
    await dialog(page).locator('input[aria-invalid=true]').waitFor();
    await dialog(page).getByLabel('Attempts per second').fill('50');
    await button(page, 'Save').click();
    await page.locator('.facts-list').getByText('50', { exact: true }).waitFor();
    // The headers stay, with the secret that the form does not know.
    await page.locator('.facts-list').getByText('X-Token: ••••••').waitFor();
    await button(page, 'Pause').click();
    await page.locator('.heading .badge', { hasText: 'Paused' }).waitFor();
    await button(page, 'Resume').click();
    await page.locator('.heading .badge', { hasText: 'Active' }).waitFor();
    await button(page, 'Replay events').click();
    await dialog(page).getByLabel('From').fill('2026-01-01T00:00');
    await dialog(page).getByLabel('Only what was not delivered').uncheck();
    await button(page, 'Count them').click();
    await dialog(page).getByText('1 events match.').waitFor();
    await dialog(page).getByRole('button', { name: 'Deliver again' }).click();
    await message(page, '1 events were queued.');
    await button(page, 'Suspend').click();
    await page.locator('.heading .badge', { hasText: 'Suspended' }).waitFor();
    await changeTimezone('Europe/Rome');
    await button(page, 'Activate').click();
    await page.locator('.heading .badge', { hasText: 'Active' }).waitFor();
    await page.getByRole('link', { name: 'All attempts' }).click();
    await heading(page, 'Attempts');
    await page.getByText('Only the attempts of').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.locator('p.tools').getByRole('button', { name: 'All attempts' }).click();
    await page.getByText('Only the attempts of').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Events', exact: true }).click();
    await heading(page, 'Events');
    await page.locator('tbody th a').first().click();
    await heading(page, 'Event');
    await page.locator('td[data-label="Selected"]', { hasText: 'Yes' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.goBack();
    await page.getByRole('link', { name: 'Attempts', exact: true }).click();
    await heading(page, 'Attempts');
    const matched = dialog(page).getByText('1 deliveries match.');
    const count = async () => {
      await button(page, 'Deliver many again').click();
      await dialog(page).getByLabel('Status').selectOption('Skipped');
      await button(page, 'Count them').click();
      await page.locator('dialog:has-text("Count them")').waitFor({ state: 'detached' });
      return matched.isVisible();
    };
    await expect.poll(count, patient).toBe(true);
    await dialog(page).getByRole('button', { name: 'Deliver again' }).click();
    await message(page, '1 deliveries were queued again.');
    await expect.poll(() => page.locator('tbody tr').count(), patient).toBe(4);
    await page.locator('td[data-label="Target address"] a').first().click();
    await heading(page, 'https://receiver.platform.test/console');
    await button(page, 'Rotate').click();
    await dialog(page).getByRole('button', { name: 'Rotate' }).click();
    await dialog(page).locator('[data-secret]').waitFor();
    await button(page, 'Close').click();
    await page.getByText('Retired').first().waitFor();
    await button(page, 'Copy as…').click();
    await dialog(page).getByRole('button', { name: 'curl' }).click();
    expect(await dialog(page).locator('pre').textContent()).toContain('/graphql');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await button(page, 'Delete').click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No webhook subscription yet').waitFor();
    await page.getByRole('link', { name: 'Event types' }).click();
    await page.locator('summary', { hasText: 'Settings.SettingChanged' }).click();
    await page.getByRole('heading', { name: 'Schema' }).first().waitFor();
    expect(await violations(page)).toEqual([]);
    expect([foreign, complaints]).toEqual([[], []]);
    const refused = await seesMissing('bob', '/webhooks', 'Webhooks.Subscriptions.Read');
    expect(await violations(refused)).toEqual([]);
  });

  it('sends a notification, sees it arrive live, reads it, and turns a channel off', async () => {
    const { page, complaints } = await returnAs('alice', '/notifications');
    await page.getByText('Your inbox is empty').waitFor();
    expect(await violations(page)).toEqual([]);
    await button(page, 'Send a notification').first().click();
    await writeCode(dialog(page).getByLabel('Data'), '{');
    await button(page, 'Send').click();
    await dialog(page).getByText('This is not JSON.').waitFor();
    expect(await violations(page)).toEqual([]);
    await writeCode(dialog(page).getByLabel('Data'), '{"title":"Live from the console","body":"Hello"}');
    await button(page, 'Send').click();
    await page.locator('tbody .unread', { hasText: 'Live from the console' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Mark as read: Live from the console' }).click();
    await expect.poll(() => page.locator('.unread').count(), patient).toBe(0);
    await page.getByRole('button', { name: 'Why?: Live from the console' }).click();
    await heading(page, 'Delivery of a notification');
    await page.locator('tr', { hasText: 'In app' }).getByText('Sent', { exact: true }).waitFor();
    await page.locator('tr', { hasText: 'Email' }).locator('td[data-label=Reason]').waitFor();
    expect(await violations(page)).toEqual([]);
    const id = await page.locator('.facts-list code.wraps').innerText();

    await page.getByRole('link', { name: '‹ Deliveries' }).click();
    const sent = page.locator('tbody tr', { hasText: 'Email' });
    await sent.getByText('Alice Archer').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Recipient').fill('nobody');
    await page.getByLabel('Recipient').press('Enter');
    await page.getByText('Nothing matches.').waitFor();
    await page.getByLabel('Recipient').fill('00000000-0000-4000-8000-0000000a11ce');
    await page.getByLabel('Recipient').press('Enter');
    await page.getByLabel('Type').selectOption('platform.announcement');
    await page.getByLabel('Period').selectOption('Today');
    await page.getByLabel('Channel').fill('email');
    await page.getByLabel('Channel').press('Enter');
    await sent.waitFor();
    expect(await page.locator('tbody tr').count()).toBe(1);
    await button(page, 'Saved views').click();
    await button(page, 'Save this view').click();
    await dialog(page).getByLabel('Name').fill('E-mails of today');
    await button(page, 'Save').click();
    await message(page, 'The view was saved.');
    await page.getByLabel('Status').selectOption('Given up');
    await page.getByText('Nothing matches.').waitFor();
    await button(page, 'Saved views').click();
    await button(page, 'E-mails of today').click();
    await sent.getByRole('link').click();
    await heading(page, 'Delivery of a notification');
    await page.locator('tr', { hasText: 'Email' }).locator('td[data-label=Attempts] li').waitFor();
    await page.goBack();
    await button(page, 'Why was it not sent?').click();
    await dialog(page).getByLabel('Id of the notification').fill(id);
    await dialog(page).getByLabel('Id of the recipient').fill('nobody');
    expect(await violations(page)).toEqual([]);
    await button(page, 'Explain').click();
    await page.getByText('This person is not a recipient of it').waitFor();
    await page.getByRole('link', { name: '‹ Deliveries' }).click();
    await page.getByRole('link', { name: 'Preferences' }).click();
    const box = page.locator('.matrix input:not(:disabled)').first();
    await box.waitFor();
    const was = await box.isChecked();
    await box.click();
    await message(page, was ? /is off/ : /is on/);
    await page.reload();
    await box.waitFor();
    expect(await box.isChecked()).toBe(!was);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Types' }).click();
    await page.locator('code', { hasText: 'platform.announcement' }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);

    const { page: member } = await returnAs('bob', '/notifications');
    // Playwright takes what is aria-disabled for disabled.
    await button(member, 'Send a notification').first().click({ force: true });
    await message(member, /Notifications\.Messages\.Execute/);
    await seesMissing('bob', '/notifications/deliveries', 'Notifications.Deliveries.Read');
    await seesMissing('bob', `/notifications/deliveries/${id}/bob`, 'Notifications.Messages.Execute');
  });

  it('shows an e-mail of the outbox as plain text, and stores its file', async () => {
    const { platform } = console;
    const { body: file } = await platform.call('/blobs?fileName=plan.txt', {
      method: 'POST',
      rawBody: 'the plan',
      headers: { 'content-type': 'text/plain' },
    });
    const input = {
      type: 'platform.announcement',
      recipients: { users: ['00000000-0000-4000-8000-000000000b0b'] },
      data: { title: 'With a plan', body: 'Read it' },
      attachmentBlobIds: [file.id],
    };
    await platform.graphql(
      'mutation ($input: PublishNotificationInput!) { publishNotification(input: $input) { __typename } }',
      { input },
    );
    await platform.running.process.messaging.drain();
    const { page, complaints } = await returnAs('alice', '/development');
    const mail = page
      .locator('section', { hasText: 'With a plan' })
      .filter({ has: page.locator('mail-preview') });
    await mail.getByRole('button', { name: 'Plain text' }).click();
    await mail.locator('pre', { hasText: 'Read it' }).waitFor();
    expect(await violations(page)).toEqual([]);
    const stored = page.waitForEvent('download');
    await mail.getByRole('link', { name: 'plan.txt' }).click();
    expect((await stored).suggestedFilename()).toBe('plan.txt');
    expect(complaints).toEqual([]);
  });

  it('suppresses an address, and lifts that', async () => {
    const { page, complaints } = await returnAs('alice', '/notifications/suppressed-addresses');
    await page.getByText('No suppressed address').waitFor();
    await button(page, 'Suppress an address').first().click();
    await dialog(page).getByLabel('Address', { exact: true }).fill('nobody');
    await dialog(page).getByRole('button', { name: 'Suppress an address' }).click();
    await dialog(page).locator('input[aria-invalid=true]').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog(page).getByLabel('Address', { exact: true }).fill('Gone@example.com');
    await dialog(page).getByLabel('Why').fill('Left the company');
    await dialog(page).getByRole('button', { name: 'Suppress an address' }).click();
    const row = page.locator('tbody tr', { hasText: 'gone@example.com' });
    await row.getByText('Left the company').waitFor();
    expect(await violations(page)).toEqual([]);
    await button(page, 'Lift: gone@example.com').click();
    await dialog(page).getByRole('button', { name: 'Lift' }).click();
    await message(page, 'gone@example.com gets messages again.');
    await page.getByText('No suppressed address').waitFor();
    expect(complaints).toEqual([]);
    await seesMissing(
      'bob',
      '/notifications/suppressed-addresses',
      'Notifications.SuppressedAddresses.Manage',
    );
  });

  it('makes a topic, subscribes people, broadcasts to them, and removes both', async () => {
    const { page, complaints } = await returnAs('alice', '/notifications/topics');
    await page.getByText('No topic yet').waitFor();
    await button(page, 'New topic').first().click();
    await dialog(page).getByLabel('Key').fill('Not a key');
    await dialog(page).getByLabel('Title').fill('Product news');
    await button(page, 'Create').click();
    await dialog(page).locator('input[aria-invalid=true]').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog(page).getByLabel('Key').fill('product-news');
    await button(page, 'Create').click();
    await heading(page, 'Product news');
    await page.getByText('No subscriber yet').waitFor();
    await button(page, 'Add subscribers').first().click();
    await dialog(page).getByLabel('Subscribers').fill('alice\nbob');
    await dialog(page).getByRole('button', { name: 'Add subscribers' }).click();
    await page.getByRole('button', { name: 'Remove: bob' }).click();
    await expect.poll(() => page.locator('tbody tr').count(), patient).toBe(1);
    await button(page, 'Edit').click();
    await dialog(page).getByLabel('Open to all').check();
    await button(page, 'Save').click();
    await page.locator('.heading .badge', { hasText: 'Open' }).waitFor();
    expect(await violations(page)).toEqual([]);

    await page.getByRole('link', { name: 'Topics' }).first().click();
    await page.getByRole('link', { name: 'Broadcasts' }).click();
    await page.getByText('No broadcast yet').waitFor();
    await button(page, 'New broadcast').first().click();
    await dialog(page).getByLabel('Name').fill('Autumn');
    await dialog(page).getByLabel('Topic').selectOption({ label: 'Product news' });
    await dialog(page).getByLabel('Conditions').fill('no condition');
    await button(page, 'Create').click();
    await dialog(page).getByText('This line cannot be read: no condition').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog(page).getByLabel('Conditions').fill('');
    await dialog(page).getByLabel('Begins').fill('2099-01-01T12:00');
    await button(page, 'Create').click();
    await dialog(page).locator('input[aria-invalid=true]').waitFor();
    await dialog(page).getByLabel('Begins').fill('');
    await button(page, 'Create').click();
    await heading(page, 'Autumn');
    const badge = page.locator('.heading .badge');
    await expect
      .poll(async () => {
        await button(page, 'Refresh').click();
        return badge.innerText();
      }, patient)
      .toBe('Completed');
    await page.locator('dd', { hasText: /^1$/ }).first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Broadcasts' }).first().click();
    await button(page, 'New broadcast').first().click();
    await dialog(page).getByLabel('Name').fill('Later');
    await dialog(page).getByLabel('Conditions').fill('role In admin');
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
    await dialog(page).getByLabel('Begins').fill(tomorrow);
    await button(page, 'Create').click();
    await heading(page, 'Later');
    await button(page, 'Pause').click();
    await badge.getByText('Paused').waitFor();
    await button(page, 'Resume').click();
    await badge.getByText('Scheduled').waitFor();
    await button(page, 'End the broadcast').click();
    await dialog(page).getByRole('button', { name: 'End the broadcast' }).click();
    await badge.getByText('Cancelled').waitFor();

    await page.getByRole('link', { name: 'Broadcasts' }).first().click();
    await page.getByRole('link', { name: 'Topics' }).click();
    await page.getByRole('link', { name: 'Product news' }).click();
    await page.locator('.heading').getByRole('button', { name: 'Delete' }).click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No topic yet').waitFor();
    expect(complaints).toEqual([]);
    await seesMissing('bob', '/notifications/topics', 'Notifications.Topics.Manage');
    await seesMissing('bob', '/notifications/broadcasts', 'Notifications.Broadcasts.Manage');
  });

  it('changes a setting of the tenant, sees which level wins, and resets it', async () => {
    const { page, complaints } = await returnAs('alice', '/settings/tenant');
    const row = page.locator('tr', { hasText: 'Svc.Timing.PreferredTimezone' });
    await row.getByText('from default').waitFor();
    expect(await violations(page)).toEqual([]);
    await row.getByRole('button', { name: /^Change/ }).click();
    await dialog(page).getByLabel('Value').fill('Europe/Vienna');
    await button(page, 'Save').click();
    await row.getByText('from tenant').waitFor();
    await page.getByLabel('Show').selectOption('here');
    await expect.poll(() => page.locator('tbody tr').count(), patient).toBe(1);
    await row.getByRole('link', { name: 'Time zone' }).click();
    await heading(page, 'Time zone');
    await page.locator('.facts-list').getByText('from tenant').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.locator('.way a').click();
    await page.getByRole('searchbox').fill('timezone');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('tbody tr').count(), patient).toBe(1);
    await row.getByRole('button', { name: /^Reset/ }).click();
    await dialog(page).getByRole('button', { name: 'Reset' }).click();
    await row.getByText('from default').waitFor();
    await page.getByRole('link', { name: 'Mine' }).click();
    await row.getByRole('button', { name: /^Change/ }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await seesMissing('bob', '/settings/tenant', 'Settings.Tenant.Read');
    await seesMissing('bob', '/settings/tenant/of/Svc.Timing.PreferredTimezone', 'Settings.Tenant.Read');
    const { page: lost } = await returnAs('alice', '/settings/of/No.Such');
    await heading(lost, 'Page not found.');
  });

  it('creates an API key, changes its rights, rotates and revokes it', async () => {
    const { page, complaints } = await returnAs('alice', '/api-keys');
    await page.getByText('No API key yet').waitFor();
    expect(await violations(page)).toEqual([]);
    await button(page, 'New key').first().click();
    await button(page, 'Create').click();
    await dialog(page).getByText('A value is required.').waitFor();
    await dialog(page).getByLabel('Name').fill('Backend');
    await dialog(page).getByLabel('Settings.Tenant.Read').check();
    expect(await violations(page)).toEqual([]);
    await button(page, 'Create').click();
    const secret = await dialog(page).locator('[data-secret]').textContent();
    expect(secret).toMatch(/^svc_/);
    await button(page, 'Close').click();
    await heading(page, 'Backend');
    await page.getByText('Settings.Tenant.Read').waitFor();
    expect(await violations(page)).toEqual([]);
    await button(page, 'Change rights').click();
    await dialog(page).getByLabel('Dashboards.Instances.Read').check();
    await button(page, 'Save').click();
    await page.getByText('Dashboards.Instances.Read').waitFor();
    await button(page, 'Rotate').click();
    await dialog(page).getByRole('button', { name: 'Rotate' }).click();
    expect(await dialog(page).locator('[data-secret]').textContent()).not.toBe(secret);
    await button(page, 'Close').click();
    await button(page, 'Revoke').click();
    await dialog(page).getByText('Revoke this key?').waitFor();
    await dialog(page).getByRole('button', { name: 'Revoke' }).click();
    await page.locator('.heading .badge', { hasText: 'Revoked' }).waitFor();
    await page.getByRole('link', { name: '‹ API keys' }).click();
    await page.getByText('No API key yet').waitFor();
    await page.getByLabel('Show').selectOption('IncludeRevoked');
    await page.locator('tbody tr').nth(1).waitFor();
    await page.getByLabel('Kind').selectOption('Webhook');
    await page.getByText('Nothing matches.').waitFor();
    expect(complaints).toEqual([]);
    await seesMissing('bob', '/api-keys', 'AuthenticationApiKeys.Keys.Read');
  });

  it('writes a template with its problems and its preview, publishes it, compares, and archives it', async () => {
    const { page, complaints } = await returnAs('alice', '/templates');
    await page.getByRole('link', { name: 'invoice' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await button(page, 'New template').click();
    await dialog(page).getByLabel('Name').fill('letter');
    await button(page, 'Create').click();
    await heading(page, 'letter');
    const content = page.getByLabel('Content');
    const preview = page.frameLocator('iframe.preview').locator('body');
    await expect.poll(() => preview.innerText(), patient).toContain('Hello');
    await writeCode(content, '<h1>{% if %}</h1>');
    await page.locator('#content-state .problem').waitFor();
    expect(await violations(page)).toEqual([]);
    await writeCode(content, '<h1 style="color: rgb(1, 2, 3)" onclick="x()">Dear {{ model.name }}</h1>');
    await page.getByText('No problems found.').waitFor();
    await content.press('Control+s');
    await message(page, 'The draft was saved.');
    await writeCode(page.getByLabel('Sample data'), '{"name":"Zoe"}');
    await page.getByLabel('Sample data').blur();
    await expect.poll(() => preview.innerText(), patient).toBe('Dear Zoe');
    const colour = await preview.locator('h1').evaluate((one) => {
      const browser = globalThis as unknown as { getComputedStyle(of: unknown): { color: string } };
      return browser.getComputedStyle(one).color;
    });
    expect(colour).toBe('rgb(1, 2, 3)');
    const saved = page.waitForEvent('download');
    await button(page, 'Download: Pdf').click();
    expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
    await button(page, 'Submit for review').click();
    await page.locator('.heading .badge', { hasText: 'In review' }).waitFor();
    await button(page, 'Approve').click();
    await page.locator('.heading .badge', { hasText: 'Published' }).waitFor();
    await writeCode(content, '<h1>Dear {{ model.name }}, again</h1>');
    await button(page, 'Save draft').click();
    await page
      .getByRole('button', { name: /^Compare/ })
      .first()
      .click();
    await dialog(page).locator('.added', { hasText: 'again' }).waitFor();
    await button(page, 'Close').click();
    await button(page, 'Discard draft').click();
    await dialog(page).getByRole('button', { name: 'Discard draft' }).click();
    await button(page, 'Discard draft').waitFor({ state: 'detached' });
    await button(page, 'Archive').click();
    await dialog(page).getByRole('button', { name: 'Archive' }).click();
    await heading(page, 'Templates');
    expect(complaints).toEqual([]);
    await seesMissing('bob', '/templates', 'Templating.Templates.Read');
  });

  it('saves what a list shows, shares it, applies it and deletes it', async () => {
    const { page, complaints } = await returnAs('alice', '/templates?status=Draft&search=inv');
    await button(page, 'Saved views').click();
    await dialog(page).getByText('None yet.').waitFor();
    await button(page, 'Save this view').click();
    await dialog(page).getByLabel('Name').fill('Invoices in draft');
    await dialog(page).getByLabel('Show it to all').check();
    expect(await violations(page)).toEqual([]);
    await button(page, 'Save').click();
    await message(page, 'The view was saved.');
    const { page: other } = await returnAs('carol', '/templates');
    await button(other, 'Saved views').click();
    await dialog(other).getByText('None yet.').waitFor();
    await page.locator('#areas').getByRole('link', { name: 'Templates' }).click();
    await page.getByRole('link', { name: 'invoice' }).waitFor();
    await button(page, 'Saved views').click();
    await button(page, 'Invoices in draft').click();
    await expect.poll(() => new URL(page.url()).search, patient).toBe('?status=Draft&search=inv');
    await button(page, 'Saved views').click();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete: Invoices in draft' }).click();
    await dialog(page).last().getByText('gone for them as well').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog(page).last().getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog(page).getByText('None yet.').waitFor();
    expect(complaints).toEqual([]);
  });

  it('narrows the inbox, and brings the open tab into view on a narrow screen', async () => {
    const { page, complaints } = await returnAs('alice', '/notifications?view=Archived');
    await page.getByText('Nothing matches.').waitFor();
    await page.getByLabel('Status').selectOption('unread');
    await expect.poll(() => page.url(), patient).toContain('state=unread');
    await button(page, 'Saved views').waitFor();
    await page.setViewportSize({ width: 420, height: 800 });
    const { page: narrow } = await returnAs('alice', '/notifications/suppressed-addresses');
    await narrow.setViewportSize({ width: 420, height: 800 });
    await narrow.reload();
    const tab = narrow.locator('.tabs [aria-current=page]');
    const right = async () => {
      const box = await tab.boundingBox();
      return box === null ? Number.POSITIVE_INFINITY : box.x + box.width;
    };
    await expect.poll(right, patient).toBeLessThanOrEqual(420);
    expect(complaints).toEqual([]);
  });

  const settingsView = [
    '?search=preferredtime&set=inherited',
    'Svc.Timing.PreferredTimezone',
    'Svc.Localization.PreferredCulture',
  ] as const;
  it.each([
    ['alice', '/people', '?search=ali&period=Today', 'Alice Archer', 'Bob Baker'],
    ['alice', '/ai/workspaces', '?search=ech&state=active', 'echo', 'lorem'],
    ['dave', '/tenants', '?search=glo&state=active', 'Globex', 'Acme'],
    ['alice', '/settings/tenant', ...settingsView],
    ['bob', '/settings', ...settingsView],
  ])(
    'saves a view, opens it by its address and deletes it (%s, %s)',
    async (user, path, shown, row, hidden) => {
      await console.platform.call('/api/v1/notifications', { token: await console.platform.token('bob') });
      const { page: first } = await returnAs(user, path + shown);
      await button(first, 'Saved views').click();
      await button(first, 'Save this view').click();
      await dialog(first).getByLabel('Name').fill('Journey');
      await button(first, 'Save').click();
      await message(first, 'The view was saved.');
      const { page, complaints } = await returnAs(user, path);
      const link = (of: Page, name: string) => of.getByRole('rowheader').getByText(name, { exact: true });
      await link(page, hidden).waitFor();
      await button(page, 'Saved views').click();
      await button(page, 'Journey').click();
      await link(page, hidden).waitFor({ state: 'detached' });
      await link(page, row).waitFor();
      expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(
        Object.fromEntries(new URLSearchParams(shown)),
      );
      const { page: linked } = await returnAs(user, path + new URL(page.url()).search);
      await link(linked, row).waitFor();
      expect(await linked.getByRole('rowheader').count()).toBe(1);
      await button(linked, 'Saved views').click();
      await linked.getByRole('button', { name: 'Delete: Journey' }).click();
      expect(await violations(linked)).toEqual([]);
      await dialog(linked).last().getByRole('button', { name: 'Delete', exact: true }).click();
      await dialog(linked).getByText('None yet.').waitFor();
      expect(complaints).toEqual([]);
    },
  );

  it('grants a role a permission and takes it back, with both in the audit', async () => {
    const { page, complaints } = await returnAs('alice', '/roles/of/console-tests');
    const box = page.getByLabel(/Settings\.Tenant\.Read/);
    await box.check();
    await message(page, /was granted to console-tests/);
    expect(await violations(page)).toEqual([]);
    const { page: grants } = await returnAs('alice', '/roles/grants?search=console-tests&origin=OwnTenant');
    const grant = grants.locator('tbody tr', { hasText: 'Settings.Tenant.Read' });
    await grant.getByRole('link', { name: 'Alice Archer' }).waitFor();
    expect(await violations(grants)).toEqual([]);
    await grants.getByLabel('Applies in').selectOption('Global');
    await grants.getByText('Nothing matches.').waitFor();
    await box.click();
    await button(page, 'Cancel').click();
    await expect.poll(() => box.isChecked(), patient).toBe(true);
    await box.click();
    expect(await violations(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Revoke' }).click();
    await message(page, /was revoked from console-tests/);
    await page.getByRole('link', { name: '‹ Roles and grants' }).click();
    await heading(page, 'Roles and grants');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'console-tests' }).waitFor();
    await page.getByLabel('Kind').selectOption('Orphaned');
    await page.getByText('Nothing matches.').waitFor();
    await page.getByRole('link', { name: 'Changes of rights' }).click();
    const changes = page.locator('tbody tr', { hasText: 'console-tests' });
    await expect.poll(() => changes.count(), patient).toBe(2);
    expect(await changes.getByRole('link', { name: 'Alice Archer' }).count()).toBe(2);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Changes by agents' }).click();
    await page.getByText('No agent has changed anything yet').waitFor();
    await console.platform.running.process.services.database.system((em) =>
      em.execute(
        `insert into kernel.agent_change (id, tenant_id, actor_id, operation, tool, client, request_id, occurred_at)
         values (gen_random_uuid(), '00000000-0000-4000-8000-00000000ac3e',
           '00000000-0000-4000-8000-0000000a11ce', 'createTimelineEntry',
           'add_timeline_comment', 'editor', 'r', now())`,
      ),
    );
    await page.reload();
    const change = page.locator('tr', { hasText: 'createTimelineEntry' });
    await change.getByText('editor').waitFor();
    await change.getByRole('link', { name: 'Alice Archer' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.locator('#areas').getByRole('link', { name: 'People' }).click();
    await page.getByRole('link', { name: 'Alice Archer' }).first().click();
    await heading(page, 'Alice Archer');
    await page.locator('.facts-list').getByText('Archer', { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    const { page: lost } = await returnAs('alice', '/people/nobody');
    await heading(lost, 'Page not found.');
    await seesMissing('bob', '/people/nobody', 'Identity.Users.Read');
    await seesMissing('bob', '/roles/grants', 'Authorization.Grants.Manage');
    await seesMissing('bob', '/roles/of/console-tests', 'Authorization.Grants.Manage');
    await seesMissing('bob', '/roles/agents', 'Authorization.Grants.Manage');
    await seesMissing('bob', '/people', 'Identity.Users.Read');
  });

  it('lets the host make, rename and deactivate a tenant, run jobs, and see the health', async () => {
    const { page, complaints } = await returnAs('dave', '/tenants');
    await page.getByText('Globex').waitFor();
    await button(page, 'New tenant').click();
    await dialog(page).getByLabel('Name').fill('Initech');
    await button(page, 'Save').click();
    await heading(page, 'Initech');
    await button(page, 'Rename').click();
    await dialog(page).getByLabel('Name').fill('Initrode');
    await button(page, 'Save').click();
    await heading(page, 'Initrode');
    expect(await violations(page)).toEqual([]);
    await page.locator('.way a').click();
    await page.getByRole('searchbox').fill('initr');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('tbody tr').count(), patient).toBe(1);
    await page.getByRole('button', { name: 'Deactivate: Initrode' }).click();
    await dialog(page).getByRole('button', { name: 'Deactivate' }).click();
    await page.getByRole('button', { name: 'Activate: Initrode' }).waitFor();
    expect(await violations(page)).toEqual([]);
    // The filters are the platform's, not the page's: a link to them shows the same rows.
    const { page: active } = await returnAs('dave', '/tenants?search=initr&state=active');
    await active.getByText('Nothing matches').waitFor();
    const { page: closed } = await returnAs('dave', '/tenants?state=inactive&period=Today');
    await closed.getByRole('rowheader').getByText('Initrode').waitFor();
    expect(await closed.getByRole('rowheader').count()).toBe(1);
    await page.locator('#areas').getByRole('link', { name: 'Jobs' }).click();
    const pause = page.getByRole('button', { name: /^Pause/ }).first();
    const name = (await pause.getAttribute('aria-label'))?.slice('Pause: '.length) ?? '';
    await pause.click();
    await button(page, `Resume: ${name}`).click();
    await button(page, `Run now: ${name}`).click();
    await message(page, `${name} was started.`);
    expect(await violations(page)).toEqual([]);
    await page.locator('#areas').getByRole('link', { name: 'Health' }).click();
    await page.getByText('healthy').first().waitFor();
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    const { page: tenantUser } = await returnAs('alice', '/tenants');
    await heading(tenantUser, 'For the host alone');
    expect(await violations(tenantUser)).toEqual([]);
    await seesMissing('bob', '/health', 'Diagnostics.Monitoring.Read');
    for (const path of ['/jobs', '/tenants']) {
      const { page: member } = await returnAs('bob', path);
      await heading(member, 'For the host alone');
    }
  });

  it('makes an AI workspace, asks it, sees the answer stream and the usage, and deletes it', async () => {
    const { page, complaints } = await returnAs('alice', '/ai/workspaces');
    expect(await violations(page)).toEqual([]);
    await button(page, 'New workspace').click();
    await dialog(page).getByLabel('Name').fill('console-tests');
    await dialog(page).getByLabel('Provider').selectOption('local');
    await dialog(page).getByLabel('Model').fill('echo');
    await button(page, 'Save').click();
    await page.getByRole('button', { name: 'Edit: console-tests' }).click();
    await dialog(page).getByLabel('System prompt').fill('Be short.');
    await button(page, 'Save').click();
    await message(page, 'Saved.');
    await page.getByRole('link', { name: 'console-tests' }).click();
    await heading(page, 'console-tests');
    await page.getByText('Be short.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.locator('.way a').click();
    await page.getByLabel('Status').selectOption('inactive');
    await page.getByText('Nothing matches.').waitFor();
    await page.getByRole('link', { name: 'Playground' }).click();
    await page.getByLabel('Workspace').selectOption('console-tests');
    await page.getByLabel('Message').fill('Hello console');
    await button(page, 'Send').click();
    await page.locator('.answer', { hasText: 'Hello console' }).waitFor();
    await page.getByText(/tokens in/).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Usage' }).click();
    await page.locator('tbody tr', { hasText: 'console-tests' }).waitFor();
    const totals = page.getByRole('region', { name: 'Totals by model' });
    await totals.getByText('echo').waitFor();
    expect(await totals.locator('td[data-label="Calls"]').textContent()).toBe('1');
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Period').selectOption('LastMonth');
    await page.getByText('Nothing matches.').waitFor();
    await page.getByRole('link', { name: 'Calls', exact: true }).click();
    await page.locator('tbody tr', { hasText: 'console-tests' }).getByText('Completed').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Status').selectOption('Failed');
    await page.getByText('Nothing matches.').waitFor();
    await page.getByRole('link', { name: 'Workspaces' }).click();
    await page.getByRole('button', { name: 'Delete: console-tests' }).click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await page.locator('tbody tr', { hasText: 'console-tests' }).waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await seesMissing('bob', '/ai', 'AI.Chat.Execute');
  });

  it('writes on the timeline of an object, which others see live, changes it and deletes it', async () => {
    const { page, complaints } = await returnAs('alice', '/timeline');
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Kind of object').fill('order');
    await page.getByLabel('Id of the object').fill('47/11');
    await button(page, 'Open').click();
    await page.getByText('Nothing has happened here yet').waitFor();
    const { page: other } = await returnAs('bob', '/timeline/order/47%2F11');
    await page.getByLabel('Write').fill('First comment');
    await button(page, 'Post').click();
    await page.locator('.entry', { hasText: 'First comment' }).waitFor();
    await other.locator('.entry', { hasText: 'First comment' }).waitFor();
    expect(await other.getByRole('button', { name: /^Delete/ }).count()).toBe(0);
    await page.getByRole('button', { name: '👍: React' }).click();
    await page.getByText('👍 1').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Edit: First comment' }).click();
    await dialog(page).getByLabel('Text').fill('Changed comment');
    await button(page, 'Save').click();
    await page.getByText('(edited)').waitFor();
    await page.getByRole('button', { name: 'Delete: Changed comment' }).click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await page.locator('.entry', { hasText: 'Changed comment' }).waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  it('finds roles, keys, workspaces, settings, people and, for the host, tenants', async () => {
    const { page } = await returnAs('alice', '');
    await console.platform.graphql(
      `mutation { grantPermission(input: { roleName: "found-role", permissionName: "Settings.Tenant.Read" }) { __typename }
        createApiKey(input: { name: "found-key", type: Secret, environment: live, permissions: [] }) { secret }
        createAIWorkspace(input: { name: "found-workspace", provider: "local", model: "echo" }) { __typename } }`,
    );
    for (const name of ['found-role', 'found-key', 'found-workspace']) {
      await page.keyboard.press('Control+k');
      await page.keyboard.type(name);
      await page
        .getByRole('option', { name: new RegExp(`^${name}`) })
        .first()
        .click();
      await heading(page, name);
    }
    await page.keyboard.press('Control+k');
    await page.keyboard.type('PreferredTimezone');
    await page.getByRole('option', { name: /^Time zone/ }).click();
    await heading(page, 'Time zone');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('alice');
    await page.getByRole('option', { name: /^Alice Archer/ }).click();
    await heading(page, 'Alice Archer');
    const { page: host } = await returnAs('dave', '');
    await host.keyboard.press('Control+k');
    await host.keyboard.type('glob');
    await host.getByRole('option', { name: /^Globex/ }).click();
    await heading(host, 'Globex');
  });

  it('finds pages and objects by keyboard, in French and in dark, and says what it has no page for', async () => {
    const { page, complaints } = await openAs('alice', '');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('invo');
    await page.getByRole('option', { name: /^invoice/ }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await heading(page, 'invoice');
    await page.locator('select.language').selectOption('fr');
    await page.locator('#areas').getByRole('link', { name: 'Clés d’API' }).click();
    await heading(page, 'Clés d’API');
    await page.locator('select.theme').selectOption('dark');
    const background = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    expect(await background()).toBe('rgb(16, 19, 28)');
    await page.setViewportSize({ width: 420, height: 800 });
    await page.locator('button.menu').click();
    await page.locator('#areas').getByText('Connecté : Alice Archer').waitFor();
    await page.locator('#areas').getByRole('link', { name: 'Réglages' }).click();
    await heading(page, 'Réglages');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(420);
    expect(complaints).toEqual([]);
    const { page: lost } = await openAs('bob', '/no/such/page');
    await heading(lost, 'Page not found.');
    expect(await violations(lost)).toEqual([]);
    await lost.locator('.message').getByRole('button', { name: 'Search' }).click();
    await dialog(lost).getByRole('combobox').waitFor();
    await lost.keyboard.press('Escape');
    await lost.locator('.message').getByRole('button', { name: 'Overview' }).click();
    await heading(lost, 'Overview');
    const { page: finder } = await openAs('bob', '?find=');
    await dialog(finder).getByRole('combobox').waitFor();
  });
});
