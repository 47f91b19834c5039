import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations } from '../testkit/console/axe.ts';
import { type OfflineBrowser, startBrowser } from '../testkit/console/chromium.ts';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';

const patient = { timeout: 20_000 };

describe('the areas of the console, in a browser without internet', () => {
  let platform: TestPlatform;
  let browser: OfflineBrowser;
  beforeAll(async () => {
    platform = await startTestPlatform();
    browser = await startBrowser();
  });
  const pages: Page[] = [];
  afterEach(async () => {
    for (const page of pages.splice(0)) await page.close();
  });
  afterAll(async () => {
    await browser.close();
    await platform.close();
  });

  /** Opens a path of the console as a user of the dev issuer. */
  async function openAs(user: string, path: string) {
    const visit = await browser.open(`${platform.running.publicUrl}/console${path}`);
    pages.push(visit.page);
    await visit.page.locator(`button[value=${user}]`).click();
    await visit.page.locator('main[aria-busy=false] h1').waitFor();
    return visit;
  }
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const heading = (page: Page, name: string | RegExp) =>
    page.getByRole('heading', { level: 1, name }).waitFor();
  const dialog = (page: Page) => page.locator('dialog[open]');
  const message = (page: Page, text: string | RegExp) =>
    page.locator('.messages').getByText(text).first().waitFor();
  /** Opens a page that the member may not read, and sees which permission is missing. */
  async function seesMissing(user: string, path: string, permission: string) {
    const { page } = await openAs(user, path);
    await page.locator(`[data-refused="${permission}"]`).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  }

  const changeTimezone = (value: string) =>
    platform.graphql(
      'mutation ($value: String!) { updateSetting(input: { scope: user, name: "Svc.Timing.PreferredTimezone", value: $value }) { setting { name } } }',
      { value },
    );

  it('subscribes to webhooks, sees a test arrive, repeats what was skipped, and removes the subscription', async () => {
    const { page, foreign, complaints } = await openAs('alice', '/webhooks');
    await page.getByText('No webhook subscription yet').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await button(page, 'New subscription').first().click();
    await dialog(page).getByLabel('Target address').fill('ftp://nowhere');
    await button(page, 'Create').click();
    await dialog(page).locator('input[aria-invalid=true]').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await dialog(page).getByLabel('Target address').fill('https://receiver.platform.test/console');
    await dialog(page).getByLabel('Event type').selectOption('Settings.SettingChanged');
    await button(page, 'Create').click();
    expect(await dialog(page).locator('[data-secret]').textContent()).toMatch(/^whsec_/);
    await button(page, 'Close').click();
    await heading(page, 'https://receiver.platform.test/console');
    await button(page, 'Send a test').click();
    await message(page, /The receiver answered 200/);
    await changeTimezone('Europe/Paris');
    const attempt = page.locator('.sheet').getByText('Succeeded').first();
    await attempt.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.locator('tbody th a').first().click();
    await heading(page, 'Delivery');
    await page.getByText('verified').first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.locator('.way a').click();
    await button(page, 'Suspend').click();
    await page.locator('.heading .badge', { hasText: 'Suspended' }).waitFor();
    await changeTimezone('Europe/Rome');
    await button(page, 'Activate').click();
    await page.locator('.heading .badge', { hasText: 'Active' }).waitFor();
    await page.getByRole('link', { name: 'All attempts' }).click();
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
    await expect.poll(() => page.locator('tbody tr').count(), patient).toBe(3);
    await page.goBack();
    await heading(page, 'https://receiver.platform.test/console');
    await button(page, 'Rotate').click();
    await dialog(page).getByRole('button', { name: 'Rotate' }).click();
    await dialog(page).locator('[data-secret]').waitFor();
    await button(page, 'Close').click();
    await page.getByText('Retired').first().waitFor();
    await button(page, 'Copy as…').click();
    await dialog(page).getByRole('button', { name: 'curl' }).click();
    expect(await dialog(page).locator('pre').textContent()).toContain('/graphql');
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await button(page, 'Delete').click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No webhook subscription yet').waitFor();
    await page.getByRole('link', { name: 'Event types' }).click();
    await page.locator('summary', { hasText: 'Settings.SettingChanged' }).click();
    await page.getByRole('heading', { name: 'Schema' }).first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect([foreign, complaints]).toEqual([[], []]);
    await seesMissing('bob', '/webhooks', 'Webhooks.Subscriptions.Read');
  });

  it('sends a notification, sees it arrive live, reads it, and turns a channel off', async () => {
    const { page, complaints } = await openAs('alice', '/notifications');
    await page.getByText('Your inbox is empty').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await button(page, 'Send a notification').first().click();
    await dialog(page).getByLabel('Data').fill('{');
    await button(page, 'Send').click();
    await dialog(page).getByText('This is not JSON.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await dialog(page).getByLabel('Data').fill('{"title":"Live from the console","body":"Hello"}');
    await button(page, 'Send').click();
    await page.locator('tbody .unread', { hasText: 'Live from the console' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Mark as read: Live from the console' }).click();
    await expect.poll(() => page.locator('.unread').count(), patient).toBe(0);
    await page.getByRole('link', { name: 'Preferences' }).click();
    const box = page.locator('.matrix input:not(:disabled)').first();
    await box.waitFor();
    const was = await box.isChecked();
    await box.click();
    await message(page, was ? /is off/ : /is on/);
    await page.reload();
    await box.waitFor();
    expect(await box.isChecked()).toBe(!was);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Types' }).click();
    await page.locator('code', { hasText: 'platform.announcement' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);

    const { page: member } = await openAs('bob', '/notifications');
    // Playwright takes what is aria-disabled for disabled.
    await button(member, 'Send a notification').first().click({ force: true });
    await message(member, /Notifications\.Messages\.Execute/);
  });

  it('changes a setting of the tenant, sees which level wins, and resets it', async () => {
    const { page, complaints } = await openAs('alice', '/settings/tenant');
    const row = page.locator('tr', { hasText: 'Svc.Timing.PreferredTimezone' });
    await row.getByText('from default').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await row.getByRole('button', { name: /^Change/ }).click();
    await dialog(page).getByLabel('Value').fill('Europe/Vienna');
    await button(page, 'Save').click();
    await row.getByText('from tenant').waitFor();
    await row.getByRole('button', { name: /^Reset/ }).click();
    await dialog(page).getByRole('button', { name: 'Reset' }).click();
    await row.getByText('from default').waitFor();
    await page.getByRole('link', { name: 'Mine' }).click();
    await row.getByRole('button', { name: /^Change/ }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await seesMissing('bob', '/settings/tenant', 'Settings.Tenant.Read');
  });

  it('creates an API key, changes its rights, rotates and revokes it', async () => {
    const { page, complaints } = await openAs('alice', '/api-keys');
    await page.getByText('No API key yet').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await button(page, 'New key').first().click();
    await button(page, 'Create').click();
    await dialog(page).getByText('A value is required.').waitFor();
    await dialog(page).getByLabel('Name').fill('Backend');
    await dialog(page).getByLabel('Settings.Tenant.Read').check();
    expect(await axeViolations(page)).toEqual([]);
    await button(page, 'Create').click();
    const secret = await dialog(page).locator('[data-secret]').textContent();
    expect(secret).toMatch(/^svc_/);
    await button(page, 'Close').click();
    await heading(page, 'Backend');
    await page.getByText('Settings.Tenant.Read').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await button(page, 'Change rights').click();
    await dialog(page).getByLabel('Dashboards.Instances.Read').check();
    await button(page, 'Save').click();
    await page.getByText('Dashboards.Instances.Read').waitFor();
    await button(page, 'Rotate').click();
    await dialog(page).getByRole('button', { name: 'Rotate' }).click();
    expect(await dialog(page).locator('[data-secret]').textContent()).not.toBe(secret);
    await button(page, 'Close').click();
    await button(page, 'Revoke').click();
    await dialog(page).getByRole('button', { name: 'Revoke' }).click();
    await page.locator('.heading .badge', { hasText: 'Revoked' }).waitFor();
    await page.getByRole('link', { name: '‹ API keys' }).click();
    await page.getByText('No API key yet').waitFor();
    await page.getByLabel('Show').selectOption('IncludeRevoked');
    await page.locator('tbody tr').nth(1).waitFor();
    expect(complaints).toEqual([]);
    await seesMissing('bob', '/api-keys', 'AuthenticationApiKeys.Keys.Read');
  });
});
