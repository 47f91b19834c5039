import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations } from '../testkit/console/axe.ts';
import { type OfflineBrowser, startBrowser } from '../testkit/console/chromium.ts';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';

describe('data exchange in the console, in a browser without internet', () => {
  let platform: TestPlatform;
  let browser: OfflineBrowser;
  beforeAll(async () => {
    platform = await startTestPlatform();
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await platform.close();
  });
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const dialog = (page: Page) => page.locator('dialog[open]');
  const badge = (page: Page, text: string) => page.locator('.heading .badge', { hasText: text }).waitFor();
  async function inBothThemes(page: Page) {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeViolations(page)).toEqual([]);
    }
  }

  it('exports a list and downloads it, sees the refused rows of an import, imports, and deletes', async () => {
    const { page, complaints } = await browser.open(`${platform.running.publicUrl}/console/exchange`);
    await page.locator('button[value=alice]').click();
    await page.getByText('No export or import yet').waitFor();
    await inBothThemes(page);
    await button(page, 'New export').first().click();
    await dialog(page).getByLabel('List').selectOption({ index: 0 });
    await inBothThemes(page);
    await button(page, 'Start').click();
    await badge(page, 'Completed');
    await inBothThemes(page);
    const saved = page.waitForEvent('download');
    await button(page, 'Download the file').click();
    expect((await saved).suggestedFilename()).toMatch(/\.csv$/);

    const importRows = async (permission: string, isDryRun: boolean) => {
      await page.getByRole('link', { name: '‹ Data exchange' }).click();
      await button(page, 'New import').click();
      await dialog(page).getByLabel('Target').selectOption('Grants');
      if (isDryRun) {
        await button(page, 'Start').click();
        await dialog(page).getByText('Choose a file.').waitFor();
      }
      await dialog(page)
        .getByLabel('File')
        .setInputFiles({
          name: 'grants.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(`roleName,permissionName\nexchange-tests,${permission}\n`),
        });
      await dialog(page).getByLabel('Check the rows only').setChecked(isDryRun);
      await inBothThemes(page);
      await button(page, 'Start').click();
    };
    await importRows('No.Such.Permission', true);
    await page.getByRole('heading', { name: 'Refused rows' }).waitFor();
    await page.locator('tbody td', { hasText: 'permissionName' }).waitFor();
    await inBothThemes(page);
    await importRows('Settings.Tenant.Read', false);
    await badge(page, 'Completed');
    await page.locator('dt', { hasText: 'Created' }).waitFor();
    await button(page, 'Copy as…').click();
    await dialog(page).getByRole('button', { name: 'curl' }).click();
    expect(await dialog(page).locator('pre').textContent()).toContain('/graphql');
    await page.keyboard.press('Escape');
    await button(page, 'Delete').click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => page.locator('tbody tr').count(), { timeout: 20_000 }).toBe(2);
    await inBothThemes(page);
    await page.getByLabel('Direction').selectOption('Export');
    await expect.poll(() => page.locator('tbody tr').count(), { timeout: 20_000 }).toBe(1);
    expect(page.url()).toContain('kind=Export');
    expect(complaints).toEqual([]);
  });
});
